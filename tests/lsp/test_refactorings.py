"""Refactorings as editors ask for them and apply them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.lsp_client import CLIENTS, PLAIN, LspClient, Message, client_params, lsp_client
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


class Editor:
    """An editor with the vault read and the note `today.md` open, which is not saved."""

    def __init__(self, client: LspClient, root: Path, encoding: str) -> None:
        self.client = client
        self.uri = (root / "today.md").as_uri()
        self.wide = {"utf-8": 4, "utf-16": 2, "utf-32": 1}[encoding]

    def actions(self, line: int) -> dict[str, Message]:
        """The actions at the start of a line, by their titles."""
        here = {"line": line, "character": 0}
        context = {"diagnostics": [], "only": ["refactor.extract", "refactor.inline", "refactor.move", "source"]}
        params = {"textDocument": {"uri": self.uri}, "range": {"start": here, "end": here}, "context": context}
        return {one["title"]: one for one in self.client.result("textDocument/codeAction", params)}

    def changes(self, action: Message) -> list[Message]:
        found: list[Message] = self.client.result("codeAction/resolve", action)["edit"]["documentChanges"]
        return found


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(vault_text(VAULT), tmp_path / "vault")
    return tmp_path / "vault"


@contextmanager
def working(root: Path, params: Message) -> Iterator[Editor]:
    with lsp_client() as client:
        offer = client.start(params | {"rootUri": None, "workspaceFolders": [{"uri": root.as_uri(), "name": "vault"}]})
        client.heard("window/logMessage", lambda one: one["message"].startswith(f"{root}:"))
        editor = Editor(client, root, offer["positionEncoding"])
        client.open(editor.uri, TODAY)
        yield editor
        client.stop()


def able(workspace: Message, encoding: str = "utf-16") -> Message:
    general = {"positionEncodings": [encoding]}
    return PLAIN | {"capabilities": {"general": general, "textDocument": {"codeAction": LATER}, "workspace": workspace}}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_a_section_is_extracted_and_links_follow_in_every_encoding(root: Path, encoding: str) -> None:
    with working(root, able(FILES, encoding)) as editor:
        create, filled, *changed = editor.changes(editor.actions(3)[EXTRACT])
        assert create == {"kind": "create", "uri": (root / "Next.md").as_uri()}
        assert [one["newText"] for one in filled["edits"]] == ["# Next\r\n😀 [[today#😀 Today]]\r\n"]
        edits = {one["textDocument"]["uri"].rpartition("/")[2]: one["edits"] for one in changed}
        assert [(one["range"]["start"], one["newText"]) for one in edits["today.md"]] == [
            ({"line": 1, "character": editor.wide + 3}, "Next"),
            ({"line": 1, "character": editor.wide + 3}, ""),
            ({"line": 3, "character": 0}, "[[Next]]"),
        ]
        assert edits["today.md"][2]["range"]["end"] == {"line": 4, "character": 2 * editor.wide + 12}
        assert [one["newText"] for one in edits["plan.md"]] == ["Next", ""]


def test_what_an_editor_cannot_do_is_not_offered_or_says_why(root: Path) -> None:
    with working(root, able(FILES)) as editor:
        found = editor.actions(3)
        assert found.keys() == TITLES
        assert "no section beside" in found["Move the section `Next` up"]["disabled"]["reason"]
        assert found["Insert a table of contents"]["kind"] == "source.doxa.toc"
    with working(root, able({"workspaceEdit": {"documentChanges": True}})) as editor:
        assert "cannot create" in editor.actions(3)[EXTRACT]["disabled"]["reason"]
        assert "disabled" not in editor.actions(3)["Move the section `Next` down"]


def test_a_note_is_put_in_place_of_the_link_and_deleted(root: Path) -> None:
    with working(root, able(FILES)) as editor:
        changed, deleted = editor.changes(editor.actions(8)["Put what this link leads to in its place"])
        assert [one["newText"] for one in changed["edits"]] == ["### Other"]
        assert deleted == {"kind": "delete", "uri": (root / "other.md").as_uri()}


def test_a_section_moves_in_the_version_that_is_open(root: Path) -> None:
    with working(root, able(FILES)) as editor:
        (changed,) = editor.changes(editor.actions(3)["Move the section `Next` down"])
        assert changed["textDocument"] == {"uri": editor.uri, "version": 1}


@pytest.mark.parametrize("client", CLIENTS, ids=lambda client: client.stem)
def test_every_editor_gets_what_it_can_use(root: Path, client: Path) -> None:
    with working(root, client_params(client)) as editor:
        for action in editor.actions(3).values():
            assert {"edit", "data", "disabled"} & action.keys()
