"""Looking at things and going to them, as editors ask for it."""

import json
from pathlib import Path

import pytest

from tests.support.lsp_client import CLIENTS, PLAIN, client_params
from tests.support.lsp_vault import working
from tests.support.vault_text import vault_text, write

VAULT = """
    -- plan.md --
    # Plan

    ## Next 𝒳
    Words.
    -- raw/source text.txt --
    first
    日本 😀 the quoted words
    -- raw/map_a.png --
    no picture
    -- other.md --
    [[plan#Next 𝒳]]
"""
TODAY = '😀 See [[plan#Next 𝒳]] and ![[map_a.png]] and 𝒳[^1].\r\n\r\n[^1]: <source text.txt> — "quoted words"\r\n'
LINK, PICTURE, NOTE = "😀 See ", "😀 See [[plan#Next 𝒳]] and ", "😀 See [[plan#Next 𝒳]] and ![[map_a.png]] and 𝒳"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(vault_text(VAULT), tmp_path / "vault")
    return tmp_path / "vault"


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_every_editor_gets_the_hover_that_it_can_show(root: Path, path: Path) -> None:
    params = client_params(path)
    formats = params["capabilities"]["textDocument"].get("hover", {}).get("contentFormat", ["plaintext"])
    with working(root, params, TODAY) as editor:
        assert editor.offer["hoverProvider"]
        found = editor.ask_at("hover", 0, LINK)
        assert found["range"] == editor.range(0, LINK, "[[plan#Next 𝒳]]")
        assert found["contents"]["kind"] == formats[0]
        where, what = "plan.md › Plan › Next 𝒳", "section · id: next-x · linked 2 times"
        if formats[0] == "markdown":
            assert found["contents"]["value"] == f"**Next 𝒳**\n\n{where}  \n{what}\n\n---\n\n## Next 𝒳\nWords."
        else:
            assert found["contents"]["value"] == f"Next 𝒳\n{where}\n{what}\n\n## Next 𝒳\nWords."
        picture = editor.ask_at("hover", 0, PICTURE)["contents"]["value"]
        assert (f"![](<{(root / 'raw' / 'map_a.png').as_uri()}>)" in picture) == (formats[0] == "markdown")
        assert editor.ask_at("hover", 1, "") is None


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_every_editor_gets_to_the_quote_in_a_source(root: Path, path: Path) -> None:
    params = client_params(path)
    source = (root / "raw" / "source text.txt").as_uri()
    with working(root, params, TODAY) as editor:
        (found,) = editor.ask_at("definition", 2, "[^1]: ")
        quote = editor.range(1, "日本 😀 the ", "quoted words")
        if params["capabilities"]["textDocument"].get("definition", {}).get("linkSupport"):
            assert found == {
                "originSelectionRange": editor.range(2, "[^1]: ", '<source text.txt> — "quoted words"'),
                "targetUri": source,
                "targetRange": quote,
                "targetSelectionRange": quote,
            }
        else:
            assert found == {"uri": source, "range": quote}


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_every_editor_gets_highlights_and_references(root: Path, path: Path) -> None:
    with working(root, client_params(path), TODAY) as editor:
        assert editor.offer["documentHighlightProvider"]
        assert editor.ask_at("documentHighlight", 0, NOTE) == [
            {"range": editor.range(0, f"{NOTE}[^", "1"), "kind": 2},
            {"range": editor.range(2, "[^", "1"), "kind": 3},
        ]
        places = editor.ask_at("references", 0, LINK, context={"includeDeclaration": True})
        assert [Path(one["uri"]).name for one in places] == ["plan.md", "other.md", "today.md"]
        assert places[0]["range"] == editor.range(2, "## ", "Next 𝒳")
        assert places[2]["range"] == editor.range(0, f"{LINK}[[", "plan")


@pytest.mark.parametrize("what", ["hover", "definition", "references", "documentHighlight"])
def test_odd_questions_are_answered(root: Path, what: str) -> None:
    with working(root, PLAIN, TODAY) as editor:
        today = {"textDocument": {"uri": (root / "today.md").as_uri()}}
        for line, character in ((99, 99), (-1, -1), (0, 10**9)):
            question = today | {"position": {"line": line, "character": character}}
            assert not editor.client.result(f"textDocument/{what}", question) or what == "hover"
        at_start = {"position": {"line": 0, "character": 0}}
        assert not editor.client.result(f"textDocument/{what}", {"textDocument": {"uri": "untitled:1"}} | at_start)
        assert editor.client.error(f"textDocument/{what}", today) == -32602


def test_a_hover_of_a_note_that_holds_markup_shows_it_as_words(root: Path) -> None:
    markdown = PLAIN | {"capabilities": json.loads('{"textDocument": {"hover": {"contentFormat": ["markdown"]}}}')}
    with working(root, markdown, TODAY) as editor:
        name = "a_b*<img src=x>"
        editor.client.open((root / "odd.md").as_uri(), f"[[{name}]]")
        question = {"textDocument": {"uri": (root / "odd.md").as_uri()}, "position": {"line": 0, "character": 3}}
        value = editor.client.result("textDocument/hover", question)["contents"]["value"]
        assert value.startswith(r"**a_b\*\<img src=x\>**")
