"""Sources that have changed since a note was reviewed, as editors show it, and what ends it."""

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from doxa.cli.commands import app
from tests.support.lsp_client import CLIENTS, PLAIN, Message, client_params
from tests.support.lsp_vault import Editor, in_vault, until, working
from tests.support.vault_text import vault_text, write

VAULT = """
    -- .doxa/config.toml --
    -- b c.md --
    ---
    source_refs: [src/x.py]
    ---
    -- src/x.py --
    one
    -- facts.md --
    😀
"""
BEFORE = '{ "title": "😀", "source_refs": ["facts.md", '
TODAY = "---\r\n" + BEFORE + '"src/x.py"] }\r\n---\r\n'
ACTS = {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix"]}}}
ABLE = PLAIN | {
    "capabilities": {
        "textDocument": {"codeAction": ACTS, "codeLens": {}},
        "workspace": {"executeCommand": {}, "didChangeWatchedFiles": {"dynamicRegistration": True}},
    }
}
STALE = ["stale-source"]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(vault_text(VAULT), tmp_path / "vault")
    return tmp_path / "vault"


def review(root: Path) -> None:
    """Review all notes from the command line."""
    assert CliRunner().invoke(app, ["review", str(root)]).exit_code == 0


def action(editor: Editor, given: list[Message] | None = None) -> Message:
    found: Any = editor.ask("codeAction", range=editor.range(1, BEFORE), context={"diagnostics": given or []})
    return next((one for one in found if one["title"] == "Mark reviewed"), {})


def mark_reviewed(editor: Editor) -> int:
    command = action(editor)["command"]
    answer = editor.client.result("workspace/executeCommand", {name: command[name] for name in ("command", "arguments")})
    return int(answer["reviewed"])


def change(editor: Editor, path: str, text: str) -> None:
    (editor.root / path).write_text(text)
    tell(editor, path)


def tell(editor: Editor, path: str) -> None:
    editor.client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": editor.uri(path), "type": 2}]})


def told(editor: Editor, codes: list[str]) -> None:
    until(editor.client, editor.root / "today.md", lambda found: found == codes)


def test_a_changed_source_is_marked_until_the_note_is_reviewed_again(root: Path) -> None:
    with working(root, ABLE, TODAY) as editor:
        told(editor, [])
        assert mark_reviewed(editor) == 2
        assert action(editor) == {}
        change(editor, "src/x.py", "two\n")
        published = editor.client.heard("textDocument/publishDiagnostics", lambda one: one["diagnostics"])
        (found,) = published["diagnostics"]
        assert (found["code"], found["range"]) == ("stale-source", editor.range(1, BEFORE, '"src/x.py"'))
        assert action(editor, [found])["diagnostics"] == [found]
        assert mark_reviewed(editor) == 1
        told(editor, [])


def test_a_source_that_is_as_it_was_is_fresh_again(root: Path) -> None:
    with working(root, ABLE, TODAY) as editor:
        mark_reviewed(editor)
        change(editor, "src/x.py", "two\n")
        told(editor, STALE)
        (editor.root / "src" / "x.py").unlink()
        tell(editor, "src/x.py")
        told(editor, [*STALE, "unresolved-source"])
        change(editor, "src/x.py", "one\n")
        told(editor, [])


def test_a_source_counts_as_it_is_on_the_screen(root: Path) -> None:
    with working(root, ABLE, TODAY) as editor:
        facts = editor.uri("facts.md")
        mark_reviewed(editor)
        editor.client.open(facts, "😀\r\n")  # as another system ends lines
        editor.client.change(facts, 2, {"text": "Another.\n"})
        told(editor, STALE)
        editor.client.change(facts, 3, {"text": "😀\n"})
        told(editor, [])
        editor.client.change(facts, 4, {"text": "Another.\n"})
        told(editor, STALE)
        editor.client.notify("textDocument/didClose", {"textDocument": {"uri": facts}})
        told(editor, [])


def test_a_review_at_the_command_line_is_noticed_while_the_editor_is_open(root: Path) -> None:
    without_watching = PLAIN | {"capabilities": {"workspace": {"executeCommand": {}}}}
    (root / "today.md").write_bytes(TODAY.encode())
    review(root)
    with working(root, without_watching, TODAY) as editor:
        (root / "src" / "x.py").write_text("two\n")
        told(editor, STALE)
        review(root)
        told(editor, [])


def test_closed_notes_with_stale_sources_are_listed_too(root: Path) -> None:
    pulls = ABLE["capabilities"] | {"textDocument": {"diagnostic": {}}}
    with in_vault(root, ABLE | {"capabilities": pulls}) as editor:
        closed = editor.uri("b c.md")
        editor.client.open(closed, (root / "b c.md").read_text())
        command = {"command": "doxa.review", "arguments": [{"textDocument": {"uri": closed}}]}
        assert editor.client.result("workspace/executeCommand", command) == {"reviewed": 1}
        editor.client.notify("textDocument/didClose", {"textDocument": {"uri": closed}})
        assert listed(editor) == []
        change(editor, "src/x.py", "two\n")
        while not (found := listed(editor)):
            pass  # the file is read aside
        assert found == [(closed, "stale-source", editor.range(1, "source_refs: [", "src/x.py"))]


def listed(editor: Editor) -> list[tuple[str, str, Message]]:
    found = editor.client.result("workspace/diagnostic", {"previousResultIds": []})["items"]
    return [(one["uri"], each["code"], each["range"]) for one in found for each in one["items"]]


def test_reviews_follow_files_that_are_moved_in_the_editor(root: Path) -> None:
    with working(root, ABLE, TODAY) as editor:
        mark_reviewed(editor)
        (root / "src").rename(root / "lib")
        moved = {"oldUri": editor.uri("src"), "newUri": editor.uri("lib")}
        editor.client.notify("workspace/didRenameFiles", {"files": [moved]})
        editor.client.change(editor.today, 2, {"text": TODAY.replace("src/", "lib/")})
        change(editor, "lib/x.py", "two\n")
        told(editor, STALE)


def test_a_note_that_gets_another_name_keeps_its_reviews(root: Path) -> None:
    renames = ABLE["capabilities"]["workspace"] | {"workspaceEdit": {"resourceOperations": ["rename"]}}
    params = PLAIN | {"capabilities": ABLE["capabilities"] | {"workspace": renames}}
    with in_vault(root, params) as editor:
        old, new = editor.uri("facts.md"), editor.uri("truths.md")
        text = "---\nsource_refs: [src/x.py]\n---\n# Facts\n"
        editor.client.open(old, text)
        command = {"command": "doxa.review", "arguments": [{"textDocument": {"uri": old}}]}
        editor.client.result("workspace/executeCommand", command)
        question = {"textDocument": {"uri": old}, "position": {"line": 3, "character": 3}, "newName": "truths"}
        edit = editor.client.result("textDocument/rename", question)
        assert [one["newUri"] for one in edit["documentChanges"] if one.get("kind") == "rename"] == [new]
        (root / "facts.md").rename(root / "truths.md")
        editor.client.notify("textDocument/didClose", {"textDocument": {"uri": old}})
        editor.client.open(new, text)
        tell(editor, "facts.md")
        tell(editor, "truths.md")
        change(editor, "src/x.py", "two\n")
        until(editor.client, root / "truths.md", lambda found: found == STALE)


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_every_editor_gets_what_it_can_show(root: Path, path: Path) -> None:
    params = client_params(path)
    executes = "executeCommand" in params["capabilities"].get("workspace", {})
    (root / "today.md").write_bytes(TODAY.encode())
    review(root)
    (root / "src" / "x.py").write_text("two\n")
    with working(root, params, TODAY) as editor:
        if "codeActionProvider" in editor.offer:
            assert bool(action(editor)) is executes
        if "codeLensProvider" in editor.offer:
            (lens,) = editor.ask("codeLens")
            assert lens["range"] == editor.range(1, BEFORE, '"src/x.py"')
            title = "source changed: mark reviewed" if executes else "source changed"
            assert lens["command"]["title"] == title


def test_an_odd_command_is_refused(root: Path) -> None:
    with working(root, ABLE, TODAY) as editor:
        for argument in ({}, {"textDocument": 7}, {"textDocument": {"uri": "untitled:1"}}):
            editor.client.error("workspace/executeCommand", {"command": "doxa.review", "arguments": [argument]})
