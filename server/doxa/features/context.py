"""What is around a node of the graph."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from doxa.features.places import Location, location, note_start
from doxa.index.edges import Tie, Ties, Weight, in_text, network_ties
from doxa.index.nodes import API, Node, NodeId, containing, file_id, is_address, networks, path_of, relative_path
from doxa.index.snapshot import Snapshot
from doxa.vault.paths import NotePath


class Neighbour(NamedTuple):
    """A node at the other end of an edge, and what makes the edge: its types, and where it is said."""

    node: Node
    kind: Weight
    types: tuple[str, ...]
    places: tuple[Location, ...]


class NetworkPath(NamedTuple):
    """The path of a node from a network that holds it: `monday.md#next` from `daily/`."""

    network: NodeId
    path: str


class Context(NamedTuple):
    """A node, what it is a part of and what is a part of it, what it takes from and what takes from it.

    Parents and children are among the sinks and sources too. The sources of each kind stand in the order of the text.
    """

    node: Node
    place: Location | None
    parents: tuple[Node, ...]
    children: tuple[Node, ...]
    sources: tuple[Neighbour, ...]
    sinks: tuple[Neighbour, ...]
    paths: tuple[NetworkPath, ...]


def context(vault: Snapshot, node: NodeId) -> Context | None:
    """What is around a node; None where there is no such node."""
    ties = Ties(vault)
    itself = ties.node(node)
    around = list(dict.fromkeys(_around(ties, node))) if itself else []
    if itself is None or (is_address(node) and not around):
        return None
    sources = tuple(_neighbours(ties, (tie for tie in around if tie.sink == node), node))
    sinks = tuple(_neighbours(ties, (tie for tie in around if tie.source == node), node))
    return Context(
        itself,
        _place(ties, node),
        tuple(one.node for one in sinks if one.kind is Weight.SUBSECTION),
        tuple(one.node for one in sources if one.kind is Weight.SUBSECTION),
        sources,
        sinks,
        tuple(_paths(vault, itself)),
    )


def node_named(vault: Snapshot, words: str) -> NodeId | None:
    """The node with an id, or the one that a link with these words at the root of the vault would lead to."""
    ties = Ties(vault)
    if ties.node(NodeId(words)):
        return NodeId(words)
    target, _, fragment = words.partition("#")
    notes = vault.resolve(NotePath(""), target).notes if target.strip() else ()
    parts = ties.parts(notes[0]) if notes else None
    return (parts.named(fragment) if fragment else parts.note.id) if parts else None


def node_at(vault: Snapshot, path: NotePath, offset: int) -> NodeId | None:
    """The innermost section at a place in a note, or the note; None for a note that the vault does not have."""
    parts = Ties(vault).parts(path)
    return parts.around(offset) if parts else None


def _around(ties: Ties, node: NodeId) -> Iterator[Tie]:
    """All that ties a node to others, some of it twice."""
    path = path_of(node)
    if path is not None:
        said = [*ties.said_in(path), *ties.said_about(node)]
        members = [path] if node == file_id(path) and (note := ties.vault.note(path)) and note.is_note else []
    else:
        said = list(ties.said_about(node)) if is_address(node) else []
        members = _members(ties.vault, node)
    yield from (tie for tie in (*said, *network_ties(ties.vault, members)) if node in (tie.source, tie.sink))


def _members(vault: Snapshot, network: NodeId) -> list[NotePath]:
    """The notes that may be in a network."""
    if network == API or is_address(network):
        return []
    return [note.path for note in vault.notes() if note.is_note]


def _neighbours(ties: Ties, some: Iterable[Tie], node: NodeId) -> Iterator[Neighbour]:
    """The nodes at the other ends, each with all that is said of one kind."""
    found: defaultdict[tuple[Weight, NodeId], list[Tie]] = defaultdict(list)
    for tie in sorted(some, key=in_text):
        found[tie.kind, tie.source if tie.sink == node else tie.sink].append(tie)
    for (kind, other), said in sorted(found.items(), key=lambda one: list(Weight).index(one[0][0])):
        end = ties.node(other)
        if end:
            places = tuple(location(tie.entry) for tie in said if tie.entry)
            yield Neighbour(end, kind, tuple(dict.fromkeys(tie.type for tie in said)), places)


def _place(ties: Ties, node: NodeId) -> Location | None:
    path = path_of(node)
    parts = ties.parts(path) if path is not None else None
    if path is None or parts is None:
        return None
    return next((location(part.entry) for part in parts.parts if part.node.id == node), note_start(path))


def _paths(vault: Snapshot, node: Node) -> Iterator[NetworkPath]:
    """One path for each network around the node, the outermost first."""
    if node.path:
        for network in containing(networks(vault), node.id if node.id.endswith("/") else node.path):
            yield NetworkPath(network, relative_path(network, node.id))
