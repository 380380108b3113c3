"""Where the thing under the cursor leads."""

from collections.abc import Iterator
from typing import NamedTuple, assert_never

from doxa.features.places import Cursor, Location, Texts, here, location, note_start, place_in
from doxa.features.quotes import quote_in
from doxa.features.thing import Cited, FootnoteMark, LinkLabel, LinkMark, NamedPlace, OwnNote, TagMark, Thing, thing_at
from doxa.index.names import asked_paths, folder_of, path_key
from doxa.index.read import LinkEntry
from doxa.index.rows import LinkKind
from doxa.index.snapshot import Snapshot
from doxa.text.lines import LineIndex
from doxa.text.span import Span
from doxa.vault.paths import NotePath


class Way(NamedTuple):
    """From `origin`, the characters that lead somewhere, to all the places that they may mean."""

    origin: Span
    targets: tuple[Location, ...]


def definition(vault: Snapshot, at: Cursor, texts: Texts) -> Way | None:
    """Where the reference under the cursor leads; None where it stands on none, or on one that leads nowhere."""
    thing = thing_at(vault, at)
    found = tuple(_places(vault, at, thing, texts)) if thing else ()
    return Way(thing.span, found) if thing and found else None


def targets(vault: Snapshot, link: LinkEntry) -> Iterator[Location]:
    """The places that a link may lead to; a fragment that is not there leads to its note."""
    for path in target_notes(vault, link):
        place = vault.place(path, link.fragment) or vault.anchor(path, link.fragment) if link.fragment else None
        yield location(place) if place else note_start(path)


def target_notes(vault: Snapshot, link: LinkEntry) -> tuple[NotePath, ...]:
    """The files that a link may lead to; a source in the header is a path, and no name."""
    if link.kind == LinkKind.URL:
        return ()
    notes = vault.resolve(link.path, link.target).notes
    if link.kind != LinkKind.SOURCE:
        return notes
    paths = asked_paths(link.target, folder_of(link.path))
    return tuple(path for path in notes if path_key(path) in paths)


def source_notes(vault: Snapshot, at: Cursor, cited: Cited) -> tuple[NotePath, ...]:
    """The files that a citation may be about."""
    return target_notes(vault, cited.link) if cited.link else vault.resolve(at.path, cited.citation.source).notes


def _places(vault: Snapshot, at: Cursor, thing: Thing, texts: Texts) -> Iterator[Location]:
    match thing:
        case FootnoteMark():
            return _footnote(at, thing)
        case Cited():
            return (_quoted(path, thing.citation.quote, texts) for path in source_notes(vault, at, thing))
        case TagMark():
            return map(location, vault.tags_named(thing.name))  # a tag is defined by its uses
        case LinkMark() | LinkLabel():
            return targets(vault, thing.link) if thing.link else iter(())
        case NamedPlace() | OwnNote():
            return iter(())
        case _:
            assert_never(thing)


def _footnote(at: Cursor, mark: FootnoteMark) -> Iterator[Location]:
    """From a reference to its footnote, and from a footnote to the first reference."""
    notes = [here(at, note.span, note.label_span) for note in at.document.footnotes if note.label == mark.label]
    if not any(note.span.start == mark.span.start for note in notes):
        return iter(notes)
    references = (one for one in at.document.footnote_references if one.label == mark.label)
    return (here(at, one.span, one.label_span) for one in tuple(references)[:1])


def _quoted(path: NotePath, quote: str | None, texts: Texts) -> Location:
    """Where the words stand in a source; its start where they cannot be found."""
    text = texts(path) if quote else None
    span = quote_in(text, quote) if text and quote else None
    return place_in(path, LineIndex(text), span) if text and span else note_start(path)
