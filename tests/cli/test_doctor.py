"""`doxa doctor`, through the real command."""

import json
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from doxa.cli.commands import app
from doxa.cli.diagnosis import Cache, Counts, Diagnosis, LeftOut, MostLinked, Prepared, Sized, Times, Unread
from doxa.cli.doctor import hints
from doxa.vault.paths import NotePath
from doxa.vault.root import REPOSITORY, VAULT_MARKS
from tests.cli.test_check import COLOUR, on_terminal
from tests.support.vault_text import vault_text, write

VAULT = """
    -- .doxa/config.toml --
    exclude = ["drafts"]
    -- plan.md --
    # The plan
    ## Next
    [[monday]], [[nowhere]], [[twin]], ![[map.png]] #work
    -- daily/monday.md --
    # Monday
    [[plan]] [[plan#Next]] <https://a.org> #work #Work #home [[#Monday]]
    -- a/twin.md --
    [[plan]]
    -- b/twin.md --
    -- drafts/x.md --
    [[nowhere]]
    -- map.png --
"""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["doctor", *arguments])


def diagnosis(folder: Path, code: int = 0) -> dict[str, Any]:
    """What the command says as JSON, and with which code it ends."""
    result = run(str(folder), "--json")
    assert (result.exit_code, result.stderr) == (code, "")
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def rows(printed: str) -> dict[str, str]:
    """What is printed behind each name."""
    return {line[2:15].strip(): line[16:] for line in printed.splitlines() if line.startswith("  ")}


def test_what_the_vault_holds(tmp_path: Path) -> None:
    write(vault_text(VAULT), tmp_path)
    found = diagnosis(tmp_path)
    size = sum(path.stat().st_size for path in tmp_path.rglob("*.md") if path.parent.name != "drafts")
    assert found["counts"] == {
        "notes": 4,
        "attachments": 1,
        "bytes": size,
        "links": 9,
        "external": 1,
        "unresolved": 1,
        "ambiguous": 1,
        "tags": 2,
        "headings": 3,
    }
    assert found["most_linked"] == {"path": "plan.md", "links": 3}
    assert found["left_out"] == {"files": 0, "folders": ["drafts"]}
    assert (found["unreadable"], found["too_long"], found["hints"]) == ([], [], [])


def test_the_five_largest_notes(tmp_path: Path) -> None:
    for number in range(7):
        (tmp_path / f"{number}.md").write_text("x" * number)
    (tmp_path / "picture.png").write_text("x" * 100)
    found = diagnosis(tmp_path)["largest"]
    assert found == [{"path": f"{number}.md", "bytes": number} for number in (6, 5, 4, 3, 2)]


def test_the_environment(tmp_path: Path) -> None:
    found = diagnosis(tmp_path)["environment"]
    assert found["doxa"] == version("doxa")
    assert found["SQLite"].endswith(f"apsw {version('apsw')}")
    assert {"Python", "platform", "pyromark", "watchfiles"} < found.keys()


def test_the_cache(tmp_path: Path, cache: Path) -> None:
    write(vault_text(VAULT), tmp_path)
    found = diagnosis(tmp_path)["cache"]
    assert Path(found["folder"]).is_relative_to(cache.resolve())
    assert Path(found["file"]).parent == Path(found["folder"])
    assert found["bytes"] >= Path(found["file"]).stat().st_size > 0


def test_times_are_measured(tmp_path: Path) -> None:
    write(vault_text(VAULT), tmp_path)
    assert all(0 < time < 10_000 for time in diagnosis(tmp_path)["ms"].values())


def test_an_empty_folder(tmp_path: Path) -> None:
    found = diagnosis(tmp_path)
    assert set(found["counts"].values()) == {0}
    assert (found["most_linked"], found["ms"]["backlinks"]) == (None, None)
    assert run(str(tmp_path)).exit_code == 0


def test_a_note_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "bad.md").write_bytes(b"\xff")
    found = diagnosis(tmp_path)
    assert found["unreadable"] == [{"path": "bad.md", "reason": "not UTF-8: byte 0xff; save the file as UTF-8"}]
    assert found["hints"] == ["1 note cannot be read. `doxa check` says what to do."]


def test_what_is_left_out(tmp_path: Path) -> None:
    write(
        vault_text(
            "-- .gitignore --\n*.log\nold/\n-- a.log --\n-- b/c.log --\n-- b/old/x.md --\n-- dist/y.md --\n-- .h/z --\n"
        ),
        tmp_path,
    )
    assert diagnosis(tmp_path)["left_out"] == {"files": 2, "folders": ["b/old", "dist"]}


# The root


@pytest.mark.parametrize("mark", [*VAULT_MARKS, REPOSITORY])
def test_a_mark_says_why_a_vault_begins_there(tmp_path: Path, mark: str) -> None:
    (tmp_path / mark).mkdir()
    (tmp_path / "sub").mkdir()
    assert diagnosis(tmp_path)["reason"] == f"it holds {mark}"
    found = diagnosis(tmp_path / "sub")
    assert (found["root"], found["reason"]) == (
        str(tmp_path),
        f"it is the nearest folder, from {tmp_path / 'sub'} upwards, that holds {mark}",
    )


def test_without_a_mark_the_folder_was_named(tmp_path: Path) -> None:
    assert diagnosis(tmp_path)["reason"] == "you named it; no folder around it is marked as a vault"


def test_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert rows(run().stdout)["root"] == str(tmp_path)


