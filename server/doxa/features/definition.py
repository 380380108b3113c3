"""Where the thing under the cursor leads."""

from collections.abc import Iterator

from doxa.features.places import Cursor, Location, location, note_start
from doxa.index.read import LinkEntry
from doxa.index.rows import LinkKind
from doxa.index.snapshot import Snapshot
from doxa.text.span import Span


def definition(vault: Snapshot, at: Cursor) -> tuple[Location, ...]:
    """Where the reference under the cursor leads; every candidate of an ambiguous link, and empty when there is none."""
    return tuple(_in_note(at)) or tuple(_in_vault(vault, at)) or tuple(_tagged(vault, at))


def link_at(vault: Snapshot, at: Cursor) -> LinkEntry | None:
    """The innermost link under the cursor."""
    links = [link for link in vault.links_of(at.path) if link.span.holds(at.offset)]
    return min(links, key=lambda link: link.span.end - link.span.start, default=None)


def targets(vault: Snapshot, link: LinkEntry) -> Iterator[Location]:
    """The places that a link may lead to; a fragment that is not there leads to its note."""
    if link.kind == LinkKind.URL:
        return
    for path in vault.resolve(link.path, link.target).notes:
        place = vault.place(path, link.fragment) if link.fragment else None
        yield location(place) if place else note_start(path)


def _in_note(at: Cursor) -> Iterator[Location]:
    """Footnotes and definitions, which are looked for in the note itself."""
    for reference in at.document.footnote_references:
        if reference.span.holds(at.offset):
            for note in at.document.footnotes:
                if note.label == reference.label:
                    yield _here(at, note.span, note.label_span)


def _in_vault(vault: Snapshot, at: Cursor) -> Iterator[Location]:
    link = link_at(vault, at)
    return targets(vault, link) if link else iter(())


def _tagged(vault: Snapshot, at: Cursor) -> Iterator[Location]:
    """The uses of a tag: it is defined by them."""
    for tag in at.document.tags:
        if tag.span.holds(at.offset):
            yield from map(location, vault.tags_named(tag.name))


def _here(at: Cursor, span: Span, selection: Span) -> Location:
    """A place in the open note itself, whose text tells its columns."""
    return Location(at.path, span, selection, None)
