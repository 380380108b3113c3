"""What writers say about names: `#[Mount Doom]:PLACE`, aliases and rejections."""

from collections.abc import Iterator

import pytest

from doxa.syntax.dialect import ENTITY_TYPES, STANDARD, Dialect
from doxa.syntax.document import Document, EntityTag
from doxa.syntax.markdown import parse
from doxa.text.span import Span
from tests.support.vault_text import Mark, render, vault_text


def check(source: str, dialect: Dialect = STANDARD) -> None:
    """Every entity tag and each of its parts is marked; `unknown` are tags whose type nobody knows."""
    vault = vault_text(source)
    note = parse(vault.notes["note.md"], dialect)
    found = [Mark("note.md", span, name) for name, span in parts(note)]
    assert render(vault.notes, found) == render(vault.notes, vault.marks)


def parts(note: Document) -> Iterator[tuple[str, Span]]:
    for tag in note.entity_tags:
        yield "rejected" if tag.rejected else "tag", tag.span
        yield from inner_parts(tag)
    for tag in note.unknown_entity_tags:
        yield "unknown", tag.span
        yield from inner_parts(tag)


def inner_parts(tag: EntityTag) -> Iterator[tuple[str, Span]]:
    yield "name", tag.name_span
    if tag.type_span:
        yield "type", tag.type_span
    if tag.canonical_span:
        yield "canonical", tag.canonical_span


def meaning(text: str) -> tuple[str, str | None, str | None]:
    """The name, type and canonical name of the only tag."""
    (tag,) = parse(text).entity_tags
    return tag.name, tag.type, tag.canonical


def test_a_name_and_its_type() -> None:
    check("""
        #Smaug:CREATURE
        ^^^^^^^^^^^^^^^ tag
         ^^^^^ name
               ^^^^^^^^ type
    """)


def test_a_name_of_several_words() -> None:
    check("""
        #[Mount Doom]:PLACE
        ^^^^^^^^^^^^^^^^^^^ tag
          ^^^^^^^^^^ name
                      ^^^^^ type
        #Mount_Doom:PLACE
        ^^^^^^^^^^^^^^^^^ tag
         ^^^^^^^^^^ name
                    ^^^^^ type
    """)


def test_an_alias() -> None:
    check("""
        Cory:ALIAS_OF_CORY_GILFORD:PERSON
        ^^^^ name     ^^^^^^^^^^^^ canonical
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ tag
                                   ^^^^^^ type
        #[Cory G.]:ALIAS_OF_CORY_GILFORD:PERSON
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ tag
          ^^^^^^^ name      ^^^^^^^^^^^^ canonical
                                         ^^^^^^ type
    """)


def test_a_rejection() -> None:
    check("""
        Boromir:REJECT_ENTITY
        ^^^^^^^ name
        ^^^^^^^^^^^^^^^^^^^^^ rejected
        #Boromir:REJECT_ENTITY
        ^^^^^^^^^^^^^^^^^^^^^^ rejected
         ^^^^^^^ name
        #[Mount Doom]:REJECT_ENTITY
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^ rejected
          ^^^^^^^^^^ name
    """)


def test_a_rejection_that_looks_like_a_definition() -> None:
    check("""
        [Mount Doom]:REJECT_ENTITY
        ^^^^^^^^^^^^^^^^^^^^^^^^^^ rejected
         ^^^^^^^^^^ name
        [Cory G.]:ALIAS_OF_CORY_GILFORD:PERSON
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ tag
         ^^^^^^^ name      ^^^^^^^^^^^^ canonical
                                        ^^^^^^ type

        - [Mount Doom]:REJECT_ENTITY
          ^^^^^^^^^^^^^^^^^^^^^^^^^^ rejected
           ^^^^^^^^^^ name
    """)
    assert parse("[Mount Doom]:REJECT_ENTITY\n[Cory G.]:ALIAS_OF_CORY_GILFORD:PERSON").definitions == ()


@pytest.mark.parametrize(
    ("text", "name", "kind", "canonical"),
    [
        ("#Smaug:CREATURE", "Smaug", "CREATURE", None),
        ("#Mount_Doom:PLACE", "Mount Doom", "PLACE", None),
        ("#[Mount_Doom]:PLACE", "Mount_Doom", "PLACE", None),
        ("#[ Mount Doom ]:PLACE", "Mount Doom", "PLACE", None),
        ("Cory:ALIAS_OF_CORY_GILFORD:PERSON", "Cory", "PERSON", "CORY GILFORD"),
        ("Boromir:REJECT_ENTITY", "Boromir", None, None),
        ("#[O'Brien, Jean-Luc]:PERSON", "O'Brien, Jean-Luc", "PERSON", None),
    ],
)
def test_what_a_tag_means(text: str, name: str, kind: str | None, canonical: str | None) -> None:
    assert meaning(text) == (name, kind, canonical)


@pytest.mark.parametrize("name", ["Éowyn", "E\u0301owyn", "王", "हिन्दी", "ภาษาที่", "𝒳", "R2"])
def test_names_in_every_script(name: str) -> None:
    assert meaning(f"😀 #{name}:PERSON") == (name, "PERSON", None)
    assert meaning(f"😀 {name}:REJECT_ENTITY") == (name, None, None)


