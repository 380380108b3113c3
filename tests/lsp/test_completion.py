"""Completion and the search for names as editors ask for them."""

from pathlib import Path
from typing import Any

import pytest

from doxa.text.edits import Edit, apply_edits
from doxa.text.lines import Encoding, LineIndex, Position
from doxa.text.span import Span
from tests.support.lsp_client import CLIENTS, PLAIN, LspClient, Message, client_params, lsp_client
from tests.support.lsp_vault import ENCODINGS, at, in_folder, in_vault, opened, until, until_read, uri, width, with_encoding
from tests.support.vault_text import vault_text, write

VAULT = """
    -- my plan.md --
    # 😀 The plan

    ## Next 𝒳 steps
    A paragraph. ^blk
    -- daily/today.md --
    words
    -- other.md --
    日本 😀 [[my plan]] #tag
"""
LINE = "😀 𝒳 See [[my"
COMPLETES: Message = {"textDocument": {"completion": {}}, "workspace": {"symbol": {}}}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(vault_text(VAULT), tmp_path / "vault")
    return tmp_path / "vault"


def encoded(encoding: str) -> Message:
    params = with_encoding(encoding)
    return params | {"capabilities": params["capabilities"] | COMPLETES}


def offered(client: LspClient, file: Path, line: int, character: int) -> tuple[list[Message], Message]:
    """The items, each with its edit whatever way the server says it, and the list as it came."""
    answer = client.result("textDocument/completion", at(file, line, character))
    place = answer.get("itemDefaults", {}).get("editRange")
    edits = [item.get("textEdit") or {"range": place, "newText": item["textEditText"]} for item in answer["items"]]
    return [item | {"textEdit": edit} for item, edit in zip(answer["items"], edits, strict=True)], answer


def accepted(text: str, item: Message, encoding: str) -> str:
    lines = LineIndex(text)

    def span(place: Any) -> Span:  # noqa: ANN401 - JSON has no better type
        ends = (Position(place[end]["line"], place[end]["character"]) for end in ("start", "end"))
        return Span(*(lines.offset(one, Encoding(encoding)) for one in ends))

    edits = [item["textEdit"], *item.get("additionalTextEdits", ())]
    return apply_edits(text, [Edit(span(edit["range"]), edit["newText"]) for edit in edits])


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_link_is_completed_behind_astral_characters(root: Path, encoding: str, end: str) -> None:
    today = root / "daily" / "today.md"
    text = f"😀{end}{LINE}]] there{end}"
    with opened(root, encoded(encoding)) as client:
        client.open(uri(today), text)
        items, _ = offered(client, today, 1, width(LINE, encoding))
        assert accepted(text, items[0], encoding) == f"😀{end}😀 𝒳 See [[my plan]] there{end}"


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_block_gets_its_id_behind_astral_characters(root: Path, encoding: str) -> None:
    today = root / "daily" / "today.md"
    with opened(root, encoded(encoding)) as client:
        client.open(uri(today), "😀 One.\r\n\r\n😀 [[#^\r\n")
        (item,), _ = offered(client, today, 2, width("😀 [[#^", encoding))
        name = item["textEdit"]["newText"].removesuffix("]]")
        after = accepted("😀 One.\r\n\r\n😀 [[#^\r\n", item, encoding)
        assert after == f"😀 One. ^{name}\r\n\r\n😀 [[#^{name}]]\r\n"


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_every_editor_gets_completions_as_it_can_show_them(root: Path, path: Path) -> None:
    today, params = root / "daily" / "today.md", client_params(path)
    announced = params["capabilities"]["textDocument"]["completion"]
    with in_vault(root, params) as editor:
        editor.client.open(uri(today), f"{LINE}\n")
        encoding = editor.offer["positionEncoding"]
        items, answer = offered(editor.client, today, 0, editor.width(LINE))
        shown = editor.client.result("completionItem/resolve", answer["items"][0])
    assert "[" in editor.offer["completionProvider"]["triggerCharacters"]
    assert accepted(f"{LINE}\n", items[0], encoding) == "😀 𝒳 See [[my plan]]\n"
    assert ("itemDefaults" in answer) == ("editRange" in announced.get("completionList", {}).get("itemDefaults", ()))
    assert ("labelDetails" in answer["items"][0]) == announced["completionItem"].get("labelDetailsSupport", False)
    assert all(1 <= item["kind"] <= 18 for item in answer["items"])
    formats = announced["completionItem"].get("documentationFormat", ["plaintext"])
    assert shown["documentation"]["kind"] == formats[0]
    assert "The plan" in shown["documentation"]["value"]


