"""Typing, as it arrives at the real server. The headings of a note show what its text is and where."""

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from doxa.syntax.markdown import parse
from doxa.text.edits import Change, apply_changes
from doxa.text.lines import Encoding, LineIndex
from tests.support.lsp_client import PLAIN, LspClient, lsp_client
from tests.text.test_edits import POSITIONS

NOTE = "file:///vault/a%20plan.md"
OF_NOTE = {"textDocument": {"uri": NOTE}}
NESTED = {"textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": True}}}
PIECES = ("# a\n", "## b\r\n", "😀 ", "\u2028", "\r", "\n", "# é\x0b", "\x85", "\x0c", "c", "\ud83d", "```\n", "# 漢 😀\r")
TEXTS = st.lists(st.sampled_from(PIECES), max_size=8).map("".join)
CHANGES = st.builds(Change, POSITIONS, POSITIONS, TEXTS) | TEXTS


def wire(change: Change | str) -> dict[str, Any]:
    if isinstance(change, str):
        return {"text": change}
    start, end = ({"line": at.line, "character": at.column} for at in (change.start, change.end))
    return {"range": {"start": start, "end": end}, "rangeLength": 7, "text": change.text}


def headings(client: LspClient) -> list[tuple[str, object, object]]:
    symbols = client.result("textDocument/documentSymbol", OF_NOTE)
    rows = []
    while symbols:
        one, *symbols = symbols
        rows.append((one["name"], one["range"], one["selectionRange"]))
        symbols = one["children"] + symbols
    return rows


def expected(text: str, encoding: Encoding) -> list[tuple[str, object, object]]:
    lines = LineIndex(text)

    def place(offset: int) -> dict[str, int]:
        line, column = lines.position(offset, encoding)
        return {"line": line, "character": column}

    return [
        (
            " ".join(one.title.split()) or "#" * one.level,
            {"start": place(one.section.start), "end": place(one.section.end)},
            {"start": place(one.span.start), "end": place(one.span.end)},
        )
        for one in parse(text).headings
    ]


@pytest.mark.parametrize("encoding", Encoding)
def test_the_server_has_the_text_that_was_typed(encoding: Encoding) -> None:
    with lsp_client() as client:
        client.start(PLAIN | {"capabilities": NESTED | {"general": {"positionEncodings": [encoding]}}})

        @settings(
            max_examples=150,
            deadline=None,
            phases=[Phase.explicit, Phase.reuse, Phase.generate],
            suppress_health_check=[HealthCheck.too_slow],
        )
        @given(TEXTS, st.lists(st.lists(CHANGES, min_size=1, max_size=3), max_size=4))
        def check(text: str, typed: list[list[Change | str]]) -> None:
            client.open(NOTE, text)
            for version, changes in enumerate(typed, 2):
                client.change(NOTE, version, *map(wire, changes))
                text = apply_changes(text, changes, encoding)
                assert headings(client) == expected(text, encoding)
            client.notify("textDocument/didClose", OF_NOTE)

        check()
        client.stop()


def started(client: LspClient, text: str) -> None:
    client.start(PLAIN | {"capabilities": NESTED})
    client.open(NOTE, text)


def names(client: LspClient) -> list[str]:
    return [name for name, *_ in headings(client)]


def warning(client: LspClient) -> str:
    message = client.heard("window/logMessage", lambda one: one["type"] == 2)["message"]
    assert isinstance(message, str)
    return message


INSERTED = {"range": {"start": {"line": 0, "character": 2}, "end": {"line": 0, "character": 2}}, "text": "b"}


@pytest.mark.parametrize(
    "bad",
    [
        None,
        {},
        {"text": 7},
        {"range": {"start": {"line": 0, "character": 0}}, "text": ""},
        {"range": {"start": {"line": "0", "character": 0}, "end": {"line": 0, "character": 0}}, "text": ""},
        {"range": {"start": {"line": 0.5, "character": 0}, "end": {"line": 0, "character": 0}}, "text": ""},
    ],
)
def test_of_changes_one_of_which_is_not_understood_none_is_applied(bad: object) -> None:
    with lsp_client() as client:
        started(client, "# a\n")
        client.change(NOTE, 2, INSERTED, bad)
        assert "may differ from what the editor shows" in warning(client)
        assert names(client) == ["a"]
        client.notify("textDocument/didSave", OF_NOTE | {"text": "# saved\n"})
        assert names(client) == ["saved"]
        client.stop()


def test_changes_that_are_no_list_are_not_applied() -> None:
    with lsp_client() as client:
        started(client, "# a\n")
        wrong: list[object] = [OF_NOTE | {"contentChanges": INSERTED}, OF_NOTE, None, {"contentChanges": []}]
        for params in wrong:
            client.notify("textDocument/didChange", params)
        assert names(client) == ["a"]
        client.stop()


def test_helix_sends_changes_before_it_opens_and_in_any_order() -> None:
    with lsp_client() as client:
        client.start(PLAIN | {"capabilities": NESTED})
        client.change(NOTE, 4, INSERTED)
        assert "is not open" in warning(client)
        client.open(NOTE, "# a\n", 4)
        client.change(NOTE, 7, INSERTED)
        client.change(NOTE, 2, INSERTED)
        assert "version 2 came after 7" in warning(client)
        assert names(client) == ["bba"]
        client.stop()


def test_opening_twice_begins_anew() -> None:
    with lsp_client() as client:
        started(client, "# a\n")
        client.open(NOTE, "# b\n", 1)
        assert "opened twice" in warning(client)
        client.change(NOTE, 2, INSERTED)
        assert names(client) == ["bb"]
        client.stop()


def test_a_closed_note_is_forgotten() -> None:
    with lsp_client() as client:
        started(client, "# a\n")
        client.notify("textDocument/didClose", OF_NOTE)
        assert names(client) == []
        client.notify("textDocument/didClose", OF_NOTE)
        assert "was closed but is not open" in warning(client)
        client.stop()


def test_a_client_that_gives_no_versions() -> None:
    with lsp_client() as client:
        client.start(PLAIN | {"capabilities": NESTED})
        client.notify("textDocument/didOpen", {"textDocument": {"uri": NOTE, "text": "# a\n"}})
        client.notify(
            "textDocument/didChange", {"textDocument": {"uri": NOTE, "version": None}, "contentChanges": [INSERTED]}
        )
        assert names(client) == ["ba"]
        client.stop()


def test_a_huge_note_is_kept_in_step() -> None:
    with lsp_client() as client:
        started(client, "# a\n" + "x" * 80 * 100_000)
        assert client.diagnostics(NOTE, 1)[0]["code"] == "note-too-long"
        assert names(client) == []
        client.change(NOTE, 2, INSERTED)
        everything_else = {"start": {"line": 1, "character": 0}, "end": {"line": 2**31 - 1, "character": 0}}
        client.change(NOTE, 3, {"range": everything_else, "text": ""})
        assert names(client) == ["ba"]
        assert client.diagnostics(NOTE, 3) == []
        client.stop()
