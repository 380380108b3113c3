"""What people want done for them: notes created, links changed, mentions linked."""

import pytest

from tests.wishes.user import User, notes


def check_does(user: User, before: str, title: str, after: str) -> None:
    user.opens(before)
    assert user.does(title) == notes(after)


@pytest.mark.parametrize(
    ("link", "title", "created"),
    [
        ("[[ne<|>w]]", "Create the note new.md", "new.md"),
        ("[x](ne<|>w.md)", "Create the note new.md", "new.md"),
        ("[x](deep/my%20ne<|>w.md)", "Create the note deep/my new.md", "deep/my new.md"),
        ("[x]\n\n        [x]: ne<|>w.md", "Create the note new.md", "new.md"),
    ],
)
def test_a_missing_note_is_created_from_any_kind_of_link(user: User, link: str, title: str, created: str) -> None:
    user.opens(f"""
        -- today.md --
        {link}
    """)
    assert created in user.does(title)


def test_a_mention_of_a_note_becomes_a_link(user: User) -> None:
    check_does(
        user,
        """
        -- today.md --
        As the big pl<|>an says, [[the scheme]].
        -- Big plan.md --
        -- the scheme.md --
        """,
        "Make this a link to Big plan.md",
        """
        -- today.md --
        As the [[big plan]] says, [[the scheme]].
        -- Big plan.md --
        -- the scheme.md --
        """,
    )


def test_a_link_says_how_its_notes_are_related_in_words_of_the_vault(user: User) -> None:
    user.opens("""
        -- today.md --
        [[plan||supp<|>orts]] [[plan||depends_on]] [[plan||proves]]
        -- plan.md --
        -- .doxa/config.toml --
        links.types = ["supports", "contradicts"]
    """)
    assert {"supports", "contradicts", "depends_on"} <= {*user.is_offered()}
    assert [one["code"] for one in user.diagnostics()] == ["unknown-link-type"]


LINKS = """
    -- today.md --
    {}
    -- my plan.md --
"""


@pytest.mark.parametrize(
    ("before", "title", "after"),
    [
        ("[x](<my pl<|>an.md>)", "Write as reference link", "[x][1]\n\n    [1]: <my plan.md>"),
        ("[x][p<|>]\n\n    [p]: my%20plan.md", "Write as Markdown link", "[x](my%20plan.md)\n\n    [p]: my%20plan.md"),
        ("[[my pl<|>an]]", "Write as Markdown link", "[my plan](my%20plan.md)"),
        ("[x](my%20pl<|>an.md)", "Write as wikilink", "[[my plan|x]]"),
    ],
)
def test_a_link_is_written_in_another_form(user: User, before: str, title: str, after: str) -> None:
    check_does(user, LINKS.format(before), title, LINKS.format(after))


def test_an_ambiguous_link_is_made_clear_by_choosing(user: User) -> None:
    check_does(
        user,
        """
        -- today.md --
        [[pl<|>an]]
        -- a/plan.md --
        -- b/plan.md --
        """,
        "Link to b/plan.md",
        """
        -- today.md --
        [[b/plan]]
        -- a/plan.md --
        -- b/plan.md --
        """,
    )
