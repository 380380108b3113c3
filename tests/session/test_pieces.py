"""Texts in pieces, held against the same changes to a whole text; with pieces so small that every note has many."""

from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.session import pieces as module
from doxa.session.pieces import changed, joined, pieces_of
from doxa.text.edits import Change, apply_changes
from doxa.text.lines import Encoding, LineIndex, Position
from tests.text.test_edits import CHANGES
from tests.text.test_lines import ENCODINGS, TEXTS

LINES = st.lists(st.sampled_from(("a\n", "b\r\n", "\r", "\n", "é😀\r\n", "c\u2028d\n", "e")), max_size=12).map("".join)


@given(LINES | TEXTS, st.lists(CHANGES | TEXTS, max_size=6), ENCODINGS, st.integers(1, 5))
def test_changes_to_pieces_are_changes_to_the_text(
    text: str, changes: list[Change | str], encoding: Encoding, size: int
) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(module, "PIECE", size)
        after = changed(pieces_of(text), changes, encoding)
    assert joined(after) == apply_changes(text, changes, encoding)


@given(LINES | TEXTS, st.lists(CHANGES, max_size=6), ENCODINGS, st.integers(1, 5))
def test_pieces_meet_where_a_line_starts(text: str, changes: list[Change | str], encoding: Encoding, size: int) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(module, "PIECE", size)
        after = changed(pieces_of(text), changes, encoding)
    starts = LineIndex(joined(after)).starts
    offset = 0
    for piece in after:
        assert offset in starts
        assert piece.starts == LineIndex(piece.text).starts
        assert piece.text or len(after) == 1
        offset += len(piece.text)


@pytest.mark.parametrize("line", ["x" * 65, "☃" * 65, "😀" * 65], ids=["one byte", "two bytes", "four bytes"])
def test_a_character_typed_into_fifty_megabytes_takes_no_time(line: str) -> None:
    """The best of a few tries must stay below 50 ms; an editor that shows such a note is slower itself."""
    pieces = pieces_of(f"{line}\n" * 757_000)
    times = []
    for number in (0, 378_000, 757_000, 999_999_999):
        start = perf_counter()
        pieces = changed(pieces, [Change(Position(number, 3), Position(number, 3), "y")], Encoding.UTF16)
        times.append(perf_counter() - start)
    assert min(times) < 0.05
