"""A note as it reads without the marks of entity tags, with the place of every character in the note itself.

`See #[Mount Doom]:PLACE.` reads `See Mount Doom.` Nothing else is changed, moved or doubled.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from doxa.syntax.document import Document
from doxa.text.span import Span


@dataclass(frozen=True, slots=True)
class Rendered:
    """The text, and the pieces that it is made of: where each starts in it, and which characters of the note it has.

    `pieces` are in order and cover the whole text; of the note they leave out the marks.
    """

    text: str
    starts: tuple[int, ...]
    pieces: tuple[Span, ...]

    def in_note(self, span: Span) -> Span:
        """Some characters of the text where they stand in the note: from the first to the last of them."""
        if span.start == span.end:
            at = self._in_note(span.start)
            return Span(at, at)
        return Span(self._in_note(span.start), self._in_note(span.end - 1) + 1)

    def from_note(self, offset: int) -> int:
        """Where a character of the note stands in the text; for one that is left out, where it would stand."""
        found = bisect_right(self.pieces, (offset, len(self.text) + offset + 1)) - 1
        if found < 0:
            return 0
        piece = self.pieces[found]
        return self.starts[found] + min(offset, piece.end) - piece.start

    def _in_note(self, offset: int) -> int:
        found = bisect_right(self.starts, offset) - 1
        return self.pieces[found].start + offset - self.starts[found] if found >= 0 else 0


def rendered(document: Document) -> Rendered:
    """The note without the marks of its tags; names stay as they are written, `_` too."""
    pieces = tuple(_pieces(len(document.text), _marks(document)))
    starts, length = [], 0
    for piece in pieces:
        starts.append(length)
        length += piece.end - piece.start
    return Rendered("".join([piece.of(document.text) for piece in pieces]), tuple(starts), pieces)


def _marks(document: Document) -> Iterator[Span]:
    """What is left out: in `#[Mount Doom]:PLACE`, `#[` and `]:PLACE`."""
    for tag in document.entity_tags:
        yield Span(tag.span.start, tag.name_span.start)
        yield Span(tag.name_span.end, tag.span.end)


def _pieces(length: int, marks: Iterable[Span]) -> Iterator[Span]:
    """What is left between the marks."""
    done = 0
    for mark in sorted(marks):
        if done < mark.start:
            yield Span(done, mark.start)
        done = max(done, mark.end)
    if done < length:
        yield Span(done, length)
