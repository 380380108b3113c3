"""The graph that follows from the notes: which nodes there are, and what leads from which to which."""

from hypothesis import given
from hypothesis import strategies as st

from doxa.index.database import in_memory
from doxa.index.edges import Ties, Weight, all_edges
from doxa.index.invariants import Broken, violations
from doxa.index.nodes import NodeKind, file_id, path_of
from doxa.index.read import Graph
from doxa.index.snapshot import Snapshot
from doxa.index.subgraph import Subgraph, whole
from doxa.index.write import put, remove
from doxa.vault.paths import NotePath
from tests.index.test_incremental import PATHS, TEXTS
from tests.support.graphs import entry, snapshot_of
from tests.support.vault_text import vault_text

VAULTS = st.dictionaries(PATHS, TEXTS, max_size=5)


def check(source: str, *edges: str) -> None:
    """The edges of the vault, without those that only say in which network a note is: `source > sink kind types`."""
    found = all_edges(Ties(snapshot_of(vault_text(source).notes)))
    said = [edge for edge in found if not edge.sink.endswith("/")]
    assert [f"{one.source} > {one.sink} {one.kind} {' '.join(one.types)}" for one in said] == list(edges)


def test_a_note_takes_from_its_sections_and_a_text_from_what_it_links_to() -> None:
    check(
        """
        -- plan.md --
        # Plan
        See [[today#Next]].
        ## Goals
        https://a.org
        -- today.md --
        ## Next
        [[plan]]
        """,
        "today.md#next > plan.md epistemic references",
        "plan.md#goals > plan.md subsection contains",
        "https://a.org > plan.md#goals epistemic references",
        "today.md#next > today.md subsection contains",
        "plan.md > today.md#next epistemic references",
    )


def test_a_text_takes_from_the_entities_that_its_tags_speak_of() -> None:
    check(
        """
        -- a.md --
        #[Mount Doom]:PLACE Monday:REJECT_ENTITY
        ## One
        Orodruin:ALIAS_OF_Mount_Doom:PLACE and `#Gondor:PLACE`
        """,
        "entity:mount doom > a.md epistemic mentions",
        "a.md#one > a.md subsection contains",
        "entity:mount doom > a.md#one epistemic mentions",
    )
    nodes = whole(snapshot_of({"a.md": "Cory:ALIAS_OF_CORY_GILFORD:PERSON #[Cory Gilford]:ORG #[Cory Gilford]:ORG"})).nodes
    assert [(one.title, one.schema) for one in nodes if NodeKind.ENTITY in one.kinds] == [("Cory Gilford", "entity/ORG")]


def test_two_headings_with_the_same_words_are_two_nodes() -> None:
    check(
        """
        -- a.md --
        ## One
        ### Two
        ## One
        """,
        "a.md#one > a.md subsection contains",
        "a.md#one-1 > a.md subsection contains",
        "a.md#two > a.md#one subsection contains",
    )


def test_kinds_live_side_by_side_each_with_its_types() -> None:
    check(
        """
        -- a.md --
        ---
        relations: [{type: demonstrates, target: b}]
        ---
        [[b||extends]] and again [[b]]
        -- b.md --
        """,
        "b.md > a.md epistemic extends references",
        "b.md > a.md pragmatic demonstrates",
    )


def test_a_note_can_say_what_it_is_a_part_of() -> None:
    check(
        """
        -- a.md --
        ---
        relations: [{type: child_of, target: b}]
        ---
        -- b.md --
        ## One
        """,
        "b.md#one > b.md subsection contains",
        "a.md > b.md subsection child_of",
    )


def test_a_block_stands_in_its_section() -> None:
    check(
        """
        -- a.md --
        ## One
        Words. ^id

        [[#^id]]
        """,
        "a.md#one > a.md subsection contains",
        "a.md#^id > a.md#one epistemic references",
        "a.md#^id > a.md#one subsection contains",
    )


def test_what_leads_nowhere_is_no_edge_and_what_is_ambiguous_leads_everywhere() -> None:
    check(
        """
        -- a.md --
        [[nowhere]] [[b]]
        -- x/b.md --
        -- y/b.md --
        """,
        "x/b.md > a.md epistemic references",
        "y/b.md > a.md epistemic references",
    )


