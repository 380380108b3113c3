"""Disks that vanish, fill up or are shared, and servers that are killed: answers stay right, and nobody is told twice."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from shutil import rmtree
from time import monotonic
from typing import Any

import apsw
import pytest

from tests.bench.vault import write as write_vault
from tests.lsp.test_vaults import WATCHING
from tests.support.lsp_client import DOXA_LSP, PATIENCE, PLAIN, ROOT, LspClient, Message, lsp_client
from tests.support.lsp_vault import at, in_folder, opened, text, until, uri
from tests.support.vault_text import vault_text, write

HUB = "-- hub.md --\n# Hub\n"
COUNT = 30


@pytest.fixture
def root(tmp_path: Path) -> Path:
    notes = "".join(f"-- notes/{number}.md --\n[[hub]]\n" for number in range(COUNT))
    write(vault_text(HUB + notes), tmp_path / "vault")
    return tmp_path / "vault"


def linking(client: LspClient, root: Path) -> int:
    """How many links lead to the hub, which is open."""
    return len(client.result("textDocument/references", at(root / "hub.md", 0, 3) | {"context": {}}))


def open_hub(client: LspClient, root: Path) -> None:
    client.open(uri(root / "hub.md"), "# Hub\n[[new]]\n")
    until(client, root / "hub.md", lambda codes: codes == ["unresolved-note"])


def logged(client: LspClient, words: str) -> str:
    return str(client.heard("window/logMessage", lambda one: words in one["message"])["message"])


def told(client: LspClient, paths: list[Path], kind: int) -> None:
    changes = [{"uri": uri(path), "type": kind} for path in paths]
    client.notify("workspace/didChangeWatchedFiles", {"changes": changes})


# Files that are gone all at once


def test_a_vault_that_is_away_for_a_while_keeps_its_answers(root: Path) -> None:
    away = root.with_name("away")
    with opened(root) as client:
        open_hub(client, root)
        root.rename(away)
        logged(client, "not watched")
        assert linking(client, root) >= COUNT
        away.rename(root)
        logged(client, "0 read")
        (root / "new.md").write_text("[[hub]]")
        until(client, root / "hub.md", lambda codes: codes == [])


def test_notes_that_the_client_says_are_all_gone_are_kept_until_they_are_back(root: Path) -> None:
    notes, away = root / "notes", root.with_name("away")
    with opened(root, PLAIN | WATCHING) as client:
        open_hub(client, root)
        gone = sorted(notes.iterdir())
        notes.rename(away)
        told(client, gone, 3)
        assert f"{COUNT} of {COUNT + 1} files are gone" in logged(client, "what was known is kept")
        assert linking(client, root) == COUNT
        away.rename(notes)
        logged(client, f"{COUNT + 1} notes, 0 read, 0 gone")
        assert linking(client, root) == COUNT


def test_notes_that_stay_away_are_believed_to_be_deleted(root: Path) -> None:
    with opened(root, PLAIN | WATCHING) as client:
        open_hub(client, root)
        gone = sorted((root / "notes").iterdir())[:20]
        for note in gone:
            note.unlink()
        told(client, gone, 3)
        logged(client, "what was known is kept")
        logged(client, "20 gone")
        assert linking(client, root) == COUNT - 20


def test_an_empty_vault_is_never_believed(root: Path) -> None:
    away = root.with_name("away")
    with opened(root, PLAIN | WATCHING) as client:
        open_hub(client, root)
        gone = sorted(root.rglob("*.md"))
        root.rename(away)
        root.mkdir()
        told(client, gone, 3)
        logged(client, "what was known is kept")
        logged(client, "what was known is kept")
        assert linking(client, root) == COUNT
        root.rmdir()
        away.rename(root)
        logged(client, "0 gone")
        assert linking(client, root) == COUNT


# Places for the index


def messages(client: LspClient) -> list[Message]:
    return [one for one in client.notifications if one["method"] == "window/showMessage"]


def check_all_works(client: LspClient, root: Path) -> None:
    open_hub(client, root)
    assert linking(client, root) == COUNT
    (root / "new.md").write_text("[[hub]]")
    until(client, root / "hub.md", lambda codes: codes == [])
    assert linking(client, root) == COUNT + 1


def test_without_a_place_for_the_index_all_works_with_one_message(root: Path, cache: Path) -> None:
    cache.write_text("a file where the folder should be")
    with opened(root) as client:
        check_all_works(client, root)
        assert len(messages(client)) == 1
    assert cache.read_text() == "a file where the folder should be"


def test_on_a_full_disk_all_works_with_one_message(root: Path) -> None:
    """The system refuses to make any file of the server longer than 64 kB, in the middle of the first reading."""
    write_vault(root, 300)
    limited = ("bash", "-c", 'ulimit -f 64; exec "$0" "$@"', *DOXA_LSP)
    with lsp_client(limited) as client:
        client.start(in_folder(root))
        logged(client, f"{root}: ")
        check_all_works(client, root)
        assert len(messages(client)) == 1
        client.stop()
    with opened(root) as client:
        client.open(uri(root / "hub.md"), "# Hub\n")
        assert linking(client, root) == COUNT + 1


@pytest.mark.parametrize("how", ["folder", "file", "another file"])
def test_an_index_that_is_deleted_is_made_anew(root: Path, cache: Path, how: str) -> None:
    with opened(root) as client:
        open_hub(client, root)
        (file,) = cache.rglob("*.db")
        if how == "folder":
            rmtree(cache)
        else:
            for part in file.parent.iterdir():
                part.unlink()
        if how == "another file":
            file.write_bytes(b"no database" * 1000)
        assert linking(client, root) == COUNT
        (root / "new.md").write_text("[[hub]]")
        until(client, root / "hub.md", lambda codes: codes == [])
        assert linking(client, root) == COUNT + 1
        assert apsw.Connection(str(file)).execute("SELECT count(*) FROM note").get == COUNT + 2
        assert messages(client) == []


# Many at once


def checked(root: Path) -> Any:  # noqa: ANN401 - what subprocess gives
    command = (sys.executable, "-c", "from doxa.cli.main import main; main()", "check", str(root))
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)  # noqa: S603


def ask_until(client: LspClient, root: Path, count: int) -> None:
    """Ask for the links to the hub until there are so many: what each server pushes may be of an earlier change."""
    end = monotonic() + PATIENCE
    while linking(client, root) != count:
        assert monotonic() < end, f"the answer did not become {count}"


def test_two_servers_and_the_command_line_share_a_vault(root: Path) -> None:
    write_vault(root, 200)
    with lsp_client() as one, lsp_client() as other, ThreadPoolExecutor(3) as pool:
        for client in (one, other):
            client.start(in_folder(root))
        checks = [pool.submit(checked, root) for _ in range(3)]
        for client in (one, other):
            logged(client, f"{root}: ")
            open_hub(client, root)
        for number in range(5):
            checks.append(pool.submit(checked, root))
            (root / "new.md").write_text(f"[[hub]] {number}")
            for client in (one, other):
                ask_until(client, root, COUNT + 1)
            (root / "new.md").unlink()
            for client in (one, other):
                ask_until(client, root, COUNT)
        assert {(check.result().returncode, check.result().stderr) for check in checks} == {(1, "")}
        for client in (one, other):
            assert not [note for note in client.notifications if note["params"].get("type") in (1, 2)]
            client.stop()
    assert checked(root).stdout == checked(root).stdout != ""


def test_killed_while_it_reads_a_vault_the_next_server_gives_right_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cache: Path
) -> None:
    root = tmp_path / "vault"
    write_vault(root, 2000)
    shows = PLAIN | {"capabilities": {"window": {"workDoneProgress": True}}}
    for reports in (0, 1, 3):
        with lsp_client() as client:
            client.start(in_folder(root, shows))
            for _ in range(reports):
                client.heard("$/progress", lambda one: one["value"]["kind"] == "report")
            client.process.kill()
            client.process.wait(PATIENCE)
    after = answers(root)
    monkeypatch.setenv("DOXA_CACHE_DIR", str(cache.with_name(f"{cache.name}-fresh")))
    assert after == answers(root)
    assert sum(map(len, after.values())) > 100


def answers(root: Path) -> dict[str, list[Message]]:
    """The references of some notes, and what is wrong in them."""
    found = {}
    with opened(root) as client:
        for note in sorted(root.rglob("*.md"))[::40]:
            client.open(uri(note), text(note))
            found[f"{note} is linked from"] = client.result("textDocument/references", at(note, 0, 0) | {"context": {}})
            found[f"{note} says"] = client.diagnostics(uri(note), 1)
    return found
