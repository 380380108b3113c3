"""What a link means, by the rule that every feature shares."""

import pytest

from doxa.index.snapshot import Snapshot
from doxa.vault.paths import NotePath
from tests.support.graphs import snapshot_of
from tests.support.vault_text import vault_text


def vault(source: str) -> Snapshot:
    return snapshot_of(vault_text(source).notes)


def check(source: str, place: str, target: str, *expected: str) -> None:
    """In the note at the place, the target means these notes, in this order."""
    assert vault(source).resolve(NotePath(place), target).notes == expected


NAMES = """
    -- today.md --
    -- plan.md --
    -- work/Plan B.md --
    ---
    id: b
    title: The other plan
    aliases: [Backup, second]
    ---
    -- work/notes/plan.md --
    -- work/notes/deep.md --
    -- work/picture.png --
"""


@pytest.mark.parametrize(
    ("place", "target", "expected"),
    [
        ("today.md", "plan", ["plan.md"]),
        ("today.md", "plan.md", ["plan.md"]),
        ("today.md", "PLAN", ["plan.md"]),
        ("today.md", "./plan.md", ["plan.md"]),
        ("work/notes/deep.md", "plan", ["work/notes/plan.md"]),
        ("work/notes/deep.md", "/plan", ["plan.md"]),
        ("work/notes/deep.md", "../../plan.md", ["plan.md"]),
        ("work/notes/deep.md", "../plan b", ["work/Plan B.md"]),
        ("today.md", "Plan B", ["work/Plan B.md"]),
        ("today.md", "work/plan b.md", ["work/Plan B.md"]),
        ("today.md", "notes/plan", ["work/notes/plan.md"]),
        ("today.md", "work\\notes\\plan", ["work/notes/plan.md"]),
        ("today.md", "other/plan", []),
        ("today.md", "./deep", []),
        ("today.md", "deep", ["work/notes/deep.md"]),
        ("today.md", "b", ["work/Plan B.md"]),
        ("today.md", "the other PLAN", ["work/Plan B.md"]),
        ("today.md", "backup", ["work/Plan B.md"]),
        ("today.md", "picture.png", ["work/picture.png"]),
        ("today.md", "picture", []),
        ("today.md", "", ["today.md"]),
        ("today.md", "../plan", []),
        ("today.md", "../../etc/passwd", []),
    ],
)
def test_a_target_means_a_note(place: str, target: str, expected: list[str]) -> None:
    check(NAMES, place, target, *expected)


def test_several_notes_of_one_name_are_all_meant_the_nearest_first() -> None:
    check(
        """
        -- b/c/plan.md --
        -- b/plan.md --
        -- a/plan.md --
        -- c/here.md --
        """,
        "c/here.md",
        "plan",
        "a/plan.md",
        "b/plan.md",
        "b/c/plan.md",
    )


def test_a_note_in_the_same_folder_is_meant_alone() -> None:
    check("-- a/plan.md --\n-- b/plan.md --\n-- b/here.md --", "b/here.md", "plan", "b/plan.md")


def test_a_name_wins_over_an_id_an_id_over_a_title_and_a_title_over_an_alias() -> None:
    alias = "-- w.md --\n---\naliases: [x]\n---\n"
    title = "-- v.md --\n# x\n"
    identity = "-- u.md --\n---\nid: x\n---\n"
    name = "-- a/x.md --\n"
    check(alias, "here.md", "x", "w.md")
    check(alias + title, "here.md", "x", "v.md")
    check(alias + title + identity, "here.md", "x", "u.md")
    check(alias + title + identity + name, "here.md", "x", "a/x.md")


def test_letters_written_in_either_unicode_form_are_the_same() -> None:
    check("-- Größe Caf\u00e9.md --", "here.md", "GRÖSSE cafe\u0301", "Größe Caf\u00e9.md")


def test_of_two_notes_that_differ_only_in_case_or_ending_the_one_as_written_is_meant() -> None:
    check("-- Plan.md --\n-- plan.md --", "a.md", "plan", "plan.md")
    check("-- Plan.md --\n-- plan.md --", "a.md", "Plan", "Plan.md")
    check("-- Plan.md --\n-- plan.md --", "a.md", "PLAN", "Plan.md", "plan.md")
    check("-- plan.markdown --\n-- plan.md --", "a.md", "./plan.md", "plan.md")
    check("-- plan.markdown --\n-- plan.md --", "a.md", "plan", "plan.markdown", "plan.md")


