"""Giving a block the id that a link asks for, through the protocol."""

from pathlib import Path

import pytest

from tests.support.lsp_client import PLAIN
from tests.support.lsp_vault import ENCODINGS, working
from tests.support.vault_text import vault_text, write

ACTS = {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix"]}}}


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_an_id_is_put_behind_the_block_of_a_note_that_need_not_be_open(tmp_path: Path, encoding: str) -> None:
    write(vault_text("-- .doxa/config.toml --\n-- my plan.md --\n"), tmp_path)
    (tmp_path / "my plan.md").write_bytes("😀 one\r\n😀 two.\r\n\r\nThree.\r\n".encode())
    able = {"general": {"positionEncodings": [encoding]}, "textDocument": {"codeAction": ACTS}}
    with working(tmp_path, PLAIN | {"capabilities": able}, "😀\r\n😀 [[my plan#^step|two]]\r\n") as editor:
        where = editor.range(1, "😀 [[my")
        found = editor.ask("codeAction", range=where, context={"diagnostics": []})
        action = next(one for one in found if one["title"] == "Give the id ^step to “😀 one 😀 two.” in my plan.md")
        edit = {"range": editor.range(1, "😀 two."), "newText": " ^step"}
        assert action["edit"]["changes"] == {editor.uri("my plan.md"): [edit]}
