"""Whatever is asked, no note changes unless somebody asked for the change itself."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from doxa.lsp.methods import LONG, QUESTIONS
from tests.support.lsp_client import CLIENTS, client_params
from tests.support.lsp_vault import opened
from tests.support.vault_text import vault_text, write

VAULT = """
    -- today.md --
    # Today #tag
    [[plan#Next]] and [[nowhere]], 😀 plan[^1] ^block

    [^1]: source.txt — "the words"
    -- plan.md --
    ## Next
    [[today]]
    -- source.txt --
    the words
"""
CHANGING = {
    "textDocument/rename",
    "workspace/willRenameFiles",
    "textDocument/codeAction",
    "codeAction/resolve",
    "textDocument/completion",
    "completionItem/resolve",
    "workspace/executeCommand",
}
"""What an editor asks for to change something, or to let the user choose a change."""

EDITS = {"edit", "edits", "textEdit", "textEdits", "newText", "changes", "documentChanges", "insertText"}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(vault_text(VAULT), tmp_path / "vault")
    return tmp_path / "vault"


def keys(value: Any) -> Iterator[str]:  # noqa: ANN401 - JSON has no better type
    """The names of all members, at any depth."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from keys(item)
    elif isinstance(value, list):
        for item in value:
            yield from keys(item)


def bytes_of(root: Path) -> dict[Path, bytes]:
    return {file: file.read_bytes() for file in root.rglob("*") if file.is_file()}


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_no_question_is_answered_with_an_edit_and_no_file_changes(root: Path, path: Path) -> None:
    before = bytes_of(root)
    uri = (root / "today.md").as_uri()
    with opened(root, client_params(path)) as client:
        client.open(uri, (root / "today.md").read_text(encoding="utf-8"))
        client.change(uri, 2, {"text": (root / "today.md").read_text(encoding="utf-8") + "[[pl"})
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": 4, "character": 0}}
        for method in sorted({*QUESTIONS, *LONG}):
            for line in range(4):
                place = {"line": line, "character": 4}
                about = {"textDocument": {"uri": uri}, "position": place, "positions": [place], "range": whole}
                more = {"query": "plan", "newName": "new", "context": {"diagnostics": []}, "previousResultIds": []}
                answer = client.answer(client.ask(method, about | more))
                assert method in CHANGING or not EDITS & {*keys(answer.get("result"))}, (method, answer)
        client.notify("textDocument/didSave", {"textDocument": {"uri": uri}})
        assert not [one for one in client.notifications if one["method"] == "workspace/applyEdit"]
    assert bytes_of(root) == before
