"""Footnotes: references, definitions, and the citation that a definition may hold."""

from collections.abc import Iterator

import pytest

from doxa.syntax.document import Citation, Document
from doxa.syntax.markdown import parse
from doxa.text.span import Span
from tests.support.vault_text import Mark, render, vault_text


def check(source: str) -> None:
    """Every reference, every footnote and each of its parts is marked."""
    vault = vault_text(source)
    found = [Mark("note.md", span, name) for name, span in parts(parse(vault.notes["note.md"]))]
    assert render(vault.notes, found) == render(vault.notes, vault.marks)


def parts(note: Document) -> Iterator[tuple[str, Span]]:
    for reference in note.footnote_references:
        yield "reference" if reference.defined else "undefined", reference.span
        yield "label", reference.label_span
    for footnote in note.footnotes:
        yield from (("footnote", footnote.span), ("label", footnote.label_span), ("body", footnote.body))
        if footnote.citation:
            yield from citation_parts(footnote.citation)


def citation_parts(citation: Citation) -> Iterator[tuple[str, Span]]:
    yield from (("citation", citation.span), ("source", citation.source_span))
    if citation.page_span:
        yield "page", citation.page_span
    if citation.quote_span:
        yield "quote", citation.quote_span


def citation(body: str) -> Citation | None:
    """The citation of a footnote with this body; its parts are what its spans cover."""
    text = f"😀\n\n[^1]: {body}"
    (footnote,) = parse(text).footnotes
    found = footnote.citation
    if found:
        assert found.source == found.source_span.of(text)
        assert found.page == (found.page_span and found.page_span.of(text))
    return found


def cited(body: str) -> tuple[str, str | None, str | None] | None:
    """The source, page and quote of a footnote's citation."""
    found = citation(body)
    return found and (found.source, found.page, found.quote)


# References and definitions


def test_a_footnote_and_its_references() -> None:
    check("""
        One[^1] and two[^why].
           ^^^^ reference
             ^ label   ^^^^^^ reference
                         ^^^ label

        [^1]: what it says
        ^^^^^^^^^^^^^^^^^^ footnote
          ^ label
              ^^^^^^^^^^^^ body
        [^why]: because
        ^^^^^^^^^^^^^^^ footnote
          ^^^ label
                ^^^^^^^ body
    """)


def test_a_reference_without_a_footnote() -> None:
    check("""
        One[^1] and two[^none].
           ^^^^ reference
             ^ label   ^^^^^^^ undefined
                         ^^^^ label

        [^1]: what it says
        ^^^^^^^^^^^^^^^^^^ footnote
          ^ label
              ^^^^^^^^^^^^ body
    """)


def test_a_footnote_over_several_lines() -> None:
    check("""
        [^1]: one
        ^> footnote
          ^ label
              ^> body
            two

            three
                ^< footnote
                ^< body

        four
    """)


def test_references_in_headings_tables_and_footnotes() -> None:
    check("""
        # One[^1]
             ^^^^ reference
               ^ label

        | [^1] |
          ^^^^ reference
            ^ label
        |------|

        [^1]: x[^1]
        ^^^^^^^^^^^ footnote
          ^ label
              ^^^^^ body
               ^^^^ reference
                 ^ label
    """)


def test_two_footnotes_with_one_label() -> None:
    check("""
        [^a]: one
        ^^^^^^^^^ footnote
          ^ label
              ^^^ body
        [^A]: two
        ^^^^^^^^^ footnote
          ^ label
              ^^^ body

        three[^a]
             ^^^^ reference
               ^ label
    """)


def test_an_empty_footnote() -> None:
    check("""
        one[^1]
           ^^^^ reference
             ^ label

        [^1]:
        ^^^^^ footnote
          ^ label
             ^| body
    """)


def test_footnotes_in_quotes_and_lists() -> None:
    check("""
        > one[^1]
             ^^^^ reference
               ^ label
        >
        > [^1]: two
          ^^^^^^^^^ footnote
            ^ label
                ^^^ body

        - [^2]: three
          ^^^^^^^^^^^ footnote
            ^ label
                ^^^^^ body
    """)


def test_labels_are_folded() -> None:
    note = parse("a[^Über  uns] b[^NONE]\n\n[^über uns]: c")
    assert [reference.label for reference in note.footnote_references] == ["über uns", "none"]
    assert [footnote.label for footnote in note.footnotes] == ["über uns"]


@pytest.mark.parametrize(
    "text",
    [
        *("`[^1]`", "```\n[^1]\n```", "$[^1]$", "%%[^1]%%", "<!-- [^1] -->", "x\n\n    [^1]", "---\na: '[^1]'\n---\n"),
        *(r"\[^1]", "[^]", "[^ ]", "[^1", "^[a remark]", "[^1](a.md)"),
    ],
)
def test_what_is_no_reference(text: str) -> None:
    check(text)


# Citations


def test_all_parts_of_a_citation() -> None:
    check("""
        [^1]: rfc-34.pdf, p. 3 — "a quote"
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ footnote
          ^ label            ^ page
              ^^^^^^^^^^ source   ^^^^^^^ quote
              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ body
              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ citation
    """)


