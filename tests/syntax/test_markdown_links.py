"""Markdown links: inline, by reference and bare; and what a link's title says."""

from collections.abc import Iterator
from typing import assert_never

import pytest

from doxa.syntax.document import Autolink, Definition, Destination, InlineLink, Link, ReferenceLink, Title, WikiLink
from doxa.syntax.link_title import LinkTitle, link_title
from doxa.syntax.markdown import parse
from doxa.text.span import Span
from tests.support.vault_text import Mark, render, vault_text

Parts = Iterator[tuple[str, Span]]


def check(source: str) -> None:
    """Every link and definition of the note and each of its parts is marked.

    A destination's path is marked where it is not all of it, a reference where it is not the label itself.
    """
    vault = vault_text(source)
    document = parse(vault.notes["note.md"])
    parts = [part for thing in (*document.links, *document.definitions) for part in parts_of(thing)]
    found = [Mark("note.md", span, name) for name, span in parts]
    assert render(vault.notes, found) == render(vault.notes, vault.marks)


def parts_of(thing: Link | Definition) -> Parts:
    match thing:
        case InlineLink():
            yield "image" if thing.image else "link", thing.span
            yield "label", thing.label
            yield from places(thing.destination, thing.title)
        case ReferenceLink():
            kind = "image" if thing.image else thing.style.value
            yield kind if thing.defined else f"undefined-{kind}", thing.span
            yield "label", thing.label
            if thing.reference_span != thing.label:
                yield "reference", thing.reference_span
        case Definition():
            yield "definition" if thing.used else "repeated", thing.span
            yield "label", thing.label_span
            yield from places(thing.destination, thing.title)
        case Autolink():
            yield "bare" if thing.bare else "autolink", thing.span
            if thing.span != thing.url_span:
                yield "url", thing.url_span
        case WikiLink():
            yield "wikilink", thing.span
        case _:
            assert_never(thing)


def places(destination: Destination, title: Title | None) -> Parts:
    yield "external" if destination.external else "destination", destination.span
    if destination.path_span != destination.span:
        yield "path", destination.path_span
    if destination.fragment_span:
        yield "fragment", destination.fragment_span
    if title:
        yield "title", title.span


def inline_link(text: str) -> InlineLink:
    (link,) = parse(text).links
    assert isinstance(link, InlineLink)
    return link


def url(text: str) -> str:
    (link,) = parse(text).links
    assert isinstance(link, Autolink)
    return link.url


# Inline links


def test_a_link() -> None:
    check("""
        See [the plan](folder/plan.md).
            ^^^^^^^^^^^^^^^^^^^^^^^^^^ link
             ^^^^^^^^ label
                       ^^^^^^^^^^^^^^ destination
    """)


def test_all_parts_of_a_link() -> None:
    check("""
        [x](<a%20b.md#Top> "T")
        ^^^^^^^^^^^^^^^^^^^^^^^ link
         ^ label      ^^^ fragment
            ^^^^^^^^^^^^^^ destination
             ^^^^^^^^ path  ^ title
    """)


def test_an_image() -> None:
    check("""
        ![x](plan.png 'The plan')
        ^^^^^^^^^^^^^^^^^^^^^^^^^ image
          ^ label      ^^^^^^^^ title
             ^^^^^^^^ destination
    """)


def test_a_heading_of_the_same_note() -> None:
    check("""
        [x](#Top)
        ^^^^^^^^^ link
         ^ label
            ^| path
            ^^^^ destination
             ^^^ fragment
    """)


def test_titles_in_three_styles() -> None:
    check("""
        [a](x.md "a 'title'")
        ^^^^^^^^^^^^^^^^^^^^^ link
         ^ label  ^^^^^^^^^ title
            ^^^^ destination
        [b](x.md 'b "title"')
        ^^^^^^^^^^^^^^^^^^^^^ link
         ^ label  ^^^^^^^^^ title
            ^^^^ destination
        [c](x.md (c "title"))
        ^^^^^^^^^^^^^^^^^^^^^ link
         ^ label  ^^^^^^^^^ title
            ^^^^ destination
        [d](x.md "")
        ^^^^^^^^^^^^ link
         ^ label  ^| title
            ^^^^ destination
    """)


