"""Which characters of a note are plain words."""

from collections.abc import Iterator

from doxa.syntax.document import Document
from doxa.text.span import Span


def not_plain(document: Document) -> Iterator[Span]:
    """The characters that are no plain words. A title ends with its line, whatever stands in the next."""
    yield from opaque(document)
    for heading in document.headings:
        yield Span(heading.title_span.end, heading.span.end + 1)
    for things in (document.links, document.definitions, document.footnote_references):
        yield from (one.span for one in things)
    for marks in (document.tags, document.block_ids, document.unknown_entity_tags, document.queries):
        yield from (one.span for one in marks)
    for footnote in document.footnotes:
        yield Span(footnote.span.start, footnote.body.start)
        yield from (footnote.citation.span,) if footnote.citation else ()
    for callout in document.callouts:
        yield callout.kind_span
    for container in document.containers:
        yield container.opening


def opaque(document: Document) -> Iterator[Span]:
    """What is not read as text: the header, code, HTML, formulas and comments."""
    if document.front_matter:
        yield document.front_matter.span
    for things in (document.fences, document.math):
        yield from (one.span for one in things)
    for spans in (
        document.indented_code,
        document.code_spans,
        document.html_blocks,
        document.html_spans,
        document.comments,
    ):
        yield from spans
