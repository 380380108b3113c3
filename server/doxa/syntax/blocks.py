"""The blocks of a note, and which of them an offset stands in."""

from bisect import bisect_right
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from doxa.syntax.walk import Walk
from doxa.text.span import Span


class BlockKind(StrEnum):
    PARAGRAPH = "paragraph"
    HEADING = "heading"
    QUOTE = "quote"
    LIST = "list"
    ITEM = "item"
    CODE = "code"
    TABLE = "table"
    HTML = "html"
    FOOTNOTE = "footnote"
    RULE = "rule"


class Block(NamedTuple):
    """A block of the note, from its first character to its last, the blanks and line ends behind it not included.

    Blocks come in the order of their starts, outer ones first; `parent` is the number of the block around it.
    """

    kind: BlockKind
    span: Span
    parent: int | None


_KINDS = {
    "Paragraph": BlockKind.PARAGRAPH,
    "Heading": BlockKind.HEADING,
    "BlockQuote": BlockKind.QUOTE,
    "List": BlockKind.LIST,
    "Item": BlockKind.ITEM,
    "CodeBlock": BlockKind.CODE,
    "HtmlBlock": BlockKind.HTML,
    "Table": BlockKind.TABLE,
    "FootnoteDefinition": BlockKind.FOOTNOTE,
    "Rule": BlockKind.RULE,
}


def blocks_of(walk: Walk) -> tuple[Block, ...]:
    """The blocks that a pass has seen, with what each stands in.

    A thousand nested quotes end at the same place: what the outermost one found there serves all.
    """
    blocks: list[Block] = []
    opened: list[tuple[int, int]] = []
    for name, place in walk.block_places:
        while opened and opened[-1][1] <= place["start"]:
            opened.pop()
        parent = opened[-1][0] if opened else None
        if parent is not None and opened[-1][1] == place["end"]:
            start = walk.block_start(place)
            span = Span(start, max(start, blocks[parent].span.end))
        else:
            span = walk.block_span(place)
        opened.append((len(blocks), place["end"]))
        blocks.append(Block(_KINDS[name], span, parent))
    return tuple(blocks)


def block_at(blocks: Sequence[Block], offset: int) -> int | None:
    """The number of the innermost block around the offset; a block's end counts, as a cursor stands between characters."""
    number: int | None = bisect_right(blocks, offset, key=_start) - 1
    if number == -1:
        return None
    while number is not None and blocks[number].span.end < offset:
        number = blocks[number].parent
    return number


def block_before(blocks: Sequence[Block], number: int) -> int | None:
    """The number of the block that stands before, inside the same outer block."""
    before = number - 1
    while before >= 0 and blocks[before].parent != blocks[number].parent:
        outer = blocks[before].parent
        if outer is None:
            return None
        before = outer
    return before if before >= 0 and before != blocks[number].parent else None


def _start(block: Block) -> int:
    return block.span.start
