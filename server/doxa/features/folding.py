"""What of a note a reader may fold away."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from doxa.syntax.blocks import Block, BlockKind
from doxa.syntax.document import Document
from doxa.text.span import Span

_FOLDED = frozenset({BlockKind.QUOTE, BlockKind.ITEM, BlockKind.CODE, BlockKind.TABLE, BlockKind.HTML, BlockKind.FOOTNOTE})
_COMMENT = "<!--"
_BLANKS = " \t\r\n"
_MARKS = " \t\r\n>"


class Fold(NamedTuple):
    """What may be folded, from its first character to its last; of `# Plan` and its two lines, the span covers all three.

    Of what starts in the same line, the outer one comes first.
    """

    span: Span
    is_comment: bool


def folding(document: Document, blocks: Sequence[Block]) -> tuple[Fold, ...]:
    """Sections, the header, quotes, list items, code, tables, containers, footnotes, comments; also those on one line."""
    return tuple(sorted(set(_folds(document, blocks)), key=lambda fold: (fold.span.start, -fold.span.end)))


def _folds(document: Document, blocks: Sequence[Block]) -> Iterator[Fold]:
    text = document.text
    if document.front_matter:
        yield Fold(document.front_matter.span, is_comment=False)
    for block in blocks:
        if block.kind in _FOLDED:
            yield Fold(block.span, block.kind is BlockKind.HTML and text.startswith(_COMMENT, block.span.start))
    for container in document.containers:
        yield Fold(container.span, is_comment=False)
    for span in document.comments:
        yield Fold(span, is_comment=True)
    for span in document.html_spans:
        if text.startswith(_COMMENT, span.start):
            yield Fold(span, is_comment=True)
    for span in _sections(document, blocks):
        yield Fold(span, is_comment=False)


def _sections(document: Document, blocks: Sequence[Block]) -> Iterator[Span]:
    """Each heading with what stands under it, up to the next of its rank in the same quote or list item.

    The outline of a note counts headings in quotes as others; but who folds a section wants no quote cut in two.
    """
    levels = {heading.span.start: heading.level for heading in document.headings}
    opened: dict[int | None, list[tuple[int, int]]] = {}
    for block in blocks:
        level = levels.get(block.span.start) if block.kind is BlockKind.HEADING else None
        if level is not None:
            stack = opened.setdefault(block.parent, [])
            while stack and stack[-1][1] >= level:
                yield _section(document.text, stack.pop()[0], block.span.start, block.parent)
            stack.append((block.span.start, level))
    for parent, stack in opened.items():
        end = len(document.text) if parent is None else blocks[parent].span.end
        for start, _ in stack:
            yield _section(document.text, start, end, parent)


def _section(text: str, start: int, end: int, parent: int | None) -> Span:
    """The section without the blank lines behind it; in a quote, these have marks."""
    blanks = _BLANKS if parent is None else _MARKS
    while end > start and text[end - 1] in blanks:
        end -= 1
    return Span(start, end)
