"""`doxa index`, through the real command."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from doxa.cli.commands import app
from tests.support.vault_text import vault_text, write

VAULT = """
    -- .doxa/config.toml --
    -- plan.md --
    # Plan
    -- daily/monday.markdown --
    See [[plan]].
    -- map.png --
    no picture
"""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["index", *arguments])


def check(vault: Path, counts: str, changes: str) -> None:
    """The command says what the vault holds and what had to be done, and where the index is."""
    result = run(str(vault))
    assert (result.exit_code, result.stderr) == (0, "")
    first, second, file = result.stdout.splitlines()
    assert (first, second.rpartition(", in ")[0]) == (counts, changes)
    assert second.endswith(" s")
    assert Path(file).is_file()


def test_only_what_has_changed_is_read(tmp_path: Path) -> None:
    write(vault_text(VAULT), tmp_path)
    check(tmp_path, "2 notes, 1 attachment", "3 read, 0 removed, 0 unreadable")
    check(tmp_path, "2 notes, 1 attachment", "0 read, 0 removed, 0 unreadable")
    (tmp_path / "plan.md").write_text("# Another plan\n")
    (tmp_path / "map.png").unlink()
    check(tmp_path, "2 notes, 0 attachments", "1 read, 1 removed, 0 unreadable")


def test_a_note_that_cannot_be_read_is_counted_when_it_is_read(tmp_path: Path) -> None:
    (tmp_path / "bad.md").write_bytes(b"\xff")
    check(tmp_path, "1 note, 0 attachments", "1 read, 0 removed, 1 unreadable")
    check(tmp_path, "1 note, 0 attachments", "0 read, 0 removed, 0 unreadable")


def test_a_folder_or_note_stands_for_its_vault(tmp_path: Path) -> None:
    write(vault_text(VAULT), tmp_path)
    check(tmp_path / "daily", "2 notes, 1 attachment", "3 read, 0 removed, 0 unreadable")
    check(tmp_path / "plan.md", "2 notes, 1 attachment", "0 read, 0 removed, 0 unreadable")


def test_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(vault_text(VAULT), tmp_path)
    monkeypatch.chdir(tmp_path / "daily")
    assert run().stdout.startswith("2 notes, 1 attachment\n")


def test_an_empty_folder(tmp_path: Path) -> None:
    check(tmp_path, "0 notes, 0 attachments", "0 read, 0 removed, 0 unreadable")


def test_json(tmp_path: Path, cache: Path) -> None:
    write(vault_text(VAULT), tmp_path)
    result = run(str(tmp_path), "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    found = json.loads(result.stdout)
    assert found.pop("seconds") >= 0
    assert Path(found.pop("file")).is_relative_to(cache.resolve())
    assert found == {"notes": 2, "attachments": 1, "written": 3, "removed": 0, "unreadable": 0}


def test_without_a_place_for_it_the_index_is_kept_in_memory(tmp_path: Path, cache: Path) -> None:
    cache.write_text("a file where the folder should be")
    write(vault_text(VAULT), tmp_path)
    for _ in range(2):
        result = run(str(tmp_path))
        assert (result.exit_code, result.stdout.splitlines()[-1]) == (0, "kept in memory")
        assert "3 read" in result.stdout
    assert json.loads(run(str(tmp_path), "--json").stdout)["file"] is None


def test_no_such_folder(tmp_path: Path) -> None:
    result = run(str(tmp_path / "missing"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"doxa: {tmp_path / 'missing'}: there is no such folder or note\n"


def test_home_is_no_vault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    result = run(str(tmp_path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"create the folder {tmp_path / '.doxa'}" in result.stderr
