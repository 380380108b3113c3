"""Edits, held against replacing from right to left; an editor's changes, against lines of code units."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.text.edits import Change, Edit, apply_changes, apply_edits
from doxa.text.lines import Encoding, Position
from doxa.text.span import Span
from tests.text.test_lines import ENCODINGS, TEXTS, naive_lines, width


def test_edits_count_in_the_text_as_it_was() -> None:
    edits = [Edit(Span(17, 21), "next"), Edit(Span(2, 6), "today's work")]
    assert apply_edits("[[plan]] and [[/#plan]]", edits) == "[[today's work]] and [[/#next]]"


def test_insertions_at_one_place_keep_their_order() -> None:
    edits = [Edit(Span(1, 1), "1"), Edit(Span(1, 1), "2"), Edit(Span(1, 2), "B"), Edit(Span(1, 1), "3")]
    assert apply_edits("abc", edits) == "a123Bc"


def test_edits_side_by_side_agree() -> None:
    assert apply_edits("abc", [Edit(Span(1, 2), "B"), Edit(Span(2, 2), "+"), Edit(Span(0, 1), "A")]) == "AB+c"


@pytest.mark.parametrize(
    "edits",
    [
        [Edit(Span(0, 2), ""), Edit(Span(1, 3), "")],
        [Edit(Span(0, 2), "x"), Edit(Span(0, 2), "x")],
        [Edit(Span(0, 3), ""), Edit(Span(1, 1), "x")],
        [Edit(Span(-1, 1), "")],
        [Edit(Span(3, 4), "")],
        [Edit(Span(4, 4), "x")],
        [Edit(Span(2, 1), "x")],
    ],
)
def test_edits_that_contradict_each_other_or_leave_the_text_are_refused(edits: list[Edit]) -> None:
    with pytest.raises(ValueError, match="overlaps another or leaves the text"):
        apply_edits("abc", edits)


def test_a_typed_character_lands_behind_the_emoji() -> None:
    typed = Change(Position(0, 2), Position(0, 2), "!")
    assert apply_changes("😀 done", [typed], Encoding.UTF16) == "😀! done"


def test_each_change_is_against_the_one_before() -> None:
    changes = [
        Change(Position(0, 0), Position(0, 0), "# Plan\n"),
        Change(Position(1, 0), Position(1, 3), "Later"),
    ]
    assert apply_changes("Now.", changes, Encoding.UTF16) == "# Plan\nLater."


def test_a_whole_text_replaces_everything_before() -> None:
    typed_behind = Change(Position(1, 0), Position(1, 0), "end")
    changes: list[Change | str] = [Change(Position(0, 0), Position(0, 1), "x"), "new\n", typed_behind]
    assert apply_changes("old", changes, Encoding.UTF16) == "new\nend"


def test_a_range_written_backwards_means_the_same_characters() -> None:
    backwards = Change(Position(1, 1), Position(0, 1), "")
    assert apply_changes("abc\ndef", [backwards], Encoding.UTF16) == "aef"


def test_a_change_beyond_the_end_appends() -> None:
    assert apply_changes("one\r\n", [Change(Position(9, 9), Position(9, 9), "two")], Encoding.UTF16) == "one\r\ntwo"


def test_deleting_to_the_start_of_the_next_line_takes_the_line_end() -> None:
    assert apply_changes("a\r\nb", [Change(Position(0, 1), Position(1, 0), "")], Encoding.UTF16) == "ab"


def test_a_newline_typed_behind_a_return_makes_one_line_end() -> None:
    changes = [Change(Position(1, 0), Position(1, 0), "\n"), Change(Position(1, 0), Position(1, 0), "x")]
    assert apply_changes("a\rb", changes, Encoding.UTF16) == "a\r\nxb"


def replaced_from_the_right(text: str, edits: list[Edit]) -> str:
    """What the edits make of the text: the later in the text, the earlier replaced; insertions before replacements."""
    ordered = sorted(enumerate(edits), key=lambda numbered: (numbered[1].span, numbered[0]))
    for _, (span, new) in reversed(ordered):
        text = text[: span.start] + new + text[span.end :]
    return text


@st.composite
def texts_with_edits(draw: st.DrawFn) -> tuple[str, list[Edit]]:
    """A text and edits that do not touch each other, in any order."""
    text = draw(TEXTS)
    ends = sorted(draw(st.lists(st.integers(0, len(text)), max_size=8)))
    spans = [Span(start, end) for start, end in zip(ends[::2], ends[1::2], strict=False)]
    return text, [Edit(span, draw(TEXTS)) for span in draw(st.permutations(spans))]


@given(texts_with_edits())
def test_edits_are_replacements_from_the_right(case: tuple[str, list[Edit]]) -> None:
    text, edits = case
    assert apply_edits(text, edits) == replaced_from_the_right(text, edits)


@given(texts_with_edits(), st.data())
def test_an_edit_that_touches_another_is_refused(case: tuple[str, list[Edit]], data: st.DataObject) -> None:
    text, edits = case
    replacing = [edit.span for edit in edits if edit.span.start < edit.span.end]
    if replacing:
        start, end = data.draw(st.sampled_from(replacing))
        with pytest.raises(ValueError, match="overlaps"):
            apply_edits(text, [*edits, Edit(Span(data.draw(st.integers(0, start)), end), "")])


Unit = tuple[str, int]
"""A character, and which of its code units this is."""


def unit_lines(text: str, encoding: Encoding) -> list[list[Unit]]:
    return [units(line, encoding) for line, _ in naive_lines(text)]


def units(text: str, encoding: Encoding) -> list[Unit]:
    return [(character, number) for character in text for number in range(width(character, encoding))]


def place(lines: list[list[Unit]], position: Position) -> tuple[int, int]:
    """The line and the code unit nearest to the position."""
    line, column = position
    if line < 0:
        return 0, 0
    if line >= len(lines):
        return len(lines) - 1, len(lines[-1])
    column = min(max(column, 0), len(lines[line]))
    while column < len(lines[line]) and lines[line][column][1] > 0:
        column -= 1
    return line, column


def typed(text: str, change: Change, encoding: Encoding) -> str:
    lines = unit_lines(text, encoding)
    ends = [end for _, end in naive_lines(text)]
    (first, left), (last, right) = sorted((place(lines, change.start), place(lines, change.end)))
    before = [characters(line) + end for line, end in zip(lines[:first], ends, strict=False)]
    after = [characters(line) + end for line, end in zip(lines[last + 1 :], ends[last + 1 :], strict=True)]
    head = characters(lines[first][:left])
    tail = characters(lines[last][right:]) + ends[last]
    return "".join([*before, head, change.text, tail, *after])


def characters(line: list[Unit]) -> str:
    return "".join(character for character, number in line if number == 0)


def all_typed(text: str, changes: list[Change | str], encoding: Encoding) -> str:
    for change in changes:
        text = change if isinstance(change, str) else typed(text, change, encoding)
    return text


PLACES = st.integers(-2, 9) | st.just(2**31 - 1)
POSITIONS = st.builds(Position, PLACES, PLACES)
CHANGES = st.builds(Change, POSITIONS, POSITIONS, TEXTS)


@given(TEXTS, st.lists(CHANGES | TEXTS, max_size=6), ENCODINGS)
def test_changes_are_what_was_typed(text: str, changes: list[Change | str], encoding: Encoding) -> None:
    assert apply_changes(text, changes, encoding) == all_typed(text, changes, encoding)
