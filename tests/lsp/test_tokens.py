"""Colours by meaning as editors ask for them: all, what is different, or a part."""

from pathlib import Path
from typing import Any, NamedTuple, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.features.tokens import tokens
from doxa.lsp.legend import Legend
from doxa.lsp.tokens import encoded
from doxa.lsp.told import ToldTokens, difference
from doxa.session.buffers import Uri
from doxa.syntax.markdown import parse
from doxa.text.lines import Encoding, LineIndex, Position
from doxa.text.span import Span
from tests.support.lsp_client import CLIENTS, PLAIN, LspClient, Message, client_params, lsp_client
from tests.support.lsp_vault import in_folder, opened, uri
from tests.support.markdown_strategies import notes

NOTE = "file:///vault/a%20plan.md"
OTHER = "file:///vault/other.md"
OF_NOTE = {"textDocument": {"uri": NOTE}}
TEXT = "Words.\r\n😀 [[𝒳|a]] #tag\r\n%% 😀\r\nb %%\r\n"
ALL = PLAIN | {"capabilities": {"textDocument": {"semanticTokens": {"requests": {"range": True, "full": {"delta": True}}}}}}


class Seen(NamedTuple):
    """A token as an editor shows it."""

    line: int
    column: int
    width: int
    type: str
    modifiers: tuple[str, ...]


def decoded(data: list[int], types: list[str], modifiers: list[str]) -> list[Seen]:
    seen = []
    line = column = 0
    for at in range(0, len(data), 5):
        lines, columns, width, kind, bits = data[at : at + 5]
        line, column = line + lines, columns + (0 if lines else column)
        said = tuple(word for number, word in enumerate(modifiers) if bits >> number & 1)
        seen.append(Seen(line, column, width, types[kind], said))
    return seen


def applied(data: list[int], answer: Message) -> list[int]:
    """The numbers after an answer, which is all of them or edits of those before."""
    for edit in answer.get("edits", ()):
        data = data[: edit["start"]] + edit["data"] + data[edit["start"] + edit["deleteCount"] :]
    return cast("list[int]", answer.get("data", data))


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_every_editor_that_takes_colours_gets_them_in_its_own_columns_and_words(path: Path) -> None:
    params = client_params(path)
    announced = params["capabilities"]["textDocument"].get("semanticTokens")
    with lsp_client() as client:
        offer = client.start(params)
        client.open(NOTE, TEXT)
        found = client.result("textDocument/semanticTokens/full", OF_NOTE)["data"]
        client.stop()
    assert ("semanticTokensProvider" in offer) == (announced is not None)
    if announced is None:
        return
    provider = offer["semanticTokensProvider"]
    legend = provider["legend"]
    assert set(legend["tokenTypes"]) <= set(announced["tokenTypes"])
    assert set(legend["tokenModifiers"]) <= set(announced["tokenModifiers"])
    assert (provider["full"], provider["range"]) == ({"delta": True}, not path.stem.startswith("neovim"))
    emoji = {"utf-8": 4, "utf-16": 2, "utf-32": 1}[offer["positionEncoding"]]
    assert decoded(found, legend["tokenTypes"], legend["tokenModifiers"]) == [
        Seen(1, emoji + 3, emoji, "class", ()),
        Seen(1, 2 * emoji + 4, 1, "parameter", ()),
        Seen(1, 2 * emoji + 8, 4, "enumMember", ()),
        Seen(2, 0, 3 + emoji, "comment", ()),
        Seen(3, 0, 4, "comment", ()),
    ]


def test_only_words_that_a_client_knows_are_used() -> None:
    announced = {"tokenTypes": ["enumMember", "class"], "tokenModifiers": ["static"], "requests": {"full": True}}
    with lsp_client() as client:
        offer = client.start(PLAIN | {"capabilities": {"textDocument": {"semanticTokens": announced}}})
        client.open(NOTE, TEXT)
        found = client.result("textDocument/semanticTokens/full", OF_NOTE)["data"]
        client.stop()
    provider = offer["semanticTokensProvider"]
    assert provider == {
        "legend": {"tokenTypes": ["class", "enumMember"], "tokenModifiers": []},
        "full": True,
        "range": False,
    }
    assert [one.type for one in decoded(found, ["class", "enumMember"], [])] == ["class", "enumMember"]


def test_what_is_different_makes_the_last_answer_the_new_one() -> None:
    with lsp_client() as client:
        client.start(ALL)
        client.open(NOTE, TEXT * 20)
        last = client.result("textDocument/semanticTokens/full", OF_NOTE)
        data = last["data"]
        for version, text in enumerate((TEXT * 20, f"#new\n{TEXT * 20}", TEXT * 19, "", TEXT), start=2):
            client.change(NOTE, version, {"text": text})
            client.open(OTHER, text)
            asked = OF_NOTE | {"previousResultId": last["resultId"]}
            last = client.result("textDocument/semanticTokens/full/delta", asked)
            assert "data" not in last
            data = applied(data, last)
            assert data == client.result("textDocument/semanticTokens/full", {"textDocument": {"uri": OTHER}})["data"]
        client.stop()


def test_an_answer_that_is_not_the_last_one_is_followed_by_all() -> None:
    with lsp_client() as client:
        client.start(ALL)
        client.open(NOTE, TEXT)
        first = again = client.result("textDocument/semanticTokens/full", OF_NOTE)
        for odd in ("gone", "", None):
            again = client.result("textDocument/semanticTokens/full/delta", OF_NOTE | {"previousResultId": odd})
            assert again["data"] == first["data"]
        same = client.result("textDocument/semanticTokens/full/delta", OF_NOTE | {"previousResultId": again["resultId"]})
        assert same["edits"] == []
        assert client.error("textDocument/semanticTokens/full/delta", OF_NOTE | {"previousResultId": 3}) == -32602
        client.stop()


