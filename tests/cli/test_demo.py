"""`doxa demo`, through the real command and with servers that fail it."""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from rich.cells import cell_len

from doxa.cli.demo import SERVER, demonstrate
from doxa.index.snapshot import Snapshot
from doxa.syntax.markdown import parse
from doxa.vault.paths import NotePath
from tests.cli.test_check import COLOUR, on_terminal
from tests.support.graphs import snapshot_of

VAULT = Path(__file__).parents[2] / "server" / "doxa" / "cli" / "demo_vault"
DOXA = (sys.executable, "-c", "from doxa.cli.main import main; main()", "demo")


def run(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """The real command, which has only this folder for what is temporary."""
    environment = os.environ | {"TMPDIR": str(folder)}
    return subprocess.run((*DOXA, *arguments), env=environment, capture_output=True, text=True, check=False)  # noqa: S603


# As it should be


def test_every_step_is_as_expected_and_nothing_stays_behind(tmp_path: Path, cache: Path) -> None:
    result = run(tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert "All 12 steps went as expected" in result.stdout
    assert list(tmp_path.iterdir()) == []
    assert not cache.exists()


def test_it_shows_what_a_person_would_see(tmp_path: Path) -> None:
    shown = run(tmp_path).stdout
    for line in (
        "     8 │ 🌙 Begin with the [[Moon]], then try [[Saturn#The rings|the rings]].",
        "    10 │ see [[Andromeda]] without a [[Telescope]].",
        "       │     ^^^^^^^^^^^^^",
        "       │ warning: There is no note `Andromeda`; create it, or correct the name",
        "     5 │ ## The rings",
        "    13 │ Our own [[Luna]] has none.",
        "    12 │   Tonight",
        "   Titan is larger than Mercury and has clouds.",
        "    21 │ [[Ju   Jupiter  planets/Jupiter.md",
        "       ✓ verified “Saturn now has 145 recognised moons”",
        "       │ warning: There is no note `Neptune`; create it, or correct the name",
    ):
        assert f"\n{line}\n" in shown


def test_piped_it_is_plain(tmp_path: Path) -> None:
    shown = run(tmp_path).stdout
    assert "\x1b" not in shown
    assert [line for line in shown.splitlines() if cell_len(line) > 80 or line != line.rstrip()] == []


def test_on_a_terminal_of_80_columns_it_fits_and_has_colours() -> None:
    code, printed = on_terminal("demo")
    assert code == 0
    assert "\x1b[36m[[Moon]]\x1b[0m" in printed
    lines = COLOUR.sub("", printed).splitlines()
    assert [line for line in lines if cell_len(line) > 80] == []
    assert sum(line.endswith(" ms") for line in lines) == 12


def test_json(tmp_path: Path) -> None:
    result = run(tmp_path, "--json")
    assert (result.returncode, result.stderr) == (0, "")
    found = json.loads(result.stdout)
    assert (found["ok"], found["surprise"], len(found["steps"])) == (True, None, 12)
    assert found["ms"] >= sum(step["ms"] for step in found["steps"]) > 0
    assert [step["answer"].partition(",")[0] for step in found["steps"]][7:9] == ["3 findings", "2 findings"]


# The vault


def notes() -> dict[str, str]:
    return {path.relative_to(VAULT).as_posix(): path.read_text(encoding="utf-8") for path in sorted(VAULT.rglob("*.md"))}


def snapshot() -> Snapshot:
    return snapshot_of(notes())


def test_the_vault_has_something_of_everything() -> None:
    documents = [parse(text) for text in notes().values()]
    assert 6 <= len(documents) <= 8
    assert any("/" in path for path in notes())
    assert any(" " in path for path in notes())
    assert any("🌙" in text for text in notes().values())
    for part in ("aliases", "block_ids", "tags"):
        assert any(getattr(document, part) for document in documents), part


def test_of_its_links_one_is_unresolved_and_one_ambiguous() -> None:
    meanings = Counter(len(snapshot().resolve(link.path, link.target).notes) for link in snapshot().links())
    assert (meanings[0], meanings[2], set(meanings)) == (1, 1, {0, 1, 2})


def test_its_links_to_headings_and_blocks_lead_there() -> None:
    vault = snapshot()
    placed = [link for link in vault.links() if link.fragment]
    assert {link.fragment for link in placed} == {"The rings", "^titan", "Craters"}
    for link in placed:
        (path,) = vault.resolve(link.path, link.target).notes
        assert vault.place(NotePath(path), str(link.fragment))


# Servers that fail


def check_failure(capfd: pytest.CaptureFixture[str], command: Sequence[str], *words: str, patience: float = 20) -> None:
    """With this server, the demonstration ends with one line that has these words."""
    assert demonstrate(as_json=False, command=command, patience=patience) == 1
    shown, complaint = capfd.readouterr()
    assert "went as expected" not in shown
    assert complaint.startswith("doxa demo: step ")
    assert complaint.count("\n") == 1
    for word in words:
        assert word in complaint


def python(program: str, *arguments: str) -> tuple[str, ...]:
    return sys.executable, "-c", program, *arguments


def relayed(words: str, others: str) -> tuple[str, ...]:
    """The real server, in whose answers some words are replaced with others of the same length."""
    return python(
        "import os, subprocess, sys\n"
        "words, others, *command = sys.argv[1:]\n"
        "server = subprocess.Popen(command, stdin=0, stdout=subprocess.PIPE)\n"
        "while part := os.read(server.stdout.fileno(), 65536):\n"
        "    os.write(1, part.replace(words.encode(), others.encode()))\n",
        words,
        others,
        *SERVER,
    )


def test_a_server_that_ends_at_once(capfd: pytest.CaptureFixture[str]) -> None:
    check_failure(capfd, python("pass"), "step 1: an answer to initialize did not come before the server ended")


def test_a_server_that_cannot_be_started(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    check_failure(capfd, [str(tmp_path / "missing")], "step 1: the server cannot be started: ")


def test_a_server_that_says_nothing_is_ended(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "pid"
    silent = "import os, sys, threading; open(sys.argv[1], 'w').write(str(os.getpid())); threading.Event().wait()"
    check_failure(capfd, python(silent, str(file)), "an answer to initialize did not come in time", patience=2)
    with pytest.raises(ProcessLookupError):
        os.kill(int(file.read_text()), 0)


def test_a_server_that_talks_nonsense(capfd: pytest.CaptureFixture[str]) -> None:
    check_failure(capfd, python("print('Hello'); input()"), "step 1: an answer to initialize did not come")


def test_a_wrong_definition(capfd: pytest.CaptureFixture[str]) -> None:
    check_failure(capfd, relayed("Saturn.md", "Uranus.md"), "step 4: the definition should be", "Uranus.md")


def test_an_answer_of_another_shape(capfd: pytest.CaptureFixture[str]) -> None:
    check_failure(capfd, relayed('"children":', '"grandson":'), "step 6: an answer is not as expected: KeyError")


def test_diagnostics_that_do_not_come(capfd: pytest.CaptureFixture[str]) -> None:
    server = relayed("unresolved-note", "unresolved-flat")
    check_failure(capfd, server, "step 2: diagnostics with the codes ambiguous-link, unresolved-note", patience=3)


def test_what_is_refused(capfd: pytest.CaptureFixture[str]) -> None:
    """Without its result, an answer is an error."""
    check_failure(capfd, relayed('"result":', '"errors":'), "step 1: initialize is refused")


def test_a_failure_as_json(capfd: pytest.CaptureFixture[str]) -> None:
    assert demonstrate(as_json=True, command=relayed("Saturn.md", "Uranus.md")) == 1
    found = json.loads(capfd.readouterr().out)
    assert (found["ok"], len(found["steps"])) == (False, 3)
    assert "Uranus.md" in found["surprise"]
