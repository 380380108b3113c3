"""What the cursor stands on: the thing that a question about a place in a note is about."""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import NamedTuple

from doxa.features.places import Cursor
from doxa.index.read import BlockEntry, HeadingEntry, LinkEntry
from doxa.index.snapshot import Snapshot
from doxa.syntax.document import Citation, Label, ReferenceLink, ReferenceStyle
from doxa.syntax.values import find
from doxa.text.span import Span


class FootnoteMark(NamedTuple):
    """`[^1]` in the text, or the `[^1]` that a footnote starts with: `span` covers all of it."""

    span: Span
    label: Label


class Cited(NamedTuple):
    """A citation in a footnote, and the link that its source is written as, if it is one: `span` covers the citation."""

    span: Span
    citation: Citation
    link: LinkEntry | None


class TagMark(NamedTuple):
    """`#project/Alpha`: `span` covers all of it."""

    span: Span
    name: str


class LinkLabel(NamedTuple):
    """The `ref` of `[label][ref]` or of the line that defines it: `span` covers `ref`; with the link it belongs to.

    A label without a definition belongs to no link.
    """

    span: Span
    label: Label
    link: LinkEntry | None


class LinkMark(NamedTuple):
    """A link: `span` covers all of it."""

    span: Span
    link: LinkEntry


class NamedPlace(NamedTuple):
    """A heading, whose `span` covers its line, or a block, whose `span` covers its id."""

    span: Span
    entry: HeadingEntry | BlockEntry


class OwnNote(NamedTuple):
    """The note itself, by the heading that is its title, the title in its header, or its first line."""

    span: Span
    heading: HeadingEntry | None


Thing = FootnoteMark | Cited | TagMark | LinkLabel | LinkMark | NamedPlace | OwnNote


def thing_at(vault: Snapshot, at: Cursor) -> Thing | None:
    """What the cursor stands on; the innermost, where one thing stands inside another."""
    small = [thing for look in _SMALL for thing in look(vault, at)]
    if small:
        return min(small, key=lambda thing: thing.span.start != at.offset)  # of two side by side the one behind the cursor
    return next(chain(_named_places(vault, at), _own_note(at)), None)


def link_at(vault: Snapshot, at: Cursor) -> LinkEntry | None:
    """The innermost link under the cursor; of two side by side, the one behind it."""
    links = [link for link in vault.links_of(at.path) if link.span.holds(at.offset)]
    return min(links, key=lambda link: (link.span.start != at.offset, link.span.end - link.span.start), default=None)


def _footnotes(_: Snapshot, at: Cursor) -> Iterator[FootnoteMark]:
    for reference in at.document.footnote_references:
        if reference.span.holds(at.offset):
            yield FootnoteMark(reference.span, reference.label)
    for note in at.document.footnotes:
        mark = Span(note.span.start, max(note.span.start, min(note.label_span.end + 1, note.span.end)))
        if mark.holds(at.offset):
            yield FootnoteMark(mark, note.label)


def _citations(vault: Snapshot, at: Cursor) -> Iterator[Cited]:
    for note in at.document.footnotes:
        citation = note.citation
        if citation and citation.span.holds(at.offset):
            inside = Cursor(at.path, at.document, citation.source_span.start)
            yield Cited(citation.span, citation, link_at(vault, inside))


def _tags(_: Snapshot, at: Cursor) -> Iterator[TagMark]:
    for tag in at.document.tags:
        if tag.span.holds(at.offset):
            yield TagMark(tag.span, tag.name)


def _labels(vault: Snapshot, at: Cursor) -> Iterator[LinkLabel]:
    for definition in at.document.definitions:
        if definition.label_span.holds(at.offset):
            yield LinkLabel(definition.label_span, definition.label, link_at(vault, at))
    for link in at.document.links:
        if isinstance(link, ReferenceLink) and link.reference_span.holds(at.offset):
            if not link.defined:
                yield LinkLabel(link.reference_span, link.reference, None)
            elif link.style is ReferenceStyle.FULL:
                yield LinkLabel(link.reference_span, link.reference, link_at(vault, at))


def _links(vault: Snapshot, at: Cursor) -> Iterator[LinkMark]:
    link = link_at(vault, at)
    if link:
        yield LinkMark(link.span, link)


def _named_places(vault: Snapshot, at: Cursor) -> Iterator[NamedPlace | OwnNote]:
    for block in vault.blocks(at.path):
        if block.span.holds(at.offset):
            yield NamedPlace(block.span, block)
    for heading in vault.headings(at.path):
        if heading.span.holds(at.offset):
            is_title = heading.number == at.document.title_heading
            yield OwnNote(heading.span, heading) if is_title else NamedPlace(heading.span, heading)


def _own_note(at: Cursor) -> Iterator[OwnNote]:
    header = at.document.front_matter
    title = find(header.fields, "title") if header else None
    if title and title.value.span.holds(at.offset):
        yield OwnNote(title.value.span, None)
    before = at.document.text[: at.offset]
    if "\n" not in before and "\r" not in before:
        yield OwnNote(Span(at.offset, at.offset), None)


_SMALL: tuple[Callable[[Snapshot, Cursor], Iterator[Thing]], ...] = (_footnotes, _citations, _tags, _labels, _links)
"""What finds things that can stand inside a heading or on the first line."""
