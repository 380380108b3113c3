"""What changes in the graph when a note does."""

from doxa.index.database import in_memory
from doxa.index.events import Changes, NodeAdded, NodeRemoved, NodeUpdated, RelationChanged, compared, together
from doxa.index.write import said_by, stored, write
from doxa.vault.paths import NotePath
from tests.support.graphs import entry

PLAN = NotePath("plan.md")


def changes(before: str | None, after: str | None) -> Changes:
    """What a note that says one thing and then another changes, compared in memory and with what is stored."""
    old, new = (None if text is None else said_by(entry(PLAN, text)) for text in (before, after))
    connection = in_memory()
    write(connection, [] if before is None else [entry(PLAN, before)], [])
    assert stored(connection, PLAN) == old
    found = compared(PLAN, old, new)
    assert found == write(connection, [] if after is None else [entry(PLAN, after)], [PLAN] if after is None else [])
    assert stored(connection, PLAN) == new
    return found


NOTE = """---
aliases: [Scheme]
---
# Plan
Words. [[today]] #tag
## Next
One. ^id
"""


def test_to_write_on_leaves_the_graph_as_it_is() -> None:
    for text in (f"{NOTE}More words.\n", NOTE.replace("Words.", "😀 Other words,\n\nand more."), NOTE.replace("#tag", "")):
        assert changes(NOTE, text) == Changes(frozenset({PLAN}))


def test_a_note_comes_and_goes_with_all_it_has() -> None:
    came, went = changes(None, NOTE), changes(NOTE, None)
    assert came.events == (
        *(NodeAdded(PLAN, place) for place in ("", "next", "^id")),
        RelationChanged(PLAN, "today", None, None),
    )
    assert {type(event) for event in went.events} == {NodeRemoved, RelationChanged}
    assert came.keys == went.keys == {"plan", "scheme"}


def test_a_heading_goes_with_those_below_it_and_no_others() -> None:
    text = "# Plan\n## A\n### Deep\n## B\n"
    assert changes(text, "# Plan\n## B\n").events == (NodeRemoved(PLAN, "a"), NodeRemoved(PLAN, "deep"))


def test_a_heading_that_moves_is_not_removed() -> None:
    assert changes("# Plan\n## A\n## B\n", "# Plan\n## B\n## A\n").events == ()
    assert changes("# Plan\n## A\n### C\n## B\n", "# Plan\n## A\n## B\n### C\n").events == (NodeUpdated(PLAN, "c"),)


def test_a_heading_that_is_called_otherwise_is_another_one() -> None:
    found = changes("# Plan\n## A\n", "# Plan\n## B\n")
    assert found.events == (NodeAdded(PLAN, "b"), NodeRemoved(PLAN, "a"))
    assert found.keys == {"plan"}


def test_of_two_headings_with_one_name_each_counts() -> None:
    assert changes("# A\n# A\n", "# A\n").events == (NodeRemoved(PLAN, "a-1"),)
    assert changes("# A\n# A\n", "# A\n# A\n# A\n").events == (NodeAdded(PLAN, "a-2"),)


def test_the_title_is_the_note_itself() -> None:
    assert changes("# Plan\n## A\n", "# Plans\n## A\n").events == (NodeUpdated(PLAN, ""),)
    assert changes("## A\n", "## A\n# Plan\n").events == (NodeUpdated(PLAN, ""),)


def test_a_heading_without_words_is_no_note() -> None:
    assert changes("# Plan\n", "# Plan\n## \n").events == (NodeAdded(PLAN, "/1"),)


def test_blocks_come_and_go() -> None:
    assert changes("One. ^a\n\nTwo.\n", "One.\n\nTwo. ^b\n").events == (NodeAdded(PLAN, "^b"), NodeRemoved(PLAN, "^a"))


def test_another_name_updates_the_note_and_touches_who_asks_for_it() -> None:
    found = changes("---\naliases: [a]\n---\n", "---\naliases: [b/c/]\n---\n")
    assert found.events == (NodeUpdated(PLAN, ""),)
    assert found.keys == {"a", "b/c/", "c"}


def test_another_target_is_another_relation() -> None:
    found = changes("[[a]] [[b]] [[b]]", "[[a#Next]] [[b]]")
    assert found.events == (RelationChanged(PLAN, "a", "Next", None), RelationChanged(PLAN, "a", None, None))
    assert found.keys == frozenset()


def test_batches_add_up_until_nobody_counts_any_more() -> None:
    one, other = changes("# A", "# B"), Changes(frozenset({NotePath("x.md")}), (), frozenset())
    assert together([one, other, Changes()]) == Changes(one.notes | other.notes, one.events, one.keys)
    assert together([one, Changes(anything=True)]) == Changes(anything=True)
    many = (Changes(frozenset({NotePath(f"{number}.md")})) for number in range(1001))
    assert together(many) == Changes(anything=True)


def test_many_notes_at_once_are_not_compared() -> None:
    entries = [entry(f"{number}.md", "x") for number in range(1001)]
    assert write(in_memory(), entries, []) == Changes(anything=True)
