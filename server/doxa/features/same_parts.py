"""Whether text that is carried elsewhere is still read as what it was."""

from collections.abc import Callable, Iterator

from doxa.features.layout import Layout
from doxa.syntax.document import Document
from doxa.text.span import Span
from doxa.vault.paths import NotePath


def same_parts(layout: Layout, after: Document, before: Callable[[NotePath], Document]) -> bool:
    """Whether the kept characters hold the same headings, links, blocks and footnotes as before, and no others."""
    there = sorted(_parts(after))
    at = 0
    for part in layout.parts:
        while at < len(there) and there[at][0] < part.start:
            at += 1
        expected = sorted(
            (part.offset(start), kind) for start, kind in _parts(before(part.kept.path)) if _holds(part.kept.span, start)
        )
        if there[at : at + len(expected)] != expected:
            return False
        at += len(expected)
        if at < len(there) and there[at][0] < part.end:
            return False
    return True


def _holds(span: Span, offset: int) -> bool:
    return span.start <= offset < span.end


def _parts(document: Document) -> Iterator[tuple[int, str]]:
    """What others refer to, and what refers to others, by where it starts."""
    groups = (
        document.headings,
        document.links,
        document.block_ids,
        document.footnotes,
        document.footnote_references,
        tuple(definition for definition in document.definitions if definition.used),
    )
    return ((one.span.start, type(one).__name__) for group in groups for one in group)
