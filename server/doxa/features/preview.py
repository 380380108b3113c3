"""The beginning of a note, a section or a block, short enough to be shown beside the text."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from doxa.syntax.claims import FILLER
from doxa.syntax.document import Document, InlineLink, ReferenceLink
from doxa.syntax.markdown import parse
from doxa.syntax.mask import Mask
from doxa.text.span import Span, trimmed

MOST_LINES = 20
MOST_CHARACTERS = 1_500

_WINDOW = 6_000
"""Characters that are looked at. What is shown is among them, unless most are comments."""

_GAP = "\n\n"
_ELLIPSIS = f"{_GAP}…"
_BLANK_LINES = re.compile(r"\n(?:[ \t]*\n)+")
_HTML_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_PART_OF_WORD = re.compile(r"\s\S*\Z")


class _Piece(NamedTuple):
    """What blank lines set apart, cleaned. A heading says little by itself; code and tables are shown whole or not."""

    text: str
    is_heading: bool
    is_whole: bool


def preview(text: str, span: Span) -> str:
    """The characters of the span as clean Markdown; if they are too many, cut between two blocks, with an ellipsis.

    Comments and the ids of blocks are left out. Pictures become links, so that a look at a note loads nothing.
    """
    window = Span(span.start, min(span.end, span.start + _WINDOW)).of(text)
    # A line end in front, so that a rule which the window may start with opens no header.
    document = parse("\n" + window.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"))
    pieces = [piece for piece in _pieces(document) if piece.text]
    shown = _fitting(pieces)
    while shown and not _is_closed(_GAP.join(shown)):
        shown.pop()
    is_all = shown == [piece.text for piece in pieces] and span.end - span.start <= _WINDOW
    return _GAP.join(shown) + ("" if is_all else _ELLIPSIS)


def _pieces(document: Document) -> Iterator[_Piece]:
    displayed = (math.span for math in document.math if math.displayed)
    fences = (fence.span for fence in document.fences)
    whole = Mask((*fences, *document.tables, *document.indented_code, *document.html_blocks, *displayed))
    headings = {heading.span for heading in document.headings}
    marked = _marked(document)
    start = 0
    for end, following in (*_gaps(document.text, whole), (len(marked), len(marked))):
        part_of_whole = whole.next_start(start)
        is_whole = part_of_whole is not None and part_of_whole < end
        # The first line stays indented, as what it means may depend on that.
        clean = marked[start:end].replace(FILLER, "").rstrip().lstrip("\n")
        yield _Piece(clean, trimmed(document.text, start, end) in headings, is_whole)
        start = following


def _gaps(text: str, whole: Mask) -> Iterator[tuple[int, int]]:
    """The blank lines between blocks, each from the end of a line to the start of one."""
    for gap in _BLANK_LINES.finditer(text):
        if not whole.covers(gap.start()):
            yield gap.span()


def _marked(document: Document) -> str:
    """The text with a filler for each character that is not shown."""
    kept, done = [], 0
    for start, end in sorted(_left_out(document)):
        kept.append(document.text[done:start] + FILLER * (end - max(start, done)))
        done = max(done, end)
    return "".join(kept) + document.text[done:]


def _left_out(document: Document) -> Iterator[Span]:
    """What is not shown: comments, ids of blocks, and what makes a picture of a link."""
    yield from document.comments
    for html in (*document.html_blocks, *document.html_spans):
        yield from (Span(*comment.span()) for comment in _HTML_COMMENT.finditer(document.text, *html))
    yield from (block_id.span for block_id in document.block_ids)
    for link in document.links:
        if isinstance(link, InlineLink | ReferenceLink) and link.image:
            yield Span(link.span.start, link.span.start + 1)


def _fitting(pieces: list[_Piece]) -> list[str]:
    """The first pieces, as many as may be shown; of a long paragraph that comes first, its beginning."""
    shown: list[str] = []
    lines, characters = MOST_LINES - _ELLIPSIS.count("\n"), MOST_CHARACTERS - len(_ELLIPSIS)
    for piece in pieces:
        height = piece.text.count("\n") + 1
        if height > lines or len(piece.text) > characters:
            is_first = all(before.is_heading for before in pieces[: len(shown)])
            part = _beginning(piece.text, lines, characters) if is_first and not piece.is_whole else ""
            return [*shown, part] if part else shown
        shown.append(piece.text)
        lines -= height + 1
        characters -= len(piece.text) + len(_GAP)
    return shown


def _beginning(text: str, lines: int, characters: int) -> str:
    """So many lines and characters at most, and no part of a word."""
    high = "\n".join(text.split("\n")[: max(lines, 0)])
    return high if len(high) <= characters else _PART_OF_WORD.sub("", high[: max(characters, 0)]).rstrip()


def _is_closed(text: str) -> bool:
    """Whether what comes behind the text is read as words; an open fence would make code of it."""
    document = parse(f"\n{text}{_ELLIPSIS}")
    spans = (*document.html_blocks, *document.comments, *(fence.span for fence in document.fences))
    return not Mask((*spans, *(math.span for math in document.math))).covers(len(document.text) - 1)