def test_networks_hold_notes_and_each_other() -> None:
    files = {"a.md": "", "x/BeliefNetwork.toml": "", "x/b.md": "", "x/y/BeliefNetwork.toml": "", "x/y/z/c.md": ""}
    edges = [(edge.source, edge.sink, edge.order) for edge in all_edges(Ties(snapshot_of(files)))]
    assert edges == [
        ("a.md", "./", 0),
        ("x/", "./", 1),
        ("./", "/", 0),
        ("x/b.md", "x/", 0),
        ("x/y/", "x/", 1),
        ("x/y/z/c.md", "x/y/", 0),
    ]


def test_a_note_that_cannot_be_read_is_invalid_and_stays_a_document() -> None:
    connection = in_memory()
    put(connection, [entry("a.md", "")._replace(problem="not UTF-8")])
    graph = whole(Snapshot(Graph(connection), Graph(in_memory()), frozenset()))
    assert graph.nodes[-1].kinds == (NodeKind.DOCUMENT, NodeKind.INVALID)


@given(st.text(st.characters(exclude_characters="\0/"), min_size=1))
def test_every_path_has_an_id_of_its_own_that_leads_back(name: str) -> None:
    assert path_of(file_id(f"{name}.md")) == f"{name}.md"


@given(VAULTS.flatmap(lambda files: st.tuples(st.just(files), st.permutations(list(files)))))
def test_the_order_in_which_notes_are_read_does_not_matter(shuffled: tuple[dict[str, str], list[str]]) -> None:
    files, order = shuffled
    assert whole(snapshot_of({path: files[path] for path in order})) == whole(snapshot_of(files))


@given(VAULTS, VAULTS, VAULTS)
def test_a_graph_that_was_changed_is_that_of_the_same_texts(
    before: dict[str, str], after: dict[str, str], opened: dict[str, str]
) -> None:
    buffers = {path: text for path, text in opened.items() if path.endswith(".md")}
    disk, overlay = Graph(in_memory()), Graph(in_memory())
    put(disk.connection, [entry(path, text) for path, text in before.items()])
    put(disk.connection, [entry(path, text) for path, text in after.items()])
    remove(disk.connection, [NotePath(path) for path in before.keys() - after.keys()])
    put(overlay.connection, [entry(path, text) for path, text in buffers.items()])
    now = Snapshot(disk, overlay, frozenset(map(NotePath, buffers)))
    assert whole(now) == whole(snapshot_of(after | buffers))


@given(VAULTS)
def test_notes_can_break_no_rule_but_by_links_in_a_circle(files: dict[str, str]) -> None:
    found = violations(whole(snapshot_of(files)))
    assert {(one.broken, one.kind) for one in found} <= {(Broken.CYCLE, Weight.EPISTEMIC)}


# Rules


def test_a_graph_that_breaks_the_rules_is_seen_through() -> None:
    graph = whole(snapshot_of({"a.md": "## One\n## Two\n", "b.md": "[[a]]"}))
    assert violations(graph) == ()
    orphaned = Subgraph(tuple(node for node in graph.nodes if node.id != "a.md#two"), graph.edges)
    assert [(one.broken, one.node) for one in violations(orphaned)] == [(Broken.ORPHAN, "a.md#two")]
    pathless = Subgraph(tuple(node._replace(path=None) for node in graph.nodes if node.id != "./"), ())
    assert {one.broken for one in violations(pathless)} == {Broken.NO_PATH}
    gap = Subgraph(graph.nodes, tuple(edge for edge in graph.edges if edge.source != "a.md#one"))
    assert [(one.broken, one.node) for one in violations(gap)] == [(Broken.ORDER, "a.md")]
    twice = Subgraph(graph.nodes, tuple(edge._replace(order=0) for edge in graph.edges))
    assert [one.broken for one in violations(twice)] == [Broken.ORDER, Broken.ORDER]


def test_circles_are_found_by_kind_however_long() -> None:
    notes = {f"{number}.md": f"---\nrelations: ['{(number + 1) % 3000}']\n---\n" for number in range(3000)}
    (found,) = violations(whole(snapshot_of(notes)))
    assert (found.broken, found.kind, found.message.count(".md")) == (Broken.CYCLE, Weight.PRAGMATIC, 5)
    parts = {
        "a.md": "---\nrelations: [{type: child_of, target: b}]\n---\n",
        "b.md": "---\nrelations: [{type: child_of, target: a}]\n---\n",
    }
    assert [one.kind for one in violations(whole(snapshot_of(parts)))] == [Weight.SUBSECTION]
