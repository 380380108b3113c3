"""What leads to a note or heading, and where it leads."""

from collections.abc import Callable

from doxa.features.hierarchy import Node, Tie, incoming, node_of, nodes_at, outgoing
from doxa.features.places import Cursor
from doxa.index.snapshot import Snapshot
from doxa.syntax.markdown import parse
from doxa.vault.paths import NotePath
from tests.support.graphs import snapshot_of
from tests.support.vault_text import vault_text

Way = Callable[[Snapshot, Node], tuple[Tie, ...]]


def named(node: Node) -> str:
    return f"{node.path}#{node.title}" if node.heading else node.path


def at_cursor(source: str) -> tuple[Snapshot, tuple[Node, ...]]:
    text = vault_text(source)
    assert text.cursor is not None
    path, vault = NotePath(text.cursor.path), snapshot_of(text.notes)
    return vault, nodes_at(vault, Cursor(path, parse(text.notes[path]), text.cursor.offset))


def check(source: str, way: Way, ties: dict[str, list[str]]) -> None:
    """What is tied to the node at the cursor, and the targets that the links between them name."""
    vault, (node,) = at_cursor(source)
    notes = vault_text(source).notes
    found = {named(tie.node): [link.span.of(notes[link.path]) for link in tie.links] for tie in way(vault, node)}
    assert found == ties


def test_notes_lead_to_a_note_from_under_their_headings() -> None:
    check(
        """
        -- plan.md --
        # Pl<|>an
        -- a.md --
        [[plan]]

        # A
        [[plan#x|p]]
        ## B
        [x](plan.md) [[plan]]
        ## C
        """,
        incoming,
        {"a.md": ["[[plan]]", "[[plan#x|p]]"], "a.md#B": ["[x](plan.md)", "[[plan]]"]},
    )


def test_links_lead_to_a_heading_from_its_own_note_too() -> None:
    check(
        """
        -- plan.md --
        # Plan
        [[#Next]]
        ## Ne<|>xt
        -- a.md --
        [[plan]] [[plan#next]]
        """,
        incoming,
        {"plan.md": ["[[#Next]]"], "a.md": ["[[plan#next]]"]},
    )


def test_a_note_leads_to_notes_headings_and_files() -> None:
    check(
        """
        -- plan.md --
        # Pl<|>an
        [[a]] [[a#B]] [[a#^blk]] [x](a.md) https://a.org [[nowhere]]
        ## Next
        ![[picture.png]]
        -- a.md --
        # A
        ## B
        Words. ^blk
        -- picture.png --
        x
        """,
        outgoing,
        {"a.md": ["[[a]]", "[x](a.md)"], "a.md#B": ["[[a#B]]", "[[a#^blk]]"], "picture.png": ["![[picture.png]]"]},
    )


def test_a_heading_leads_where_its_section_leads() -> None:
    check(
        """
        -- plan.md --
        [[a]]
        ## Ne<|>xt
        [[b]]
        ### Below
        [[c]]
        ## Later
        [[a]]
        -- a.md --
        -- b.md --
        -- c.md --
        """,
        outgoing,
        {"b.md": ["[[b]]"], "c.md": ["[[c]]"]},
    )


def test_the_hierarchy_begins_at_a_title_a_heading_a_block_or_a_link() -> None:
    def begins(source: str) -> list[str]:
        return [named(node) for node in at_cursor(source)[1]]

    assert begins("-- a.md --\nfi<|>rst\n") == ["a.md"]
    assert begins("-- a.md --\n# A\n\n## B<|>\n") == ["a.md#B"]
    assert begins("-- a.md --\n# A\n\n## B\n\nWords. ^bl<|>k\n") == ["a.md#B"]
    assert begins("-- a.md --\n# A\n\n[[pl<|>an]]\n-- x/plan.md --\n-- y/plan.md --\n") == ["x/plan.md", "y/plan.md"]
    assert begins("-- a.md --\n# A\n\n[x][la<|>bel]\n\n[label]: b.md\n-- b.md --\n") == ["b.md"]
    assert begins("-- a.md --\n# A\n\nwor<|>ds\n") == []


def test_a_node_that_is_gone_is_none() -> None:
    vault = snapshot_of({"a.md": "# A\n"})
    assert node_of(vault, NotePath("a.md"), 1) is None
    assert node_of(vault, NotePath("a.md"), -1) is None
    assert node_of(vault, NotePath("b.md"), None) is None
