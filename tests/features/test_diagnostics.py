"""What is wrong in a note: each mark stands under the characters of a finding and names its code."""

import pytest

from doxa.features.diagnostics import Code, Severity
from doxa.features.note_diagnostics import note_diagnostics
from doxa.syntax.dialect import LINK_TYPES, Dialect, Pipe
from doxa.syntax.markdown import parse
from tests.support.vault_text import Mark, render, vault_text


def check(source: str) -> None:
    """The findings of the note are those that are marked, and no others."""
    vault = vault_text(source)
    found = [Mark(path, one.span, one.code) for path, text in vault.notes.items() for one in note_diagnostics(parse(text))]
    assert render(vault.notes, found) == render(vault.notes, vault.marks)


def test_a_note_in_order() -> None:
    check("""
        ---
        title: Plan
        ---
        See [the plan][p], [p][], [p] and [[Plan]].[^1] ^here

        ::: aside
        Text.
        :::

        [p]: plan.md
        [^1]: A remark.
    """)


def test_a_key_that_the_header_has_twice() -> None:
    check("""
        ---
        title: Plan
        title: Other
        ^^^^^ header
        ---
    """)


def test_a_quotation_mark_that_the_header_does_not_close() -> None:
    check("""
        ---
        title: "Plan
               ^^^^^ header
        ---
    """)


def test_a_reference_without_a_definition() -> None:
    check("""
        😀 See [the plan][p] and [q][].
                         ^ undefined-reference
                                 ^ undefined-reference
    """)


def test_brackets_alone_are_text() -> None:
    check("See [1] and [x].\n")


def test_an_image_without_a_definition() -> None:
    check("""
        ![a map][map]
                 ^^^ undefined-reference
    """)


def test_a_definition_with_the_label_of_another() -> None:
    check("""
        See [p].

        [p]: plan.md
        [P]: other.md
         ^ duplicate-definition
    """)


def test_a_reference_to_no_footnote() -> None:
    check("""
        😀 A claim.[^1]
                  ^^^^ undefined-footnote
    """)


def test_a_footnote_that_nothing_refers_to() -> None:
    check("""
        A claim.

        [^1]: A remark.
          ^ unused-footnote
    """)


def test_a_footnote_with_the_label_of_another() -> None:
    check("""
        A claim.[^a]

        [^a]: A remark.
        [^A]: Another one.
          ^ duplicate-footnote
    """)


def test_a_block_id_that_is_given_twice() -> None:
    check("""
        One. ^ring

        Two. ^Ring
             ^^^^^ duplicate-block-id
    """)


def test_a_container_that_nothing_closes() -> None:
    check("""
        ::: outer
        ^^^^^^^^^ unclosed-container
        Text.

        ::: inner
        :::
    """)


def test_a_definition_that_nothing_refers_to() -> None:
    check("""
        See [p] and ![q][].

        [p]: plan.md
        [q]: map.png
        [r]: other.md
         ^ unused-definition

        [//]: # (a remark)
        [//]: <> (another one)
    """)


def test_headings_that_their_titles_do_not_tell_apart() -> None:
    check("""
        # Plan
        ## Next
        ## Other
        ### Next
        ## next
           ^^^^ duplicate-heading
        ## Next {#later}
        # Plan
          ^^^^ duplicate-heading
        ## Next
        ## Else {#later}
                  ^^^^^ duplicate-heading
    """)


def test_headings_without_a_title_are_in_order() -> None:
    check("""
        #

        #
    """)


def test_a_link_type_that_nobody_knows() -> None:
    check("""
        [[a||depends_onn]] [[a|words|proves]] [[a||depends_on]] [[a|proves]] [[a|some_words]] ![[a|x_y|depends_onn]]
             ^^^^^^^^^^^ unknown-link-type
                                     ^^^^^^ unknown-link-type
    """)


def test_words_that_are_almost_a_link_type() -> None:
    text = "[[a|depends_onn]] [[a|depends on]] [[a|extend]]\n"
    (found,) = note_diagnostics(parse(text))
    assert (found.code, found.severity, found.span.of(text)) == (Code.UNKNOWN_LINK_TYPE, Severity.HINT, "depends_onn")
    assert found.message == "`depends_onn` is no link type; it is shown instead of the name. Did you mean `depends_on`?"


def test_a_vault_can_take_words_behind_the_pipe_for_types_and_add_some() -> None:
    dialect = Dialect(LINK_TYPES | {"proves"}, pipe=Pipe.TYPE)
    text = "[[a|proves]] [[a|depends_on]] [[a|words]]\n"
    (found,) = note_diagnostics(parse(text, dialect), dialect)
    assert (found.code, found.severity, found.span.of(text)) == (Code.UNKNOWN_LINK_TYPE, Severity.WARNING, "words")
    assert found.message == "There is no link type `words`; it counts as `references`"


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("[a]\n\n[a]: x\n[A]: y\n", "a"),
        ("[^a]\n\n[^a]: x\n[^A]: y\n", "a"),
        ("x ^i\n\ny ^I\n", "^i"),
        ("# One\n# one\n", "One"),
        ("# One {#o}\n# Two {#o}\n", "o"),
    ],
)
def test_a_duplicate_shows_what_counts_instead(text: str, first: str) -> None:
    (found,) = note_diagnostics(parse(text))
    assert found.earlier
    assert found.earlier.of(text) == first
    assert found.earlier.end < found.span.start


def test_code_and_comments_are_in_order() -> None:
    check("""
        `[^1]` and %%[a][b]%%

        ```md
        [a][b] [^1]
        ::: open
        ```
    """)


def test_findings_come_in_the_order_of_the_text() -> None:
    check("""
        ---
        a: 1
        a: 2
        ^ header
        ---
        ::: open
        ^^^^^^^^ unclosed-container
        [^1] [a][b] ^x
        ^^^^ undefined-footnote
                 ^ undefined-reference

        Again. ^x
               ^^ duplicate-block-id

        [^2]: Unused.
          ^ unused-footnote
    """)
    spans = [one.span for one in note_diagnostics(parse("[^1] ^x\n\n::: open\n[a][b] ^x\n"))]
    assert len(spans) == 4
    assert spans == sorted(spans)


@pytest.mark.parametrize(
    ("text", "code", "severity", "message"),
    [
        (
            "[a][B c]\n",
            Code.UNDEFINED_REFERENCE,
            Severity.WARNING,
            "No definition for [b c]; add a line `[b c]: …`",
        ),
        ("[^1]\n", Code.UNDEFINED_FOOTNOTE, Severity.WARNING, "No footnote [^1]; add a line `[^1]: …`"),
        ("[^1]: x\n", Code.UNUSED_FOOTNOTE, Severity.INFORMATION, "Nothing refers to [^1]"),
        ("::: aside\n", Code.UNCLOSED_CONTAINER, Severity.WARNING, "::: aside is not closed; add a line `:::`"),
        (
            "a ^x\n\nb ^x\n",
            Code.DUPLICATE_BLOCK_ID,
            Severity.WARNING,
            "The id ^x is given above already; links lead there",
        ),
    ],
)
def test_a_finding_says_what_to_do(text: str, code: Code, severity: Severity, message: str) -> None:
    (found,) = note_diagnostics(parse(text))
    assert (found.code, found.severity, found.message) == (code, severity, message)
