"""What is wrong in a note, as far as the note alone can tell."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from doxa.features.diagnostics import Code, Diagnostic, Severity
from doxa.features.entities.diagnostics import unknown_types
from doxa.features.header_diagnostics import header_diagnostics
from doxa.features.ignoring import unknown_codes
from doxa.features.nearest import nearest
from doxa.syntax.dialect import STANDARD, Dialect
from doxa.syntax.document import Document, Heading, ReferenceLink, WikiLink
from doxa.text.span import Span

_TYPE_LIKE = re.compile(r"[a-z]+(?:_[a-z]+)+")
"""What nobody writes for others to read: `depends_onn`."""

_NOWHERE = frozenset({"", "#"})
"""Where definitions lead that are made to hide a remark: `[//]: # (a remark)`."""


def note_diagnostics(document: Document, dialect: Dialect = STANDARD) -> tuple[Diagnostic, ...]:
    """All that is wrong, in the order of the text."""
    found = (
        header_diagnostics(document, dialect),
        _references(document),
        _types(document, dialect),
        _footnotes(document),
        _headings(document),
        _blocks(document),
        unknown_types(document, dialect),
        unknown_codes(document),
    )
    return tuple(sorted((one for kind in found for one in kind), key=lambda one: one.span))


def _references(document: Document) -> Iterator[Diagnostic]:
    links = [link for link in document.links if isinstance(link, ReferenceLink)]
    for link in links:
        if not link.defined:
            message = f"No definition for [{link.reference}]; add a line `[{link.reference}]: …`"
            yield Diagnostic(link.reference_span, Code.UNDEFINED_REFERENCE, Severity.WARNING, message)
    asked = {link.reference for link in links}
    firsts = {one.label: one.label_span for one in document.definitions if one.used}
    for definition in document.definitions:
        if definition.destination.url in _NOWHERE:
            continue
        if not definition.used:
            message = f"[{definition.label}] is defined above already; this line has no effect"
            yield Diagnostic(
                definition.label_span,
                Code.DUPLICATE_DEFINITION,
                Severity.WARNING,
                message,
                earlier=firsts.get(definition.label),
            )
        elif definition.label not in asked:
            message = f"Nothing refers to [{definition.label}]"
            yield Diagnostic(definition.label_span, Code.UNUSED_DEFINITION, Severity.INFORMATION, message)


def _types(document: Document, dialect: Dialect) -> Iterator[Diagnostic]:
    """Types that nobody knows; words to show that are almost one get a hint."""
    for link in document.links:
        if not isinstance(link, WikiLink) or link.embed:
            continue
        if link.type_span and link.type not in dialect.link_types:
            message = f"There is no link type `{link.type}`; it counts as `references`"
            yield _of_type(link.type_span, Severity.WARNING, message, nearest(link.type or "", dialect.link_types))
        elif link.alias_span and link.alias and _TYPE_LIKE.fullmatch(link.alias):
            meant = nearest(link.alias, dialect.link_types)
            if meant:
                message = f"`{link.alias}` is no link type; it is shown instead of the name"
                yield _of_type(link.alias_span, Severity.HINT, message, meant)


def _of_type(span: Span, severity: Severity, message: str, meant: str | None) -> Diagnostic:
    asked = f". Did you mean `{meant}`?" if meant else ""
    return Diagnostic(span, Code.UNKNOWN_LINK_TYPE, severity, message + asked)


def _footnotes(document: Document) -> Iterator[Diagnostic]:
    for reference in document.footnote_references:
        if not reference.defined:
            message = f"No footnote [^{reference.label}]; add a line `[^{reference.label}]: …`"
            yield Diagnostic(reference.span, Code.UNDEFINED_FOOTNOTE, Severity.WARNING, message)
    used = {reference.label for reference in document.footnote_references}
    for footnote in document.footnotes:
        if footnote.label not in used:
            message = f"Nothing refers to [^{footnote.label}]"
            yield Diagnostic(footnote.label_span, Code.UNUSED_FOOTNOTE, Severity.INFORMATION, message)
    for footnote, first in _repeated(document.footnotes, lambda footnote: footnote.label):
        message = f"There is another footnote [^{footnote.label}] above"
        yield Diagnostic(footnote.label_span, Code.DUPLICATE_FOOTNOTE, Severity.WARNING, message, earlier=first.label_span)


def _headings(document: Document) -> Iterator[Diagnostic]:
    named = [heading for heading in document.headings if heading.id or heading.slug]
    for heading, first in _repeated(named, _name_of_heading):
        if heading.id and heading.id_span:
            message = f"The id `{heading.id}` is given above already; links lead there"
            yield Diagnostic(heading.id_span, Code.DUPLICATE_HEADING, Severity.HINT, message, earlier=first.id_span)
        else:
            message = f"There is another heading `{heading.title}` above in the same section; links by the title lead there"
            yield Diagnostic(heading.title_span, Code.DUPLICATE_HEADING, Severity.HINT, message, earlier=first.title_span)


def _name_of_heading(heading: Heading) -> tuple[object, ...]:
    """What a link can tell it from others by: its id, or its title under the heading above it."""
    return (heading.id,) if heading.id else (heading.parent, heading.slug)


def _blocks(document: Document) -> Iterator[Diagnostic]:
    for block_id, first in _repeated(document.block_ids, lambda block_id: block_id.name.casefold()):
        message = f"The id ^{block_id.name} is given above already; links lead there"
        yield Diagnostic(block_id.span, Code.DUPLICATE_BLOCK_ID, Severity.WARNING, message, earlier=first.span)
    for container in document.containers:
        if container.closing is None:
            message = f"::: {container.name} is not closed; add a line `:::`"
            yield Diagnostic(container.opening, Code.UNCLOSED_CONTAINER, Severity.WARNING, message)


_Thing = TypeVar("_Thing")


def _repeated(things: Iterable[_Thing], name: Callable[[_Thing], object]) -> Iterator[tuple[_Thing, _Thing]]:
    """Those whose name another one before them has, each with the first of that name."""
    firsts: dict[object, _Thing] = {}
    for thing in things:
        first = firsts.setdefault(name(thing), thing)
        if first is not thing:
            yield thing, first
