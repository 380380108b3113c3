"""A graph as a value: written and read, put together and taken apart."""

import json

from hypothesis import given

from doxa.index.nodes import NodeKind
from doxa.index.subgraph import (
    Indexed,
    Subgraph,
    delta,
    difference,
    from_json,
    intersection,
    symmetric_difference,
    to_json,
    union,
    whole,
)
from tests.index.test_edges import VAULTS
from tests.support.graphs import snapshot_of

Texts = dict[str, str]


def graph(files: Texts) -> Subgraph:
    return whole(snapshot_of(files))


def keys(of: Subgraph) -> tuple[set[str], set[tuple[str, ...]]]:
    """The nodes, without those that only hold an edge, and the edges."""
    known = {node.id for node in of.nodes if NodeKind.TRACE not in node.kinds}
    return {*known}, {(edge.source, edge.sink, edge.kind) for edge in of.edges}


def is_balanced(of: Subgraph) -> bool:
    nodes = {node.id for node in of.nodes}
    return all(edge.source in nodes and edge.sink in nodes for edge in of.edges)


@given(VAULTS)
def test_nothing_is_lost_on_the_way_through_json_and_an_index(files: Texts) -> None:
    one = graph(files)
    assert from_json(json.loads(json.dumps(to_json(one)))) == one
    assert Indexed(one).subgraph() == one


@given(VAULTS, VAULTS)
def test_graphs_are_sets_of_nodes_and_edges(left: Texts, right: Texts) -> None:
    one, other = graph(left), graph(right)
    (nodes, edges), (other_nodes, other_edges) = keys(one), keys(other)
    assert keys(union(one, other)) == (nodes | other_nodes, edges | other_edges)
    assert keys(intersection(one, other)) == (nodes & other_nodes, edges & other_edges)
    assert keys(difference(one, other)) == (nodes - other_nodes, edges - other_edges)
    assert keys(symmetric_difference(one, other)) == (nodes ^ other_nodes, edges ^ other_edges)
    for operation in (union, intersection, difference, symmetric_difference):
        assert is_balanced(operation(one, other))


@given(VAULTS, VAULTS)
def test_what_was_taken_away_can_be_put_back(left: Texts, right: Texts) -> None:
    one, other = graph(left), graph(right)
    assert keys(union(difference(one, other), intersection(one, other))) == keys(one)
    assert keys(difference(one, one)) == (set(), set())


def test_the_second_graph_counts_but_a_trace_never_does() -> None:
    old, new = graph({"a.md": "# Old"}), graph({"a.md": "# New"})
    assert Indexed(union(old, new)).nodes[new.nodes[-1].id].title == "New"
    trace = Subgraph((new.nodes[-1]._replace(kinds=(NodeKind.DOCUMENT, NodeKind.TRACE)),), ())
    assert Indexed(union(old, trace)).nodes[new.nodes[-1].id].title == "Old"


def test_two_versions_differ_in_what_came_went_and_changed() -> None:
    found = delta(graph({"a.md": "# A\n[[b]]", "b.md": ""}), graph({"a.md": "# B\n", "b.md": "", "c.md": "[[b]]"}))
    assert keys(found.added) == ({"c.md"}, {("c.md", "./", "subsection"), ("b.md", "c.md", "epistemic")})
    assert keys(found.removed) == (set(), {("b.md", "a.md", "epistemic")})
    assert keys(found.changed) == ({"a.md"}, set())
