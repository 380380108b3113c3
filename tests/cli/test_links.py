"""`doxa links`, through the real command."""

import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from doxa.cli.commands import app
from tests.support.vault_text import vault_text, write

VAULT = """
    -- .doxa/config.toml --
    -- plan.md --
    ---
    aliases: [Big]
    relations: [gone]
    ---
    # The plan
    See [[monday#Next]] and https://b.org.
    -- daily/monday.md --
    😀 [[plan]], [it](../plan.md#the-plan), ![[map.png]], [[Nowhere#Next|x]]
    [[The plan]] [b][] <https://a.org> `[[code]]` [[plan#None]]

    [b]: ../gone.md
    -- map.png --
"""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["links", *arguments])


def check(folder: Path, arguments: list[str], *lines: str, code: int = 0) -> None:
    """In the vault, the command prints the links, as they read from inside of it."""
    write(vault_text(VAULT), folder)
    command, *words = arguments
    result = run(command, *words or [str(folder)])
    assert result.stdout.replace(f"{folder}{os.sep}", "").splitlines() == list(lines)
    assert (result.exit_code, result.stderr) == (code, "")


# To nowhere


def test_dangling_links_lead_to_no_file(tmp_path: Path) -> None:
    check(
        tmp_path,
        ["dangling"],
        "daily/monday.md:1:54: Nowhere#Next",
        "daily/monday.md:4:1: ../gone.md",
        "plan.md:3:13: gone",
        "3 links",
        code=1,
    )


def test_without_dangling_links_all_is_well(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("[[#Nowhere]] [[a]]\n")
    result = run("dangling", str(tmp_path))
    assert (result.exit_code, result.stdout) == (0, "0 links\n")


def test_dangling_links_as_json(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("😀 [[b#c]]\n")
    result = run("dangling", str(tmp_path), "--json")
    assert (result.exit_code, json.loads(result.stdout)) == (
        1,
        {"links": [{"path": str(tmp_path / "a.md"), "line": 1, "column": 3, "target": "b#c"}]},
    )


def test_links_of_a_note_come_in_the_order_of_the_text(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("---\nrelations: [one]\n---\n[[two]] [x][x]\n\n[x]: three.md\n\n[[four]]\n")
    targets = [line.partition(": ")[2] for line in run("dangling", str(tmp_path)).stdout.splitlines()[:-1]]
    assert targets == ["one", "two", "three.md", "four"]


# To the web


def test_external_links_are_sorted_by_address(tmp_path: Path) -> None:
    check(
        tmp_path,
        ["external"],
        "daily/monday.md:2:20: https://a.org",
        "plan.md:6:25: https://b.org",
        "2 links",
    )


def test_external_links_as_json(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("<https://a.org/#top>\n")
    result = run("external", "--json", str(tmp_path))
    assert (result.exit_code, json.loads(result.stdout)) == (
        0,
        {"links": [{"path": str(tmp_path / "a.md"), "line": 1, "column": 1, "target": "https://a.org/#top"}]},
    )


# To a note


def test_backlinks_of_a_note_are_those_by_any_of_its_names(tmp_path: Path) -> None:
    check(
        tmp_path,
        ["backlinks", str(tmp_path / "plan.md")],
        "daily/monday.md:1:3: plan",
        "daily/monday.md:1:13: ../plan.md#the-plan",
        "daily/monday.md:2:1: The plan",
        "daily/monday.md:2:47: plan#None",
        "4 links",
    )


def test_backlinks_of_an_attachment(tmp_path: Path) -> None:
    check(tmp_path, ["backlinks", str(tmp_path / "map.png")], "daily/monday.md:1:40: map.png", "1 link")


def test_backlinks_as_json(tmp_path: Path) -> None:
    write(vault_text(VAULT), tmp_path)
    result = run("backlinks", "--json", str(tmp_path / "daily" / "monday.md"))
    assert (result.exit_code, json.loads(result.stdout)) == (
        0,
        {"links": [{"path": str(tmp_path / "plan.md"), "line": 6, "column": 5, "target": "monday#Next"}]},
    )


def test_a_note_by_its_relative_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(vault_text(VAULT), tmp_path)
    monkeypatch.chdir(tmp_path / "daily")
    assert run("backlinks", "monday.md").stdout == run("backlinks", "../daily/monday.md").stdout
    assert run("backlinks", "monday.md").stdout == "../plan.md:6:5: monday#Next\n1 link\n"


@pytest.mark.parametrize("folder", [".", "daily"])
def test_a_folder_has_no_backlinks(tmp_path: Path, folder: str) -> None:
    write(vault_text(VAULT), tmp_path)
    asked = tmp_path / folder
    result = run("backlinks", str(asked))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"doxa: {asked}: this is a folder; name a note in it\n"


# That could be


def test_mentions_of_a_note_are_those_by_any_of_its_names(tmp_path: Path) -> None:
    write(vault_text(VAULT), tmp_path)
    (tmp_path / "a.md").write_text("\n😀 The Plan is BIG, see `plan`\x1b\n")
    result = run("mentions", str(tmp_path / "plan.md"))
    line = "😀 The Plan is BIG, see `plan`\\x1b"
    assert result.stdout.splitlines() == [f"{tmp_path}/a.md:2:3: {line}", f"{tmp_path}/a.md:2:15: {line}", "2 mentions"]
    assert (result.exit_code, result.stderr) == (0, "")


def test_mentions_as_json(tmp_path: Path) -> None:
    write(vault_text(VAULT), tmp_path)
    (tmp_path / "a.md").write_text("On Monday")
    result = run("mentions", "--json", str(tmp_path / "daily" / "monday.md"))
    assert (result.exit_code, json.loads(result.stdout)) == (
        0,
        {"mentions": [{"path": str(tmp_path / "a.md"), "line": 1, "column": 4, "text": "On Monday"}]},
    )


# All alike


@pytest.mark.parametrize("command", ["dangling", "external"])
def test_a_folder_or_note_stands_for_its_vault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    write(vault_text(VAULT), tmp_path)
    printed = run(command, str(tmp_path)).stdout
    assert run(command, str(tmp_path / "daily")).stdout == printed
    assert run(command, str(tmp_path / "plan.md")).stdout == printed
    monkeypatch.chdir(tmp_path / "daily")
    shown = printed.replace(f"{tmp_path}/daily/", "").replace(f"{tmp_path}/", "../")
    assert run(command).stdout == shown
    assert run(command, "../daily").stdout.replace("../daily/", "") == shown


@pytest.mark.parametrize("command", ["dangling", "external", "backlinks", "mentions"])
def test_no_such_folder_or_note(tmp_path: Path, command: str) -> None:
    result = run(command, str(tmp_path / "missing.md"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"doxa: {tmp_path / 'missing.md'}: there is no such folder or note\n"


def test_without_a_command() -> None:
    result = run()
    assert result.exit_code == 2
    assert "Usage: doxa links" in result.output


def test_a_link_cannot_command_the_terminal(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("[[b \x1bc]]\n")
    assert run("dangling", str(tmp_path)).stdout == f"{tmp_path}/a.md:1:1: b \\x1bc\n1 link\n"