def test_several_tags_in_one_sentence() -> None:
    check("""
        #Frodo:PERSON and #Sam:PERSON left
        ^^^^^^^^^^^^^ tag ^^^^^^^^^^^ tag
         ^^^^^ name        ^^^ name
               ^^^^^^ type     ^^^^^^ type
        #[The Shire]:PLACE,Gimli:REJECT_ENTITY too.
        ^^^^^^^^^^^^^^^^^^ tag
          ^^^^^^^^^ name   ^^^^^ name
                     ^^^^^ type
                           ^^^^^^^^^^^^^^^^^^^ rejected
    """)


def test_what_may_stand_around_a_tag() -> None:
    check(r"""
        (#Frodo:PERSON), **#Frodo:PERSON**, “#Frodo:PERSON”.
         ^^^^^^^^^^^^^ tag ^^^^^^^^^^^^^ tag ^^^^^^^^^^^^^ tag
          ^^^^^ name        ^^^^^ name        ^^^^^ name
                ^^^^^^ type       ^^^^^^ type       ^^^^^^ type
        #Frodo:PERSON's ring; #Frodo:PERSON: so
        ^^^^^^^^^^^^^ tag     ^^^^^^^^^^^^^ tag
         ^^^^^ name            ^^^^^ name
               ^^^^^^ type           ^^^^^^ type
        at the end #Frodo:PERSON
                   ^^^^^^^^^^^^^ tag
                    ^^^^^ name
                          ^^^^^^ type
        \ no newline
    """)


def test_tags_in_headings_quotes_and_labels() -> None:
    check("""
        # #Frodo:PERSON
          ^^^^^^^^^^^^^ tag
           ^^^^^ name
                 ^^^^^^ type
        > #Sam:PERSON
          ^^^^^^^^^^^ tag
           ^^^ name
               ^^^^^^ type
        - [#Gimli:PERSON](gimli.md)
           ^^^^^^^^^^^^^ tag
            ^^^^^ name
                  ^^^^^^ type
    """)


def test_all_types_are_known() -> None:
    assert len(ENTITY_TYPES) == 30
    text = " ".join(f"#A:{kind}" for kind in sorted(ENTITY_TYPES))
    assert [tag.type for tag in parse(text).entity_tags] == sorted(ENTITY_TYPES)


def test_a_type_that_nobody_knows() -> None:
    check("""
        #Mount:PLACES
        ^^^^^^^^^^^^^ unknown
         ^^^^^ name
               ^^^^^^ type
        Cory:ALIAS_OF_CORY:PERSN
        ^^^^ name     ^^^^ canonical
        ^^^^^^^^^^^^^^^^^^^^^^^^ unknown
                           ^^^^^ type
    """)


def test_a_type_that_the_vault_adds() -> None:
    check(
        """
        #Enterprise:STARSHIP
        ^^^^^^^^^^^^^^^^^^^^ tag
         ^^^^^^^^^^ name
                    ^^^^^^^^ type
        """,
        Dialect(entity_types=ENTITY_TYPES | {"STARSHIP"}),
    )


@pytest.mark.parametrize(
    "text",
    [
        *("#Mount", "#Mount:", "#Mount:place", "#[Mount Doom]", "#[Mount Doom]:", "#[Mount", "# Mount:PLACE", "#[]:PLACE"),
        *("Cory:", "Cory:ALIAS_OF_", "Cory:ALIAS_OF_CORY", "Cory:ALIAS_OF_CORY:", ":REJECT_ENTITY", "Boromir:REJECT"),
        *("Mount:PLACE", "#[a\nb]:PLACE"),
    ],
)
def test_a_tag_that_is_still_being_typed(text: str) -> None:
    check(text)


@pytest.mark.parametrize(
    "text",
    [
        *("C#Foo:PERSON", "page#Foo:PERSON", "##Foo:PERSON", "#Foo:PERSON:PERSON", "/#Foo:PERSON", r"\#Foo:PERSON"),
        *(
            "C#Foo:REJECT_ENTITY",
            "a/Foo:REJECT_ENTITY",
            "Jean-Luc:REJECT_ENTITY",
            "O'Brien:REJECT_ENTITY",
            "a:b:REJECT_ENTITY",
        ),
        *("https://a.org#Foo:PERSON", "https://a.org/?b=#Foo:PERSON", "https://a.org/Foo:REJECT_ENTITY"),
        *("<https://a.org/#Foo:PERSON>", "[x](#Foo:PERSON)", "[x]: #Foo:PERSON", "[[a|#Foo:PERSON]]"),
        *("`#Foo:PERSON`", "```\n#Foo:PERSON\n```", "x\n\n    #Foo:PERSON", "$#Foo:PERSON$", "<!-- #Foo:PERSON -->"),
        *("%%#Foo:PERSON%%", "---\na: '#Foo:PERSON'\n---\n", "---\na: Foo:REJECT_ENTITY\n---\n"),
    ],
)
def test_what_is_no_tag(text: str) -> None:
    check(text)


def test_a_bare_tag_is_a_tag_and_no_entity() -> None:
    note = parse("#Mount and #Mount:PLACE")
    assert [tag.name for tag in note.tags] == ["Mount"]
    assert [tag.name for tag in note.entity_tags] == ["Mount"]
