"""`doxa stale` and `doxa review`, through the real commands."""

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from doxa.cli.commands import app
from tests.support.vault_text import vault_text, write

VAULT = """
    -- .doxa/config.toml --
    -- notes/plan.md --
    ---
    title: 😀
    source_refs: ["src/watcher.py", notes/facts.md]
    ---
    -- notes/other.md --
    ---
    source_refs: [src/watcher.py]
    ---
    -- notes/facts.md --
    Facts.
    -- src/watcher.py --
    print()
"""


@pytest.fixture
def vault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    write(vault_text(VAULT), tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def test_a_source_is_stale_from_its_change_to_the_next_review(vault: Path) -> None:
    assert run("stale", "--exit-code").stdout == "2 notes with sources, 0 stale sources, 2 never reviewed\n"
    assert run("review", "notes/plan.md").stdout == "1 note with sources, 2 sources reviewed\n"
    (vault / "src" / "watcher.py").write_text("print(1)\n")
    (vault / "notes" / "facts.md").unlink()
    result = run("stale", "--exit-code")
    assert result.stdout.splitlines() == [
        "notes/plan.md:3:15: src/watcher.py: modified",
        "notes/plan.md:3:33: notes/facts.md: deleted",
        "2 notes with sources, 2 stale sources, 1 never reviewed",
    ]
    assert result.exit_code == 1
    assert run("stale").exit_code == 0
    assert "notes/plan.md:3:15: warning: The source `src/watcher.py` has changed since" in run("check").stdout
    assert run("review", "notes").stdout == "2 notes with sources, 3 sources reviewed\n"
    found = json.loads(run("stale", "--json").stdout)
    assert [one["reason"] for one in found["stale"]] == ["not_found"]
    assert "stale-source" not in run("check").stdout


def test_what_was_reviewed_is_known_without_the_cache(vault: Path, cache: Path) -> None:
    run("review", ".")
    shutil.rmtree(cache)
    assert run("stale", "--exit-code").exit_code == 0
    (vault / "src" / "watcher.py").write_text("")
    shutil.rmtree(cache)
    found = json.loads(run("stale", "notes/other.md", "--json").stdout)
    stale = {"path": "notes/other.md", "line": 2, "column": 15, "source": "src/watcher.py", "reason": "modified"}
    assert found == {"notes": 1, "stale": [stale], "unreviewed": []}


def test_reviews_follow_notes_and_sources_that_move(vault: Path) -> None:
    run("review", ".")
    assert run("mv", "src", "lib", "--write").exit_code == 0
    assert run("mv", "notes/plan.md", "plan.md", "--write").exit_code == 0
    assert run("stale", "--exit-code").stdout == "2 notes with sources, 0 stale sources, 0 never reviewed\n"
    (vault / "lib" / "watcher.py").write_text("")
    assert run("stale").stdout.splitlines() == [
        "notes/other.md:2:15: lib/watcher.py: modified",
        "plan.md:3:15: lib/watcher.py: modified",
        "2 notes with sources, 2 stale sources, 0 never reviewed",
    ]


def test_no_text_changes_with_a_review(vault: Path) -> None:
    before = {file: file.read_bytes() for file in vault.rglob("*.md")}
    run("review", ".")
    assert {file: file.read_bytes() for file in vault.rglob("*.md")} == before


def test_a_journal_that_cannot_be_written_is_said(vault: Path) -> None:
    (vault / ".doxa" / "journal").write_text("in the way")
    result = run("review", ".")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "the journal of" in result.stderr
