r"""A text in pieces, so that a character typed into a note of fifty megabytes moves one of them and not all.

Pieces meet where a line starts: each but the last ends with a line end, and no `\r\n` is cut in two. Most notes are one
piece. Positions mean what they mean in the whole text.
"""

import re
from collections.abc import Iterable

from doxa.text.edits import Change
from doxa.text.lines import Encoding, LineIndex, Position
from doxa.text.span import Span

Pieces = tuple[LineIndex, ...]
"""At least one, in the order of the text; only the text of a single one may be empty."""

PIECE = 500_000
"""Characters of a piece, more or less; copying so many takes less than a millisecond."""

_LINE_END = re.compile(r"\r\n?|\n")


def pieces_of(text: str) -> Pieces:
    """The text, cut behind the first line end after every so many characters."""
    found: list[LineIndex] = []
    start = 0
    while len(text) - start > 2 * PIECE and (line_end := _LINE_END.search(text, start + PIECE)):
        found.append(LineIndex(text[start : line_end.end()]))
        start = line_end.end()
    if start < len(text) or not found:
        found.append(LineIndex(text[start:]))
    return tuple(found)


def joined(pieces: Pieces) -> str:
    return pieces[0].text if len(pieces) == 1 else "".join(piece.text for piece in pieces)


def changed(pieces: Pieces, changes: Iterable[Change | str], encoding: Encoding) -> Pieces:
    """The text after an editor's changes, each against the result of the one before; a `str` replaces everything."""
    for change in changes:
        pieces = pieces_of(change) if isinstance(change, str) else _changed(pieces, change, encoding)
    return pieces


def _changed(pieces: Pieces, change: Change, encoding: Encoding) -> Pieces:
    (first, start), (last, end) = sorted(_place(pieces, at, encoding) for at in (change.start, change.end))
    if first == last:
        middle = pieces[first].replaced(Span(start, end), change.text)
    else:
        middle = LineIndex(pieces[first].text[:start] + change.text + pieces[last].text[end:])
    if first > 0 and not _meet(pieces[first - 1], middle):
        first -= 1
        middle = LineIndex(pieces[first].text + middle.text)
    if last + 1 < len(pieces) and not _meet(middle, pieces[last + 1]):
        last += 1
        middle = LineIndex(middle.text + pieces[last].text)
    again = (middle,) if len(middle.text) <= 2 * PIECE else pieces_of(middle.text)
    return (*pieces[:first], *again, *pieces[last + 1 :])


def _place(pieces: Pieces, at: Position, encoding: Encoding) -> tuple[int, int]:
    """The number of the piece that holds the position, and the offset in it."""
    line, column = at
    for number, piece in enumerate(pieces[:-1]):
        if line < len(piece) - 1:
            return number, piece.offset(Position(line, column), encoding)
        line -= len(piece) - 1
    return len(pieces) - 1, pieces[-1].offset(Position(line, column), encoding)


def _meet(left: LineIndex, right: LineIndex) -> bool:
    """Whether a line starts between the two, so that they may be pieces side by side."""
    if left.text.endswith("\r"):
        return bool(right.text) and not right.text.startswith("\n")
    return left.text.endswith("\n") and bool(right.text)
