"""The edges of the graph, derived from what the notes say when somebody asks; nothing of them is stored.

An edge leads from what provides to what consumes: a note consumes its sections, a text what it links to. What stands in the
text of a section belongs to the section, not to the note around it. Edges of several kinds may join the same two nodes.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from doxa.index.entity_tags import EntityEntry
from doxa.index.names import folder_of
from doxa.index.nodes import (
    API,
    API_NODE,
    Node,
    NodeId,
    Parts,
    address_node,
    containing,
    entity_id,
    entity_node,
    entity_of,
    entity_tagged,
    file_id,
    is_address,
    network_node,
    networks,
    path_of,
)
from doxa.index.read import BlockEntry, HeadingEntry, LinkEntry
from doxa.index.rows import LinkKind
from doxa.index.snapshot import Snapshot
from doxa.syntax.relations import REFERENCES
from doxa.vault.paths import NotePath

CHILD_OF = "child_of"
"""The type of a relation by which a note says what it is a part of."""

CONTAINS = "contains"
MENTIONS = "mentions"
"""The type of an edge from an entity to a text with a tag that speaks of it."""


class Weight(StrEnum):
    """The kind of an edge: a part of a whole, a link in a text, a relation in a header."""

    SUBSECTION = "subsection"
    EPISTEMIC = "epistemic"
    PRAGMATIC = "pragmatic"


class Tie(NamedTuple):
    """One thing said in a note that makes an edge: a heading, a block, a link, an entity tag, or that the note is.

    Only the last has no entry.
    """

    source: NodeId
    sink: NodeId
    kind: Weight
    type: str
    path: NotePath
    entry: HeadingEntry | BlockEntry | LinkEntry | EntityEntry | None


class Place(NamedTuple):
    """Characters of a note: in `See [[plan]].`, `start` 4 and `end` 12."""

    path: NotePath
    start: int
    end: int


class Edge(NamedTuple):
    """All that is said of one kind between two nodes. `order` counts the sources of a sink, of one kind, from 0."""

    source: NodeId
    sink: NodeId
    kind: Weight
    order: int
    types: tuple[str, ...]
    places: tuple[Place, ...]


class Ties:
    """What ties the nodes of a vault together; made for one question, as it remembers what it has looked up."""

    def __init__(self, vault: Snapshot) -> None:
        self.vault = vault
        self._parts: dict[NotePath, Parts | None] = {}
        self._notes: dict[tuple[str, str], tuple[NotePath, ...]] = {}

    def parts(self, path: NotePath) -> Parts | None:
        """A file with its parts; None for one that the vault does not have."""
        if path not in self._parts:
            note = self.vault.note(path)
            self._parts[path] = Parts(self.vault, note) if note else None
        return self._parts[path]

    def node(self, node: NodeId) -> Node | None:
        """What an id means; None where there is no such node. Of an address nobody asks whether there is a link to it."""
        path = path_of(node)
        if path is None:
            if node == API:
                return API_NODE
            if entity_of(node):
                return entity_node(self.vault, node)
            if is_address(node):
                return address_node(node)
            return network_node(node) if node in networks(self.vault) else None
        parts = self.parts(path)
        known = (parts.note, *(part.node for part in parts.parts)) if parts else ()
        return next((one for one in known if one.id == node), None)

    def said_in(self, path: NotePath) -> Iterator[Tie]:
        """What the text of a note ties together, in its order; the header's relations come last."""
        parts = self.parts(path)
        for part in parts.parts if parts else ():
            yield Tie(part.node.id, part.parent, Weight.SUBSECTION, CONTAINS, path, part.entry)
        for link in self.vault.links_of(path):
            yield from self.of(link)
        yield from self._mentions(self.vault.entity_tags_of(path))

    def of(self, link: LinkEntry) -> Iterator[Tie]:
        """The ties that a link makes: none if it leads nowhere, several if it is ambiguous."""
        here = self.parts(link.path)
        if here is None or link.kind == LinkKind.SOURCE:
            return
        text, word = here.around(link.span.start), link.type or REFERENCES
        for target in self._targets(link):
            if link.kind != LinkKind.RELATION:
                yield Tie(target, text, Weight.EPISTEMIC, word, link.path, link)
            elif word == CHILD_OF:
                yield Tie(here.note.id, target, Weight.SUBSECTION, word, link.path, link)
            else:
                yield Tie(target, here.note.id, Weight.PRAGMATIC, word, link.path, link)

    def said_about(self, node: NodeId) -> Iterator[Tie]:
        """What links anywhere say about a note, a section, a block or an address; or tags about an entity."""
        path, entity = path_of(node), entity_of(node)
        if entity:
            yield from (tie for tie in self._mentions(self.vault.entity_tags_named(entity)) if tie.source == node)
        links = self.vault.links_to_url(node) if path is None else self._links_to(path)
        for link in links:
            yield from (tie for tie in self.of(link) if node in (tie.source, tie.sink))

    def said_to_be_in(self, path: NotePath) -> Iterator[Tie]:
        """What the headers of other notes say to be a part of a note, or of a section of it."""
        for link in self.vault.backlinks(path):
            if link.type == CHILD_OF:
                yield from (tie for tie in self.of(link) if tie.kind is Weight.SUBSECTION)

    def _mentions(self, tags: Iterable[EntityEntry]) -> Iterator[Tie]:
        for tag in tags:
            here = self.parts(tag.path)
            if here and tag.type:
                text = here.around(tag.span.start)
                yield Tie(entity_id(entity_tagged(tag)), text, Weight.EPISTEMIC, MENTIONS, tag.path, tag)

    def _links_to(self, path: NotePath) -> Iterator[LinkEntry]:
        yield from (link for link in self.vault.links_of(path) if link.key is None)
        yield from self.vault.backlinks(path)

    def _targets(self, link: LinkEntry) -> Iterator[NodeId]:
        if link.kind == LinkKind.URL:
            yield NodeId(link.target)
            return
        for path in self._resolved(link):
            parts = self.parts(path)
            if parts:
                yield parts.named(link.fragment) if link.fragment else parts.note.id

    def _resolved(self, link: LinkEntry) -> tuple[NotePath, ...]:
        """The notes that a link means; a link without a name means its own."""
        if link.key is None:
            return (link.path,)
        asked = (folder_of(link.path), link.target)
        if asked not in self._notes:
            self._notes[asked] = self.vault.resolve(link.path, link.target).notes
        return self._notes[asked]


