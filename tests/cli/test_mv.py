"""`doxa mv`, through the real command."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from doxa.cli.commands import app
from doxa.vault.change import Changed, NewText, change_files
from doxa.vault.paths import NotePath
from tests.support.vault_text import vault_text, write

VAULT = """
    -- .doxa/config.toml --
    -- plan.md --
    [log](daily/monday.md)
    -- daily/monday.md --
    [[plan]] and [it](../plan.md#next "T")
    -- daily/map.png --
"""


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    write(vault_text(VAULT), tmp_path)
    return tmp_path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["mv", *map(str, arguments)])


def files(root: Path) -> dict[str, str]:
    return {file.relative_to(root).as_posix(): file.read_text() for file in root.rglob("*") if file.is_file()}


def test_without_write_a_move_is_only_shown(vault: Path) -> None:
    before = files(vault)
    result = run(vault / "plan.md", vault / "old" / "strategy.md")
    assert (result.exit_code, result.stderr) == (0, "")
    assert files(vault) == before
    assert result.stdout.splitlines() == [
        "--- daily/monday.md",
        "+++ daily/monday.md",
        "@@ -1 +1 @@",
        '-[[plan]] and [it](../plan.md#next "T")',
        '+[[strategy]] and [it](../old/strategy.md#next "T")',
        "--- plan.md",
        "+++ plan.md",
        "@@ -1 +1 @@",
        "-[log](daily/monday.md)",
        "+[log](../daily/monday.md)",
        "plan.md -> old/strategy.md",
        "1 file moved, 3 edits in 2 notes; nothing is written yet: add --write",
    ]


def test_with_write_files_move_and_links_follow(vault: Path) -> None:
    result = run(vault / "plan.md", vault / "old" / "strategy", "--write")
    assert (result.exit_code, result.stderr) == (0, "")
    assert files(vault) == {
        ".doxa/config.toml": "",
        "old/strategy.md": "[log](../daily/monday.md)\n",
        "daily/monday.md": '[[strategy]] and [it](../old/strategy.md#next "T")\n',
        "daily/map.png": "",
    }


def test_a_folder_moves_with_all_that_is_in_it(vault: Path) -> None:
    result = run(vault / "daily", vault / "days", "--write", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["written"] is True
    assert files(vault)["days/monday.md"] == '[[plan]] and [it](../plan.md#next "T")\n'
    assert files(vault)["plan.md"] == "[log](days/monday.md)\n"
    assert "days/map.png" in files(vault)


def test_a_move_into_a_folder_keeps_the_name(vault: Path) -> None:
    assert run(vault / "plan.md", vault / "daily", "--write").exit_code == 0
    assert files(vault)["daily/plan.md"] == "[log](monday.md)\n"


def test_what_is_in_the_way_is_not_overwritten(vault: Path) -> None:
    before = files(vault)
    result = run(vault / "plan.md", vault / "daily" / "monday.md", "--write")
    assert (result.exit_code, "already" in result.stderr) == (2, True)
    assert files(vault) == before


def test_a_folder_that_has_moved_leaves_nothing_behind_but_what_was_not_moved(vault: Path) -> None:
    (vault / "daily" / "empty").mkdir()
    assert run(vault / "daily", vault / "log", "--write").exit_code == 0
    assert not (vault / "daily").exists()
    (vault / "log" / ".hidden").touch()
    assert run(vault / "log", vault / "days", "--write").exit_code == 0
    assert [file.name for file in (vault / "log").iterdir()] == [".hidden"]


def test_a_move_out_of_the_vault_is_refused(vault: Path) -> None:
    assert run(vault / "plan.md", vault.parent / "plan.md", "--write").exit_code == 2


def test_a_note_that_changed_meanwhile_stops_everything(vault: Path) -> None:
    before = files(vault)
    texts = {
        NotePath("plan.md"): NewText(before["plan.md"], "other\n"),
        NotePath("daily/monday.md"): NewText("what it said before\n", "other\n"),
    }
    with pytest.raises(Changed):
        change_files(vault, texts, [])
    assert files(vault) == before


def test_a_move_that_fails_takes_back_what_was_done(vault: Path) -> None:
    before = files(vault)
    texts = {NotePath("plan.md"): NewText(before["plan.md"], "other\n")}
    moves = [(NotePath("plan.md"), NotePath("new/deep/plan.md")), (NotePath("gone.md"), NotePath("x.md"))]
    with pytest.raises(FileNotFoundError):
        change_files(vault, texts, moves)
    assert files(vault) == before
    assert not (vault / "new").exists()


# All links in one form


def convert(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["links", "convert", *map(str, arguments)])


def test_links_of_a_vault_are_converted_where_they_mean_the_same(vault: Path) -> None:
    (vault / "more.md").write_text("[[plan|the *plan*]] ![[map.png]] <https://a.org> [[nowhere]]\n")
    assert convert("markdown", vault, "--write").exit_code == 0
    assert files(vault)["daily/monday.md"] == '[plan](../plan.md) and [it](../plan.md#next "T")\n'
    assert files(vault)["more.md"] == r"[the \*plan\*](plan.md) ![[map.png]] <https://a.org> [[nowhere]]" + "\n"
    assert convert("markdown", vault).stdout == "0 files moved, 0 edits in 0 notes; nothing is written yet: add --write\n"


def test_without_write_links_stay_as_they_are(vault: Path) -> None:
    before = files(vault)
    result = convert("wikilink", vault)
    assert (result.exit_code, files(vault)) == (0, before)
    assert "+[[monday|log]]" in result.stdout.splitlines()
