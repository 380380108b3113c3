"""Markdown links as editors complete and follow them, behind astral characters and with any line ends."""

from pathlib import Path

import pytest

from tests.support.lsp_client import CLIENTS, Message, client_params
from tests.support.lsp_edits import edited
from tests.support.lsp_vault import ENCODINGS, Editor, in_vault, text, with_encoding, working
from tests.support.vault_text import vault_text, write

VAULT = """
    -- .doxa/config.toml --
    links.markdown = true
    -- my plan.md --
    日本 😀 <a id="next"></a> words
"""
LINE = "😀 𝒳 See [[my"
COMPLETES: Message = {"textDocument": {"completion": {}}}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(vault_text(VAULT), tmp_path / "vault")
    return tmp_path / "vault"


def chosen(editor: Editor, line: str) -> str:
    """The line after the first item that is offered behind `[[my` was chosen."""
    answer = editor.ask("completion", position=editor.position(0, LINE))
    item, place = answer["items"][0], answer.get("itemDefaults", {}).get("editRange")
    edit = item.get("textEdit") or {"range": place, "newText": item["textEditText"]}
    assert str(item["filterText"]).startswith("[[my")
    return edited(line, [edit], editor.offer["positionEncoding"])


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("end", ["\n", "]]\r\n", "]] there\r\n"])
def test_two_brackets_become_a_markdown_link(root: Path, encoding: str, end: str) -> None:
    params = with_encoding(encoding)
    params = params | {"capabilities": params["capabilities"] | COMPLETES}
    with working(root, params, LINE + end) as editor:
        assert chosen(editor, LINE + end) == f"😀 𝒳 See [my plan](my%20plan.md){end.removeprefix(']]')}"


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_every_editor_gets_markdown_links_behind_two_brackets(root: Path, path: Path) -> None:
    with working(root, client_params(path), f"{LINE}\n") as editor:
        assert chosen(editor, f"{LINE}\n") == "😀 𝒳 See [my plan](my%20plan.md)\n"


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("is_open", [True, False])
def test_a_link_leads_to_an_anchor_in_html(root: Path, encoding: str, *, is_open: bool) -> None:
    plan = root / "my plan.md"
    plan.write_bytes(b"words\r\n" + text(plan).replace("\n", "\r\n").encode())
    with in_vault(root, with_encoding(encoding)) as editor:
        editor.client.open(editor.today, "😀 [x](<my plan.md#next>)\r\n")
        if is_open:
            editor.client.open(editor.uri("my plan.md"), text(plan))
        found = editor.ask_at("definition", 0, "😀 [x](<my plan.md#ne")
        assert found == [{"uri": editor.uri("my plan.md"), "range": editor.range(1, '日本 😀 <a id="', "next")}]
        assert editor.client.diagnostics(editor.today, 1) == []
