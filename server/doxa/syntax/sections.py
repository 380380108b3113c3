"""The pieces of a note that search answers with.

A note is cut at its headings of level 2 and 3; long pieces are cut again between paragraphs, short ones joined to the piece
before. The numbers are fixed: vectors kept from an earlier day belong to the pieces that the same rules make today.
"""

import re
from collections.abc import Iterator
from hashlib import sha256
from math import ceil
from typing import NamedTuple, NewType

from doxa.syntax.document import Document
from doxa.syntax.mask import Mask
from doxa.text.span import Span, trimmed

SectionHash = NewType("SectionHash", str)
"""What a section says, as SHA-256: `2cf24dba5fb0…`. Moving a section, or mending another one, leaves it alone."""

LARGEST = 256
SMALLEST = 32

_CJK = re.compile(r"[\u3000-\u9fff\uf900-\ufaff]")
_BLANK_LINE = re.compile(r"(?:\r\n?|\n)(?:[ \t]*(?:\r\n?|\n))+")


class Section(NamedTuple):
    """A piece of a note: `span` covers it, its heading included. `heading` is the number of the heading it stands under.

    `order` counts from 0. What stands before the first boundary has no heading. `path` holds the titles from the top down.
    """

    order: int
    heading: int | None
    path: tuple[str, ...]
    span: Span
    content: str
    hash: SectionHash


def sections(document: Document) -> tuple[Section, ...]:
    """The sections of a note in order; an empty note has one, which is empty."""
    text = document.text
    whole = Mask((*(fence.span for fence in document.fences), *document.tables, *document.indented_code))
    pieces = [cut for heading, span in _at_headings(document) for cut in _cut(text, whole, heading, span)]
    found = []
    for order, (heading, span) in enumerate(_joined(text, pieces)):
        content, path = span.of(text), _path(document, heading)
        digest = sha256("\n".join((*path, content)).encode("utf-8", "surrogatepass")).hexdigest()
        found.append(Section(order, heading, path, span, content, SectionHash(digest)))
    return tuple(found)


def tokens(text: str) -> int:
    """About how many tokens a model makes of the text: `hello world` gives 3, `日本語` gives 5."""
    words, characters = _CJK.subn(" ", text)
    return ceil(characters * 1.5 + len(words.split()) * 1.3)


_Piece = tuple[int | None, Span]


def _at_headings(document: Document) -> Iterator[_Piece]:
    """The note without its header, cut before each heading of level 2 or 3."""
    header = document.front_matter
    start, heading = (header.span.end if header else int(document.text.startswith("\ufeff"))), None
    bounds = [
        (number, _line_start(document.text, one.span.start))
        for number, one in enumerate(document.headings)
        if one.level in (2, 3)
    ]
    for number, bound in (*bounds, (None, len(document.text))):
        piece = trimmed(document.text, start, bound)
        if piece.start < piece.end or not bounds:
            yield heading, piece
        start, heading = bound, number


def _line_start(text: str, offset: int) -> int:
    """Where the line of a heading starts, in front of the mark of a quote or list around it."""
    while offset and text[offset - 1] not in "\r\n":
        offset -= 1
    return offset


def _cut(text: str, whole: Mask, heading: int | None, span: Span) -> Iterator[_Piece]:
    """A long piece cut at blank lines into pieces as long as allowed; a paragraph stays whole, and so does code."""
    if tokens(span.of(text)) <= LARGEST:
        yield heading, span
        return
    start, end, size = span.start, span.start, 0
    for paragraph in _paragraphs(text, whole, span):
        count = tokens(paragraph.of(text))
        if size and size + count > LARGEST:
            yield heading, Span(start, end)
            start, size = paragraph.start, 0
        size += count
        end = paragraph.end
    yield heading, Span(start, span.end)


def _paragraphs(text: str, whole: Mask, span: Span) -> Iterator[Span]:
    """What blank lines separate; those inside of code and tables do not."""
    start = span.start
    for gap in _BLANK_LINE.finditer(text, *span):
        if not whole.covers(gap.start()):
            yield Span(start, gap.start())
            start = gap.end()
    yield Span(start, span.end)


def _joined(text: str, pieces: list[_Piece]) -> list[_Piece]:
    """Short pieces joined to the one before, whose heading they then stand under; the first has none before it."""
    joined: list[_Piece] = []
    for heading, span in pieces:
        if joined and tokens(span.of(text)) < SMALLEST:
            before_heading, before = joined[-1]
            joined[-1] = (before_heading, Span(before.start, span.end))
        else:
            joined.append((heading, span))
    return joined


def _path(document: Document, heading: int | None) -> tuple[str, ...]:
    titles: list[str] = []
    while heading is not None:
        titles.append(document.headings[heading].title)
        heading = document.headings[heading].parent
    return tuple(reversed(titles))
