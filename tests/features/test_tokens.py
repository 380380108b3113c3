"""What the parts of a note mean: each is marked with its meaning, and with what else is to be said about it."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from doxa.features.link_states import LinkStates
from doxa.features.tokens import Token, TokenKind, Trait, tokens
from doxa.lsp.legend import TYPES
from doxa.syntax.markdown import parse
from doxa.text.span import Span
from doxa.vault.paths import NotePath
from tests.support.graphs import snapshot_of
from tests.support.markdown_strategies import notes
from tests.support.vault_text import Mark, render, vault_text

SAID = {
    Trait.PLAIN: "",
    Trait.DEFINED_HERE: "-defined",
    Trait.LEADS_NOWHERE: "-nowhere",
    Trait.LEADS_TO_SEVERAL: "-several",
}


def check(source: str) -> None:
    """The tokens of the first note are what is marked there."""
    vault = vault_text(source)
    path, text = next(iter(vault.notes.items()))
    document = parse(text)
    found = tokens(document, LinkStates(snapshot_of(vault.notes), NotePath(path)), Span(0, len(text)))
    marks = [Mark(path, one.span, one.kind.name.lower() + SAID[one.trait]) for one in found]
    answered, expected = render(vault.notes, marks), render(vault.notes, vault.marks)
    assert answered == expected, f"answered:\n{answered}\nexpected:\n{expected}"


def test_parts_of_a_wikilink() -> None:
    check("""
        -- today.md --
        😀 [[plan#Next|the plan|extends]] ![[plan]]
            ^^^^ note
                 ^^^^ place
                      ^^^^^^^^ words
                               ^^^^^^^ link_type
                                            ^^^^ note
        -- plan.md --
        # Next
    """)


def test_links_that_lead_nowhere_or_to_several_notes() -> None:
    check("""
        -- today.md --
        [[gone]] [x](gone.md#a) [[plan#gone]] [[plan#^gone]] [[twin]] [[#Here]]
          ^^^^ note-nowhere
                     ^^^^^^^ note-nowhere
                             ^ place-nowhere
                                  ^^^^ note
                                       ^^^^ place-nowhere
                                                ^^^^ note
                                                     ^^^^^ place-nowhere
                                                               ^^^^ note-several
                                                                         ^^^^ place
        # Here
        -- plan.md --
        # Next
        -- a/twin.md --
        -- b/twin.md --
    """)


def test_headings_are_found_by_title_slug_and_id_also_below_others() -> None:
    check("""
        -- today.md --
        [[plan#The Top]] [x](plan.md#the-top) [[plan#top]] [[plan#The Top#Low]] [[plan#Low#The Top]]
          ^^^^ note
               ^^^^^^^ place
                             ^^^^^^^ note
                                     ^^^^^^^ place
                                                ^^^^ note
                                                     ^^^ place
                                                             ^^^^ note
                                                                  ^^^^^^^^^^^ place
                                                                                  ^^^^ note
                                                                                       ^^^^^^^^^^^ place-nowhere
        -- plan.md --
        # The Top {#top}
        ## Low
    """)


def test_of_an_attachment_no_place_is_missing() -> None:
    check("""
        -- today.md --
        ![[paper.pdf#page=3]]
           ^^^^^^^^^ note
                     ^^^^^^ place
        -- paper.pdf --
        no paper
    """)


def test_addresses_and_labels() -> None:
    check("""
        <https://a.org> https://b.org [x](https://c.org) [x][ref] [y][none]
         ^^^^^^^^^^^^^ address
                        ^^^^^^^^^^^^^ address
                                          ^^^^^^^^^^^^^ address
                                                             ^^^ label
                                                                      ^^^^ label-nowhere

        [ref]: <gone.md> "T"
         ^^^ label-defined
                ^^^^^^^ note-nowhere
    """)


def test_footnotes_and_citations() -> None:
    check("""
        A claim.[^1] Another.[^none]
                  ^ label
                               ^^^^ label-nowhere

        [^1]: rfc.pdf, p. 3 — "word for word"
          ^ label-defined
              ^^^^^^^ source
                          ^ page
                               ^^^^^^^^^^^^^ quote
    """)


def test_tags_blocks_and_tasks() -> None:
    check("""
        - [x] Done #project/Alpha ^37066d
          ^^^ task
                   ^^^^^^^^^^^^^^ tag
                                  ^^^^^^^ place-defined
    """)


def test_callouts_containers_and_comments() -> None:
    check("""
        > [!note] Title
            ^^^^ callout

        ::: disputed
            ^^^^^^^^ container
        %% [[no link]] %%
        ^^^^^^^^^^^^^^^^^ comment
        :::
    """)


def test_entities() -> None:
    check("""
        Cory:ALIAS_OF_CORY_GILFORD:PERSON and Boromir:REJECT_ENTITY
        ^^^^ entity_being
                      ^^^^^^^^^^^^ entity_being
                                   ^^^^^^ entity_type
                                              ^^^^^^^^^^^^^^^^^^^^^ comment
    """)


def test_header() -> None:
    check("""
        -- today.md --
        ---
        tags: [a]
        ^^^^ key
               ^ tag
        relations: [plan, {type: extends, target: gone}]
        ^^^^^^^^^ key
                    ^^^^ note
                           ^^^^ key
                                          ^^^^^^ key
                                                  ^^^^ note-nowhere
        source_refs: [src/x.py]
        ^^^^^^^^^^^ key
                      ^^^^^^^^ source
        ---
        -- plan.md --
    """)


def test_without_a_vault_nothing_is_said_about_where_links_lead() -> None:
    (found,) = tokens(parse("[[gone]]"), None, Span(0, 8))
    assert found == Token(Span(2, 6), TokenKind.NOTE, Trait.PLAIN)


def test_every_meaning_has_its_word_in_the_protocol() -> None:
    assert TYPES.keys() == set(TokenKind)


@given(notes(), st.data())
def test_tokens_share_no_character_and_those_of_a_part_are_those_of_the_whole(text: str, data: st.DataObject) -> None:
    document, links = parse(text), LinkStates(snapshot_of({"note.md": text}), NotePath("note.md"))
    found = tokens(document, links, Span(0, len(text)))
    assert all(one.span.end <= other.span.start for one, other in pairwise(found))
    start, end = sorted(data.draw(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))))
    assert tokens(document, links, Span(start, end)) == [one for one in found if one.span.overlaps(Span(start, end))]