def test_a_part_of_a_note() -> None:
    with lsp_client() as client:
        client.start(ALL)
        client.open(NOTE, TEXT)
        place = {"start": {"line": 1, "character": 8}, "end": {"line": 2, "character": 0}}
        found = client.result("textDocument/semanticTokens/range", OF_NOTE | {"range": place})["data"]
        assert [one[:3] for one in decoded(found, list(Legend().types), [])] == [(1, 8, 1), (1, 12, 4)]
        assert client.error("textDocument/semanticTokens/range", OF_NOTE) == -32602
        client.stop()


def test_colours_can_be_switched_off() -> None:
    with lsp_client() as client:
        client.start(ALL | {"initializationOptions": {"semantic_tokens": {"enabled": False}}})
        client.open(NOTE, TEXT)
        assert client.result("textDocument/semanticTokens/full", OF_NOTE)["data"] == []
        client.stop()


def test_a_note_that_is_not_open_has_no_colours() -> None:
    with lsp_client() as client:
        client.start(ALL)
        for method, more in (("full", {}), ("full/delta", {"previousResultId": "1"})):
            assert client.result(f"textDocument/semanticTokens/{method}", OF_NOTE | more) == {"data": []}
        client.stop()


# In a vault

REFRESHES = PLAIN | {
    "capabilities": ALL["capabilities"]
    | {"workspace": {view: {"refreshSupport": True} for view in ("semanticTokens", "diagnostics")}}
}


def links_of(client: LspClient, path: Path) -> list[tuple[str, ...]]:
    data = client.result("textDocument/semanticTokens/full", {"textDocument": {"uri": uri(path)}})["data"]
    return [one.modifiers for one in decoded(data, list(Legend().types), list(Legend().modifiers))]


def refreshed(client: LspClient) -> None:
    client.heard("workspace/semanticTokens/refresh", anything)


def anything(_: Any) -> bool:  # noqa: ANN401 - JSON has no better type
    return True


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    root = tmp_path / "vault"
    root.mkdir()
    (root / "today.md").write_text("[[plan]]\n")
    (root / "other.md").write_text("words\n")
    return root


def test_a_link_that_leads_nowhere_is_shown_as_such_until_its_note_exists(vault: Path) -> None:
    with opened(vault, REFRESHES) as client:
        refreshed(client)
        client.open(uri(vault / "today.md"), "[[plan]]\n")
        assert links_of(client, vault / "today.md") == [("deprecated",)]
        client.open(uri(vault / "plan.md"), "# Plan\n")
        refreshed(client)
        assert links_of(client, vault / "today.md") == [()]


def test_the_editor_is_asked_to_ask_again_once_the_vault_has_been_read_also_if_no_file_has_changed(vault: Path) -> None:
    for _ in range(2):
        with lsp_client() as client:
            client.start(in_folder(vault, REFRESHES))
            client.open(uri(vault / "today.md"), "[[plan]]\n")
            refreshed(client)
            assert links_of(client, vault / "today.md") == [("deprecated",)]
            client.stop()


def test_to_write_on_makes_no_editor_ask_again(vault: Path) -> None:
    with opened(vault, REFRESHES) as client:
        refreshed(client)
        client.open(uri(vault / "today.md"), "[[plan]]\n")
        for version in range(2, 6):
            client.change(uri(vault / "today.md"), version, {"text": f"{version} [[plan]]\n"})
            links_of(client, vault / "today.md")
        client.open(uri(vault / "plan.md"), "")
        refreshed(client)
    assert not [one for one in client.notifications if one["method"] == "workspace/semanticTokens/refresh"]


def test_a_client_that_cannot_be_asked_is_not(vault: Path) -> None:
    with opened(vault, ALL) as client:
        client.open(uri(vault / "today.md"), "[[plan]]\n")
        client.open(uri(vault / "plan.md"), "# Plan\n")
        assert links_of(client, vault / "today.md") == [()]
    assert not [one for one in client.notifications if one["method"].endswith("/refresh")]


# Properties

ENCODINGS = st.sampled_from(Encoding)


@given(notes(), ENCODINGS)
def test_tokens_cover_the_same_characters_in_every_encoding_and_stay_in_their_lines(text: str, encoding: Encoding) -> None:
    lines, found = LineIndex(text), tokens(parse(text), None, Span(0, len(text)))
    data = encoded(lines, found, Legend(), encoding)
    covered: list[int] = []
    last = Span(0, 0)
    for line, column, width, *_ in decoded(data, list(Legend().types), []):
        start, end = (lines.offset(Position(line, at), encoding) for at in (column, column + width))
        assert last.end <= start < end <= lines.extent(line)[1]
        last = Span(start, end)
        covered += range(start, end)
    wanted = [at for one in found for at in range(*one.span) if text[at] not in "\r\n"]
    assert [at for at in covered if text[at] not in "\r\n"] == wanted


numbers = st.lists(st.integers(0, 2), max_size=12)


@given(numbers, numbers)
def test_the_difference_makes_one_answer_the_other(before: list[int], after: list[int]) -> None:
    edit = difference(before, after)
    edits = [{"start": edit.start, "deleteCount": edit.removed, "data": edit.added}] if edit else []
    assert applied(before, {"edits": edits}) == after
    assert (edit is None) == (before == after)


def test_of_many_notes_only_the_last_answers_are_kept() -> None:
    told = ToldTokens()
    names = [told.tell(Uri(f"file:///{number}.md"), [number], None)[0] for number in range(40)]
    assert told.tell(Uri("file:///39.md"), [], names[39])[1] == [39]
    assert told.tell(Uri("file:///0.md"), [], names[0])[1] is None
