"""`doxa search` and `doxa related`, through the real command and with the real model."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from doxa.cli.commands import app
from tests.support.vault_text import vault_text, write

VAULT = """
    -- .doxa/config.toml --
    -- garden/Tomatoes.md --
    ---
    tags: [plants/food]
    ---
    # Tomatoes
    Vegetables want sun, water and soil; in spring the seedlings move outdoors.

    ## Pests
    😀 Whiteflies and aphids are insects that sit below the leaves. Wash them off with soap, or let ladybirds do the work
    for you, which takes longer and lasts longer too, as everybody knows who has tried both of them in a wet summer.
    -- garden/Cucumbers.md --
    Greenhouse vegetables need water, warmth and good soil to grow; plant them outdoors late in spring.
    -- office/Taxes.md --
    # Taxes
    The return is due in July. Receipts go into the blue folder. #money
    -- 日記.md --
    今日は図書館で本を読みました。
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(vault_text(VAULT), tmp_path / "vault")
    return tmp_path / "vault"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, [*arguments])


def found(root: Path, query: str, *options: str) -> list[str]:
    result = run("search", query, str(root), "--json", *options)
    assert result.exit_code in {0, 1}, result.output
    return [one["path"] for one in json.loads(result.stdout)["sections"]]


def test_a_section_with_the_words_comes_first(root: Path) -> None:
    result = run("search", "aphid insects", str(root), "--limit", "1")
    assert (result.exit_code, result.stdout.splitlines()[0]) == (0, "garden/Tomatoes.md:7: Tomatoes > Pests")
    assert "😀 Whiteflies and *aphids* are *insects* that" in result.stdout
    assert result.stdout.splitlines()[-1] == "1 section, by words and meaning (wordllama-l2-supercat-256)"


def test_a_section_is_found_by_its_meaning(root: Path) -> None:
    assert found(root, "agriculture", "--limit", "1")[0].startswith("garden/")


def test_what_json_says(root: Path) -> None:
    answer = json.loads(run("search", "receipts", str(root), "--json").stdout)
    first = answer["sections"][0]
    assert (answer["search_type"], answer["model"]) == ("hybrid", "wordllama-l2-supercat-256")
    assert (first["path"], first["line"], first["end_line"], first["headings"]) == ("office/Taxes.md", 1, 2, [])
    (mark,) = first["marks"]
    assert first["snippet"][slice(*mark)] == "Receipts"
    assert first["why"]["words"] == ["receipts"]


def test_a_name_of_a_note_is_found(root: Path) -> None:
    assert found(root, "cucumbers")[0] == "garden/Cucumbers.md"


def test_japanese_is_found_by_words(root: Path) -> None:
    answer = json.loads(run("search", "図書館", str(root), "--json").stdout)
    assert [one["path"] for one in answer["sections"]] == ["日記.md"]
    assert answer["search_type"] == "fulltext_fallback"


def test_search_below_a_folder_and_with_a_tag(root: Path) -> None:
    assert {*found(root, "water folder", "--under", "office")} == {"office/Taxes.md"}
    assert {*found(root, "water folder", "--under", "garden/")} == {"garden/Tomatoes.md", "garden/Cucumbers.md"}
    assert {*found(root, "water folder", "--tag", "plants")} == {"garden/Tomatoes.md"}
    assert {*found(root, "water folder", "--tag", "#money")} == {"office/Taxes.md"}
    assert found(root, "water folder", "--tag", "none") == []


@pytest.mark.parametrize("query", ["", "  ", '"', "AND OR NOT", "*", "a" * 100_000, "(((", "\ud800", "col:umn -x"])
def test_no_query_fails(root: Path, query: str) -> None:
    assert run("search", query, str(root)).exit_code in {0, 1}


def test_nothing_found(root: Path) -> None:
    assert (run("search", "", str(root)).exit_code, run("search", "", str(root)).stdout) == (1, "0 sections, by words\n")


def test_a_note_that_changes_is_found_by_what_it_says_now(root: Path) -> None:
    found(root, "receipts")
    (root / "office" / "Taxes.md").write_text("Bicycles.\n")
    (root / "garden" / "Cucumbers.md").unlink()
    assert found(root, "bicycles")[0] == "office/Taxes.md"
    assert "garden/Cucumbers.md" not in found(root, "greenhouse")


def test_related_sections_stand_in_other_notes(root: Path) -> None:
    result = run("related", str(root / "garden" / "Cucumbers.md"), "--limit", "1")
    assert result.stdout.splitlines()[0] == "garden/Tomatoes.md:4"
    sections = json.loads(run("related", str(root / "office" / "Taxes.md"), "--json").stdout)["sections"]
    assert len(sections) == 4
    assert "office/Taxes.md" not in {one["path"] for one in sections}


def test_links_are_suggested_to_notes_that_are_not_linked(root: Path) -> None:
    cucumbers = root / "garden" / "Cucumbers.md"
    arguments = ["suggest-links", str(cucumbers), "--least", "0.4", "--json"]
    assert [one["path"] for one in json.loads(run(*arguments).stdout)["sections"]] == ["garden/Tomatoes.md"]
    assert run("suggest-links", str(cucumbers), "--least", "1").exit_code == 1
    (root / "office" / "Taxes.md").write_text("[[Cucumbers]]\n")
    (root / "garden" / "Tomatoes.md").write_text("[[Cucumbers]] want water, warmth and soil.\n")
    assert json.loads(run(*arguments).stdout)["sections"] == []


@pytest.mark.parametrize("command", ["related", "suggest-links"])
def test_a_folder_has_no_related_sections(root: Path, command: str) -> None:
    result = run(command, str(root / "garden"))
    assert (result.exit_code, result.stderr) == (2, f"doxa: {root / 'garden'}: this is a folder; name a note in it\n")
