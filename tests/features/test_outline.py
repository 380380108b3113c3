"""The outline: each heading is listed under its parent, and its section is marked."""

from hypothesis import given
from hypothesis import strategies as st

from doxa.features.outline import OutlineItem, OutlineKind, outline
from doxa.syntax.markdown import parse
from doxa.text.span import Span
from tests.support.vault_text import Mark, render, vault_text

Tree = dict[str, "Tree"]


def check(source: str, tree: Tree) -> None:
    """The outline has this shape, and each item covers what is marked with the first word of its title."""
    vault = vault_text(source)
    ((path, text),) = vault.notes.items()
    items = outline(parse(text))
    assert shape(items) == tree
    marks = [Mark(path, item.span, item.title.split()[0]) for item in everything(items)]
    assert render(vault.notes, marks) == render(vault.notes, vault.marks)


def shape(items: tuple[OutlineItem, ...]) -> Tree:
    return {item.title: shape(item.children) for item in items}


def everything(items: tuple[OutlineItem, ...]) -> list[OutlineItem]:
    return [one for item in items for one in (item, *everything(item.children))]


def test_sections_of_one_level_stand_side_by_side_under_the_title() -> None:
    check(
        """
        ---
        title: Example Document
        ---
        # Example Document
        ^> Example

        ## Section 1
        ^> Section

        Content for section 1.
                              ^< Section
        ## Section 2
        ^> Section

        Content for section 2.
                              ^< Section
                              ^< Example
        """,
        {"Example Document": {"Section 1": {}, "Section 2": {}}},
    )


def test_a_section_ends_where_the_next_of_its_level_starts() -> None:
    check(
        """
        # User Guide
        ^> User
        ## Getting Started
        ^> Getting
        ### Installation
        ^> Installation
        Details
               ^< Getting
               ^< Installation
        ## Advanced Topics
        ^> Advanced
                          ^< User
                          ^< Advanced
        """,
        {"User Guide": {"Getting Started": {"Installation": {}}, "Advanced Topics": {}}},
    )


def test_a_level_left_out_hangs_below_the_nearest_one() -> None:
    document = parse("# Top\n### Deep\n## Middle\n#### Deeper\n# Next\n")
    assert shape(outline(document)) == {"Top": {"Deep": {}, "Middle": {"Deeper": {}}}, "Next": {}}


def test_headings_before_the_title_stand_beside_it() -> None:
    assert shape(outline(parse("## Before\n# Title\n## After\n"))) == {"Before": {}, "Title": {"After": {}}}


def test_an_item_says_where_its_heading_is() -> None:
    (item,) = outline(parse("# Next *steps*\n\nText.\n"))
    assert (item.title, item.level, item.name, item.span) == ("Next steps", 1, Span(0, 14), Span(0, 22))


def test_a_note_without_headings_has_no_outline() -> None:
    assert outline(parse("Text.\n")) == ()


@given(
    st.lists(st.sampled_from(("# a\n", "## b\n", "### c\n", "###### d\n", "text\n", "e\n===\n")), max_size=12).map("".join)
)
def test_items_lie_inside_their_parents_in_the_order_of_the_text(text: str) -> None:
    document = parse(text)
    items = outline(document)
    assert [item.name for item in everything(items)] == [heading.span for heading in document.headings]
    for item in everything(items):
        assert item.span.encloses(item.name)
        for child in item.children:
            assert item.span.encloses(child.span)
            assert child.level > item.level


def test_tasks_and_blocks_stand_below_their_headings_if_they_are_wanted() -> None:
    text = "- [ ] *First*\n\n# A\n- [x] Done\n  more\n  - [ ] Below\n\nWords. ^blk\n## B\n\n- [?] x\n"
    wanted = (OutlineKind.TASK, OutlineKind.BLOCK)
    items = outline(parse(text), wanted)
    assert shape(items) == {"[ ] *First*": {}, "A": {"[x] Done": {}, "[ ] Below": {}, "^blk": {}, "B": {"[?] x": {}}}}
    assert [item.name.of(text) for item in items[1].children[:3]] == ["[x]", "[ ]", "^blk"]
    assert items[1].children[2].span.of(text).rstrip("\n") == "Words. ^blk"
    assert shape(outline(parse(text), wanted[1:])) == {"A": {"^blk": {}, "B": {}}}
    assert shape(outline(parse(text))) == {"A": {"B": {}}}


def test_deeply_nested_tasks_stand_side_by_side() -> None:
    text = "".join(f"{'  ' * depth}- [ ] {depth}\n" for depth in range(300))
    assert all(not item.children for item in outline(parse(text), [OutlineKind.TASK]))
