r"""Offsets to lines and columns and back, in the encodings that editors count in.

A line ends at `\n`, `\r\n` or `\r` and nowhere else. `str.splitlines` also splits at U+2028, NEL, form feed and vertical
tab, which editors show inside a line; a server that does so edits the wrong place.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from enum import StrEnum
from itertools import accumulate
from typing import NamedTuple

from doxa.text.span import Span

_LINE_END = re.compile(r"\r\n?|\n")


class Encoding(StrEnum):
    """What a column counts: bytes, UTF-16 code units or characters."""

    UTF8 = "utf-8"
    UTF16 = "utf-16"
    UTF32 = "utf-32"


class Position(NamedTuple):
    """A place between two characters; line and column count from 0."""

    line: int
    column: int


class LineIndex:
    """The lines of one text; `starts` says where each begins. Positions out of range mean the nearest place that exists."""

    __slots__ = ("starts", "text")

    def __init__(self, text: str, starts: list[int] | None = None) -> None:
        """Only those who know the starts for certain give them."""
        self.text = text
        self.starts = _line_starts(text) if starts is None else starts

    def __len__(self) -> int:
        """Count the lines; the empty text has one."""
        return len(self.starts)

    def line_of(self, offset: int) -> int:
        """The number of the line that the offset stands in."""
        return max(bisect_right(self.starts, offset) - 1, 0)

    def extent(self, line: int) -> tuple[int, int]:
        """Where a line's characters start and end, its line end not included."""
        start = self.starts[line]
        if line + 1 == len(self.starts):
            return start, len(self.text)
        end = self.starts[line + 1] - 1
        if end > start and self.text[end] == "\n" and self.text[end - 1] == "\r":
            end -= 1
        return start, end

    def position(self, offset: int, encoding: Encoding) -> Position:
        line = self.line_of(offset)
        start, end = self.extent(line)
        return Position(line, _WIDTH[encoding](self.text[start : max(start, min(offset, end))]))

    def offset(self, position: Position, encoding: Encoding) -> int:
        """The offset of a position; one inside a character (half a surrogate pair) means the character's start."""
        line, column = position
        if line < 0:
            return 0
        if line >= len(self.starts):
            return len(self.text)
        start, end = self.extent(line)
        return start + _characters(self.text[start:end], max(column, 0), _WIDTH[encoding])

    def replaced(self, span: Span, text: str) -> "LineIndex":
        r"""The lines of the text in which other characters stand in place of the span.

        Only lines that touch the span are looked for again; in a note of a million lines the rest is shifted. Whether a
        line starts at an offset depends on the characters on both sides of it, as `\r\n` ends one line and not two.
        """
        start, end = span
        changed = self.text[:start] + text + self.text[end:]
        shift = len(text) - (end - start)
        found = (ended.end() for ended in _LINE_END.finditer(changed, max(start - 1, 0), end + shift + 1))
        before = self.starts[: max(bisect_left(self.starts, start), 1)]
        between = [offset for offset in found if start <= offset <= end + shift]
        after = self.starts[bisect_right(self.starts, end) :]
        return LineIndex(changed, [*before, *between, *(after if shift == 0 else [offset + shift for offset in after])])


def width(text: str, encoding: Encoding) -> int:
    """How many columns a piece of a line takes."""
    return _WIDTH[encoding](text)


def _line_starts(text: str) -> list[int]:
    if "\r" in text:
        return [0, *(end.end() for end in _LINE_END.finditer(text))]
    lengths = [len(line) + 1 for line in text.split("\n")]
    lengths.pop()
    return list(accumulate(lengths, initial=0))


def _utf8_width(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def _utf16_width(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


_WIDTH: dict[Encoding, Callable[[str], int]] = {
    Encoding.UTF8: _utf8_width,
    Encoding.UTF16: _utf16_width,
    Encoding.UTF32: len,
}


def _characters(line: str, column: int, width: Callable[[str], int]) -> int:
    """How many whole characters of the line fit into the column.

    Halving the rest of the line at each step measures every character about once, so that one line of ten megabytes
    costs as little as its encoding.
    """
    if width is len or line.isascii():
        return min(column, len(line))
    low, high = 0, len(line)
    while low < high:
        middle = (low + high + 1) // 2
        used = width(line[low:middle])
        if used <= column:
            low, column = middle, column - used
        else:
            high = middle - 1
    return low
