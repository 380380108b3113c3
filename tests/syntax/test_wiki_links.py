"""Wikilinks: what each form means, and what each of its spans covers."""

from collections.abc import Iterator

import pytest

from doxa.syntax.dialect import LINK_TYPES, Dialect, Pipe
from doxa.syntax.document import WikiLink
from doxa.syntax.links import Size, embed_page, embed_size
from doxa.syntax.markdown import parse
from doxa.text.span import Span
from tests.support.vault_text import Mark, render, vault_text


def check(source: str, dialect: Dialect | None = None) -> None:
    """Every wikilink of the note and each of its parts is marked."""
    vault = vault_text(source)
    links = wiki_links(vault.notes["note.md"], dialect or Dialect())
    found = [Mark("note.md", span, name) for link in links for name, span in parts(link)]
    assert render(vault.notes, found) == render(vault.notes, vault.marks)


def wiki_links(text: str, dialect: Dialect) -> list[WikiLink]:
    links = [link for link in parse(text, dialect).links if isinstance(link, WikiLink)]
    for link in links:
        assert link.target == link.target_span.of(text)
        assert link.fragment == (link.fragment_span and link.fragment_span.of(text))
        assert link.alias == (link.alias_span and link.alias_span.of(text))
        assert link.type == (link.type_span and link.type_span.of(text))
    return links


def parts(link: WikiLink) -> Iterator[tuple[str, Span]]:
    yield "embed" if link.embed else "link", link.span
    yield "target", link.target_span
    if link.fragment_span:
        yield "fragment", link.fragment_span
    if link.alias_span:
        yield "alias", link.alias_span
    if link.type_span:
        yield "type", link.type_span


def embed(text: str) -> WikiLink:
    (link,) = wiki_links(text, Dialect())
    return link


def test_a_note() -> None:
    check("""
        See [[Plan]] first,
            ^^^^^^^^ link
              ^^^^ target
        then [[folder/Next steps.md]].
             ^^^^^^^^^^^^^^^^^^^^^^^^ link
               ^^^^^^^^^^^^^^^^^^^^ target
    """)


def test_a_heading_of_a_note() -> None:
    check("""
        [[plan#Next]] or, nested,
        ^^^^^^^^^^^^^ link
          ^^^^ target
               ^^^^ fragment
        [[plan#Next#Steps]]
        ^^^^^^^^^^^^^^^^^^^ link
          ^^^^ target
               ^^^^^^^^^^ fragment
    """)


def test_a_block_of_a_note() -> None:
    check("""
        [[plan#^37066d]]
        ^^^^^^^^^^^^^^^^ link
          ^^^^ target
               ^^^^^^^ fragment
    """)


def test_a_heading_or_a_block_of_the_same_note() -> None:
    check("""
        [[#Next]] and
        ^^^^^^^^^ link
          ^| target
           ^^^^ fragment
        [[#^37066d]]
        ^^^^^^^^^^^^ link
          ^| target
           ^^^^^^^ fragment
    """)


def test_words_to_show() -> None:
    check("""
        [[plan|what we **do**]] and
        ^^^^^^^^^^^^^^^^^^^^^^^ link
          ^^^^ target
               ^^^^^^^^^^^^^^ alias
        [[plan#Next|then]]
        ^^^^^^^^^^^^^^^^^^ link
          ^^^^ target
               ^^^^ fragment
                    ^^^^ alias
    """)


def test_all_parts_at_once() -> None:
    check("""
        [[folder/Note#Heading|alias|type]]
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ link
          ^^^^^^^^^^^ target  ^^^^^ alias
                      ^^^^^^^ fragment
                                    ^^^^ type
    """)


def test_an_embed_has_no_type() -> None:
    check("""
        ![[folder/Note#Heading|alias]]
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ embed
           ^^^^^^^^^^^ target  ^^^^^ alias
                       ^^^^^^^ fragment
        ![[plan.png|caption|100]]
        ^^^^^^^^^^^^^^^^^^^^^^^^^ embed
           ^^^^^^^^ target
                    ^^^^^^^^^^^ alias
        ![[plan.png|depends_on]]
        ^^^^^^^^^^^^^^^^^^^^^^^^ embed
           ^^^^^^^^ target
                    ^^^^^^^^^^ alias
    """)


