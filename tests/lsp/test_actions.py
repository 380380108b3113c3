"""What can be done at a place, as editors ask for it and apply it."""

from pathlib import Path
from typing import Any

import pytest

from doxa.lsp.errors import ErrorCode
from tests.support.lsp_client import CLIENTS, PLAIN, Message, client_params
from tests.support.lsp_vault import ENCODINGS, Editor, working
from tests.support.vault_text import vault_text, write

VAULT = """
    -- strategy.md --
    # Strategy
    -- x/twice.md --
    x
    -- y/twice.md --
    y
"""
TODAY = (
    "# 😀 Today\r\n😀 [[stratgey]] 😀 [[none]] [[strategy#Next]]\r\n😀 strategy [^1]\r\n[a]\r\n\r\n[a]: #\r\n[a]: x.md\r\n"
)
BEFORE_NONE, BEFORE_NEXT = "😀 [[stratgey]] 😀 ", "😀 [[stratgey]] 😀 [[none]] "
LITERALS: Message = {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}}
LATER: Message = {
    **LITERALS,
    "dataSupport": True,
    "resolveSupport": {"properties": ["edit"]},
    "isPreferredSupport": True,
    "disabledSupport": True,
}
FILES = {"workspaceEdit": {"documentChanges": True, "resourceOperations": ["create", "rename", "delete"]}}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(vault_text(VAULT), tmp_path / "vault")
    return tmp_path / "vault"


def actions(editor: Editor, where: Message, **context: object) -> dict[str, Message]:
    """The actions by their titles."""
    found: list[Message] = editor.ask("codeAction", **about(where, **context))
    return {one["title"]: one for one in found}


def about(where: Message, **context: object) -> Message:
    return {"range": where, "context": {"diagnostics": [], **context}}


def able(actions: Message, workspace: Message = FILES, encoding: str = "utf-16") -> Message:
    general = {"positionEncodings": [encoding]}
    return PLAIN | {"capabilities": {"general": general, "textDocument": {"codeAction": actions}, "workspace": workspace}}


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_misspelt_link_is_mended_in_the_version_that_is_open(root: Path, encoding: str) -> None:
    with working(root, able(LITERALS, encoding=encoding), TODAY) as editor:
        action = actions(editor, editor.range(1, "😀 [["))["Link to strategy.md"]
        document = {"uri": editor.today, "version": 1}
        edit = {"range": editor.range(1, "😀 [[", "stratgey"), "newText": "strategy"}
        assert action["edit"] == {"documentChanges": [{"textDocument": document, "edits": [edit]}]}
        assert (action["kind"], "isPreferred" in action) == ("quickfix", False)


def test_a_missing_note_is_created_where_the_editor_can(root: Path) -> None:
    with working(root, able(LITERALS), TODAY) as editor:
        changes = actions(editor, editor.range(1, BEFORE_NONE))["Create the note none.md"]["edit"]["documentChanges"]
        assert changes[0] == {"kind": "create", "uri": (root / "none.md").as_uri()}
        assert [one["newText"] for one in changes[1]["edits"]] == ["# none\n"]
    with working(root, able(LITERALS, {}), TODAY) as editor:
        assert not [title for title in actions(editor, editor.range(1, BEFORE_NONE)) if title.startswith("Create")]
    with working(root, able(LATER, {}), TODAY) as editor:
        assert (
            "cannot create"
            in actions(editor, editor.range(1, BEFORE_NONE))["Create the note none.md"]["disabled"]["reason"]
        )


