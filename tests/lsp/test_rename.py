"""Renaming, as editors ask for it."""

from pathlib import Path
from typing import Any

import pytest

from tests.support.lsp_client import CLIENTS, PLAIN, Message, client_params, lsp_client
from tests.support.lsp_vault import Editor, until_read, working
from tests.support.vault_text import vault_text, write

VAULT = """
    -- a plan.md --
    # a plan

    ## Next 𝒳
    -- other.md --
    😀 [[a plan#Next 𝒳]] and [x](a%20plan.md)
    -- map.png --
"""
TODAY = "😀 See [[a plan]] and #tag and ![[map.png]].\r\n"
VERSION = 7
REQUEST_FAILED = -32803


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(vault_text(VAULT), tmp_path / "vault")
    return tmp_path / "vault"


def at(editor: Editor, before: str) -> Message:
    position = {"line": 0, "character": editor.width(before) + 1}
    return {"textDocument": {"uri": editor.today}, "position": position}


def applied(editor: Editor, edit: Message) -> dict[str, str]:
    """All files as they are after the edit, by their names; what is open is as the editor has it."""
    texts = {file.as_uri(): file.read_bytes().decode() for file in editor.root.rglob("*.*")} | {editor.today: TODAY}
    for change in edit.get("documentChanges", []):
        if change.get("kind") == "rename":
            texts[change["newUri"]] = texts.pop(change["oldUri"])
        else:
            uri, version = change["textDocument"]["uri"], change["textDocument"]["version"]
            assert version == (VERSION if uri == editor.today else None)
            texts[uri] = edited(editor, texts[uri], change["edits"])
    for uri, edits in edit.get("changes", {}).items():
        texts[uri] = edited(editor, texts[uri], edits)
    return {uri.rpartition("/")[2]: text for uri, text in texts.items()}


def edited(editor: Editor, text: str, edits: list[Any]) -> str:
    lines = text.split("\n")
    for edit in sorted(edits, key=lambda one: -one["range"]["start"]["character"]):
        start, end = edit["range"]["start"], edit["range"]["end"]
        assert start["line"] == end["line"]
        line = lines[start["line"]]
        before, after = (cut(editor, line, place["character"]) for place in (start, end))
        lines[start["line"]] = before[0] + edit["newText"] + after[1]
    return "\n".join(lines)


def cut(editor: Editor, line: str, column: int) -> tuple[str, str]:
    at = next(number for number in range(len(line) + 1) if editor.width(line[:number]) == column)
    return line[:at], line[at:]


def moves_files(params: Message) -> bool:
    edit = params["capabilities"].get("workspace", {}).get("workspaceEdit", {})
    return "rename" in edit.get("resourceOperations", [])


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_a_note_is_renamed_where_the_editor_can_move_files(root: Path, path: Path) -> None:
    params = client_params(path)
    with working(root, params, TODAY, VERSION) as editor:
        place = at(editor, "😀 See [[a")
        if not moves_files(params):
            answer = editor.client.answer(editor.client.ask("textDocument/rename", place | {"newName": "our plan"}))
            assert answer["error"]["code"] == REQUEST_FAILED
            assert "doxa mv" in answer["error"]["message"]
            return
        after = applied(editor, editor.client.result("textDocument/rename", place | {"newName": "our plan"}))
        assert after["today.md"] == "😀 See [[our plan]] and #tag and ![[map.png]].\r\n"
        assert after["our%20plan.md"] == "# our plan\n\n## Next 𝒳\n"
        assert after["other.md"] == "😀 [[our plan#Next 𝒳]] and [x](our%20plan.md)\n"
        assert "a%20plan.md" not in after


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_a_tag_is_renamed_in_every_editor(root: Path, path: Path) -> None:
    with working(root, client_params(path), TODAY, VERSION) as editor:
        edit = editor.client.result("textDocument/rename", at(editor, "😀 See [[a plan]] and ") | {"newName": "other"})
        assert applied(editor, edit)["today.md"] == TODAY.replace("#tag", "#other")


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_what_would_be_renamed_is_shown_where_the_editor_asks(root: Path, path: Path) -> None:
    params = client_params(path)
    with working(root, params, TODAY, VERSION) as editor:
        prepares = params["capabilities"]["textDocument"].get("rename", {}).get("prepareSupport") is True
        assert editor.offer["renameProvider"] == ({"prepareProvider": True} if prepares else True)
        prepared = editor.client.result("textDocument/prepareRename", at(editor, "😀 See [[a"))
        columns = (prepared["range"]["start"]["character"], prepared["range"]["end"]["character"])
        words = ("😀 See [[", "😀 See [[a plan")
        assert columns == tuple(at(editor, one)["position"]["character"] - 1 for one in words)
        assert prepared["placeholder"] == "a plan"


