"""What was found once is not looked for again, and is never older than the vault."""

from pathlib import Path

from doxa.features.diagnostics import Code, Diagnostic, Severity
from doxa.lsp.known_findings import KnownFindings
from doxa.session.buffers import Buffer, Uri
from doxa.session.pieces import pieces_of
from doxa.text.span import Span
from tests.support.lsp_client import PLAIN
from tests.support.lsp_vault import Editor, working
from tests.support.vault_text import vault_text, write

ACTS = {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix"]}}}
ABLE = PLAIN | {
    "capabilities": {
        "textDocument": {"codeAction": ACTS},
        "workspace": {
            "workspaceEdit": {"documentChanges": True, "resourceOperations": ["create", "rename", "delete"]},
            "didChangeWatchedFiles": {"dynamicRegistration": True},
        },
    }
}
FOUND = (Diagnostic(Span(0, 1), Code.HEADER, Severity.HINT, "words"),)


def buffer(name: str) -> Buffer:
    return Buffer(Uri(name), name, 1, pieces_of(""))


def test_findings_are_known_for_one_version_and_one_state() -> None:
    known, note = KnownFindings(), buffer("a")
    assert known.of(note, 1) is None
    assert known.keep(note, 1, FOUND) == known.of(note, 1) == FOUND
    assert known.of(note, 2) is None
    assert known.of(buffer("a"), 1) is None


def test_only_some_notes_are_remembered() -> None:
    known, notes = KnownFindings(), [buffer(str(number)) for number in range(100)]
    for note in notes:
        known.keep(note, 1, FOUND)
    assert [known.of(note, 1) for note in notes].count(FOUND) == 32
    assert known.of(notes[-1], 1) == FOUND


def creations(editor: Editor) -> list[str]:
    found = editor.ask("codeAction", range=editor.range(0, "😀 [[pl"), context={"diagnostics": []})
    return [one["title"] for one in found if one["title"].startswith("Create")]


def test_actions_are_about_the_vault_as_it_is_now(tmp_path: Path) -> None:
    write(vault_text("-- .doxa/config.toml --\n"), tmp_path)
    with working(tmp_path, ABLE, "😀 [[plan]]\r\n") as editor:
        assert creations(editor) == creations(editor) == ["Create the note plan.md"]
        editor.client.open(editor.uri("x/plan.md"), "words")
        assert creations(editor) == []
        editor.client.notify("textDocument/didClose", {"textDocument": {"uri": editor.uri("x/plan.md")}})
        assert creations(editor) == ["Create the note plan.md"]
        (tmp_path / "plan.md").touch()
        editor.client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": editor.uri("plan.md"), "type": 1}]})
        while creations(editor):
            pass  # the file is read aside
        editor.client.change(editor.today, 2, {"text": "😀 [[planet]]\r\n"})
        assert creations(editor) == ["Create the note planet.md"]
