"""Sentences, and the claims among them: each mark covers one claim."""

from itertools import pairwise

from hypothesis import given

from doxa.beliefs.sentences import claims, sentences
from doxa.syntax.markdown import parse
from tests.support.markdown_strategies import notes
from tests.support.vault_text import Mark, render, vault_text


def check(source: str, *statements: str) -> None:
    vault = vault_text(source)
    (path, text), *_ = vault.notes.items()
    found = claims(parse(text))
    assert render(vault.notes, [Mark(path, one.span) for one in found]) == render(vault.notes, vault.marks)
    assert [one.statement for one in found] == list(statements)


def test_a_claim_is_the_sentence_with_its_footnotes() -> None:
    check(
        """
        So it was. It **is** at [[v2|/v2]].[^2] Nobody knows why.
                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^

        [^2]: a.md
        """,
        "It is at /v2.",
    )


def test_an_abbreviation_ends_no_sentence() -> None:
    check(
        """
        Then e.g. this, see p. 3 of it.[^1][^2]
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

        [^1]: a.md
        [^2]: b.md [^1]
        """,
        "Then e.g. this, see p. 3 of it.",
    )


def test_an_item_a_heading_and_a_block_end_a_sentence() -> None:
    check(
        """
        ## Old
        The path is old.[^1]
        ^^^^^^^^^^^^^^^^^^^^
        - one [^1]
          ^^^^^^^^
        - [x] two[^1]
              ^^^^^^^
        ::: disputed
        Three[^1]
        ^^^^^^^^^
        :::

        [^1]: a.md
        """,
        "The path is old.",
        "one",
        "two",
        "Three",
    )


def test_chinese_needs_no_blank_behind_a_sentence() -> None:
    check(
        """
        他来了。她走了。[^1]我不知道。
            ^^^^^^^^

        [^1]: a.md
        """,
        "她走了。",
    )


def test_what_refers_to_no_footnote_claims_nothing() -> None:
    check("So it is.[^9]\n")


@given(notes())
def test_sentences_do_not_overlap(text: str) -> None:
    found = list(sentences(text))
    assert all(one.end <= other.start for one, other in pairwise(found))
    assert all(claim.span in found for claim in claims(parse(text)))
