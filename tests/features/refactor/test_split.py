from doxa.features.refactor.split import split
from tests.features.refactor.trying import done
from tests.support.edited import check_edit, refusal_of


def test_a_note_is_split_by_its_headings_and_keeps_a_list_of_links() -> None:
    check_edit(
        """
        -- plan.md --
        # Pl<|>an

        See [[#Why]] and [[#Deep]].

        ## Why

        [[#How]] [r]

        ### Deep

        ## How

        [[#Plan]] [r]

        [r]: a.md
        -- a.md --
        [[plan]], [[plan#How]]
        """,
        done(split),
        """
        -- plan.md --
        # Plan

        See [[Why]] and [[Why#Deep]].

        - [[Why]]
        - [[How]]
        -- Why.md --
        # Why

        [[How]] [r]

        ## Deep

        [r]: a.md
        -- How.md --
        # How

        [[plan#Plan]] [r]

        [r]: a.md
        -- a.md --
        [[plan]], [[How]]
        """,
    )


def test_what_cannot_be_split_says_why() -> None:
    assert "no headings" in refusal_of("wor<|>ds\n", done(split))
    assert "one section only" in refusal_of("# a<|>\n## b\n", done(split))
    assert "same title" in refusal_of("# a<|>\n## b\n## B\n", done(split))
    assert "already" in refusal_of("# a<|>\n## b\n## c\n-- c.md --\n", done(split))
