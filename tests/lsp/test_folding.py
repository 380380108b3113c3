"""Folding as editors ask for it."""

from pathlib import Path
from typing import Any

import pytest

from tests.support.lsp_client import CLIENTS, PLAIN, client_params, lsp_client

NOTE = "file:///vault/a%20plan.md"
OF_NOTE = {"textDocument": {"uri": NOTE}}
TEXT = "# 😀 Plan\r\n\r\n- one\r\n  - two\r\n\r\n%% a\r\n😀 b %% words\r\n\r\n# Then\r\n"
FOLDS = [(0, 6, "region"), (2, 3, "region"), (5, 6, "comment")]


def folds(announced: dict[str, Any], text: str = TEXT) -> list[dict[str, Any]]:
    """What a client gets that announces this about folding."""
    params = PLAIN | {"capabilities": {"textDocument": {"foldingRange": announced}}}
    with lsp_client() as client:
        assert client.start(params)["foldingRangeProvider"] is True
        client.open(NOTE, text)
        found: list[dict[str, Any]] = client.result("textDocument/foldingRange", OF_NOTE)
        client.stop()
    return found


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_every_editor_that_folds_gets_lines(path: Path) -> None:
    params = client_params(path)
    announced = params["capabilities"]["textDocument"].get("foldingRange")
    with lsp_client() as client:
        offer = client.start(params)
        assert ("foldingRangeProvider" in offer) == (announced is not None)
        client.open(NOTE, TEXT)
        found = client.result("textDocument/foldingRange", OF_NOTE)
        client.stop()
    assert [(one["startLine"], one["endLine"], one["kind"]) for one in found] == FOLDS
    if announced is not None:
        assert announced["lineFoldingOnly"]
        assert not any("startCharacter" in one or "endCharacter" in one for one in found)


def test_a_client_that_folds_parts_of_lines_hears_where_a_fold_ends() -> None:
    assert [one["endCharacter"] for one in folds({})] == [13, 7, 7]


def test_a_client_that_takes_few_folds_gets_the_outermost() -> None:
    assert [one["startLine"] for one in folds({"rangeLimit": 1, "lineFoldingOnly": True})] == [0]
    assert folds({"rangeLimit": 0}) == []


def test_a_client_is_told_only_kinds_that_it_knows() -> None:
    found = folds({"lineFoldingOnly": True, "foldingRangeKind": {"valueSet": ["comment"]}})
    assert [one.get("kind") for one in found] == [None, None, "comment"]


def test_nothing_folds_in_an_empty_note_or_one_that_is_not_open() -> None:
    assert folds({}, "") == []
    with lsp_client() as client:
        client.start()
        assert client.result("textDocument/foldingRange", OF_NOTE) == []
        client.stop()
