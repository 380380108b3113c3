"""Notes and headings as links tie them together: what leads to one, and where it leads."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from doxa.features.definition import target_notes
from doxa.features.place_names import PlaceNames
from doxa.features.places import Cursor, Location, location, note_start
from doxa.features.references import links_to
from doxa.features.thing import LinkLabel, LinkMark, NamedPlace, OwnNote, thing_at
from doxa.index.names import stem
from doxa.index.read import HeadingEntry, LinkEntry
from doxa.index.snapshot import Snapshot
from doxa.vault.paths import NotePath


class Node(NamedTuple):
    """A heading of a note or, without one, the note; `title` is what a reader calls it, `place` where it starts."""

    path: NotePath
    heading: HeadingEntry | None
    title: str
    place: Location


class Tie(NamedTuple):
    """The node at the other end, and the links between the two."""

    node: Node
    links: tuple[Location, ...]


def nodes_at(vault: Snapshot, at: Cursor) -> tuple[Node, ...]:
    """The note or heading that the cursor stands on, or all that the link under it may mean."""
    nodes = _Nodes(vault)
    match thing_at(vault, at):
        case LinkMark(_, link) | LinkLabel(_, _, LinkEntry() as link):
            return tuple(nodes.meant(link))
        case NamedPlace(_, entry):
            return (nodes.around(at.path, entry.span.start),)
        case OwnNote():
            return (nodes.of(at.path, None),)
    return ()


def node_of(vault: Snapshot, path: NotePath, number: int | None) -> Node | None:
    """The node of a note, or of its heading with the number; None if it is gone."""
    headings = vault.headings(path)
    if vault.note(path) is None or (number is not None and not 0 <= number < len(headings)):
        return None
    return _Nodes(vault).of(path, None if number is None else headings[number])


def incoming(vault: Snapshot, node: Node) -> tuple[Tie, ...]:
    """What leads to a node, by the notes and headings that the links stand under."""
    nodes = _Nodes(vault)
    return _tied((nodes.around(link.path, link.span.start), link) for link in links_to(vault, node.path, node.heading))


def outgoing(vault: Snapshot, node: Node) -> tuple[Tie, ...]:
    """Where the links of a node lead, those below its headings included."""
    nodes, section = _Nodes(vault), node.heading.section if node.heading else None
    links = (link for link in vault.links_of(node.path) if section is None or section.encloses(link.span))
    return _tied((meant, link) for link in links for meant in nodes.meant(link))


def _tied(ties: Iterable[tuple[Node, LinkEntry]]) -> tuple[Tie, ...]:
    links: defaultdict[Node, list[Location]] = defaultdict(list)
    for node, link in ties:
        links[node].append(location(link))
    return tuple(Tie(node, tuple(found)) for node, found in links.items())


class _Nodes:
    """Makes nodes; what is asked of a note is asked once."""

    def __init__(self, vault: Snapshot) -> None:
        self._vault = vault
        self._headings = cache(vault.headings)
        self._names = cache(PlaceNames)
        self.of = cache(self._of)

    def meant(self, link: LinkEntry) -> Iterator[Node]:
        """What a link may mean; by a block, what it stands under."""
        for path in target_notes(self._vault, link):
            place = self._names(self._vault, path).of(link.fragment) if link.fragment else None
            yield self.around(path, place.span.start) if place else self.of(path, None)

    def around(self, path: NotePath, offset: int) -> Node:
        """What an offset stands under; the heading that is the title stands for the note."""
        headings = self._headings(path)
        number = bisect_right(headings, offset, key=lambda heading: heading.span.start) - 1
        heading = headings[number] if number >= 0 else None
        return self.of(path, None if heading == self._title(path) else heading)

    def _of(self, path: NotePath, heading: HeadingEntry | None) -> Node:
        if heading:
            return Node(path, heading, heading.title, location(heading))
        note, title = self._vault.note(path), self._title(path)
        words = note.title if note and note.title else stem(path)
        return Node(path, None, words, location(title) if title else note_start(path))

    def _title(self, path: NotePath) -> HeadingEntry | None:
        return next((heading for heading in self._headings(path) if heading.level == 1), None)