def test_a_name_that_is_taken_is_refused_with_the_reason(root: Path) -> None:
    with working(root, client_params(CLIENTS[-1]), TODAY, VERSION) as editor:
        request = editor.client.ask("textDocument/rename", at(editor, "😀 See [[a") | {"newName": "other"})
        error = editor.client.answer(request)["error"]
        assert (error["code"], "other.md already" in error["message"]) == (REQUEST_FAILED, True)


def test_a_note_moves_into_a_folder_that_is_not_there_yet(root: Path) -> None:
    with working(root, client_params(CLIENTS[-1]), TODAY, VERSION) as editor:
        edit = editor.client.result("textDocument/rename", at(editor, "😀 See [[a") | {"newName": "old/years/our plan"})
        (moved,) = (change for change in edit["documentChanges"] if change.get("kind") == "rename")
        assert moved["newUri"].endswith("/old/years/our%20plan.md")
        assert (root / "old" / "years").is_dir()


def test_a_folder_that_cannot_be_made_is_refused_with_the_reason(root: Path) -> None:
    (root / "old").touch()
    with working(root, client_params(CLIENTS[-1]), TODAY, VERSION) as editor:
        request = editor.client.ask("textDocument/rename", at(editor, "😀 See [[a") | {"newName": "old/our plan"})
        error = editor.client.answer(request)["error"]
        assert (error["code"], "old/our plan.md cannot be made" in error["message"]) == (REQUEST_FAILED, True)


def test_links_follow_a_folder_that_is_moved_in_the_list_of_files(root: Path) -> None:
    (root / "files").mkdir()
    (root / "map.png").rename(root / "files" / "map.png")
    (root / "log.md").write_text("![](files/map.png)\n")
    with working(root, client_params(CLIENTS[-1]), TODAY, VERSION) as editor:
        files = [{"oldUri": (root / "files").as_uri(), "newUri": (root / "pictures").as_uri()}]
        edit = editor.client.result("workspace/willRenameFiles", {"files": files})
        assert applied(editor, edit)["log.md"] == "![](pictures/map.png)\n"
        assert [set(change) for change in edit["documentChanges"]] == [{"textDocument", "edits"}]


@pytest.mark.parametrize("capabilities", [{}, {"workspace": {"workspaceEdit": {"documentChanges": True}}}])
def test_links_follow_files_that_are_moved_in_two_vaults_at_once(tmp_path: Path, capabilities: Message) -> None:
    roots = [tmp_path / "one", tmp_path / "two"]
    for root in roots:
        write(vault_text("-- .doxa/config.toml --\n-- a.md --\n-- b.md --\n[[a]]\n"), root)
    folders = [{"uri": root.as_uri(), "name": root.name} for root in roots]
    with lsp_client() as client:
        client.start(PLAIN | {"capabilities": capabilities, "workspaceFolders": folders})
        for root in roots:
            until_read(client, root)
        files = [{"oldUri": (root / "a.md").as_uri(), "newUri": (root / "c.md").as_uri()} for root in roots]
        edit = client.result("workspace/willRenameFiles", {"files": files})
        client.stop()
    changes = edit.get("changes") or {one["textDocument"]["uri"]: one["edits"] for one in edit["documentChanges"]}
    assert {uri: [one["newText"] for one in some] for uri, some in changes.items()} == {
        (root / "b.md").as_uri(): ["c"] for root in roots
    }


def test_diagnostics_follow_a_file_as_soon_as_the_editor_says_that_it_moved(root: Path) -> None:
    capabilities = {"workspace": {"fileOperations": {"didRename": True}}}
    with working(root, PLAIN | {"capabilities": capabilities}, TODAY, VERSION) as editor:
        uri = editor.today
        editor.client.change(uri, 8, {"text": "[[strategy]]\n"})
        assert [one["code"] for one in editor.client.diagnostics(uri, 8)] == ["unresolved-note"]
        (root / "a plan.md").rename(root / "strategy.md")
        files = [{"oldUri": (root / "a plan.md").as_uri(), "newUri": (root / "strategy.md").as_uri()}]
        editor.client.notify("workspace/didRenameFiles", {"files": files})
        assert editor.client.diagnostics(uri, 8) == []
