"""What is wrong with entity tags."""

from doxa.features.diagnostics import Severity
from doxa.features.note_diagnostics import note_diagnostics
from doxa.features.vault_diagnostics import vault_diagnostics
from doxa.syntax.markdown import parse
from doxa.vault.paths import NotePath
from tests.support.graphs import snapshot_of
from tests.support.vault_text import Mark, render, vault_text


def check(source: str) -> None:
    """What is found in all notes is what the carets mark, each with its code."""
    vault = vault_text(source)
    snapshot = snapshot_of(vault.notes)
    found = [
        Mark(path, one.span, one.code)
        for path, text in vault.notes.items()
        for one in (*note_diagnostics(parse(text)), *vault_diagnostics(snapshot, NotePath(path), lambda _: False))
    ]
    answered, expected = render(vault.notes, found), render(vault.notes, vault.marks)
    assert answered == expected, f"answered:\n{answered}\nexpected:\n{expected}"


def test_a_type_that_nobody_knows() -> None:
    check("""
        😀 #Gondor:PLAEC
                  ^^^^^ unknown-entity-type
    """)
    (found,) = note_diagnostics(parse("#Gondor:PLAEC"))
    assert found.message == "There is no entity type `PLAEC`; did you mean `PLACE`?"


def test_a_type_that_is_like_no_other_may_be_meant_as_it_is() -> None:
    (found,) = note_diagnostics(parse("#Gondor:XYZZY"))
    assert (found.severity, found.message) == (
        Severity.HINT,
        "There is no entity type `XYZZY`; the setting `entities.types` can add it",
    )


def test_another_name_of_nobody() -> None:
    check("""
        -- a.md --
        Cory:ALIAS_OF_CORY_GILFORD:PERSON Strider:ALIAS_OF_Aragorn:PERSON Frodo:ALIAS_OF_Ring_Bearer:PERSON
        ^^^^ unknown-entity
        -- b.md --
        #Aragorn:PERSON
        -- Ring Bearer.md --
    """)


def test_one_name_with_two_types() -> None:
    check("""
        -- a.md --
        #Gondor:PLACE #Gondor:PLACE
        -- b.md --
        #gondor:ORG and #Rohan:PLACE
         ^^^^^^ entity-types
        -- c.md --
        #Rohan:PLACE Gondor:REJECT_ENTITY
    """)
