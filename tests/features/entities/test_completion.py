"""What is offered while a tag is typed."""

from doxa.features.entities.completion import entity_completion
from tests.features.entities.naming import asked_about

KNOWN = "\n-- a.md --\n#[Mount Doom]:PLACE #[Cory Gilford]:PERSON #[Cory Smith]:ORG\n"


def check(source: str, *after: str) -> None:
    """The lines that the items make of the one with the cursor, in their order."""
    _, naming, at = asked_about(source + KNOWN)
    found = entity_completion(naming, at)
    text, items = at.document.text, found.items if found else ()
    span = found.span if found else None
    made = [text[: span.start] + item.text + text[span.end :] for item in items] if span else []
    assert tuple(one.removesuffix("\n") for one in made) == after


def test_types_behind_a_name() -> None:
    check("😀 #Gondor:PL<|>, then", "😀 #Gondor:PLACE, then")
    check("#[Bag End]:pla<|>CE.", "#[Bag End]:PLACE.")
    check("Cory:ALIAS_OF_Cory_Gilford:PERS<|>", "Cory:ALIAS_OF_Cory_Gilford:PERSON")


def test_the_types_that_the_vault_uses_come_first() -> None:
    _, naming, at = asked_about(f"#Gondor:<|>{KNOWN}")
    found = entity_completion(naming, at)
    assert found is not None
    assert [item.text for item in found.items[:4]] == ["ORG", "PERSON", "PLACE", "ABILITY"]


def test_whose_other_name_it_is() -> None:
    check("😀 Cory:ALIAS_OF_cory_g<|> met", "😀 Cory:ALIAS_OF_Cory_Gilford:PERSON met")
    check("Cory:ALIAS_OF_gil<|>ford:PERSON", "Cory:ALIAS_OF_Cory_Gilford:PERSON")


def test_names_in_brackets() -> None:
    check("At #[mo<|> it", "At #[Mount Doom]:PLACE it")
    check("#[Cor<|>]:ORG", "#[Cory Gilford]:ORG", "#[Cory Smith]:ORG")


def test_nothing_in_code_and_in_plain_words() -> None:
    check("`#Gondor:PL<|>`")
    check("Gondor: PL<|>")
    check("#tag<|>")
