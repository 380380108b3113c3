"""Blocks of a note that have no id yet, and where it would go."""

from collections.abc import Iterator
from typing import NamedTuple

from doxa.syntax.blocks import Block, BlockKind
from doxa.syntax.document import Document
from doxa.syntax.markdown import blocks
from doxa.text.edits import Edit
from doxa.text.span import Span

_SHOWN = 60
"""How many characters of a block are shown."""


class UnnamedBlock(NamedTuple):
    """A paragraph, or an item of a list: `span` covers all of it, `words` what its id would name."""

    span: Span
    words: Span

    def named(self, name: str) -> Edit:
        """The edit that gives it an id."""
        return Edit(Span(self.words.end, self.words.end), f" ^{name}")


def unnamed_blocks(document: Document) -> Iterator[UnnamedBlock]:
    """In the order of the note."""
    named = {block_id.block for block_id in document.block_ids}
    found = blocks(document.text)
    holders = {block.parent for block in found if block.kind is BlockKind.PARAGRAPH}
    for number, block in enumerate(found):
        end = None if block.span in named else _end(document.text, block, holds_paragraph=number in holders)
        if end is not None:
            yield UnnamedBlock(block.span, Span(block.span.start, end))


def first_words(text: str) -> str:
    """A block on one line, cut if it is long."""
    words = " ".join(text.split())
    return words if len(words) <= _SHOWN else f"{words[: _SHOWN - 1]}…"


def _end(text: str, block: Block, *, holds_paragraph: bool) -> int | None:
    """Where the id of a block goes: to the end of a paragraph, or of the first line of an item that holds none."""
    if block.kind is BlockKind.PARAGRAPH:
        return block.span.end
    if block.kind is not BlockKind.ITEM or holds_paragraph:
        return None
    line = block.span.of(text).splitlines()[:1]
    return block.span.start + len(line[0].rstrip()) if line else None
