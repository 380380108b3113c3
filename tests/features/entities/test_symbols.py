"""Finding entities by a part of their names."""

from doxa.entities.registry import registry
from doxa.features.entities.symbols import entity_symbols
from doxa.features.workspace_symbols import SymbolKind, symbol_place
from doxa.vault.paths import NotePath
from tests.support.graphs import snapshot_of

VAULT = snapshot_of(
    {
        "a.md": "#Gondor:PLACE #[Mount Doom]:PLACE Strider:ALIAS_OF_Aragorn:PERSON",
        "b.md": "#Doom:EVENT #Aragorn:PERSON Doomed:REJECT_ENTITY",
    }
)
KNOWN = registry(VAULT.entity_uses())


def found(query: str) -> list[tuple[str, str, str]]:
    return [(one.name, one.container, one.place.path) for one in entity_symbols(VAULT, KNOWN, query)]


def test_the_best_first_with_its_type_and_the_first_tag() -> None:
    assert found("doom") == [("Doom", "EVENT", "b.md"), ("Mount Doom", "PLACE", "a.md")]
    assert found("#gond") == [("Gondor", "PLACE", "a.md")]


def test_by_another_name() -> None:
    assert found("strid") == [("Aragorn", "PERSON", "a.md")]


def test_nothing_without_a_query_and_for_what_nobody_knows() -> None:
    assert found("") == found("sauron") == []


def test_where_it_is_when_asked_again() -> None:
    (one,) = entity_symbols(VAULT, KNOWN, "gondor")
    assert symbol_place(VAULT, SymbolKind.ENTITY, NotePath("a.md"), 0, "Gondor") == one.place