def test_blanks_around_the_destination() -> None:
    check("""
        [a](  x.md   "T"  )
        ^^^^^^^^^^^^^^^^^^^ link
         ^ label      ^ title
              ^^^^ destination
    """)


def test_a_query_is_no_part_of_the_target() -> None:
    check("""
        [a](x.md?view=all#Top)
        ^^^^^^^^^^^^^^^^^^^^^^ link
         ^ label          ^^^ fragment
            ^^^^ path
            ^^^^^^^^^^^^^^^^^ destination
    """)


def test_brackets_in_the_label_and_in_the_destination() -> None:
    check(r"""
        [a [b] \] `](x)`](x(1\)).md)
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ link
         ^^^^^^^^^^^^^^^ label
                          ^^^^^^^^^ destination
    """)


def test_an_image_in_a_link() -> None:
    check("""
        [![plan](plan.png "T")](plan.md)
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ link
         ^^^^^^^^^^^^^^^^^^^^^ image
         ^^^^^^^^^^^^^^^^^^^^^ label
           ^^^^ label      ^ title
                 ^^^^^^^^ destination
                                ^^^^^^^ destination
    """)


def test_markup_in_the_label() -> None:
    check("""
        # On [the *big* **plan**](plan.md)
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ link
              ^^^^^^^^^^^^^^^^^^ label
                                  ^^^^^^^ destination
    """)


def test_an_empty_label_or_destination() -> None:
    check("""
        [](x.md)
        ^^^^^^^^ link
         ^| label
           ^^^^ destination
        [a]()
        ^^^^^ link
         ^ label
            ^| destination
        [b](<>)
        ^^^^^^^ link
         ^ label
            ^^ destination
             ^| path
        ![]()
        ^^^^^ image
          ^| label
            ^| destination
    """)


def test_a_link_over_two_lines() -> None:
    check("""
        [the
        ^> link
         ^> label
        plan](
           ^< label
        plan.md
        ^^^^^^^ destination
        "the
         ^> title
        title")
              ^< link
            ^< title
    """)


def test_a_link_over_the_lines_of_a_quote() -> None:
    check("""
        > [the
          ^> link
           ^> label
        > plan](
             ^< label
        > plan.md#Top
          ^^^^^^^ path
          ^^^^^^^^^^^ destination
                  ^^^ fragment
        > "T")
             ^< link
           ^ title
    """)


def test_characters_outside_the_basic_plane() -> None:
    check("""
        😀 [😀](日本.md#見出し "題𝒳") 😀 [b](c.md)
          ^^^^^^^^^^^^^^^^^^^ link  ^^^^ destination
           ^ label  ^^^ fragment ^ label
              ^^^^^ path ^^ title
              ^^^^^^^^^ destination
                                ^^^^^^^^^ link
    """)


def test_a_link_in_a_table() -> None:
    check(r"""
        | a                |
        |------------------|
        | [x\|y](z.md "T") |
          ^^^^^^^^^^^^^^^^ link
           ^^^^ label  ^ title
                 ^^^^ destination
    """)


def test_an_external_link() -> None:
    check("""
        [a](https://a.org/x.md#Top "T")
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ link
         ^ label                    ^ title
            ^^^^^^^^^^^^^^^^^^^^^^ external
        [b](mailto:me@a.org)
        ^^^^^^^^^^^^^^^^^^^^ link
         ^ label
            ^^^^^^^^^^^^^^^ external
        [c](//a.org/x)
        ^^^^^^^^^^^^^^ link
         ^ label
            ^^^^^^^^^ external
        [d](C:/notes/x.md)
        ^^^^^^^^^^^^^^^^^^ link
         ^ label
            ^^^^^^^^^^^^^ destination
    """)


@pytest.mark.parametrize(
    "text",
    [
        *("[a] (b)", "[a](b c)", '[a](b "c" d)', r"\[a](b)", r"[a\](b)", "[a](<b\nc>)", "[a](b", "[ ] a", "[a]"),
        *("`[a](b)`", "```\n[a](b)\n```", "x\n\n    [a](b)", "$[a](b)$", "<!-- [a](b) -->", "%%[a](b)%%"),
        "---\nup: '[a](b)'\n---\n",
    ],
)
def test_what_is_no_link(text: str) -> None:
    check(text)