def test_blanks_inside_belong_to_no_part() -> None:
    check("""
        [[ plan # Next | then | depends_on ]]
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ link
           ^^^^ target   ^^^^ alias
                  ^^^^ fragment ^^^^^^^^^^ type
    """)


def test_a_table_needs_a_backslash_before_the_pipe() -> None:
    check(r"""
        | where                           |
        |---------------------------------|
        | [[plan#Next\|then\|depends_on]] |
          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ link
            ^^^^ target      ^^^^^^^^^^ type
                 ^^^^ fragment
                       ^^^^ alias
        | [[plan\|\|extends]]             |
          ^^^^^^^^^^^^^^^^^^^ link
            ^^^^ target
                    ^^^^^^^ type
        | ![[plan.png\|50]]               |
          ^^^^^^^^^^^^^^^^^ embed
             ^^^^^^^^ target
                       ^^ alias
    """)


def test_a_known_type_behind_the_pipe() -> None:
    check("""
        [[plan|depends_on]] and
        ^^^^^^^^^^^^^^^^^^^ link
          ^^^^ target
               ^^^^^^^^^^ type
        [[plan| extends ]], but not
        ^^^^^^^^^^^^^^^^^^ link
          ^^^^ target
                ^^^^^^^ type
        [[plan|Extends]]
        ^^^^^^^^^^^^^^^^ link
          ^^^^ target
               ^^^^^^^ alias
    """)


def test_a_type_that_the_vault_adds() -> None:
    check(
        """
        [[plan|demonstrates]] and
        ^^^^^^^^^^^^^^^^^^^^^ link
          ^^^^ target
               ^^^^^^^^^^^^ type
        [[plan|references]]
        ^^^^^^^^^^^^^^^^^^^ link
          ^^^^ target
               ^^^^^^^^^^ type
        """,
        Dialect(link_types=LINK_TYPES | {"demonstrates"}),
    )


def test_the_pipe_can_always_mean_an_alias() -> None:
    check(
        """
        [[plan|depends_on]] and
        ^^^^^^^^^^^^^^^^^^^ link
          ^^^^ target
               ^^^^^^^^^^ alias
        [[plan||depends_on]]
        ^^^^^^^^^^^^^^^^^^^^ link
          ^^^^ target
                ^^^^^^^^^^ type
        """,
        Dialect(pipe=Pipe.ALIAS),
    )


def test_the_pipe_can_always_mean_a_type() -> None:
    check(
        """
        [[plan|depends_on]] and
        ^^^^^^^^^^^^^^^^^^^ link
          ^^^^ target
               ^^^^^^^^^^ type
        [[plan|depend_on]]
        ^^^^^^^^^^^^^^^^^^ link
          ^^^^ target
               ^^^^^^^^^ type
        [[plan|then|depends_on]]
        ^^^^^^^^^^^^^^^^^^^^^^^^ link
          ^^^^ target
               ^^^^ alias
                    ^^^^^^^^^^ type
        """,
        Dialect(pipe=Pipe.TYPE),
    )


def test_the_last_of_three_parts_is_a_type_whatever_it_says() -> None:
    check("""
        [[plan||depends_on]]
        ^^^^^^^^^^^^^^^^^^^^ link
          ^^^^ target
                ^^^^^^^^^^ type
        [[plan| |anything]]
        ^^^^^^^^^^^^^^^^^^^ link
          ^^^^ target
                 ^^^^^^^^ type
        [[plan|references|extends]]
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^ link
          ^^^^ target     ^^^^^^^ type
               ^^^^^^^^^^ alias
    """)


def test_more_than_three_parts_are_an_alias() -> None:
    check("""
        [[plan|a|b|c]]
        ^^^^^^^^^^^^^^ link
          ^^^^ target
               ^^^^^ alias
    """)


def test_parts_that_are_still_being_typed() -> None:
    check("""
        [[plan#]]
        ^^^^^^^^^ link
          ^^^^ target
               ^| fragment
        [[plan|]]
        ^^^^^^^^^ link
          ^^^^ target
               ^| alias
        [[#]]
        ^^^^^ link
          ^| target
           ^| fragment
    """)


