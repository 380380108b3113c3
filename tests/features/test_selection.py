"""Selecting more and more around the cursor."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from doxa.features.selection import selection
from doxa.syntax.markdown import parse
from doxa.text.span import Span
from tests.support.markdown_strategies import notes
from tests.support.vault_text import vault_text


def check(source: str, *steps: str) -> None:
    """The steps at the cursor, the smallest first, are these texts; the last one of all is the whole note."""
    vault = vault_text(source)
    assert vault.cursor is not None
    text = vault.notes[vault.cursor.path]
    (spans,) = selection(parse(text), [vault.cursor.offset])
    assert tuple(span.of(text) for span in spans) == (*steps, text)


def test_word_link_emphasis_and_paragraph() -> None:
    check(
        "See *the [[plan|old w<|>ords]]* now.",
        "words",
        "old words",
        "plan|old words",
        "[[plan|old words]]",
        "the [[plan|old words]]",
        "*the [[plan|old words]]*",
        "See *the [[plan|old words]]* now.",
    )


def test_parts_of_markdown_links() -> None:
    check(
        '[x](a/plan.md#ne<|>xt "T").',
        "next",
        "a/plan.md#next",
        '[x](a/plan.md#next "T")',
        '[x](a/plan.md#next "T").',
    )


def test_items_and_lists() -> None:
    check(
        """
        - one
          - `a b<|>`
        - two
        """,
        "b",
        "a b",
        "`a b`",
        "- `a b`",
        "- one\n  - `a b`",
        "- one\n  - `a b`\n- two",
    )


def test_code_between_its_fences() -> None:
    check("Words.\n\n```py\na = <|>1\n```\n\nWords.", "1", "a = 1\n", "```py\na = 1\n```")


def test_cell_row_and_table() -> None:
    check(
        """
        | a | b |
        |---|---|
        | two wo<|>rds | d |
        """,
        "words",
        "two words",
        "| two words | d |",
        "| a | b |\n|---|---|\n| two words | d |",
    )


def test_sections_and_what_is_below_the_header() -> None:
    check(
        """
        ---
        title: x
        ---

        # One
        ## Two
        wo<|>rd
        ## Three
        """,
        "word",
        "## Two\nword",
        "# One\n## Two\nword\n## Three",
    )


def test_quotes_containers_and_tags() -> None:
    check(
        "::: disputed\n> a #ta<|>g\n:::",
        "tag",
        "#tag",
        "a #tag",
        "> a #tag",
        "::: disputed\n> a #tag\n:::",
    )


def test_values_of_the_header() -> None:
    check(
        "---\ntags: [a, big bo<|>x]\n---",
        "box",
        "big box",
        "[a, big box]",
        "tags: [a, big box]",
        "tags: [a, big box]\n",
        "---\ntags: [a, big box]\n---",
    )


def test_a_word_has_its_accents_but_not_the_marks_around() -> None:
    check("_e\u0301te<|>\u0301_", "e\u0301te\u0301", "_e\u0301te\u0301_")
    check("हिन्दी का<|>", "का", "हिन्दी का")


def test_blank_line_is_in_no_paragraph() -> None:
    check("one\n<|>\ntwo")


@given(notes(), st.data())
def test_every_step_encloses_the_one_before_and_all_hold_the_cursor(text: str, data: st.DataObject) -> None:
    offsets = data.draw(st.lists(st.integers(0, len(text)), max_size=5))
    answers = selection(parse(text), offsets)
    assert len(answers) == len(offsets)
    for offset, spans in zip(offsets, answers, strict=True):
        assert spans[-1] == Span(0, len(text))
        assert all(span.holds(offset) for span in spans)
        assert all(outer.encloses(inner) and outer != inner for inner, outer in pairwise(spans))


@given(notes(), st.data())
def test_many_cursors_are_answered_as_one_by_one(text: str, data: st.DataObject) -> None:
    offsets = data.draw(st.lists(st.integers(0, len(text)), max_size=4))
    document = parse(text)
    assert selection(document, offsets) == tuple(one for at in offsets for one in selection(document, [at]))


def test_a_thousand_nested_quotes_are_selected_step_by_step() -> None:
    text = f"{'>' * 1000} x"
    (spans,) = selection(parse(text), [len(text)])
    assert len(spans) >= 1000
