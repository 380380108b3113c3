"""What refers to the thing under the cursor."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from doxa.features.beliefs.resting import claims_quoting, claims_resting_on
from doxa.features.definition import source_notes, target_notes, targets
from doxa.features.places import Cursor, Location, here, location, note_start
from doxa.features.thing import Cited, FootnoteMark, LinkLabel, LinkMark, NamedPlace, OwnNote, TagMark, Thing, thing_at
from doxa.index.read import BlockEntry, HeadingEntry, LinkEntry
from doxa.index.rows import LinkKind
from doxa.index.snapshot import Snapshot
from doxa.syntax.document import Label, ReferenceLink
from doxa.vault.paths import NotePath


def references(vault: Snapshot, at: Cursor) -> tuple[Location, ...]:
    """The links to the note, heading, block, file or web address under the cursor; or the uses of its tag or label.

    Of a source also the claims that rest on it; in the midst of one, those that rest on the words there.
    """
    thing = thing_at(vault, at)
    return tuple(dict.fromkeys(_uses(vault, at, thing) if thing else claims_quoting(vault, at)))


def declaration(vault: Snapshot, at: Cursor) -> tuple[Location, ...]:
    """The thing itself, for those who want it among its references."""
    thing = thing_at(vault, at)
    return tuple(_declared(vault, at, thing)) if thing else ()


def links_to(vault: Snapshot, path: NotePath, place: HeadingEntry | BlockEntry | None) -> Iterator[LinkEntry]:
    """The links to a note, whatever part of it they mean; or to one place in it, also from the note itself."""
    if place is None:
        return iter(vault.backlinks(path))
    own = [link for link in vault.links_of(path) if link.key is None and link.kind != LinkKind.SOURCE]
    return links_meaning(vault, place, (*own, *vault.backlinks(path)))


def links_meaning(vault: Snapshot, place: HeadingEntry | BlockEntry, links: Iterable[LinkEntry]) -> Iterator[LinkEntry]:
    """Of the links to a note, those that mean one place in it."""
    meant: dict[str, bool] = {}
    for link in links:
        if link.fragment and link.fragment not in meant:
            meant[link.fragment] = vault.place(place.path, link.fragment) == place
        if link.fragment and meant[link.fragment]:
            yield link


def footnote_uses(at: Cursor, label: Label) -> Iterator[Location]:
    return (here(at, one.span, one.label_span) for one in at.document.footnote_references if one.label == label)


def label_uses(at: Cursor, label: Label) -> Iterator[Location]:
    """The links that are written with a label: `[words][label]`."""
    for link in at.document.links:
        if isinstance(link, ReferenceLink) and link.reference == label:
            yield here(at, link.span, link.reference_span)


def defined_here(at: Cursor, thing: FootnoteMark | LinkLabel) -> Iterator[Location]:
    """The footnotes, or the lines, that define a label."""
    if isinstance(thing, FootnoteMark):
        return (here(at, one.span, one.label_span) for one in at.document.footnotes if one.label == thing.label)
    return (here(at, one.span, one.label_span) for one in at.document.definitions if one.label == thing.label)


def _uses(vault: Snapshot, at: Cursor, thing: Thing) -> Iterator[Location]:
    match thing:
        case FootnoteMark():
            return footnote_uses(at, thing.label)
        case Cited():
            return _resting_on(vault, source_notes(vault, at, thing))
        case TagMark():
            return map(location, vault.tags_named(thing.name))
        case LinkLabel():
            return label_uses(at, thing.label)
        case LinkMark():
            return _alike(vault, thing.link)
        case NamedPlace() | OwnNote():
            return _naming(vault, at.path, thing)
        case _:
            assert_never(thing)


def _alike(vault: Snapshot, link: LinkEntry) -> Iterator[Location]:
    """The links that lead where a link leads."""
    if link.kind == LinkKind.URL:
        yield from map(location, vault.links_to_url(link.target))
    for path in target_notes(vault, link):
        yield from map(location, links_to(vault, path, vault.place(path, link.fragment) if link.fragment else None))


def _naming(vault: Snapshot, path: NotePath, thing: NamedPlace | OwnNote) -> Iterator[Location]:
    """The links to a place of a note; of the note itself, also the claims that cite it."""
    if isinstance(thing, NamedPlace):
        return map(location, links_to(vault, path, thing.entry))
    return _resting_on(vault, [path])


def _resting_on(vault: Snapshot, paths: Iterable[NotePath]) -> Iterator[Location]:
    """The links to some files, and the claims that cite them."""
    for path in paths:
        yield from map(location, links_to(vault, path, None))
        yield from claims_resting_on(vault, [path])


def _declared(vault: Snapshot, at: Cursor, thing: Thing) -> Iterator[Location]:
    match thing:
        case FootnoteMark() | LinkLabel():
            return defined_here(at, thing)
        case Cited():
            return map(note_start, source_notes(vault, at, thing))
        case TagMark():
            return iter(())
        case LinkMark():
            return targets(vault, thing.link)
        case NamedPlace():
            return iter((location(thing.entry),))
        case OwnNote():
            return iter((note_start(at.path),))
        case _:
            assert_never(thing)
