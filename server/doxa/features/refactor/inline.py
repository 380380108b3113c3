"""A note, or a section of one, in place of the link to it."""

from typing import NamedTuple

from doxa.features.actions.appending import line_end
from doxa.features.following import Change
from doxa.features.layout import Kept
from doxa.features.refactor.chosen import Chosen, blank_lines, line_start, said, section_at, section_lines, whole_lines
from doxa.features.refactor.levels import headings_in
from doxa.features.refactor.putting_in import carried
from doxa.features.vault_edit import Notes, Refused
from doxa.index.read import HeadingEntry
from doxa.index.snapshot import Snapshot
from doxa.syntax.document import Document, InlineLink, WikiLink
from doxa.text.span import Span
from doxa.vault.paths import NotePath


class _Text(NamedTuple):
    """What is put in: lines of a note, all of them or those of a section."""

    path: NotePath
    document: Document
    span: Span
    is_whole: bool


def inline(vault: Snapshot, notes: Notes, chosen: Chosen) -> Change | Refused:
    """What changes, before links follow: what the link at the cursor leads to stands in its place, and nowhere else."""
    link = linked_line(chosen)
    if link is None:
        return Refused("Put the cursor on a link that stands alone on its line")
    found = _text(vault, notes, chosen, link)
    if isinstance(found, Refused):
        return found
    document, text = chosen.document, chosen.document.text
    levels = [heading.level for heading in headings_in(found.document, found.span)]
    by = max(0, _level(document, link.span.start) + 1 - min(levels)) if levels else 0
    put = carried(found.path, found.document, found.span, document, by)
    if isinstance(put, Refused):
        return put
    before, after = (number * line_end(text) for number in blank_lines(text, link.span))
    head, tail = Span(0, link.span.start), Span(link.span.end, len(text))
    here = (Kept(chosen.path, head), before, *put.pieces, after, Kept(chosen.path, tail))
    if found.is_whole:
        return Change(texts={chosen.path: here}, gone={found.path: _opening(found)})
    return Change(texts={chosen.path: here, found.path: put.left})


def linked_line(chosen: Chosen) -> WikiLink | InlineLink | None:
    """The link or embed that is all of the cursor's line."""
    text = chosen.document.text
    for link in chosen.document.links:
        if isinstance(link, WikiLink | InlineLink) and link.span.holds(chosen.span.start):
            line = whole_lines(text, link.span)
            return link if line.of(text).rstrip() == link.span.of(text) else None
    return None


def _text(vault: Snapshot, notes: Notes, chosen: Chosen, link: WikiLink | InlineLink) -> _Text | Refused:
    place = link if isinstance(link, WikiLink) else link.destination
    target = link.target if isinstance(link, WikiLink) else link.destination.path
    found = vault.resolve(chosen.path, target).notes
    document = notes.read(found[0]) if len(found) == 1 else None
    note = vault.note(found[0]) if document else None
    if document is None or note is None or not note.is_note or note.path == chosen.path:
        return Refused("The link does not lead to one other note")
    span = _all_lines(document) if place.fragment is None else _section(vault, note.path, document, place.fragment)
    if isinstance(span, Refused) or not span.of(document.text).strip():
        return span if isinstance(span, Refused) else Refused(f"{note.path} says nothing")
    return _Text(note.path, document, said(document.text, span), place.fragment is None)


def _all_lines(document: Document) -> Span:
    """The lines of a note below its header, without blank ones at the start."""
    start = document.front_matter.span.end if document.front_matter else 0
    rest = document.text[start:]
    return Span(line_start(document.text, start + len(rest) - len(rest.lstrip())), len(document.text))


def _section(vault: Snapshot, path: NotePath, document: Document, fragment: str) -> Span | Refused:
    place = vault.place(path, fragment)
    if not isinstance(place, HeadingEntry) or place.number >= len(document.headings):
        return Refused("The link leads to no heading")
    return section_lines(document, document.headings[place.number])


def _level(document: Document, offset: int) -> int:
    """The level of the section that a place is in; 0 above all headings."""
    number = section_at(document, offset)
    return 0 if isinstance(number, Refused) else document.headings[number].level


def _opening(found: _Text) -> int | None:
    """Where the heading is that stands for all of a note, if it opens with one that has all others below it."""
    first = headings_in(found.document, found.span)[:1]
    if not first or line_start(found.document.text, first[0].span.start) != found.span.start:
        return None
    return first[0].span.start if first[0].section.end >= found.span.end else None