def network_ties(vault: Snapshot, paths: Iterable[NotePath]) -> Iterator[Tie]:
    """That networks are in others and all in one, and that notes are in the innermost network around them."""
    among = networks(vault)
    for network in among:
        path = network_node(network).path or NotePath("")
        above = containing(among, f"{path}/") if path else ()
        yield Tie(network, above[-1] if above else API, Weight.SUBSECTION, CONTAINS, path, None)
    for path in paths:
        yield Tie(file_id(path), containing(among, path)[-1], Weight.SUBSECTION, CONTAINS, path, None)


def all_edges(ties: Ties) -> list[Edge]:
    """Every edge of a vault."""
    notes = [note.path for note in ties.vault.notes() if note.is_note]
    said = (tie for path in notes for tie in ties.said_in(path))
    return edges((*network_ties(ties.vault, notes), *said))


def edges(ties: Iterable[Tie]) -> list[Edge]:
    """Ties as edges, by sink, kind and order, which is that of the text, whatever the order of the ties.

    The order is right for each sink of which all ties are given.
    """
    into: defaultdict[tuple[NodeId, Weight], list[Tie]] = defaultdict(list)
    for tie in dict.fromkeys(ties):
        into[tie.sink, tie.kind].append(tie)
    return [edge for sink, kind in sorted(into) for edge in _into(into[sink, kind])]


def _into(ties: list[Tie]) -> Iterator[Edge]:
    by_source: defaultdict[NodeId, list[Tie]] = defaultdict(list)
    for tie in sorted(ties, key=in_text):
        by_source[tie.source].append(tie)
    for order, (source, some) in enumerate(by_source.items()):
        types = tuple(dict.fromkeys(tie.type for tie in some))
        places = tuple(Place(tie.path, *tie.entry.span) for tie in some if tie.entry)
        yield Edge(source, some[0].sink, some[0].kind, order, types, places)


def in_text(tie: Tie) -> tuple[bool, list[str], tuple[int, int], NodeId]:
    """What the note of the sink says itself comes first; other notes follow by their paths."""
    span = tie.entry.span if tie.entry else (0, 0)
    return path_of(tie.sink) != tie.path, tie.path.split("/"), span, tie.source