HEADINGS = """
    -- plan.md --
    # Plan
    ## Next: *steps*
    ### Later
    ## Other {#named}
    ### Later
    A paragraph. ^Blk-1
    ## Größe & [x]
    ## Ä [b]
    ## Ä b
"""


@pytest.mark.parametrize(
    ("fragment", "line"),
    [
        ("Plan", "# Plan"),
        ("Next: steps", "## Next: *steps*"),
        ("next steps", "## Next: *steps*"),
        ("next-steps", "## Next: *steps*"),
        ("Later", "### Later"),
        ("Other#Later", "### Later"),
        ("named", "## Other {#named}"),
        ("Other", "## Other {#named}"),
        ("later-1", "### Later"),
        ("^blk-1", "^Blk-1"),
        ("Größe & x", "## Größe & [x]"),
        ("Größe -- (x)", "## Größe & [x]"),
        ("ä b", "## Ä b"),
        ("Plan#größe, x", "## Größe & [x]"),
    ],
)
def test_a_fragment_means_a_heading_or_a_block(fragment: str, line: str) -> None:
    text = vault_text(HEADINGS).notes["plan.md"]
    place = vault(HEADINGS).place(NotePath("plan.md"), fragment)
    assert place is not None
    assert place.span.of(text) == line
    if fragment in {"Other#Later", "later-1"}:
        assert place.span.start == text.rindex("### Later")


@pytest.mark.parametrize("fragment", ["Nowhere", "Later#Plan", "^none", "Next#Other"])
def test_a_fragment_that_means_nothing(fragment: str) -> None:
    assert vault(HEADINGS).place(NotePath("plan.md"), fragment) is None


def test_backlinks_are_the_links_that_lead_there_in_whatever_form() -> None:
    found = vault("""
        -- plan.md --
        ---
        aliases: [Big]
        ---
        # The Plan
        -- a/one.md --
        [[plan]] [x](../plan.md) [[The plan#Next]] [[BIG]] ![[plan|p]] [[other]] `[[plan]]`
        [y][ref]

        [ref]: /plan.md
        -- a/two.md --
        ---
        relations: [plan]
        ---
        [[a/plan]] [[plan]]
    """).backlinks(NotePath("plan.md"))
    assert [(link.path, link.number) for link in found] == [
        *(("a/one.md", number) for number in (0, 1, 2, 3, 4, 6, 7)),
        ("a/two.md", 1),
        ("a/two.md", 2),
    ]


def test_a_relation_counts_also_where_it_is_the_only_one_in_its_folder() -> None:
    here = vault("-- a.md --\n---\nrelations: [plan]\n---\n-- b.md --\n[[plan]]\n-- plan.md --\nx\n")
    assert [link.path for link in here.backlinks(NotePath("plan.md"))] == ["a.md", "b.md"]


def test_a_link_that_may_mean_several_notes_is_a_backlink_of_each() -> None:
    source = "-- a/plan.md --\n-- b/plan.md --\n-- here.md --\n[[plan]]\n"
    assert [link.path for link in vault(source).backlinks(NotePath("a/plan.md"))] == ["here.md"]
    assert [link.path for link in vault(source).backlinks(NotePath("b/plan.md"))] == ["here.md"]


def test_links_to_a_web_address_and_uses_of_a_tag() -> None:
    here = vault("-- a.md --\nhttps://a.org/x #Tag\n-- b.md --\n[x](https://a.org/x) <https://a.org/y> #tag #other\n")
    assert [link.path for link in here.links_to_url("https://a.org/x")] == ["a.md", "b.md"]
    assert [tag.path for tag in here.tags_named("TAG")] == ["a.md", "b.md"]


def test_an_open_buffer_counts_instead_of_its_file() -> None:
    here = snapshot_of({"a.md": "[[b]]", "b.md": "# Old"}, {"a.md": "[[c]]", "c.md": "# New\n"})
    assert here.resolve(NotePath("a.md"), "new").notes == ("c.md",)
    assert here.backlinks(NotePath("b.md")) == []
    assert [link.path for link in here.backlinks(NotePath("c.md"))] == ["a.md"]
    assert [note.path for note in here.notes()] == ["a.md", "b.md", "c.md"]
