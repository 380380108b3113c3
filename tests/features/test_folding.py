"""Folding: what may be folded is marked from its first line to its last."""

from hypothesis import given

from doxa.features.folding import folding
from doxa.lsp.folding import folded_lines
from doxa.syntax.markdown import blocks, parse
from doxa.text.lines import LineIndex
from tests.support.markdown_strategies import notes
from tests.support.vault_text import Mark, render, vault_text


def check(source: str) -> None:
    """What may be folded, and takes more than a line, is what is marked; comments are labelled."""
    vault = vault_text(source)
    ((path, text),) = vault.notes.items()
    folds = [fold for fold in folding(parse(text), blocks(text)) if "\n" in fold.span.of(text)]
    marks = [Mark(path, fold.span, "comment" if fold.is_comment else "") for fold in folds]
    answered, expected = render(vault.notes, marks), render(vault.notes, vault.marks)
    assert answered == expected, f"answered:\n{answered}\nexpected:\n{expected}"


def test_sections_end_before_the_blank_lines_behind_them() -> None:
    check("""
        # Plan
        ^>
        ## Next
        ^>
        Words.
             ^<

        ## Then
        ^>
        More.
            ^<
            ^<

        # Other
    """)


def test_header() -> None:
    check("""
        ---
        ^>
        title: Plan
        ---
          ^<
        Words.
    """)


def test_items_of_lists_fold_what_hangs_below_them() -> None:
    check("""
        - one
        - two
        ^>
          - inner
                ^<
        - three
    """)


def test_quotes_callouts_code_and_tables() -> None:
    check("""
        > a quote
        ^>
        > of two lines
                     ^<

        > [!note] Title
        ^>
        > Words.
               ^<

        ```py
        ^>
        # no heading
        ```
          ^<

        | a |
        ^>
        |---|
        | b |
            ^<
    """)


def test_containers_and_footnotes() -> None:
    check("""
        ::: disputed
        ^>
        A claim.[^1]
        :::
          ^<

        [^1]: One.
        ^>

            Two.
               ^<
    """)


def test_comments() -> None:
    check("""
        %% one
        ^> comment
        two %% words
             ^< comment

        <!-- three
        ^> comment

        four -->
               ^< comment
    """)


def test_section_in_a_quote_stays_there_and_ends_none_outside() -> None:
    check("""
        ## Plan
        ^>
        > # Said
        ^>
          ^>
        > by another
                   ^<
                   ^<

        Words.
             ^<
    """)


@given(notes())
def test_folds_take_lines_of_the_note_and_lie_inside_each_other(text: str) -> None:
    lines = LineIndex(text)
    found = folded_lines(lines, folding(parse(text), blocks(text)))
    assert [one.start for one in found] == sorted({one.start for one in found})
    for number, one in enumerate(found):
        assert 0 <= one.start < one.end < len(lines)
        for other in found[number + 1 :]:
            assert other.start > one.end or other.end <= one.end
