"""Words as the full-text index knows them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.index.section_hits import Scope, telling, word_hits
from doxa.index.sections import put_notes, sections_in_memory
from doxa.index.words import expression, terms, words
from doxa.search.filling import note_sections
from doxa.search.snippet import snippet
from doxa.vault.paths import NotePath


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("running", "She runs."),
        ("cafe", "Im Café."),
        ("CAFÉ", "a cafe"),
        ("uber", "Über allem"),
        ("links", "one [[link]] here"),
        ("日本", "これは日本語です"),
        ("語", "これは日本語"),
        ("日本語", "日本語の本"),
        ("图书馆", "我们去图书馆看书"),
        ("도서관", "도서관에서"),
        ("plan b", "Plan 9"),
        ("snake_case", "the case of a snake"),
        ('"plan" AND (NOT', "a plan"),
        ("plan*^", "a plan"),
        ("naïve", "nai\u0308ve"),
    ],
)
def test_a_query_finds_a_text(query: str, text: str) -> None:
    assert found(query, text)


@pytest.mark.parametrize(
    ("query", "text"),
    [("本日", "日本"), ("plan", "airplane"), ("AND", "a plan"), ('"', '"quoted"'), ("* ^ ( ) : - +", "a plan"), ("", "a")],
)
def test_a_query_does_not_find_a_text(query: str, text: str) -> None:
    assert not found(query, text)


@given(st.text(max_size=60), st.text(max_size=60))
def test_no_query_and_no_note_fails(query: str, text: str) -> None:
    found(query, text.encode("utf-8", "replace").decode())


@given(st.text(max_size=80))
def test_words_stand_where_they_are_said_to(text: str) -> None:
    spans = [word.span for word in words(text)]
    assert all(0 <= span.start < span.end <= len(text) for span in spans)
    assert spans == sorted(spans)


def test_a_query_as_long_as_a_book_is_cut() -> None:
    many = terms(" ".join(f"word{number}" for number in range(20_000)))
    assert len(many) == 64
    assert expression(many.values()).count(" OR ") == 63


def found(query: str, text: str) -> bool:
    sections = sections_in_memory()
    put_notes(sections, [note_sections(NotePath("x9.md"), text)])
    return bool(word_hits(sections, list(telling(sections, query).values()), Scope(), 10))


# Snippets


def test_a_snippet_marks_words_in_any_form() -> None:
    shown = snippet("They  ran\nand planned; a **plan** was planning itself.", terms("plans"))
    assert shown.marked("<", ">") == "They ran and <planned>; a **<plan>** was <planning> itself."


def test_a_snippet_shows_where_most_of_the_words_are() -> None:
    text = "A plan first. " + "filler " * 100 + "The garden plan grows. " + "filler " * 100
    shown = snippet(text, terms("garden plan"))
    assert "<garden> <plan>" in shown.marked("<", ">")
    assert shown.text.startswith("… ")
    assert shown.text.endswith(" …")
    assert len(shown.text) < 200


def test_a_snippet_marks_cjk_in_one_piece() -> None:
    assert snippet("これは日本語です。", terms("日本語")).marked("<", ">") == "これは<日本語>です。"


@given(st.text(max_size=400), st.text(max_size=20))
def test_any_section_has_a_snippet_whose_marks_stand_in_it(text: str, query: str) -> None:
    shown = snippet(text, terms(query))
    assert all(0 <= mark.start < mark.end <= len(shown.text) for mark in shown.marks)
