"""Finding what refers to a thing."""

from doxa.features.references import declaration, references
from tests.features.asking import check_selections


def check(source: str) -> None:
    check_selections(source, references)


def test_of_a_note_from_its_title() -> None:
    check("""
        -- plan.md --
        # Pl<|>an
        -- a.md --
        😀 [[plan]] and [x](plan.md#Next) and [[other]]
            ^^^^           ^^^^^^^^^^^^
        -- b/c.md --
        ![[Plan|p]]
           ^^^^
    """)


def test_of_a_note_from_its_first_line_and_from_a_link_to_it() -> None:
    check("""
        -- plan.md --
        wo<|>rds
        -- a.md --
        [[plan]]
          ^^^^
    """)
    check("""
        -- plan.md --
        words
        -- a.md --
        [[pl<|>an]]
          ^^^^^^^
        -- b.md --
        [x](plan.md)
            ^^^^^^^
    """)


def test_of_a_heading_from_the_note_itself_and_from_others() -> None:
    check("""
        -- plan.md --
        # Plan
        [[#Next]]
          ^|
        ## Ne<|>xt
        ## Later
        -- a.md --
        [[plan#next]] [[plan]] [[plan#Later]]
          ^^^^
    """)


def test_of_a_block() -> None:
    check("""
        -- plan.md --
        # Plan

        A paragraph. ^bl<|>k
        -- a.md --
        [[plan#^blk]] [[plan#^other]]
          ^^^^
    """)


def test_of_a_tag_a_footnote_and_a_web_address() -> None:
    check("""
        -- a.md --
        #t<|>ag
        ^^^^^^^
        -- b.md --
        #Tag
        ^^^^
    """)
    check("""
        -- a.md --
        One[^1] two[^1].
             ^       ^

        [^<|>1]: Because.
        -- b.md --
        [^1]
    """)
    check("""
        -- a.md --
        See <https://a.o<|>rg/x>.
             ^^^^^^^^^^^^^^^^^^
        -- b.md --
        [x](https://a.org/x) https://a.org/y
            ^^^^^^^^^^^^^^^
    """)


def test_of_an_attachment() -> None:
    check("""
        -- a.md --
        ![[pic<|>ture.png]]
           ^^^^^^^^^^^^^^
        -- b.md --
        ![x](picture.png)
             ^^^^^^^^^^^
        -- picture.png --
        no picture
    """)


def test_plain_words_refer_to_nothing() -> None:
    check("-- a.md --\n# A\n\nwo<|>rds\n-- words.md --\n[[a]]\n")


def test_the_thing_itself() -> None:
    check_selections("-- a.md --\n# A\n## Ne<|>xt\n   ^^^^^^^\n", declaration)
    check_selections("-- a.md --\n# <|>A\n^|\n", declaration)
