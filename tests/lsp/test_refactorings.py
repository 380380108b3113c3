"""Refactorings as editors ask for them and apply them."""

from pathlib import Path

import pytest

from tests.support.lsp_client import CLIENTS, PLAIN, Message, client_params
from tests.support.lsp_vault import ENCODINGS, Editor, working
from tests.support.vault_text import vault_text, write

VAULT = """
    -- plan.md --
    # Plan

    [[today#Next]] 😀 [[today]]
    -- other.md --
    # Other
"""
TODAY = "# 😀 Today\r\n😀 [[#Next]] 😀\r\n\r\n## Next\r\n😀 [[#😀 Today]]\r\n\r\n## Last\r\n\r\n[[other]]\r\n"
LATER: Message = {
    "codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}},
    "dataSupport": True,
    "resolveSupport": {"properties": ["edit"]},
    "disabledSupport": True,
}
FILES = {"workspaceEdit": {"documentChanges": True, "resourceOperations": ["create", "rename", "delete"]}}
EXTRACT = "Extract the section `Next` into a note"
TITLES = {
    EXTRACT,
    "Move the section `Next` up",
    "Move the section `Next` down",
    "Split this note by its headings",
    "Insert a table of contents",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(vault_text(VAULT), tmp_path / "vault")
    return tmp_path / "vault"


def actions(editor: Editor, line: int) -> dict[str, Message]:
    """The actions at the start of a line, by their titles."""
    context = {"diagnostics": [], "only": ["refactor.extract", "refactor.inline", "refactor.move", "source"]}
    found = editor.ask("codeAction", range=editor.range(line, ""), context=context)
    return {one["title"]: one for one in found}


def changes(editor: Editor, action: Message) -> list[Message]:
    found: list[Message] = editor.client.result("codeAction/resolve", action)["edit"]["documentChanges"]
    return found


def able(workspace: Message, encoding: str = "utf-16") -> Message:
    general = {"positionEncodings": [encoding]}
    return PLAIN | {"capabilities": {"general": general, "textDocument": {"codeAction": LATER}, "workspace": workspace}}


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_section_is_extracted_and_links_follow_in_every_encoding(root: Path, encoding: str) -> None:
    with working(root, able(FILES, encoding), TODAY) as editor:
        create, filled, *changed = changes(editor, actions(editor, 3)[EXTRACT])
        assert create == {"kind": "create", "uri": (root / "Next.md").as_uri()}
        assert [one["newText"] for one in filled["edits"]] == ["# Next\r\n😀 [[today#😀 Today]]\r\n"]
        edits = {one["textDocument"]["uri"].rpartition("/")[2]: one["edits"] for one in changed}
        assert [(one["range"]["start"], one["newText"]) for one in edits["today.md"]] == [
            (editor.position(1, "😀 [["), "Next"),
            (editor.position(1, "😀 [["), ""),
            ({"line": 3, "character": 0}, "[[Next]]"),
        ]
        assert edits["today.md"][2]["range"]["end"] == editor.position(4, "😀 [[#😀 Today]]")
        assert [one["newText"] for one in edits["plan.md"]] == ["Next", ""]


def test_what_an_editor_cannot_do_is_not_offered_or_says_why(root: Path) -> None:
    with working(root, able(FILES), TODAY) as editor:
        found = actions(editor, 3)
        assert found.keys() == TITLES
        assert "no section beside" in found["Move the section `Next` up"]["disabled"]["reason"]
        assert found["Insert a table of contents"]["kind"] == "source.doxa.toc"
    with working(root, able({"workspaceEdit": {"documentChanges": True}}), TODAY) as editor:
        assert "cannot create" in actions(editor, 3)[EXTRACT]["disabled"]["reason"]
        assert "disabled" not in actions(editor, 3)["Move the section `Next` down"]


def test_a_note_is_put_in_place_of_the_link_and_deleted(root: Path) -> None:
    with working(root, able(FILES), TODAY) as editor:
        changed, deleted = changes(editor, actions(editor, 8)["Put what this link leads to in its place"])
        assert [one["newText"] for one in changed["edits"]] == ["### Other"]
        assert deleted == {"kind": "delete", "uri": (root / "other.md").as_uri()}


def test_a_section_moves_in_the_version_that_is_open(root: Path) -> None:
    with working(root, able(FILES), TODAY) as editor:
        (changed,) = changes(editor, actions(editor, 3)["Move the section `Next` down"])
        assert changed["textDocument"] == {"uri": editor.today, "version": 1}


@pytest.mark.parametrize("client", CLIENTS, ids=lambda client: client.stem)
def test_every_editor_gets_what_it_can_use(root: Path, client: Path) -> None:
    with working(root, client_params(client), TODAY) as editor:
        for action in actions(editor, 3).values():
            assert {"edit", "data", "disabled"} & action.keys()
