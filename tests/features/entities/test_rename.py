"""Another name for an entity."""

import pytest

from doxa.features.entities.rename import entity_name_at, rename_entity
from doxa.features.vault_edit import Notes, Refused, VaultEdit
from tests.features.entities.naming import asked_about
from tests.support.edited import edited
from tests.support.vault_text import vault_text


def renamed(source: str, new: str) -> VaultEdit | Refused | None:
    files = vault_text(source).notes
    vault, naming, at = asked_about(source)
    return rename_entity(vault, Notes(files.get), naming, at, new)


def check(before: str, new: str, after: str) -> None:
    """The new name turns the one vault into the other."""
    edit = renamed(before, new)
    assert isinstance(edit, VaultEdit)
    assert edited(vault_text(before).notes, edit) == vault_text(after).notes


def test_all_tags_get_the_new_name_and_other_words_stay() -> None:
    check(
        """
        -- a.md --
        😀 #Cory_Gil<|>ford:PERSON. Cory Gilford, #Gondor:PLACE
        -- b.md --
        Cory:ALIAS_OF_CORY_GILFORD:PERSON and #[Cory Gilford]:ORG, `#Cory_Gilford:PERSON`
        """,
        "Cory  Smith",
        """
        -- a.md --
        😀 #[Cory Smith]:PERSON. Cory Gilford, #Gondor:PLACE
        -- b.md --
        Cory:ALIAS_OF_Cory_Smith:PERSON and #[Cory Smith]:ORG, `#Cory_Gilford:PERSON`
        """,
    )


def test_the_same_name_changes_nothing() -> None:
    check("#Gon<|>dor:PLACE", "Gondor", "#Gondor:PLACE")


@pytest.mark.parametrize("new", ["", "a]b", "a:b", "Rohan"])
def test_a_name_that_will_not_do(new: str) -> None:
    assert isinstance(renamed("#Gon<|>dor:PLACE #Rohan:PLACE", new), Refused)


@pytest.mark.parametrize("source", ["Gon<|>dor #Gondor:PLACE", "Gon<|>dor:REJECT_ENTITY", "wo<|>rds"])
def test_only_a_tag_gives_an_entity_another_name(source: str) -> None:
    assert renamed(source, "Rohan") is None


def test_what_the_name_is_now() -> None:
    _, _, at = asked_about("Cory:ALIAS_OF_Cory_G<|>ilford:PERSON")
    subject = entity_name_at(at)
    assert subject is not None
    assert (subject.span.of(at.document.text), subject.name) == ("Cory_Gilford", "Cory Gilford")
