"""`doxa entities`, through the real command."""

import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from doxa.cli.commands import app
from tests.support.vault_text import vault_text, write

VAULT = """
    -- .doxa/config.toml --
    -- a.md --
    😀 #[Cory Gilford]:PERSON, Monday:REJECT_ENTITY, Monday:REJECT_ENTITY
    -- b.md --
    Cory:ALIAS_OF_CORY_GILFORD:PERSON and cory, #Gondor:PLACE
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(vault_text(VAULT), tmp_path)
    return tmp_path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["entities", *map(str, arguments)])


def test_all_entities_are_listed(root: Path) -> None:
    lines = ["PERSON  Cory Gilford  (also Cory)", "PLACE  Gondor", "no entity: monday", "2 entities"]
    assert run("list", root).stdout.splitlines() == lines
    found = json.loads(run("list", root, "--json").stdout)
    assert [one["name"] for one in found["entities"]] == ["Cory Gilford", "Gondor"]
    assert found["blacklist"] == ["monday"]


def test_all_places_that_name_an_entity_are_shown(root: Path) -> None:
    result = run("show", "cory", root)
    lines = [
        "Cory Gilford  PERSON (2)",
        "also Cory",
        "a.md:1:5: Cory Gilford",
        "b.md:1:1: Cory",
        "b.md:1:39: cory",
        "3 mentions",
    ]
    assert result.stdout.replace(f"{root}{os.sep}", "").splitlines() == lines
    found = json.loads(run("show", "Cory", root, "--json").stdout)
    assert [one["source"] for one in found["mentions"]] == ["tag", "tag", "known"]


def test_an_entity_that_nobody_knows(root: Path) -> None:
    result = run("show", "Sauron", root)
    assert (result.exit_code, result.stderr) == (2, "doxa: Sauron: there is no such entity\n")


def test_a_word_is_blocked_and_allowed_and_no_note_changes(root: Path) -> None:
    before = {path: path.read_bytes() for path in root.glob("*.md")}
    assert run("block", "Tuesday", root).exit_code == 0
    assert "no entity: tuesday" in run("list", root).stdout.splitlines()
    assert run("allow", "tuesday", root).exit_code == 0
    assert run("allow", "Monday", root).exit_code == 0
    assert "no entity" not in run("list", root).stdout
    assert {path: path.read_bytes() for path in root.glob("*.md")} == before


def test_a_journal_that_cannot_be_written(root: Path) -> None:
    (root / ".doxa" / "journal").write_text("")
    result = run("block", "Tuesday", root)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"doxa: the journal of {root} cannot be written: ")


def test_the_places_alone_are_printed_and_found_again_when_a_note_changes(root: Path) -> None:
    assert run("mentions", "cory", root).stdout.splitlines()[-1] == "3 mentions"
    (root / "b.md").write_text("Cory Gilford", encoding="utf-8")
    found = json.loads(run("mentions", "Cory Gilford", root, "--json").stdout)["mentions"]
    assert [(Path(one["path"]).name, one["line"], one["column"]) for one in found] == [("a.md", 1, 5), ("b.md", 1, 1)]
    assert run("mentions", "Sauron", root).exit_code == 2


def test_words_that_are_none_are_listed(root: Path) -> None:
    run("block", "Tuesday", root)
    assert run("blacklist", root).stdout.splitlines() == ["monday  (2 rejections)", "tuesday  (blocked)", "2 words"]
    assert json.loads(run("blacklist", root, "--json").stdout)["blacklist"][0] == {"word": "monday", "rejections": 2}


def test_another_vault_takes_over_what_is_known_and_no_note_changes(
    root: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    run("block", "Tuesday", root)
    other, file = tmp_path_factory.mktemp("other"), root / "known.json"
    (other / ".doxa").mkdir()
    (other / "note.md").write_text("Cory left.", encoding="utf-8")
    file.write_text(run("export", root).stdout, encoding="utf-8")
    assert run("import", file, other).stdout.splitlines()[-1] == "5 facts; --write keeps them"
    assert run("list", other).stdout == "0 entities\n"
    assert run("import", file, other, "--write").stdout.splitlines()[-1] == "5 facts"
    assert run("list", other).stdout == run("list", root).stdout
    assert run("export", other).stdout == run("export", root).stdout
    assert run("import", file, other, "--write").stdout == "0 facts\n"
    assert "note.md:1:1: Cory" in run("mentions", "Cory Gilford", other).stdout
    assert (other / "note.md").read_text(encoding="utf-8") == "Cory left."


@pytest.mark.parametrize("text", ["{", "[]", '{"version": 2}', "[" * 100_000])
def test_a_file_that_is_no_export_is_refused(root: Path, text: str) -> None:
    (root / "odd.json").write_text(text, encoding="utf-8")
    assert run("import", root / "odd.json", root, "--write").exit_code == 2
    assert run("import", root / "none.json", root).exit_code == 2
    assert not (root / ".doxa" / "journal").exists()
