"""Going to where a reference leads."""

from doxa.features.definition import definition
from tests.features.asking import check_selections


def check(source: str) -> None:
    check_selections(source, definition)


def test_link_to_a_note_leads_to_its_start() -> None:
    check("""
        -- today.md --
        😀 See [[pl<|>an|the plan]].
        -- plan.md --
        # Plan
        ^|
    """)


def test_link_to_a_heading_leads_to_the_heading() -> None:
    check("""
        -- today.md --
        See [the plan](plan.md#ne<|>xt-steps "T").
        -- plan.md --
        # Plan
        ## 😀 other
        ## Next *steps*
           ^^^^^^^^^^^^
    """)


def test_link_to_a_nested_heading_leads_under_the_outer_one() -> None:
    check("""
        -- today.md --
        See [[plan#B#Notes<|>]].
        -- plan.md --
        # A
        ## Notes
        # B
        ## Notes
           ^^^^^
    """)


def test_link_to_a_block_leads_to_its_id() -> None:
    check("""
        -- today.md --
        ![[plan#^b<|>lk]]
        -- plan.md --
        A paragraph. ^blk
                     ^^^^
    """)


def test_link_to_a_heading_of_its_own_note() -> None:
    check("""
        -- today.md --
        See [[#No<|>w]].

        # Now
          ^^^
    """)


def test_heading_that_is_not_there_leads_to_its_note() -> None:
    check("""
        -- today.md --
        [[plan#now<|>here]]
        -- plan.md --
        text
        ^|
    """)


def test_ambiguous_link_leads_to_every_candidate() -> None:
    check("""
        -- c/today.md --
        [[pl<|>an]]
        -- a/plan.md --
        one
        ^|
        -- b/plan.md --
        two
        ^|
    """)


def test_reference_style_link_leads_where_its_definition_says() -> None:
    check("""
        -- today.md --
        See [the plan][re<|>f].

        [ref]: plan.md
        -- plan.md --
        text
        ^|
    """)


def test_footnote_leads_to_its_definition() -> None:
    check("""
        -- today.md --
        A claim.[^wh<|>y]

        [^why]: Because.
          ^^^
    """)


def test_tag_leads_to_its_uses() -> None:
    check("""
        -- today.md --
        #pro<|>ject
        ^^^^^^^^^^^
        -- plan.md --
        ---
        tags: [Project]
               ^^^^^^^
        ---
    """)


def test_relation_in_the_header_leads_to_its_note() -> None:
    check("""
        -- today.md --
        ---
        relations: [pl<|>an]
        ---
        -- plan.md --
        text
        ^|
    """)


def test_attachment() -> None:
    check("""
        -- today.md --
        ![[pict<|>ure.png]]
        -- a/picture.png --
        no picture
        ^|
    """)


def test_plain_words_and_code_and_unresolved_links_lead_nowhere() -> None:
    check("-- today.md --\nwo<|>rds\n-- words.md --\nx\n")
    check("-- today.md --\n`[[wo<|>rds]]`\n-- words.md --\nx\n")
    check("-- today.md --\n[[wo<|>rds]]\n")
