"""Nodes that are as wanted, page by page."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.features.query import Wanted, query
from doxa.index.nodes import Node, NodeKind
from doxa.index.subgraph import whole
from tests.index.test_edges import VAULTS
from tests.support.graphs import snapshot_of
from tests.support.vault_text import vault_text

VAULT = """
    -- daily/2024-01.md --
    ---
    schema: journal
    ---
    # January
    https://a.org
    ## Snow #weather/cold
    ## Sun
    -- daily/2024-02.md --
    ---
    schema: journal
    tags: [Weather]
    ---
    -- daily.md --
    #other
    -- map.png --
    -- work/BeliefNetwork.toml --
    -- work/plan.md --
    ## Große Pläne
"""


@pytest.mark.parametrize(
    ("wanted", "nodes"),
    [
        (Wanted(schema="journal"), ["daily/2024-01.md", "daily/2024-02.md"]),
        (Wanted(schema="gone"), []),
        (Wanted(kind=NodeKind.SECTION, under="daily"), ["daily/2024-01.md#snow-weathercold", "daily/2024-01.md#sun"]),
        (Wanted(kind=NodeKind.NETWORK), ["./", "work/"]),
        (Wanted(kind=NodeKind.API), ["/"]),
        (Wanted(kind=NodeKind.EXTERNAL), ["https://a.org"]),
        (Wanted(kind=NodeKind.ATTACHMENT), ["map.png", "work/BeliefNetwork.toml"]),
        (Wanted(kind=NodeKind.BLOCK), []),
        (Wanted(kind=NodeKind.DOCUMENT, under="daily/*-02*"), ["daily/2024-02.md"]),
        (Wanted(kind=NodeKind.DOCUMENT, under="./"), ["daily/2024-01.md", "daily/2024-02.md", "daily.md", "work/plan.md"]),
        (Wanted(under="daily.md"), ["daily.md"]),
        (Wanted(tag="weather"), ["daily/2024-01.md", "daily/2024-01.md#snow-weathercold", "daily/2024-02.md"]),
        (Wanted(tag="#weather/cold", kind=NodeKind.DOCUMENT), ["daily/2024-01.md"]),
        (Wanted(tag="weather", schema="journal", title="jan"), ["daily/2024-01.md"]),
        (Wanted(title="GROSSE"), ["work/plan.md#große-pläne"]),
        (Wanted(title="s*", kind=NodeKind.SECTION), ["daily/2024-01.md#snow-weathercold", "daily/2024-01.md#sun"]),
    ],
)
def test_nodes_are_found_by_what_they_are(wanted: Wanted, nodes: list[str]) -> None:
    page = query(snapshot_of(vault_text(VAULT).notes), wanted)
    assert sorted(node.id for node in page.graph.nodes) == sorted(nodes)
    assert page.total == len(nodes)


@given(VAULTS, st.integers(1, 7))
def test_the_pages_together_hold_every_node_once(files: dict[str, str], limit: int) -> None:
    vault = snapshot_of(files)
    graph, found = whole(vault), list[Node]()
    known = set(graph.edges)
    while page := query(vault, Wanted(), len(found), limit).graph.nodes:
        edges = query(vault, Wanted(), len(found), limit).graph.edges
        inside = {node.id for node in page}
        assert set(edges) == {edge for edge in known if edge.source in inside and edge.sink in inside}
        found += page
    assert found == list(graph.nodes)


def test_odd_pages_are_empty() -> None:
    vault = snapshot_of({"a.md": ""})
    for start, limit in ((0, 0), (99, 1), (0, -1)):
        page = query(vault, Wanted(), start, limit)
        assert (page.total, page.graph.nodes) == (3, ())
    assert len(query(vault, Wanted(), -5, 2).graph.nodes) == 2


def test_entities_are_found_by_kind_and_by_type() -> None:
    vault = snapshot_of(
        {"a.md": "#[Mount Doom]:PLACE #Frodo:PERSON Sam:REJECT_ENTITY", "b.md": "Orodruin:ALIAS_OF_Mount_Doom:PLACE"}
    )
    found = query(vault, Wanted(kind=NodeKind.ENTITY)).graph.nodes
    assert [(one.id, one.title) for one in found] == [("entity:frodo", "Frodo"), ("entity:mount doom", "Mount Doom")]
    assert [one.id for one in query(vault, Wanted(schema="entity/PERSON")).graph.nodes] == ["entity:frodo"]
    assert query(vault, Wanted(kind=NodeKind.ENTITY, under="a.md")).graph.nodes == ()
