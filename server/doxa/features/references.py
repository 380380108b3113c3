"""What refers to the thing under the cursor."""

from collections.abc import Iterator

from doxa.features.definition import link_at
from doxa.features.places import Cursor, Location, location, note_start
from doxa.index.read import BlockEntry, HeadingEntry, LinkEntry
from doxa.index.rows import LinkKind
from doxa.index.snapshot import Snapshot
from doxa.vault.paths import NotePath


def references(vault: Snapshot, at: Cursor) -> tuple[Location, ...]:
    """The links to the note, heading, block or web address under the cursor; or the uses of its tag or footnote."""
    for found in (_footnote(at), _tag(vault, at), _link(vault, at), _named(vault, at)):
        places = tuple(found)
        if places:
            return places
    return ()


def declaration(vault: Snapshot, at: Cursor) -> tuple[Location, ...]:
    """The thing itself, for those who want it among its references."""
    thing = _thing(vault, at)
    if thing is None:
        return ()
    path, place = thing
    return (location(place) if place else note_start(path),)


def _footnote(at: Cursor) -> Iterator[Location]:
    labels = [one.label for one in at.document.footnote_references if one.span.holds(at.offset)]
    labels += [one.label for one in at.document.footnotes if one.label_span.holds(at.offset)]
    for reference in at.document.footnote_references:
        if reference.label in labels:
            yield Location(at.path, reference.span, reference.label_span, None)


def _tag(vault: Snapshot, at: Cursor) -> Iterator[Location]:
    for tag in at.document.tags:
        if tag.span.holds(at.offset):
            yield from map(location, vault.tags_named(tag.name))


def _link(vault: Snapshot, at: Cursor) -> Iterator[Location]:
    """The links that lead where the link under the cursor leads."""
    link = link_at(vault, at)
    if link is None:
        return
    if link.kind == LinkKind.URL:
        yield from map(location, vault.links_to_url(link.target))
        return
    for path in vault.resolve(link.path, link.target).notes:
        yield from map(location, links_to(vault, path, vault.place(path, link.fragment) if link.fragment else None))


def _named(vault: Snapshot, at: Cursor) -> Iterator[Location]:
    """The links to the heading or block that the cursor stands on, or to the note from its title or first line."""
    thing = _thing(vault, at)
    if thing:
        yield from map(location, links_to(vault, *thing))


def _thing(vault: Snapshot, at: Cursor) -> tuple[NotePath, HeadingEntry | BlockEntry | None] | None:
    """What the cursor stands on: a heading, a block, or (without a place) the note."""
    for block in vault.blocks(at.path):
        if block.span.holds(at.offset):
            return at.path, block
    for heading in vault.headings(at.path):
        if heading.span.holds(at.offset):
            return at.path, None if heading.number == at.document.title_heading else heading
    return (at.path, None) if "\n" not in at.document.text[: at.offset] else None


def links_to(vault: Snapshot, path: NotePath, place: HeadingEntry | BlockEntry | None) -> Iterator[LinkEntry]:
    """The links to a note, whatever part of it they mean; or to one place in it, also from the note itself."""
    if place is None:
        yield from vault.backlinks(path)
        return
    own = [link for link in vault.links_of(path) if link.key is None and link.kind != LinkKind.SOURCE]
    meant: dict[str, bool] = {}
    for link in (*own, *vault.backlinks(path)):
        if link.fragment and link.fragment not in meant:
            meant[link.fragment] = vault.place(path, link.fragment) == place
        if link.fragment and meant[link.fragment]:
            yield link
