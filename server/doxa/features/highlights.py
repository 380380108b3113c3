"""The places in a note that are about the thing under the cursor."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, assert_never

from doxa.features.definition import target_notes
from doxa.features.places import Cursor, Location, location
from doxa.features.references import defined_here, footnote_uses, label_uses, links_meaning
from doxa.features.thing import Cited, FootnoteMark, LinkLabel, LinkMark, NamedPlace, OwnNote, TagMark, Thing, thing_at
from doxa.index.names import key
from doxa.index.read import BlockEntry, HeadingEntry, LinkEntry
from doxa.index.rows import LinkKind
from doxa.index.snapshot import Snapshot
from doxa.text.span import Span
from doxa.vault.paths import NotePath


class Highlight(NamedTuple):
    """A place in the note: one that gives the thing its name, or one that uses it."""

    span: Span
    defines: bool


def highlights(vault: Snapshot, at: Cursor) -> tuple[Highlight, ...]:
    """All of them, in the order of the text; other notes are not looked at."""
    thing = thing_at(vault, at)
    return tuple(sorted(set(_found(vault, at, thing)))) if thing else ()


def _found(vault: Snapshot, at: Cursor, thing: Thing) -> Iterator[Highlight]:
    match thing:
        case FootnoteMark():
            yield from (*_defining(defined_here(at, thing)), *_using(footnote_uses(at, thing.label)))
        case LinkLabel():
            yield from (*_defining(defined_here(at, thing)), *_using(label_uses(at, thing.label)))
        case TagMark():
            wanted = key(thing.name)
            yield from (Highlight(tag.span, defines=False) for tag in at.document.tags if key(tag.name) == wanted)
        case LinkMark():
            yield from _alike(vault, at, thing.link)
        case NamedPlace():
            yield from _place(vault, at, at.path, thing.entry)
        case OwnNote():
            yield from _defining([location(thing.heading)] if thing.heading else [])
            yield from _place(vault, at, at.path, None)
        case Cited():
            return
        case _:
            assert_never(thing)


def _alike(vault: Snapshot, at: Cursor, link: LinkEntry) -> Iterator[Highlight]:
    """The links that lead where a link leads, and what they lead to."""
    if link.kind == LinkKind.URL:
        same = [one for one in vault.links_of(at.path) if one.kind == LinkKind.URL and one.key == link.key]
        yield from _using(map(location, same))
        return
    for path in target_notes(vault, link):
        yield from _place(vault, at, path, vault.place(path, link.fragment) if link.fragment else None)


def _place(vault: Snapshot, at: Cursor, path: NotePath, place: HeadingEntry | BlockEntry | None) -> Iterator[Highlight]:
    """The links here to a note or to one place in it, and the place itself if it is here."""
    links = vault.links_between(at.path, path)
    if place is None:
        yield from _using(map(location, links))
        return
    yield from _using(map(location, links_meaning(vault, place, links)))
    if path == at.path:
        yield from _defining([location(place)])


def _using(places: Iterable[Location]) -> Iterator[Highlight]:
    return (Highlight(place.selection, defines=False) for place in places)


def _defining(places: Iterable[Location]) -> Iterator[Highlight]:
    return (Highlight(place.selection, defines=True) for place in places)