def test_nothing_is_created_through_a_link_out_of_the_vault(root: Path, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (root / "out").symlink_to(tmp_path / "outside")
    with working(root, able(LITERALS), TODAY) as editor:
        editor.client.change(editor.today, 2, {"text": "[[out/new]]\n"})
        assert not [title for title in actions(editor, editor.range(0, "[[")) if title.startswith("Create")]


def test_what_takes_time_is_worked_out_when_it_is_chosen(root: Path) -> None:
    with working(root, able(LATER), TODAY) as editor:
        action = actions(editor, editor.range(1, BEFORE_NEXT))["Add the heading `Next` to strategy.md"]
        assert "edit" not in action
        resolved = editor.client.result("codeAction/resolve", action)
        (change,) = resolved["edit"]["documentChanges"]
        assert change["textDocument"] == {"uri": (root / "strategy.md").as_uri(), "version": None}
        assert [one["newText"] for one in change["edits"]] == ["\n\n## Next\n"]


def test_an_action_for_an_older_version_is_refused(root: Path) -> None:
    with working(root, able(LATER), TODAY) as editor:
        action = actions(editor, editor.range(2, "😀 strategy [^"))["Add the footnote [^1]"]
        editor.client.change(editor.today, 2, {"text": TODAY})
        assert editor.client.error("codeAction/resolve", action) == ErrorCode.CONTENT_MODIFIED


def test_only_the_kinds_that_are_asked_for_are_offered(root: Path) -> None:
    with working(root, able(LATER), TODAY) as editor:
        where = editor.range(2, "😀 str")
        assert {one["kind"] for one in actions(editor, where, only=["refactor.rewrite"]).values()} == {"refactor.rewrite"}
        assert actions(editor, where, only=["source.organizeImports"]) == {}
        assert actions(editor, where, only=["quickfixes"]) == {}
        (everything,) = actions(editor, where, only=["source.fixAll"]).values()
        edit = editor.client.result("codeAction/resolve", everything)["edit"]["documentChanges"][0]["edits"]
        assert edit == [
            {"range": {"start": {"line": 6, "character": 0}, "end": {"line": 7, "character": 0}}, "newText": ""}
        ]


def test_a_fix_says_which_diagnostic_it_mends_and_is_found_from_anywhere_on_the_line(root: Path) -> None:
    with working(root, able(LATER), TODAY) as editor:
        given: Message = {
            "range": editor.range(1, BEFORE_NONE, "[[none]]"),
            "code": "unresolved-note",
            "message": "old words",
        }
        other = given | {"code": "ambiguous-link"}
        found = actions(editor, editor.range(1, ""), diagnostics=[given, other])
        action = found["Create the note none.md"]
        assert action["diagnostics"] == [given]
        assert not [title for title in found if "strategy" in title]


def test_an_odd_question_is_refused_or_has_no_answer(root: Path) -> None:
    with working(root, able(LATER), TODAY) as editor:
        where = editor.range(0, "")
        note = {"textDocument": {"uri": editor.today}}
        assert editor.client.error("textDocument/codeAction", note) == ErrorCode.INVALID_PARAMS
        odd = about(where, diagnostics=[7, {"code": 3}, None], only=[1, "", None])
        assert isinstance(editor.ask("codeAction", **odd), list)
        beyond = {"start": {"line": 99, "character": 9}, "end": {"line": 999, "character": 0}}
        assert isinstance(editor.ask("codeAction", **about(beyond)), list)
        elsewhere = about(where) | {"textDocument": {"uri": "untitled:1"}}
        assert editor.client.result("textDocument/codeAction", elsewhere) == []
        assert editor.client.result("codeAction/resolve", {"title": "x"}) == {"title": "x"}
        assert editor.client.error("codeAction/resolve", {"title": "x", "data": 7}) == ErrorCode.INVALID_PARAMS


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_real_editors_get_what_they_announced(path: Path, root: Path) -> None:
    params = client_params(path)
    announced = params["capabilities"].get("textDocument", {}).get("codeAction", {})
    with working(root, params, TODAY) as editor:
        found: Any = actions(editor, editor.range(1, BEFORE_NONE)).values()
        if "codeActionLiteralSupport" not in announced:
            assert ("codeActionProvider" in editor.offer, list(found)) == (False, [])
            return
        assert editor.offer["codeActionProvider"]["resolveProvider"] is ("edit" in str(announced.get("resolveSupport")))
        assert found
        for one in found:
            assert "disabled" not in one or announced.get("disabledSupport")
            assert "isPreferred" not in one or announced.get("isPreferredSupport")
            assert ("edit" in one) or ("data" in one and announced.get("dataSupport")) or "disabled" in one