def test_a_node_by_its_id() -> None:
    check("""
        [[uuid:018f2c1e-7b1a-7c3d-9e5f-0123456789ab|The plan]]
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ link
          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ target
                                                    ^^^^^^^^ alias
    """)


@pytest.mark.parametrize(
    ("link", "uuid"),
    [
        ("[[uuid:018f2c1e|The plan]]", "018f2c1e"),
        ("[[UUID: 018f2c1e ]]", "018f2c1e"),
        ("[[plan]]", None),
        ("[[uuid]]", None),
    ],
)
def test_the_id_of_a_node(link: str, uuid: str | None) -> None:
    (found,) = parse(link).links
    assert isinstance(found, WikiLink)
    assert found.uuid == uuid


def test_characters_outside_the_basic_plane() -> None:
    check("""
        😀 [[😀 plan#𝒳|日本]] 😀 ![[é.png]]
          ^^^^^^^^^^^^^^^ link ^^^^^ target
            ^^^^^^ target   ^^^^^^^^^^ embed
                   ^ fragment
                     ^^ alias
    """)


def test_links_side_by_side_and_inside_of_markup() -> None:
    check("""
        # About [[plan]]
                ^^^^^^^^ link
                  ^^^^ target
        > - **[[a]][[b]]** ==[[c]]== <b>[[d]]</b> ([[e]])
              ^^^^^ link     ^^^^^ link ^^^^^ link ^^^^^ link
                ^ target       ^ target   ^ target   ^ target
                   ^^^^^ link
                     ^ target
    """)


def test_brackets_around_a_link() -> None:
    check("""
        [[[plan]]] and [see [[plan]]]
         ^^^^^^^^ link      ^^^^^^^^ link
           ^^^^ target        ^^^^ target
    """)


def test_an_escaped_exclamation_mark_makes_no_embed() -> None:
    check(r"""
        \![[plan]]
          ^^^^^^^^ link
            ^^^^ target
    """)


@pytest.mark.parametrize("text", ["[[]]", "[[ ]]", "[[|plan]]", "[[ | ]]", "![[]]"])
def test_empty_brackets_are_no_link(text: str) -> None:
    check(text)


@pytest.mark.parametrize("text", ["[[a\nb]]", "[[a|b\nc]]", "> [[a\n> b]]", "[[a\r\nb]]"])
def test_a_link_stands_in_one_line(text: str) -> None:
    check(text)


@pytest.mark.parametrize("text", [r"\[[plan]]", r"[\[plan]]", "[[plan]", "[plan]]", "[[a]b]]", "[[a[b]]", "[ [plan] ]"])
def test_other_brackets_are_no_link(text: str) -> None:
    check(text)


@pytest.mark.parametrize(
    "text",
    [
        *("`[[a]]`", "``[[a]] ` ``", "```\n[[a]]\n```", "~~~md\n[[a]]\n", "x\n\n    [[a]]", "$[[a]]$", "$$\n[[a]]\n$$"),
        *("<!-- [[a]] -->", "x <!-- [[a]] --> y", '<a title="[[a]]">', "<div>\n[[a]]\n</div>"),
        *("%%[[a]]%%", "x %%\n[[a]]\n%%", "---\nup: '[[a]]'\n---\n", "+++\nup = '[[a]]'\n+++\n"),
        *("[x](<[[a]]>)", "[x]: <[[a]]>", '[x](y "[[a]]")'),
    ],
)
def test_no_link_in_what_is_no_prose(text: str) -> None:
    check(text)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("![[plan.png|100]]", Size(100, None)),
        ("![[plan.png|100x145]]", Size(100, 145)),
        ("![[plan.png|The plan|100]]", Size(100, None)),
        ("![[plan.png|The plan]]", None),
        ("![[plan.png]]", None),
        ("[[plan|1984]]", None),
    ],
)
def test_how_large_an_embed_is_shown(text: str, size: Size | None) -> None:
    assert embed_size(embed(text)) == size


@pytest.mark.parametrize(
    ("text", "page"),
    [("![[a.pdf#page=3]]", 3), ("![[a.pdf#h=4&page=12]]", 12), ("![[a.pdf#p]]", None), ("[[a#page=3]]", None)],
)
def test_which_page_an_embed_shows(text: str, page: int | None) -> None:
    assert embed_page(embed(text)) == page
