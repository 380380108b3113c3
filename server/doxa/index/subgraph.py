"""A graph, or a part of one, as a value: nodes and edges, whoever they come from; as JSON, and as sets.

Where two graphs say different things of one node or edge, the second one counts; but a trace, of which not all is known,
never takes the place of a node that is known.
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from doxa.index.edges import Edge, Place, Ties, Weight, all_edges
from doxa.index.nodes import API_NODE, Node, NodeId, NodeKind, address_node, is_address, network_node, networks
from doxa.index.snapshot import Snapshot


class Subgraph(NamedTuple):
    """Nodes in a fixed order, and edges by sink, kind and order."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]


EdgeKey = tuple[NodeId, NodeId, Weight]
"""What tells edges apart: source, sink and kind."""


class Delta(NamedTuple):
    """What became different between two graphs."""

    added: Subgraph
    removed: Subgraph
    changed: Subgraph


class Indexed:
    """A graph in which nodes, and the edges of each, are found at once."""

    def __init__(self, graph: Subgraph) -> None:
        self.nodes: Mapping[NodeId, Node] = {node.id: node for node in graph.nodes}
        self.edges: Mapping[EdgeKey, Edge] = {_key(edge): edge for edge in graph.edges}
        into: defaultdict[NodeId, list[Edge]] = defaultdict(list)
        out_of: defaultdict[NodeId, list[Edge]] = defaultdict(list)
        for edge in graph.edges:
            into[edge.sink].append(edge)
            out_of[edge.source].append(edge)
        self.into: Mapping[NodeId, list[Edge]] = into
        self.out_of: Mapping[NodeId, list[Edge]] = out_of

    def subgraph(self) -> Subgraph:
        return Subgraph(tuple(self.nodes.values()), tuple(self.edges.values()))


def whole(vault: Snapshot) -> Subgraph:
    """All of a vault."""
    ties, nodes = Ties(vault), [API_NODE, *map(network_node, networks(vault))]
    for note in vault.notes():
        parts = ties.parts(note.path)
        if parts:
            nodes += (parts.note, *(part.node for part in parts.parts))
    edges = all_edges(ties)
    addresses = sorted({edge.source for edge in edges if is_address(edge.source)})
    return Subgraph((*nodes, *(ties.node(one) or address_node(one) for one in addresses)), tuple(edges))


def to_json(graph: Subgraph) -> dict[str, Any]:
    """The graph in the types that JSON knows."""
    return {
        "states": [node._asdict() | {"kinds": list(node.kinds)} for node in graph.nodes],
        "relations": [
            edge._asdict() | {"types": list(edge.types), "places": [list(place) for place in edge.places]}
            for edge in graph.edges
        ],
    }


def from_json(value: Mapping[str, Any]) -> Subgraph:
    """The graph that `to_json` has written. ValueError or KeyError for anything else."""
    return Subgraph(
        tuple(Node(**one | {"kinds": tuple(map(NodeKind, one["kinds"]))}) for one in value["states"]),
        tuple(
            Edge(
                one["source"],
                one["sink"],
                Weight(one["kind"]),
                one["order"],
                tuple(one["types"]),
                tuple(Place(*place) for place in one["places"]),
            )
            for one in value["relations"]
        ),
    )


def union(left: Subgraph, right: Subgraph) -> Subgraph:
    """What either has."""
    one, other = Indexed(left), Indexed(right)
    nodes = {**one.nodes, **{node.id: _known(one.nodes.get(node.id), node) for node in right.nodes}}
    return _balanced(nodes, {**one.edges, **other.edges}, nodes)


def intersection(left: Subgraph, right: Subgraph) -> Subgraph:
    """What both have."""
    one, other = Indexed(left), Indexed(right)
    nodes = {node.id: _known(one.nodes[node.id], node) for node in right.nodes if node.id in one.nodes}
    edges = {key: edge for key, edge in other.edges.items() if key in one.edges}
    return _balanced(nodes, edges, {**one.nodes, **other.nodes})


def difference(left: Subgraph, right: Subgraph) -> Subgraph:
    """What only the first has. The ends of an edge that is left stay with it, as traces."""
    one, other = Indexed(left), Indexed(right)
    return _balanced(_without(one.nodes, other.nodes), _without(one.edges, other.edges), one.nodes)


def symmetric_difference(left: Subgraph, right: Subgraph) -> Subgraph:
    """What just one has."""
    return union(difference(left, right), difference(right, left))


def delta(before: Subgraph, after: Subgraph) -> Delta:
    """What came, what went, and what is there still but otherwise; of the last, as it is now."""
    old, new = Indexed(before), Indexed(after)
    nodes = {name: node for name, node in new.nodes.items() if name in old.nodes and node != old.nodes[name]}
    edges = {key: edge for key, edge in new.edges.items() if key in old.edges and edge != old.edges[key]}
    return Delta(difference(after, before), difference(before, after), _balanced(nodes, edges, new.nodes))


_Key = TypeVar("_Key")
_Thing = TypeVar("_Thing")


def _without(some: Mapping[_Key, _Thing], others: Mapping[_Key, _Thing]) -> dict[_Key, _Thing]:
    return {key: one for key, one in some.items() if key not in others}


def _known(one: Node | None, other: Node) -> Node:
    """Of two that say what a node is, the second, unless only the first knows all."""
    return one if one and NodeKind.TRACE in other.kinds and NodeKind.TRACE not in one.kinds else other


def _balanced(nodes: Mapping[NodeId, Node], edges: Mapping[EdgeKey, Edge], ends: Mapping[NodeId, Node]) -> Subgraph:
    """A graph in which both ends of each edge are nodes; those that are added are traces."""
    all_nodes = dict(nodes)
    for source, sink, _ in edges:
        for end in (source, sink):
            if end not in all_nodes and end in ends:
                all_nodes[end] = _trace(ends[end])
    return Subgraph(tuple(all_nodes[name] for name in sorted(all_nodes)), tuple(sorted(edges.values(), key=_in_order)))


def _trace(node: Node) -> Node:
    return node if NodeKind.TRACE in node.kinds else node._replace(kinds=(*node.kinds, NodeKind.TRACE))


def _key(edge: Edge) -> EdgeKey:
    return edge.source, edge.sink, edge.kind


def _in_order(edge: Edge) -> tuple[str, str, int, str]:
    return edge.sink, edge.kind, edge.order, edge.source
