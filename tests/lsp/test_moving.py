"""The command that moves a section to another note."""

from pathlib import Path

import pytest

from tests.support.lsp_client import PLAIN, Message
from tests.support.lsp_vault import Editor, working
from tests.support.vault_text import vault_text, write

VAULT = """
    -- plan.md --
    # Plan
    -- other.md --
    [[today#Next]]
"""
TODAY = "# Today\n\n## Next\n\nWords.\n\n## Last\n"
TAKES_EDITS = PLAIN | {"capabilities": {"workspace": {"applyEdit": True, "workspaceEdit": {"documentChanges": True}}}}
REQUEST_FAILED = -32803


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(vault_text(VAULT), tmp_path / "vault")
    return tmp_path / "vault"


def command(editor: Editor, target: str) -> Message:
    place = {"textDocument": {"uri": editor.today}, "position": {"line": 4, "character": 0}, "target": target}
    return {"command": "doxa.moveSection", "arguments": [place]}


def test_a_section_goes_to_another_note_and_links_follow(root: Path) -> None:
    with working(root, TAKES_EDITS, TODAY) as editor:
        assert editor.client.result("workspace/executeCommand", command(editor, "plan")) is None
        edit = editor.client.heard("workspace/applyEdit")["edit"]
    texts = {one["textDocument"]["uri"]: [each["newText"] for each in one["edits"]] for one in edit["documentChanges"]}
    assert texts == {
        editor.uri("other.md"): ["plan"],
        editor.uri("plan.md"): ["\n\n## Next\n\nWords.\n"],
        editor.today: [""],
    }


@pytest.mark.parametrize(("params", "target"), [(PLAIN, "plan"), (TAKES_EDITS, "nowhere"), (TAKES_EDITS, "today")])
def test_what_cannot_be_moved_is_refused(root: Path, params: Message, target: str) -> None:
    with working(root, params, TODAY) as editor:
        assert editor.client.error("workspace/executeCommand", command(editor, target)) == REQUEST_FAILED
