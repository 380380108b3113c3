"""What must hold of every graph, looked at in a graph as a value.

In one that is derived from notes nearly all of it does by its making; notes can only draw circles.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from doxa.index.edges import Edge, Weight
from doxa.index.nodes import NodeId, NodeKind
from doxa.index.subgraph import Subgraph

_MOST_NAMED = 5
_WITH_PATH = {NodeKind.NETWORK, NodeKind.DOCUMENT, NodeKind.SECTION, NodeKind.BLOCK, NodeKind.ATTACHMENT}


class Broken(StrEnum):
    """What does not hold."""

    CYCLE = "cycle"
    ORPHAN = "orphaned-edge"
    NO_PATH = "node-without-path"
    ORDER = "edge-order"


class Violation(NamedTuple):
    """What does not hold of a node, and in words for its writer. `kind` is that of the edges it is about, if it is."""

    broken: Broken
    node: NodeId
    kind: Weight | None
    message: str


def violations(graph: Subgraph) -> tuple[Violation, ...]:
    """All that does not hold; empty for a graph in order."""
    return (*_cycles(graph), *_orphans(graph), *_pathless(graph), *_disorder(graph))


def cycles(edges: Sequence[Edge]) -> Iterator[tuple[NodeId, ...]]:
    """The groups of nodes in which each leads to each other; a node that leads to itself is one. Sorted."""
    out_of: defaultdict[NodeId, list[NodeId]] = defaultdict(list)
    for edge in edges:
        out_of[edge.source].append(edge.sink)
    for group in sorted(tuple(sorted(one)) for one in _components(out_of)):
        if len(group) > 1 or group[0] in out_of[group[0]]:
            yield group


def _cycles(graph: Subgraph) -> Iterator[Violation]:
    for kind in Weight:
        for group in cycles([edge for edge in graph.edges if edge.kind == kind]):
            names = ", ".join(group[:_MOST_NAMED]) + (", …" if len(group) > _MOST_NAMED else "")
            yield Violation(Broken.CYCLE, group[0], kind, f"A circle of {kind} edges: {names}")


def _orphans(graph: Subgraph) -> Iterator[Violation]:
    known = {node.id for node in graph.nodes}
    for edge in graph.edges:
        for end in sorted({edge.source, edge.sink} - known):
            yield Violation(Broken.ORPHAN, end, edge.kind, f"{edge.source} → {edge.sink}: there is no node {end}")


def _pathless(graph: Subgraph) -> Iterator[Violation]:
    for node in graph.nodes:
        if _WITH_PATH.intersection(node.kinds) and node.path is None:
            yield Violation(Broken.NO_PATH, node.id, None, f"The node {node.id} is in no file")


def _disorder(graph: Subgraph) -> Iterator[Violation]:
    orders: defaultdict[tuple[NodeId, Weight], list[int]] = defaultdict(list)
    for edge in graph.edges:
        orders[edge.sink, edge.kind].append(edge.order)
    for (sink, kind), found in orders.items():
        if sorted(found) != list(range(len(found))):
            repeated = [order for order, number in Counter(found).items() if number > 1]
            words = f"{repeated[0]} stands twice" if repeated else f"{sorted(found)} has gaps"
            yield Violation(Broken.ORDER, sink, kind, f"The {kind} edges of {sink} are out of order: {words}")


def _components(out_of: Mapping[NodeId, Sequence[NodeId]]) -> Iterator[list[NodeId]]:
    """The strongly connected parts of a graph, by Tarjan's way; with a stack, as a chain may be longer than calls go."""
    number: dict[NodeId, int] = {}
    lowest: dict[NodeId, int] = {}
    waiting: list[NodeId] = []
    inside: set[NodeId] = set()
    for start in list(out_of):
        path = [] if start in number else [(start, iter(out_of.get(start, ())))]
        while path:
            node, rest = path[-1]
            if node not in number:
                number[node] = lowest[node] = len(number)
                waiting.append(node)
                inside.add(node)
            following = next((one for one in rest if one not in number or one in inside), None)
            if following is not None and following not in number:
                path.append((following, iter(out_of.get(following, ()))))
            elif following is not None:
                lowest[node] = min(lowest[node], number[following])
            else:
                path.pop()
                if path:
                    lowest[path[-1][0]] = min(lowest[path[-1][0]], lowest[node])
                if lowest[node] == number[node]:
                    yield _taken(waiting, inside, node)


def _taken(waiting: list[NodeId], inside: set[NodeId], last: NodeId) -> list[NodeId]:
    """What waits, back to the last."""
    found: list[NodeId] = []
    while not found or found[-1] != last:
        found.append(waiting.pop())
        inside.discard(found[-1])
    return found
