"""Finding what refers to a thing."""

from collections.abc import Callable, Iterable

from doxa.features.places import Cursor, Location
from doxa.features.references import declaration, references
from doxa.index.snapshot import Snapshot
from tests.features.asking import asked, check_selections


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


def test_of_a_note_from_the_title_in_its_header() -> None:
    check("""
        -- plan.md --
        ---
        id: p1
        title: The pl<|>an
        ---
        -- a.md --
        [[plan]] [[The plan]]
          ^^^^     ^^^^^^^^
    """)


def test_of_a_label_from_its_definition_and_from_its_use() -> None:
    for cursor in ("[a][ref] [ref]\n\n[re<|>f]: x.md", "[a][r<|>ef] [ref]\n\n[ref]: x.md"):
        vault = f"-- a.md --\n{cursor}\n"
        check_answer(vault, references, ["ref", "ref"])
        check_answer(vault, declaration, ["ref"])
    check_answer("-- a.md --\n[a][n<|>o] [b][no]\n", references, ["no", "no"])


def test_of_a_source_from_its_citation() -> None:
    check("""
        -- a.md --
        [^1]: source.txt — "qu<|>ote"
              ^^^^^^^^^^
        -- b.md --
        [[source.txt]]
          ^^^^^^^^^^
        -- source.txt --
        text
    """)


def test_the_thing_itself_from_a_link_to_it_and_from_a_footnote() -> None:
    check_selections("-- a.md --\n[[b#Ne<|>xt]]\n-- b.md --\n# B\n## Next\n   ^^^^\n", declaration)
    check_selections("-- a.md --\nx[^<|>1]\n\n[^1]: y\n  ^\n", declaration)
    check_selections("-- a.md --\n[^1]: b.m<|>d\n-- b.md --\nx\n^|\n", declaration)
    check_selections("-- a.md --\n#t<|>ag\n", declaration)


def check_answer(source: str, feature: Callable[[Snapshot, Cursor], Iterable[Location]], words: list[str]) -> None:
    """What the feature answers covers these words of the only note."""
    vault, at = asked(source)
    assert [place.selection.of(at.document.text) for place in feature(vault, at)] == words