@pytest.mark.parametrize(
    ("written", "meant", "path", "fragment"),
    [
        ("plan.md", "plan.md", "plan.md", None),
        ("<my plan.md>", "my plan.md", "my plan.md", None),
        ("my%20plan.md#the%20end", "my%20plan.md#the%20end", "my plan.md", "the end"),
        ("%E6%97%A5.md", "%E6%97%A5.md", "日.md", None),
        ("50%.md#%zz", "50%.md#%zz", "50%.md", "%zz"),
        ("a%FF.md", "a%FF.md", "a%FF.md", None),
        ("a%2Fb%23c.md", "a%2Fb%23c.md", "a/b#c.md", None),
        ("plan.md?a=b#c", "plan.md?a=b#c", "plan.md", "c"),
        (r"a\(b.md", "a(b.md", "a(b.md", None),
        (r"<a\>b.md>", "a>b.md", "a>b.md", None),
        ("a&amp;b.md", "a&b.md", "a&b.md", None),
        ("a&#40;b.md#c", "a(b.md#c", "a(b.md", "c"),
        (r"a\#b.md", "a#b.md", "a", "b.md"),
        ("a&#35;b#c", "a#b#c", "a", "b#c"),
        ("plan.md#", "plan.md#", "plan.md", ""),
        ("#a:b", "#a:b", "", "a:b"),
        ("/plan.md", "/plan.md", "/plan.md", None),
        ("../plan.md", "../plan.md", "../plan.md", None),
        (r"C:\plan.md", r"C:\plan.md", r"C:\plan.md", None),
    ],
)
def test_what_a_destination_means(written: str, meant: str, path: str, fragment: str | None) -> None:
    text = f"[a]({written})"
    destination = inline_link(text).destination
    assert (destination.url, destination.path, destination.fragment) == (meant, path, fragment)
    assert destination.span.of(text) == written
    assert not destination.external


def test_an_escaped_sharp_still_parts_path_and_fragment() -> None:
    check(r"""
        [a](a\#b.md)
        ^^^^^^^^^^^^ link
         ^ label
            ^ path
            ^^^^^^^ destination
               ^^^^ fragment
        [a](a&#35;b.md)
        ^^^^^^^^^^^^^^^ link
         ^ label  ^^^^ fragment
            ^ path
            ^^^^^^^^^^ destination
        [a](a&#40;b.md#c)
        ^^^^^^^^^^^^^^^^^ link
         ^ label       ^ fragment
            ^^^^^^^^^^ path
            ^^^^^^^^^^^^ destination
    """)


@pytest.mark.parametrize(
    "address", ["https://a.org/x?y#z", "HTTP://a.org", "mailto:me@a.org", "obsidian://open?vault=a", "//a.org", "tel:110"]
)
def test_what_is_external(address: str) -> None:
    destination = inline_link(f"[a]({address})").destination
    assert destination.external
    assert (destination.path, destination.fragment) == (address, None)


def test_the_words_of_a_title() -> None:
    title = inline_link(r'[a](b "T \"U\" &amp; V")').title
    assert title
    assert title.text == 'T "U" & V'


# Reference links


def test_all_styles_of_references() -> None:
    check("""
        [the plan][ref]
        ^^^^^^^^^^^^^^^ full
         ^^^^^^^^ label
                   ^^^ reference
        [ref][]
        ^^^^^^^ collapsed
         ^^^ label
        [ref]
        ^^^^^ shortcut
         ^^^ label

        [ref]: folder/plan.md "The plan"
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ definition
         ^^^ label             ^^^^^^^^ title
               ^^^^^^^^^^^^^^ destination
    """)


def test_images_by_reference() -> None:
    check("""
        ![the plan][ref]
        ^^^^^^^^^^^^^^^^ image
          ^^^^^^^^ label
                    ^^^ reference
        ![ref][]
        ^^^^^^^^ image
          ^^^ label
        ![ref]
        ^^^^^^ image
          ^^^ label

        [ref]: <my plan.png>
        ^^^^^^^^^^^^^^^^^^^^ definition
         ^^^ label
               ^^^^^^^^^^^^^ destination
                ^^^^^^^^^^^ path
    """)


