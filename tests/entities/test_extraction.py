"""Which names of a note are entities."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from doxa.entities.extraction import Sense, extraction
from doxa.entities.mention import Mention, Source
from doxa.entities.registry import registry
from doxa.syntax.markdown import parse
from doxa.vault.journal import Decision, Verdict
from doxa.vault.paths import NotePath
from tests.entities.test_rendered import PIECES
from tests.support.graphs import snapshot_of
from tests.support.vault_text import Mark, render, vault_text

KNOWN_ONLY = Sense(None)


def check(source: str, sense: Sense = KNOWN_ONLY, *decisions: Decision) -> None:
    """The mentions in `note.md` are what the carets mark; the label is the type."""
    vault = vault_text(source)
    found = mentions(dict(vault.notes), sense, *decisions)
    answered = render(vault.notes, [Mark("note.md", one.span, one.type) for one in found])
    expected = render(vault.notes, vault.marks)
    assert answered == expected, f"answered:\n{answered}\nexpected:\n{expected}"


def mentions(notes: dict[str, str], sense: Sense, *decisions: Decision) -> tuple[Mention, ...]:
    known = registry(snapshot_of(notes).entity_uses(), decisions)
    return extraction(known, NotePath("note.md"), parse(notes["note.md"]), sense)


# Tags and what the vault knows


def test_a_tag_covers_the_name_and_not_its_marks() -> None:
    check("""
        😀 #[Mount Doom]:PLACE, #Gondor:PLACE.
            ^^^^^^^^^^ PLACE
                                ^^^^^^ PLACE
    """)


def test_a_name_that_another_note_tags_is_known_in_all() -> None:
    check("""
        -- other.md --
        #Gondor:PLACE #[Mount Doom]:PLACE Strider:ALIAS_OF_Aragorn:PERSON
        -- note.md --
        😀 Strider left Gondor, not Gondorian, for MOUNT  DOOM; Aragorn went too.
          ^^^^^^^ PERSON
                       ^^^^^^ PLACE
                                                  ^^^^^^^^^^^ PLACE
                                                               ^^^^^^^ PERSON
    """)


def test_an_alias_means_its_entity() -> None:
    (found,) = mentions(
        {"a.md": "#[Cory Gilford]:PERSON Cory:ALIAS_OF_CORY_GILFORD:PERSON", "note.md": "Cory."}, KNOWN_ONLY
    )
    assert (found.canonical, found.source, found.why) == ("Cory Gilford", Source.KNOWN, "another name of Cory Gilford")


def test_names_in_code_links_and_addresses_are_none() -> None:
    check("""
        -- other.md --
        #Gondor:PLACE
        -- note.md --
        `Gondor` [[Gondor]] https://example.com/Gondor $Gondor$ #Gondor %%Gondor%%
    """)


def test_the_tag_here_wins_over_what_others_say() -> None:
    check("""
        -- other.md --
        #Gondor:PLACE #Gondor:PLACE
        -- note.md --
        #Gondor:ORG and Gondor
         ^^^^^^ ORG
                        ^^^^^^ PLACE
    """)


def test_the_longest_name_wins_and_a_tag_over_a_longer_name() -> None:
    check("""
        -- other.md --
        #Doom:PLACE #[Mount Doom]:PLACE
        -- note.md --
        Mount Doom, #Mount:OBJECT Doom
        ^^^^^^^^^^ PLACE
                     ^^^^^ OBJECT
                                  ^^^^ PLACE
    """)


def test_a_tag_that_is_not_complete_is_no_entity() -> None:
    check("""
        #Mount #Mount: #Mount:PLAC
    """)


# Rejections


def test_a_rejected_name_is_none_in_its_note() -> None:
    check("""
        -- other.md --
        #Boromir:PERSON
        -- note.md --
        Boromir:REJECT_ENTITY and Boromir
    """)


def test_a_rejection_without_a_tag_counts_in_its_note() -> None:
    rejected = Decision("2026", Verdict.REJECT, "boromir", NotePath("note.md"))
    elsewhere = Decision("2026", Verdict.REJECT, "boromir", NotePath("other.md"))
    check("-- other.md --\n#Boromir:PERSON\n-- note.md --\nBoromir", KNOWN_ONLY, rejected)
    check("-- other.md --\n#Boromir:PERSON\n-- note.md --\nBoromir\n^^^^^^^ PERSON", KNOWN_ONLY, elsewhere)


def test_two_rejections_anywhere_keep_a_word_from_being_guessed() -> None:
    check("-- a.md --\nGondor:REJECT_ENTITY\n-- note.md --\nHe left Gondor\n        ^^^^^^ MISC", Sense())
    check("-- a.md --\nGondor:REJECT_ENTITY\n-- b.md --\nGondor:REJECT_ENTITY\n-- note.md --\nHe left Gondor", Sense())


# Guesses


def test_names_are_guessed_by_what_stands_around_them() -> None:
    check(
        """
        Aragorn ruled Gondor
        ^^^^^^^ PERSON
                      ^^^^^^ MISC

        We met Mr Frodo Baggins in the Shire. Nothing worked on Monday.
               ^^^^^^^^^^^^^^^^ PERSON
                                       ^^^^^ PLACE

        The Battle of Five Armies came. "No", Thorin said. Everything ended.
            ^^^^^^^^^^^^^^^^^^^^^ EVENT
                                              ^^^^^^ PERSON
        """,
        Sense(),
    )


def test_in_a_language_that_writes_nouns_large_little_is_guessed() -> None:
    text = "Der Hund sah die Katze und das Haus am Berg mit dem Baum vor der Tür und dem Tisch im Garten.\n" * 5
    assert mentions({"note.md": text}, Sense()) == ()


def test_what_a_note_is_called_is_likely_a_name() -> None:
    named = Sense(0.7, lambda name: name == "Umbar")
    check("Umbar fell. They left Umbar with Haste.\n^^^^^ MISC\n                      ^^^^^ MISC", named)
    (found, _) = mentions({"note.md": "Umbar fell, and Umbar rose."}, named)
    assert found.why == "a note has this name"


def test_of_many_names_the_likeliest_are_found_and_tags_always() -> None:
    text = "#Bree:PLACE. Then Mr Frodo Baggins left for Rohan and Umbar."
    assert [one.name for one in mentions({"note.md": text}, Sense(most=1))] == ["Bree", "Mr Frodo Baggins"]
    assert [one.name for one in mentions({"note.md": text}, Sense(most=0))] == ["Bree"]


def test_a_headline_is_no_name() -> None:
    assert mentions({"note.md": "Then came Seven Long Years Without Any Rain At Home"}, Sense()) == ()


def test_a_guess_needs_the_confidence_that_is_asked_for() -> None:
    assert mentions({"note.md": "Aragorn ruled Gondor"}, Sense(0.61)) == ()


# Properties


@given(st.tuples(PIECES, PIECES))
def test_mentions_are_in_order_share_nothing_and_stand_where_they_say(notes: tuple[list[str], list[str]]) -> None:
    text = " Gondor Cory ".join("".join(pieces) for pieces in notes)
    found = mentions({"a.md": "".join(notes[0]), "note.md": text}, Sense())
    assert all(one.span.end <= other.span.start for one, other in pairwise(found))
    assert all(one.span.of(text).replace("_", " ") == one.name.replace("_", " ") for one in found)
    tagged = [tag.name_span for tag in parse(text).entity_tags if not tag.rejected]
    assert [one.span for one in found if one.source is Source.TAG] == tagged


@given(st.text())
def test_any_text_has_mentions_or_none(text: str) -> None:
    mentions({"a.md": "#Gondor:PLACE", "note.md": text}, Sense())