def test_items_come_in_order_and_survive_the_filter_of_the_client(root: Path) -> None:
    other = root / "other.md"
    with opened(root, encoded("utf-16")) as client:
        client.open(uri(other), "[[plan\n")
        items, answer = offered(client, other, 0, 6)
        assert answer["isIncomplete"] is True
        assert [item["sortText"] for item in items] == sorted(item["sortText"] for item in items)
        assert all(str(item.get("filterText", item["label"])).startswith("plan") for item in items)


def test_a_name_that_begins_as_typed_needs_no_other_words_to_be_found_by(root: Path) -> None:
    other = root / "other.md"
    with opened(root, encoded("utf-16")) as client:
        client.open(uri(other), "[[my p\n")
        items, _ = offered(client, other, 0, 6)
        assert "filterText" not in next(item for item in items if item["label"] == "my plan")


def test_what_is_typed_is_seen_at_once_and_files_that_come_and_go_too(root: Path) -> None:
    other, new = root / "other.md", root / "fresh note.md"
    with opened(root, encoded("utf-16")) as client:
        client.open(uri(other), "# Unsaved words\n\n[[##unsav\n")
        items, _ = offered(client, other, 2, 9)
        assert [item["label"] for item in items] == ["Unsaved words"]
        until(client, other, lambda codes: codes == [])
        client.change(uri(other), 2, {"text": "[[fre\n\n[[fresh note]]\n"})
        until(client, other, lambda codes: codes == ["unresolved-note"])
        assert [item["detail"] for item in offered(client, other, 0, 5)[0]] == ["no note yet"]
        new.write_text("words")
        client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri(new), "type": 1}]})
        until(client, other, lambda codes: codes == [])
        assert [item["detail"] for item in offered(client, other, 0, 5)[0]] == ["fresh note.md"]


def test_where_nothing_is_completed(root: Path) -> None:
    other = root / "other.md"
    with opened(root, encoded("utf-16")) as client:
        client.open(uri(other), "words\n")
        assert client.result("textDocument/completion", at(other, 0, 3)) is None
        assert client.result("textDocument/completion", at(root / "not open.md", 0, 3)) is None
        assert client.result("completionItem/resolve", {"label": "x"}) == {"label": "x"}
        gone = {"label": "x", "data": {"vault": str(root), "path": "gone.md"}}
        assert client.result("completionItem/resolve", gone) == gone
        assert client.error("completionItem/resolve", {"label": "x", "data": 7}) == -32602
        assert client.error("textDocument/completion", {"textDocument": {"uri": uri(other)}}) == -32602
        assert client.error("workspace/symbol", {}) == -32602
        assert client.error("workspaceSymbol/resolve", {"name": "x"}) == -32602


def test_a_client_that_says_nothing_is_offered_nothing(root: Path) -> None:
    with lsp_client() as client:
        offer = client.start(in_folder(root, PLAIN))
        client.stop()
    assert "completionProvider" not in offer
    assert "workspaceSymbolProvider" not in offer


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_every_editor_finds_symbols(root: Path, path: Path) -> None:
    params = client_params(path)
    lazy = "resolveSupport" in params["capabilities"]["workspace"]["symbol"]
    with in_vault(root, params) as editor:
        client = editor.client
        found = client.result("workspace/symbol", {"query": "next"})
        note = client.result("workspace/symbol", {"query": "my pl"})
        tag = client.result("workspace/symbol", {"query": "#ta"})
        if lazy:
            assert all("range" not in one["location"] for one in (*found, *note, *tag))
            found, note, tag = (
                [client.result("workspaceSymbol/resolve", one) for one in some] for some in (found, note, tag)
            )
    assert editor.offer["workspaceSymbolProvider"] == ({"resolveProvider": True} if lazy else True)
    (heading,) = found
    assert (heading["name"], heading["kind"], heading["containerName"]) == ("Next 𝒳 steps", 15, "my plan.md › 😀 The plan")
    assert heading["location"] == {"uri": uri(root / "my plan.md"), "range": editor.range(2, "## ", "Next 𝒳 steps")}
    assert (note[0]["name"], note[0]["kind"]) == ("my plan", 1)
    tagged = editor.range(0, "日本 😀 [[my plan]] ", "#tag")
    assert tag[0]["location"] == {"uri": uri(root / "other.md"), "range": tagged}


def test_symbols_of_several_vaults(tmp_path: Path) -> None:
    roots = [tmp_path / name for name in ("one", "two")]
    for root in roots:
        write(vault_text(f"-- plan {root.name}.md --\nwords\n"), root)
    folders = [{"uri": uri(root), "name": root.name} for root in roots]
    with lsp_client() as client:
        client.start(PLAIN | {"capabilities": COMPLETES, "workspaceFolders": folders})
        for root in roots:
            until_read(client, root)
        assert {one["name"] for one in client.result("workspace/symbol", {"query": "plan"})} == {"plan one", "plan two"}
        client.stop()
