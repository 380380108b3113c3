"""What is around a node."""

from hypothesis import given

from doxa.features.context import Context, Neighbour, context, node_at, node_named
from doxa.index.nodes import NodeId
from doxa.index.subgraph import whole
from doxa.vault.paths import NotePath
from tests.index.test_edges import VAULTS
from tests.support.graphs import snapshot_of
from tests.support.vault_text import vault_text

VAULT = """
    -- plan.md --
    # Plan
    [[work/today]] https://a.org
    ## Next
    [[work/today#One]] [[map.png]]
    -- map.png --
    -- work/BeliefNetwork.toml --
    -- work/today.md --
    ---
    relations: [{type: implements, target: plan}]
    ---
    ## One
    😀 [[plan#Next]] [[plan#Next]] https://a.org
"""
SNAPSHOT = snapshot_of(vault_text(VAULT).notes)


def around(node: str) -> Context:
    found = context(SNAPSHOT, NodeId(node))
    assert found is not None
    return found


def words(neighbours: tuple[Neighbour, ...]) -> list[str]:
    return [f"{one.kind} {one.node.id} {' '.join(one.types)} {len(one.places)}" for one in neighbours]


def test_a_note_has_its_sections_under_its_sources_and_who_links_to_it_under_its_sinks() -> None:
    found = around("plan.md")
    assert [node.id for node in found.parents] == ["./"]
    assert [node.id for node in found.children] == ["plan.md#next"]
    assert words(found.sources) == [
        "subsection plan.md#next contains 1",
        "epistemic work/today.md references 1",
        "epistemic https://a.org references 1",
    ]
    assert words(found.sinks) == ["subsection ./ contains 0", "pragmatic work/today.md implements 1"]


def test_a_section_has_links_of_its_own() -> None:
    found = around("plan.md#next")
    assert words(found.sources) == ["epistemic work/today.md#one references 1", "epistemic map.png references 1"]
    assert words(found.sinks) == ["subsection plan.md contains 1", "epistemic work/today.md#one references 2"]
    assert found.place is not None
    assert found.place.selection.of(vault_text(VAULT).notes["plan.md"]) == "Next"


def test_an_address_and_an_attachment_know_who_names_them() -> None:
    assert words(around("https://a.org").sinks) == [
        "epistemic plan.md references 1",
        "epistemic work/today.md#one references 1",
    ]
    assert words(around("map.png").sinks) == ["epistemic plan.md#next references 1"]


def test_a_node_has_a_path_in_each_network_around_it() -> None:
    assert [tuple(one) for one in around("work/today.md#one").paths] == [
        ("./", "work/today.md#one"),
        ("work/", "today.md#one"),
    ]
    assert [tuple(one) for one in around("work/").paths] == [("./", "work/")]


def test_networks_lead_up_to_one_node() -> None:
    assert [node.id for node in around("work/").parents] == ["./"]
    assert [node.id for node in around("work/").children] == ["work/today.md"]
    assert [node.id for node in around("./").parents] == ["/"]
    assert [node.id for node in around("/").children] == ["./"]


def test_what_does_not_exist_has_no_context() -> None:
    for node in ("gone.md", "plan.md#gone", "https://b.org", "gone/", "", "#", "//", "plan.md#^gone"):
        assert context(SNAPSHOT, NodeId(node)) is None


def test_a_node_is_named_by_its_id_or_as_in_a_link() -> None:
    for name in ("plan.md#next", "plan#Next", "Plan#Next"):
        assert node_named(SNAPSHOT, name) == "plan.md#next"
    assert node_named(SNAPSHOT, "today") == "work/today.md"
    assert [node_named(SNAPSHOT, name) for name in ("", "#", "gone", "gone#x")] == [None] * 4


def test_a_place_in_a_note_is_in_its_innermost_section() -> None:
    text = vault_text(VAULT).notes["plan.md"]
    assert node_at(SNAPSHOT, NotePath("plan.md"), text.index("https")) == "plan.md"
    assert node_at(SNAPSHOT, NotePath("plan.md"), text.index("map.png")) == "plan.md#next"
    assert node_at(SNAPSHOT, NotePath("gone.md"), 0) is None


@given(VAULTS)
def test_the_context_of_each_node_is_what_the_whole_graph_says(files: dict[str, str]) -> None:
    vault = snapshot_of(files)
    graph = whole(vault)
    for node in graph.nodes:
        found = context(vault, node.id)
        assert found is not None
        sources = [(one.kind, one.node, one.types) for one in found.sources]
        nodes = {one.id: one for one in graph.nodes}
        into = [(edge.kind, nodes[edge.source], edge.types) for edge in graph.edges if edge.sink == node.id]
        assert sorted(sources) == sorted(into)
        assert [one for one in sources if one[0] == "epistemic"] == [one for one in into if one[0] == "epistemic"]
        sinks = {(one.kind, one.node.id) for one in found.sinks}
        assert sinks == {(edge.kind, edge.sink) for edge in graph.edges if edge.source == node.id}


def test_an_entity_is_taken_from_by_the_texts_that_tag_it() -> None:
    vault = snapshot_of({"a.md": "#Gondor:PLACE\n## One\nStone:ALIAS_OF_Gondor:PLACE #Gondor:PLACE", "b.md": "Gondor"})
    found = context(vault, NodeId("entity:gondor"))
    assert found is not None
    assert words(found.sinks) == ["epistemic a.md mentions 1", "epistemic a.md#one mentions 2"]
    assert found.sources == ()
    assert node_named(vault, "entity:gondor") == "entity:gondor"
    assert context(vault, NodeId("entity:stone")) is None
    assert node_named(vault, "entity:stone") is None