def test_case_and_blanks_do_not_matter() -> None:
    check("""
        [a][Foo  Bar]
        ^^^^^^^^^^^^^ full
         ^ label
            ^^^^^^^^ reference
        [FOO BAR]
        ^^^^^^^^^ shortcut
         ^^^^^^^ label

        [foo
        ^> definition
         ^> label
        bar]: x.md
                 ^< definition
          ^< label
              ^^^^ destination
    """)


def test_a_label_is_folded() -> None:
    reference, repeated = parse("[ẞ  Ü]\n\n[ss ü]: x.md").links, parse("[Foo \n Bar]: x").definitions
    assert isinstance(reference[0], ReferenceLink)
    assert (reference[0].reference, repeated[0].label) == ("ss ü", "foo bar")


def test_of_two_definitions_the_first_is_used() -> None:
    check("""
        [ref]
        ^^^^^ shortcut
         ^^^ label

        [ref]: first.md
        ^^^^^^^^^^^^^^^ definition
         ^^^ label
               ^^^^^^^^ destination
        [Ref]: second.md 'T'
        ^^^^^^^^^^^^^^^^^^^^ repeated
         ^^^ label        ^ title
               ^^^^^^^^^ destination
        > [REF]: third.md
          ^^^^^^^^^^^^^^^ repeated
           ^^^ label
                 ^^^^^^^^ destination
    """)


def test_without_a_definition_a_word_in_brackets_is_no_link() -> None:
    check("""
        [the plan][none]
        ^^^^^^^^^^^^^^^^ undefined-full
         ^^^^^^^^ label
                   ^^^^ reference
        [none][]
        ^^^^^^^^ undefined-collapsed
         ^^^^ label
        ![x][none]
        ^^^^^^^^^^ undefined-image
          ^ label
             ^^^^ reference
        [none]
    """)


def test_a_definition_over_several_lines() -> None:
    check("""
        [ref]:
        ^> definition
         ^^^ label
          plan.md#Top
          ^^^^^^^ path
          ^^^^^^^^^^^ destination
                  ^^^ fragment
          'The
           ^> title
          plan'
              ^< definition
             ^< title
    """)


def test_definitions_in_quotes_and_lists() -> None:
    check("""
        > [a]: x.md
          ^^^^^^^^^ definition
           ^ label
               ^^^^ destination

        - [b]: <y z.md>
          ^^^^^^^^^^^^^ definition
           ^ label
               ^^^^^^^^ destination
                ^^^^^^ path
        - [b]
          ^^^ shortcut
           ^ label
    """)


def test_an_external_definition() -> None:
    check("""
        [ref]: https://a.org/x#y
        ^^^^^^^^^^^^^^^^^^^^^^^^ definition
         ^^^ label
               ^^^^^^^^^^^^^^^^^ external
    """)


@pytest.mark.parametrize(
    "text", ["x [a]: b", "```\n[a]: b\n```", "[]: b", "[a]: b c", "[a]:", "`[a]`: b", "%%\n[a]: b\n%%"]
)
def test_what_is_no_definition(text: str) -> None:
    check(text)


def test_a_task_is_no_reference() -> None:
    check("""
        - [x] done

        [x]: y.md
        ^^^^^^^^^ definition
         ^ label
             ^^^^ destination
    """)


# Autolinks and bare urls


def test_addresses_in_angle_brackets() -> None:
    check("""
        <https://a.org/x>
        ^^^^^^^^^^^^^^^^^ autolink
         ^^^^^^^^^^^^^^^ url
        <me@a.org>
        ^^^^^^^^^^ autolink
         ^^^^^^^^ url
    """)


def test_a_bare_url_ends_before_the_punctuation() -> None:
    check("""
        See https://a.org/x.
            ^^^^^^^^^^^^^^^ bare
        See https://a.org/x?y=z#w, or
            ^^^^^^^^^^^^^^^^^^^^^ bare
        (https://a.org/x), or
         ^^^^^^^^^^^^^^^ bare
        **https://a.org/x**, or
          ^^^^^^^^^^^^^^^ bare
        _https://a.org/x_, or
         ^^^^^^^^^^^^^^^ bare
        "https://a.org/x", or
         ^^^^^^^^^^^^^^^ bare
        “https://a.org/x”, or
         ^^^^^^^^^^^^^^^ bare
        «https://a.org/x»: it is
         ^^^^^^^^^^^^^^^ bare
        https://a.org/x...
        ^^^^^^^^^^^^^^^ bare
    """)


