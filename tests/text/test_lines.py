r"""Lines and columns, held against a naive model: a loop that ends lines at `\r\n`, `\n` and `\r`."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from doxa.text.lines import Encoding, LineIndex, Position
from doxa.text.span import Span

ENCODINGS = st.sampled_from(Encoding)

ODD_CHARACTERS = (
    *("\n", "\r", "\r\n"),
    # What `str.splitlines` takes for line ends and an editor shows inside a line.
    *("\v", "\f", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"),
    *("a", " ", "é", "e\u0301", "漢", "😀", "\ud83d", "\ude00"),
)

TEXTS = st.lists(st.sampled_from(ODD_CHARACTERS) | st.characters(), max_size=20).map("".join)


def naive_lines(text: str) -> list[tuple[str, str]]:
    """Each line with its line end; the last has none."""
    lines = []
    line = ""
    rest = text
    while rest:
        end = next((end for end in ("\r\n", "\n", "\r") if rest.startswith(end)), "")
        if end:
            lines.append((line, end))
            line = ""
        else:
            line += rest[0]
        rest = rest[len(end) or 1 :]
    return [*lines, (line, "")]


def width(text: str, encoding: Encoding) -> int:
    """How many code units an editor counts; written in the byte order that needs no mark."""
    match encoding:
        case Encoding.UTF8:
            return len(text.encode("utf-8", "surrogatepass"))
        case Encoding.UTF16:
            return len(text.encode("utf-16-le", "surrogatepass")) // 2
        case Encoding.UTF32:
            return len(text.encode("utf-32-le", "surrogatepass")) // 4


def test_the_three_line_ends_of_editors_end_a_line() -> None:
    lines = LineIndex("one\ntwo\r\nthree\rfour\n")
    assert len(lines) == 5
    assert [lines.extent(line) for line in range(5)] == [(0, 3), (4, 7), (9, 14), (15, 19), (20, 20)]


def test_a_line_separator_pasted_from_the_web_ends_no_line() -> None:
    assert LineIndex("a\u2028b\n[[plan]]").position(4, Encoding.UTF16) == Position(1, 0)


def test_an_empty_note_has_one_line() -> None:
    lines = LineIndex("")
    assert len(lines) == 1
    assert lines.extent(0) == (0, 0)
    assert lines.position(0, Encoding.UTF16) == Position(0, 0)


@pytest.mark.parametrize(("encoding", "column"), [(Encoding.UTF8, 5), (Encoding.UTF16, 3), (Encoding.UTF32, 2)])
def test_an_emoji_before_a_link_moves_its_column(encoding: Encoding, column: int) -> None:
    lines = LineIndex("# Plan\n😀 [[next]]")
    assert lines.position(9, encoding) == Position(1, column)
    assert lines.offset(Position(1, column), encoding) == 9


@pytest.mark.parametrize(
    ("position", "offset"),
    [
        (Position(-1, 5), 0),
        (Position(0, -5), 0),
        (Position(0, 99), 3),
        (Position(1, 99), 8),
        (Position(2, 0), 10),
        (Position(2, 99), 13),
        (Position(3, 0), 13),
        (Position(2**31, 2**31), 13),
    ],
)
@pytest.mark.parametrize("encoding", Encoding)
def test_a_position_out_of_range_means_the_nearest_place(position: Position, offset: int, encoding: Encoding) -> None:
    assert LineIndex("one\nfour\r\nsix").offset(position, encoding) == offset


def test_an_offset_out_of_range_means_the_nearest_place() -> None:
    lines = LineIndex("one\ntwo")
    assert lines.position(-1, Encoding.UTF16) == Position(0, 0)
    assert lines.position(99, Encoding.UTF16) == Position(1, 3)


def test_an_offset_inside_a_line_end_means_the_end_of_the_line() -> None:
    assert LineIndex("one\r\ntwo").position(4, Encoding.UTF16) == Position(0, 3)


def test_half_a_character_means_its_start() -> None:
    lines = LineIndex("a😀b")
    assert [lines.offset(Position(0, column), Encoding.UTF16) for column in range(5)] == [0, 1, 1, 2, 3]
    assert [lines.offset(Position(0, column), Encoding.UTF8) for column in range(7)] == [0, 1, 1, 1, 1, 2, 3]


@given(TEXTS)
@example("\r\r\n\n\r")
def test_lines_are_those_of_an_editor(text: str) -> None:
    lines = LineIndex(text)
    found = [text[slice(*lines.extent(line))] for line in range(len(lines))]
    assert found == [line for line, _ in naive_lines(text)]


@given(TEXTS, ENCODINGS)
def test_every_offset_is_in_the_line_and_column_where_it_is_seen(text: str, encoding: Encoding) -> None:
    lines = LineIndex(text)
    start = 0
    for number, (line, end) in enumerate(naive_lines(text)):
        for column in range(len(line) + 1):
            assert lines.line_of(start + column) == number
            assert lines.position(start + column, encoding) == (number, width(line[:column], encoding))
        start += len(line) + len(end)


@given(TEXTS, ENCODINGS)
def test_every_offset_survives_the_trip_to_an_editor_and_back(text: str, encoding: Encoding) -> None:
    lines = LineIndex(text)
    for offset in range(len(text) + 1):
        back = lines.offset(lines.position(offset, encoding), encoding)
        inside_line_end = text[offset - 1 : offset + 1] == "\r\n"
        assert back == (offset - 1 if inside_line_end else offset)


@given(TEXTS, ENCODINGS)
def test_a_column_inside_a_character_means_its_start(text: str, encoding: Encoding) -> None:
    lines = LineIndex(text)
    start = 0
    for number, (line, end) in enumerate(naive_lines(text)):
        column = 0
        for index, character in enumerate(line):
            for _ in range(width(character, encoding)):
                assert lines.offset(Position(number, column), encoding) == start + index
                column += 1
        start += len(line) + len(end)


@given(TEXTS, st.integers(-9, 99), st.integers(-9, 99), ENCODINGS)
def test_any_position_leads_into_the_text(text: str, line: int, column: int, encoding: Encoding) -> None:
    lines = LineIndex(text)
    offset = lines.offset(Position(line, column), encoding)
    assert 0 <= offset <= len(text)
    if 0 <= line < len(lines):
        assert lines.line_of(offset) == line


@given(TEXTS, TEXTS, st.data())
def test_lines_after_a_change_are_those_of_the_changed_text(text: str, new: str, data: st.DataObject) -> None:
    start, end = sorted(data.draw(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))))
    lines = LineIndex(text).replaced(Span(start, end), new)
    assert lines.text == text[:start] + new + text[end:]
    assert lines.starts == LineIndex(lines.text).starts
