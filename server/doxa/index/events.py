"""What changes in the graph when a note does: its nodes and its relations, and for whom that matters.

A pure comparison of what a note said with what it says now. Positions are left out: to write on leaves the graph as it is.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from doxa.index.names import Key, NameKind, asked_name
from doxa.index.rows import NoteRows, Row
from doxa.vault.paths import NotePath

MOST = 1_000
"""From how many notes on nobody compares: all is looked at again."""


_Row = tuple[Any, ...]
"""A row as the database gives it, or as it is written."""


class NodeAdded(NamedTuple):
    """A note, or with a place a heading of it, `next-steps`, or a block, `^37066d`. So it is for the other events."""

    path: NotePath
    place: str


class NodeUpdated(NamedTuple):
    path: NotePath
    place: str


class NodeRemoved(NamedTuple):
    path: NotePath
    place: str


class RelationChanged(NamedTuple):
    """A note has begun or ceased to refer to a target: `[[plan#Next||extends]]`."""

    path: NotePath
    target: str
    fragment: str | None
    type: str | None


Event = NodeAdded | NodeUpdated | NodeRemoved | RelationChanged


class Relation(NamedTuple):
    kind: int
    target: str
    fragment: str | None
    type: str | None


class Said(NamedTuple):
    """What a note is to others: its names, what is known of it and of its places, and what it refers to.

    `places` has, by the name of each heading and block, all that a link may find it by. A `hash` of None tells nothing.
    `entities` are what its tags say about names: the name, its type, and whose other name it is.
    """

    hash: str | None
    names: frozenset[tuple[Key, NameKind]]
    facts: Row
    places: Mapping[str, Row]
    relations: frozenset[Relation]
    entities: frozenset[tuple[Key, str | None, Key | None]] = frozenset()


class Changes(NamedTuple):
    """A batch: the notes whose text differs, the events, and the names that may mean another thing now, in links and tags.

    Where `anything` is true, nobody has kept account: every note may be affected. `entities` says that tags say something
    else about names, which may stand in any note.
    """

    notes: frozenset[NotePath] = frozenset()
    events: tuple[Event, ...] = ()
    keys: frozenset[Key] = frozenset()
    anything: bool = False
    entities: bool = False


NONE = Changes()
ANYTHING = Changes(anything=True)


def said(rows: NoteRows, digest: str | None, facts: Row) -> Said:
    """What a note is to others, of the rows that it has in the graph; `facts` are whatever else is kept of it."""
    return Said(
        digest,
        frozenset(rows.names),
        (rows.title, rows.schema, *facts, anchored(rows.anchors)),
        places(rows.headings, [row[1] for row in rows.blocks]),
        relations(rows.links),
        tagged(rows.entities),
    )


def places(headings: Iterable[_Row], blocks: Iterable[Any]) -> Mapping[str, Row]:
    """The places of a note, of the first columns of its headings and the ids of its blocks."""
    return dict(_headings(headings)) | {f"^{key}": () for key in blocks}


def anchored(anchors: Iterable[_Row]) -> str:
    """The ids in the HTML of a note, of the first columns of its anchors."""
    return "\n".join(name for _, name, *_ in anchors)


def relations(links: Iterable[_Row]) -> frozenset[Relation]:
    """What a note refers to, of the first columns of its links."""
    return frozenset(Relation(kind, target, fragment, word) for _, kind, _, target, fragment, word, *_ in links)


def tagged(entities: Iterable[_Row]) -> frozenset[tuple[Key, str | None, Key | None]]:
    """What tags say about names, of the first columns of them."""
    return frozenset((name, word, canonical) for _, name, _, word, canonical, *_ in entities)


def compared(path: NotePath, before: Said | None, after: Said | None) -> Changes:
    """What becomes different when a note says the one instead of the other; None is a note that is not there."""
    if before == after and after is not None and after.hash is not None:
        return NONE
    tags = (before.entities if before else frozenset()) ^ (after.entities if after else frozenset())
    tagged = {name for one, _, canonical in tags for name in (one, canonical) if name is not None}
    keys = _keys(before, after) | tagged
    return Changes(frozenset({path}), tuple(_events(path, before, after)), keys, entities=bool(tags))


def together(batches: Iterable[Changes]) -> Changes:
    """Several batches as one."""
    some = list(batches)
    notes = frozenset[NotePath]().union(*(one.notes for one in some))
    if len(notes) > MOST or any(one.anything for one in some):
        return ANYTHING
    keys = frozenset[Key]().union(*(one.keys for one in some))
    events = tuple(event for one in some for event in one.events)
    return Changes(notes, events, keys, entities=any(one.entities for one in some))


def place_names(github_slugs: Iterable[str]) -> Iterator[str]:
    """What tells the headings of a note apart: the slug, and for the second with the same its number, `next/2`."""
    seen: Counter[str] = Counter()
    for slug in github_slugs:
        seen[slug] += 1
        yield slug if slug and seen[slug] == 1 else f"{slug}/{seen[slug]}"


def _headings(rows: Iterable[_Row]) -> Iterator[tuple[str, Row]]:
    """By its name: what a heading is found by, and what it stands under."""
    some = list(rows)
    names = list(place_names(row[5] for row in some))
    for name, (_, level, parent, title, slug, github_slug, anchor, *_) in zip(names, some, strict=True):
        above = None if parent is None else names[parent]
        yield name, (level, above, title, slug, github_slug, anchor)


def _events(path: NotePath, before: Said | None, after: Said | None) -> Iterator[Event]:
    old, new = (_nodes(one) if one else {} for one in (before, after))
    yield from (NodeAdded(path, place) for place in new if place not in old)
    yield from (NodeUpdated(path, place) for place in new if place in old and new[place] != old[place])
    yield from (NodeRemoved(path, place) for place in old if place not in new)
    relations = (before.relations if before else frozenset()) ^ (after.relations if after else frozenset())
    changed = {(one.target, one.fragment, one.type) for one in relations}
    yield from sorted((RelationChanged(path, *one) for one in changed), key=repr)


def _nodes(one: Said) -> Mapping[str, Row]:
    """The note and its places, each with all that is known of it; the first heading of level 1 is the note itself."""
    title = next((name for name, row in one.places.items() if row and row[0] == 1), None)
    places = {name: _below_note(row, title) for name, row in one.places.items() if name != title}
    names = sorted(f"{kind} {name}" for name, kind in one.names)
    return {"": (*one.facts, *names, *(one.places[title] if title is not None else ())), **places}


def _below_note(row: Row, title: str | None) -> Row:
    """What is known of a place; what stands below the title stands below the note."""
    return (row[0], None, *row[2:]) if row and row[1] == title else row


def _keys(before: Said | None, after: Said | None) -> frozenset[Key]:
    """The names whose links may lead elsewhere: those that came or went; all of a note whose places differ."""
    old, new = (one.names if one else frozenset() for one in (before, after))
    names = old ^ new
    if before and after and (before.places, before.facts[2:]) != (after.places, after.facts[2:]):
        names = old | new
    return frozenset(asked for name, _ in names for asked in (name, asked_name(name)) if asked is not None)
