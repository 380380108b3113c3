from dataclasses import replace

from doxa.features.refactor.extract import extract
from doxa.vault.settings import DEFAULTS
from tests.features.refactor.trying import done
from tests.support.edited import check_edit, refusal_of

PLAN = """
    -- work/plan.md --
    ---
    tags: [x]
    ---
    # Plan

    See [[#Next steps]] and [[#Why]] and [down](#why).

    ## Next steps

    Up to [[#Plan]], [up](#plan), [[#Why]] and [a](../a.md).

    A thing. ^one

    ### Why

    ## Last
    -- a.md --
    [[plan#Next steps]], [[plan#^one]], [x](work/plan.md#next-steps), [[plan]], [[plan#Next steps#Why|why]]
"""


def test_links_to_an_anchor_in_html_follow() -> None:
    check_edit(
        """
        -- plan.md --
        # Plan

        ## Next<|>

        <a id="there"></a>Words.
        -- a.md --
        [x](plan.md#there)
        """,
        done(extract),
        """
        -- plan.md --
        # Plan

        [[Next]]
        -- Next.md --
        # Next

        <a id="there"></a>Words.
        -- a.md --
        [x](Next.md#there)
        """,
    )


def test_a_section_becomes_a_note_and_all_links_follow() -> None:
    check_edit(
        PLAN.replace("### Why", "### Why<|>"),
        done(extract),
        """
        -- work/plan.md --
        ---
        tags: [x]
        ---
        # Plan

        See [[#Next steps]] and [[Why]] and [down](Why.md).

        ## Next steps

        Up to [[#Plan]], [up](#plan), [[Why]] and [a](../a.md).

        A thing. ^one

        [[Why]]

        ## Last
        -- work/Why.md --
        # Why
        -- a.md --
        [[plan#Next steps]], [[plan#^one]], [x](work/plan.md#next-steps), [[plan]], [[Why|why]]
        """,
    )


def test_a_section_takes_its_subsections_and_blocks_along() -> None:
    check_edit(
        PLAN.replace("## Next steps", "## Next st<|>eps"),
        done(extract),
        """
        -- work/plan.md --
        ---
        tags: [x]
        ---
        # Plan

        See [[Next steps]] and [[Next steps#Why]] and [down](Next%20steps.md#why).

        [[Next steps]]

        ## Last
        -- work/Next steps.md --
        # Next steps

        Up to [[plan#Plan]], [up](plan.md#plan), [[#Why]] and [a](../a.md).

        A thing. ^one

        ## Why
        -- a.md --
        [[Next steps]], [[Next steps#^one]], [x](work/Next%20steps.md), [[plan]], [[Next steps#Next steps#Why|why]]
        """,
    )


def test_a_section_that_links_to_itself_still_does() -> None:
    check_edit(
        """
        words
        ## Wh<|>y
        [[#Why]], [[note#Why]], [x](#why)
        """,
        done(extract),
        """
        words

        [[Why]]
        -- Why.md --
        # Why
        [[#Why]], [[Why]], [x](#why)
        """,
    )


def test_footnotes_and_definitions_go_where_they_are_needed() -> None:
    check_edit(
        """
        -- plan.md --
        # Plan

        One[^1] and [three].

        ## Ne<|>xt

        Two[^2], [three] and [four].

        [^1]: first
        [^2]: second[^5]

        ## Last

        [three]: a.md
        [four]: a.md#x

        [^5]: fifth
        -- a.md --
        """,
        done(extract),
        """
        -- plan.md --
        # Plan

        One[^1] and [three].

        [[Next]]

        ## Last

        [three]: a.md

        [^1]: first
        -- Next.md --
        # Next

        Two[^2], [three] and [four].

        [^2]: second[^5]

        [three]: a.md
        [four]: a.md#x

        [^5]: fifth
        -- a.md --
        """,
    )


def test_selected_lines_become_a_note_called_by_their_first_words() -> None:
    check_edit(
        """
        -- x/plan.md --
        # Plan

        before
        A <|>good idea: [a](../a.md), [[#Plan]].
        after
        -- a.md --
        """,
        done(extract, selected=3),
        """
        -- x/plan.md --
        # Plan

        before

        [[A good idea a (.. a.md), Plan]]

        after
        -- x/A good idea a (.. a.md), Plan.md --
        A good idea: [a](../a.md), [[plan#Plan]].
        -- a.md --
        """,
    )


def test_a_markdown_link_is_left_where_the_vault_uses_them() -> None:
    check_edit(
        """
        -- plan.md --
        words
        ## Two [words]<|>
        """,
        done(extract, settings=replace(DEFAULTS, links_markdown=True)),
        r"""
        -- plan.md --
        words

        [Two \\[words\\]](Two%20words.md)
        -- Two words.md --
        # Two [words]
        """.replace("\\\\", "\\"),
    )


def test_lines_end_as_in_the_note() -> None:
    check_edit(
        "-- plan.md --\nwords\r\n## Two<|>\r\nx\r\n\r\nThree\r\n-----\r\n",
        done(extract),
        "-- plan.md --\nwords\r\n\r\n[[Two]]\r\n\r\nThree\r\n-----\r\n-- Two.md --\n# Two\r\nx\r\n",
    )


def test_what_cannot_be_extracted_says_why() -> None:
    assert "no heading above" in refusal_of("wor<|>ds\n", done(extract))
    assert "all that the note says" in refusal_of("# Pl<|>an\n\nwords\n", done(extract))
    assert "already" in refusal_of("words\n## Pl<|>an\n-- plan.md --\n", done(extract))
    assert "already" in refusal_of("words\n## No<|>te\n", done(extract))
    assert "no words" in refusal_of("words\n## <|>??\n", done(extract))
    assert "list or a quote" in refusal_of("words\n> ## a<|>\n", done(extract))
    assert "mean something else" in refusal_of("words\n\n- a\n\n  ## a<|>\n\n    [[b]]\n", done(extract))
