"""Selecting step by step as editors ask for it."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.support.lsp_client import CLIENTS, PLAIN, client_params, lsp_client

NOTE = "file:///vault/a%20plan.md"
OF_NOTE = {"textDocument": {"uri": NOTE}}
TEXT = "# Plan\r\n\r\n😀 *see [[𝒳 plan]]*\r\n"


def steps(answer: dict[str, Any] | None) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The ranges of one answer, the innermost first."""
    found = []
    while answer:
        start, end = ((answer["range"][side]["line"], answer["range"][side]["character"]) for side in ("start", "end"))
        found.append((start, end))
        answer = answer.get("parent")
    return found


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_every_editor_gets_the_steps_in_its_own_columns(path: Path) -> None:
    params = client_params(path)
    with lsp_client() as client:
        offer = client.start(params)
        assert ("selectionRangeProvider" in offer) == ("selectionRange" in params["capabilities"]["textDocument"])
        client.open(NOTE, TEXT)
        emoji = {"utf-8": 4, "utf-16": 2, "utf-32": 1}[offer["positionEncoding"]]
        plan = 2 * emoji + 9
        asked = [{"line": 2, "character": plan + 1}, {"line": 1, "character": 0}]
        found = client.result("textDocument/selectionRange", OF_NOTE | {"positions": asked})
        client.stop()
    inline = [(plan, plan + 4), (plan - emoji - 1, plan + 4), (plan - emoji - 3, plan + 6)]
    inline += [(emoji + 2, plan + 6), (emoji + 1, plan + 7), (0, plan + 7)]
    assert steps(found[0]) == [
        *(((2, start), (2, end)) for start, end in inline),
        ((0, 0), (2, plan + 7)),
        ((0, 0), (3, 0)),
    ]
    assert steps(found[1]) == [((0, 0), (2, plan + 7)), ((0, 0), (3, 0))]


def test_each_range_is_larger_than_the_one_inside_and_deep_ones_can_be_read() -> None:
    text = f"{'>' * 500} *word*\r\n" + "- x\r\n" * 20
    with lsp_client() as client:
        client.start(PLAIN)
        client.open(NOTE, text)
        asked = [{"line": line, "character": column} for line, column in ((0, 503), (0, 3), (5, 9), (99, 0))]
        found = client.result("textDocument/selectionRange", OF_NOTE | {"positions": asked})
        client.stop()
    assert len(found) == len(asked)
    for answer in found:
        ranges = steps(answer)
        assert 1 <= len(ranges) < 150
        for (inner_start, inner_end), (start, end) in pairwise(ranges):
            assert start <= inner_start <= inner_end <= end
            assert (start, end) != (inner_start, inner_end)


def test_positions_are_needed_and_a_note_must_be_open() -> None:
    with lsp_client() as client:
        client.start()
        assert client.result("textDocument/selectionRange", OF_NOTE | {"positions": []}) is None
        client.open(NOTE, "")
        assert client.error("textDocument/selectionRange", OF_NOTE) == -32602
        found = client.result("textDocument/selectionRange", OF_NOTE | {"positions": [{"line": 0, "character": 0}]})
        assert [steps(one) for one in found] == [[((0, 0), (0, 0))]]
        client.stop()