def test_a_bare_url_may_hold_the_brackets_that_it_opens() -> None:
    check("""
        https://a.org/x_(y)
        ^^^^^^^^^^^^^^^^^^^ bare
        (https://a.org/x_(y))
         ^^^^^^^^^^^^^^^^^^^ bare
        [https://a.org/x]
         ^^^^^^^^^^^^^^^ bare
    """)


def test_a_bare_url_without_a_scheme() -> None:
    check("""
        See www.a.org/x, please.
            ^^^^^^^^^^^ bare
    """)


def test_bare_urls_in_text_without_blanks() -> None:
    check("""
        日本https://a.org/日本、https://b.org。次（https://c.org/x）「https://d.org」
          ^^^^^^^^^^^^^^^^ bare            ^^^^^^^^^^^^^^^ bare
                           ^^^^^^^^^^^^^ bare               ^^^^^^^^^^^^^ bare
    """)


def test_a_bare_url_ends_where_something_else_begins() -> None:
    check("""
        https://a.org[^1]
        ^^^^^^^^^^^^^ bare
        https://a.org[x](y)
        ^^^^^^^^^^^^^ bare
                     ^^^^^^ link
                      ^ label
                         ^ destination
        https://a.org[[b]]
        ^^^^^^^^^^^^^ bare
                     ^^^^^ wikilink
        https://a.org&amp;
        ^^^^^^^^^^^^^ bare
        | https://a.org|b |
          ^^^^^^^^^^^^^ bare
        |---------------|
    """)


@pytest.mark.parametrize(
    ("text", "opened"),
    [
        ("<me@a.org>", "mailto:me@a.org"),
        ("<mailto:me@a.org>", "mailto:me@a.org"),
        ("www.a.org", "http://www.a.org"),
        ("https://a.org/x", "https://a.org/x"),
        ("http://localhost:8080/x", "http://localhost:8080/x"),
    ],
)
def test_what_an_autolink_opens(text: str, opened: str) -> None:
    assert url(text) == opened


@pytest.mark.parametrize(
    "text",
    [
        *("`https://a.org`", "```\nhttps://a.org\n```", "$https://a.org$", "%%https://a.org%%", "<!-- https://a.org -->"),
        *('<a href="https://a.org">', "x\n\n    https://a.org", "---\nurl: https://a.org\n---\n"),
        *("https://", "http:// x", "www.", "me@a.org", "xhttps://a.org", "awww.a.org", "<https://a.org x>"),
    ],
)
def test_what_is_no_url(text: str) -> None:
    check(text)


def test_the_label_of_a_link_is_no_second_link() -> None:
    check("""
        [https://a.org](https://b.org)
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ link
         ^^^^^^^^^^^^^ label
                        ^^^^^^^^^^^^^ external
    """)


# What a title says


@pytest.mark.parametrize(
    ("title", "meant"),
    [
        (
            'bref://1529c1b93f12 {"auto_title":true} see also',
            LinkTitle("bref://1529c1b93f12", auto_title=True, words="see also"),
        ),
        ("bref://1529c1b93f12", LinkTitle("bref://1529c1b93f12", auto_title=None, words="")),
        ("bid://10000000-0000", LinkTitle("bid://10000000-0000", auto_title=None, words="")),
        ('{ "auto_title": false } see', LinkTitle(None, auto_title=False, words="see")),
        ('see {"auto_title":true} bref://a also', LinkTitle("bref://a", auto_title=True, words="see also")),
        ("see also", LinkTitle(None, auto_title=None, words="see also")),
        ("", LinkTitle(None, auto_title=None, words="")),
    ],
)
def test_the_parts_of_a_title(title: str, meant: LinkTitle) -> None:
    assert link_title(title) == meant


@pytest.mark.parametrize(
    "words",
    ['{"auto_title":true', '{"other":1}', '{"auto_title":1}', '{"auto_title":true}x', "{", "{" * 5_000, "see bref:a"],
)
def test_what_is_neither_key_nor_option_is_the_writers(words: str) -> None:
    assert link_title(words) == LinkTitle(None, auto_title=None, words=words)
    assert link_title(f"bref://a {words}") == LinkTitle("bref://a", auto_title=None, words=words)
