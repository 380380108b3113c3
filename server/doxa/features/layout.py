"""How the text of a note will be put together from texts that stand elsewhere now, and where each character goes."""

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from doxa.text.edits import Edit, apply_edits
from doxa.text.span import Span
from doxa.vault.paths import NotePath


class Kept(NamedTuple):
    """Characters of a note that stay or are carried elsewhere, changed by edits inside of them.

    The offsets of the span and of the edits are those of the note as it is.
    """

    path: NotePath
    span: Span
    edits: tuple[Edit, ...] = ()


Piece = Kept | str
"""What is kept, or what is new."""


class Part(NamedTuple):
    """Kept characters in their new place, which begins at `start`.

    `edits` are in the order of the text; `shifts` says by how much all before each of them move what comes after.
    """

    kept: Kept
    start: int
    end: int
    edits: tuple[Edit, ...]
    shifts: tuple[int, ...]

    def offset(self, old: int) -> int:
        """Where a character of the note as it was stands now; what is inserted before it comes before it."""
        before = bisect_right(self.edits, old, key=lambda edit: edit.span.end)
        if before < len(self.edits):
            old = min(old, self.edits[before].span.start)
        return self.start + old - self.kept.span.start + self.shifts[before]


class Layout(NamedTuple):
    """The text that a note will have, and what of it is kept from where."""

    text: str
    parts: tuple[Part, ...]

    def offset(self, path: NotePath, old: int) -> int | None:
        """Where a character of a note as it was stands in this one; None if it is not kept here."""
        found = (part for part in self.parts if part.kept.path == path and part.kept.span.start <= old < part.kept.span.end)
        part = next(found, None)
        return part and part.offset(old)


def laid_out(pieces: Iterable[Piece], text_of: Callable[[NotePath], str]) -> Layout:
    """The pieces one behind the other."""
    texts: list[str] = []
    parts: list[Part] = []
    length = 0
    for piece in pieces:
        text = piece if isinstance(piece, str) else rendered(piece, text_of(piece.path))
        if not isinstance(piece, str):
            parts.append(_part(piece, length, length + len(text)))
        texts.append(text)
        length += len(text)
    return Layout("".join(texts), tuple(parts))


def _part(kept: Kept, start: int, end: int) -> Part:
    edits = tuple(sorted(kept.edits, key=lambda edit: edit.span))
    longer = (len(edit.text) - edit.span.end + edit.span.start for edit in edits)
    return Part(kept, start, end, edits, tuple(accumulate(longer, initial=0)))


def rendered(kept: Kept, text: str) -> str:
    """What is kept of a text, after its edits."""
    start, end = kept.span
    return apply_edits(text[start:end], (Edit(edit.span.shifted(-start), edit.text) for edit in kept.edits))


def edits_towards(path: NotePath, old: str, pieces: Sequence[Piece], text_of: Callable[[NotePath], str]) -> Iterator[Edit]:
    """The edits that make a note of these pieces: its own that are still in order stay untouched."""
    done, new = 0, ""
    for piece in (*pieces, Kept(path, Span(len(old), len(old)))):
        if isinstance(piece, str):
            new += piece
        elif piece.path != path or piece.span.start < done:
            new += rendered(piece, text_of(piece.path))
        else:
            if old[done : piece.span.start] != new:
                yield Edit(Span(done, piece.span.start), new)
            yield from piece.edits
            done, new = piece.span.end, ""


def with_edits(pieces: Iterable[Piece], edits: Callable[[NotePath], Collection[Edit]]) -> Iterator[Piece]:
    """The pieces, with those edits of each note that stand inside of what is kept of it."""
    for piece in pieces:
        if isinstance(piece, str):
            yield piece
        else:
            inside = (edit for edit in edits(piece.path) if piece.span.encloses(edit.span))
            yield piece._replace(edits=tuple(sorted(dict.fromkeys((*piece.edits, *inside)))))