def test_no_such_folder(tmp_path: Path) -> None:
    result = run(str(tmp_path / "missing"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"doxa: {tmp_path / 'missing'}: there is no such folder or note\n"


# Settings


def test_settings_that_are_not_as_by_default(tmp_path: Path) -> None:
    write(
        vault_text(
            """
            -- .doxa/config.toml --
            jobs = 0
            [links]
            pipe = "type"
            [diagnostics]
            severity = {ambiguous-link = "off"}
            -- .obsidian/app.json --
            {"useMarkdownLinks": true}
            """
        ),
        tmp_path,
    )
    assert diagnosis(tmp_path)["settings"] == [
        {"name": "links.pipe", "value": "type", "where": ".doxa/config.toml"},
        {"name": "links.markdown", "value": True, "where": "Obsidian"},
        {"name": "diagnostics.severity", "value": {"ambiguous-link": "off"}, "where": ".doxa/config.toml"},
    ]
    assert rows(run(str(tmp_path)).stdout)["links.pipe"] == '"type", from .doxa/config.toml'


def test_something_wrong_with_the_settings_ends_with_1(tmp_path: Path) -> None:
    write(vault_text('-- .doxa/config.toml --\n[links]\npipe = "text"\n'), tmp_path)
    found = diagnosis(tmp_path, code=1)
    assert found["problems"] == [".doxa/config.toml:2:8: `links.pipe` must be `auto`, `alias` or `type`"]
    assert found["hints"] == [
        "The settings in .doxa/config.toml are not all understood; what is wrong with them counts for nothing."
    ]
    assert run(str(tmp_path)).exit_code == 1


def test_an_index_in_memory_ends_with_1(tmp_path: Path, cache: Path) -> None:
    cache.write_text("a file where the folder should be")
    write(vault_text(VAULT), tmp_path)
    found = diagnosis(tmp_path, code=1)
    assert (found["cache"]["file"], found["cache"]["bytes"], found["counts"]["notes"]) == (None, 0, 4)
    assert found["hints"][0].startswith("The index is kept in memory only")
    assert rows(run(str(tmp_path)).stdout)["index"] == "kept in memory"


def test_how_far_search_is(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("apples\n")
    (before,) = diagnosis(tmp_path)["search"]
    assert before == {"model": "wordllama-l2-supercat-256", "sections": 0, "embedded": 0, "failed": 0}
    CliRunner().invoke(app, ["search", "apples", str(tmp_path)])
    assert rows(run(str(tmp_path)).stdout)["search"] == "1 of 1 sections prepared for wordllama-l2-supercat-256"


# Hints


NOTHING = Diagnosis(
    {},
    Cache("/cache", "/cache/graph.db", 0),
    "/vault",
    "you named it",
    (),
    (),
    Counts(*[0] * 9),
    LeftOut(0, ()),
    (),
    (),
    (),
    None,
    (Prepared("model", 0, 0, 0),),
    None,
    Times(1, 1, None),
)
PLAN = NotePath("plan.md")


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (NOTHING._replace(counts=NOTHING.counts._replace(bytes=120_000_000)), "The notes have 120.0 MB."),
        (NOTHING._replace(counts=NOTHING.counts._replace(attachments=30_000)), "There are 30,000 attachments"),
        (
            NOTHING._replace(too_long=(Sized(PLAN, 3_100_000), Sized(PLAN, 2_500_000))),
            "plan.md has 3.1 MB, and 1 other note more than 2.0 MB.",
        ),
        (NOTHING._replace(left_out=LeftOut(5_000, ())), "5,000 files are left out one by one"),
        (
            NOTHING._replace(unused_model="x has no weights"),
            "Search goes without the model that you want: x has no weights.",
        ),
        (NOTHING._replace(unreadable=(Unread(PLAN, "why"),)), "1 note cannot be read."),
        (NOTHING._replace(ms=Times(1_500, 1, None)), "To list the files takes 1,500.0 ms."),
        (NOTHING._replace(ms=Times(1, 2_500, None)), "To see that nothing has changed takes 2,500.0 ms"),
        (
            NOTHING._replace(ms=Times(1, 1, 150), most_linked=MostLinked(PLAN, 9_000)),
            "To find what leads to plan.md takes 150.0 ms, because 9,000 links do.",
        ),
    ],
)
def test_a_hint_says_what_is_slow_and_why(found: Diagnosis, words: str) -> None:
    (hint,) = hints(found)
    assert hint.startswith(words)


def test_without_anything_to_say_there_are_no_hints(tmp_path: Path) -> None:
    assert list(hints(NOTHING)) == []
    assert run(str(tmp_path)).stdout.endswith("Hints\n  Nothing here is wrong or slow.\n")


# On a terminal


def test_on_a_terminal_it_says_the_same_in_colours(tmp_path: Path) -> None:
    (tmp_path / "bad.md").write_bytes(b"\xff")
    run(str(tmp_path))
    code, printed = on_terminal("doctor", str(tmp_path))
    assert (code, "\x1b[1mVault\x1b[0m" in printed) == (0, True)
    shown, piped = COLOUR.sub("", printed).splitlines(), run(str(tmp_path)).stdout.splitlines()
    assert list(filter(is_fixed, shown)) == list(filter(is_fixed, piped))


def is_fixed(line: str) -> bool:
    """Whether a line says the same each time: neither how long something takes nor how large the cache is just now."""
    return " ms " not in line and " kB in " not in line


def test_a_name_cannot_command_the_terminal(tmp_path: Path) -> None:
    (tmp_path / "a \x1b[31m.md").write_text("x")
    assert r"a \x1b[31m.md" in run(str(tmp_path)).stdout