def test_a_source_in_angle_brackets() -> None:
    check("""
        [^1]: <rfc 34.pdf>, p. 3 — "a quote"
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ footnote
          ^ label              ^ page
              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ body
              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ citation
               ^^^^^^^^^^ source    ^^^^^^^ quote
    """)


def test_a_quote_in_italics_with_words_behind() -> None:
    check("""
        [^1]: rfc-34.pdf — *“a quote”*, as I read it.
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ footnote
          ^ label            ^^^^^^^ quote
              ^^^^^^^^^^ source
              ^^^^^^^^^^^^^^^^^^^^^^^^ citation
              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ body
    """)


def test_a_quote_over_several_lines() -> None:
    check("""
        [^1]: rfc-34.pdf —
        ^> footnote
          ^ label
              ^^^^^^^^^^ source
              ^> body
              ^> citation
            "a quote
             ^> quote
            of two lines"
                        ^< footnote
                        ^< body
                        ^< citation
                       ^< quote
    """)


def test_a_quote_loses_the_indentation_of_its_footnote() -> None:
    assert cited('a.md — "one\n    two\n\n    three"') == ("a.md", None, "one\ntwo\n\nthree")
    (footnote,) = parse('> [^1]: a.md — "one\n> two"').footnotes
    assert footnote.citation
    assert footnote.citation.quote == "one\ntwo"


@pytest.mark.parametrize(
    ("written", "source"),
    [
        ("rfc-34.pdf", "rfc-34.pdf"),
        ("raw/web/日本.md", "raw/web/日本.md"),
        ("<rfc 34.pdf>", "rfc 34.pdf"),
        ('"rfc 34.pdf"', "rfc 34.pdf"),
        ("“rfc 34.pdf”", "rfc 34.pdf"),
        ("[[rfc 34.pdf]]", "rfc 34.pdf"),
        ("[[rfc-34|the RFC]]", "rfc-34"),
        ("[the RFC](raw/rfc-34.pdf)", "raw/rfc-34.pdf"),
        ("[the RFC](<raw/rfc 34.pdf>)", "raw/rfc 34.pdf"),
        (r'[the RFC](rfc_(34).pdf "bref://1529c1b93f12 {\"auto_title\":true}")', "rfc_(34).pdf"),
        ("<https://a.org/x>", "https://a.org/x"),
        ("https://a.org/x", "https://a.org/x"),
        ("Smith2020", "Smith2020"),
    ],
)
def test_sources(written: str, source: str) -> None:
    assert cited(f'{written} — "q"') == (source, None, "q")
    assert cited(f'{written}, p. 3 — "q"') == (source, "3", "q")


@pytest.mark.parametrize(
    ("written", "page"),
    [
        ("p.3", "3"),
        ("p. 3", "3"),
        ("P. 3", "3"),
        ("pp. 3–5", "3–5"),
        ("page 3", "3"),
        ("pages 3-5", "3-5"),
        ("p. iv", "iv"),
    ],
)
def test_pages(written: str, page: str) -> None:
    assert cited(f'a.pdf, {written} — "q"') == ("a.pdf", page, "q")


@pytest.mark.parametrize("separator", [" — ", "—", " – ", " -- ", "\n    — ", " —\n    "])
def test_separators(separator: str) -> None:
    assert cited(f'a.md{separator}"q"') == ("a.md", None, "q")


@pytest.mark.parametrize(
    ("written", "quote"),
    [
        ('"a quote"', "a quote"),
        ("“a quote”", "a quote"),
        ("„a quote“", "a quote"),
        ("«a quote»", "a quote"),
        ('*"a quote"*', "a quote"),
        ('_"a quote"_', "a quote"),
        ("**“a quote”**", "a quote"),
        ('"she said “yes”"', "she said “yes”"),
        ("“he said 'no' \"again\"”", "he said 'no' \"again\""),
        (r'"an \"inner\" quote"', r"an \"inner\" quote"),
        ('""', ""),
    ],
)
def test_quotes(written: str, quote: str) -> None:
    assert cited(f"a.md — {written}") == ("a.md", None, quote)


@pytest.mark.parametrize(
    ("body", "source", "page"),
    [
        ("a.md", "a.md", None),
        ("a.md, p. 3", "a.md", "3"),
        ("<a b.md>", "a b.md", None),
        ("[[a]]", "a", None),
        ("a.md — in other words", "a.md", None),
        ('a.md — "never closed', "a.md", None),
    ],
)
def test_a_source_without_a_quote(body: str, source: str, page: str | None) -> None:
    assert cited(body) == (source, page, None)


@pytest.mark.parametrize(
    "body",
    [
        *("Just a remark.", "See a.md for more.", "a.md says so", "[[a]] is a note", "<b>bold</b>", "Smith, p. 3"),
        *('He said "no".', 'two words — "q"', 'a.md - "q"', "Smith", "", "— nothing"),
    ],
)
def test_a_remark_is_no_citation(body: str) -> None:
    assert cited(body) is None
