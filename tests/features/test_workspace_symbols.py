"""Finding things in the whole vault by a part of their names."""

from doxa.features.workspace_symbols import SymbolKind, symbol_place, workspace_symbols
from doxa.vault.paths import NotePath
from tests.index.test_catalogue import catalogue

VAULT = """
    -- plan.md --
    # The great plan
    ## Planning
    ### Alpha
    A paragraph. ^plan-b
    -- x/planet.md --
    ---
    aliases: [World]
    ---
    [[plan]] #planned/alpha
"""


def found(query: str) -> list[tuple[str, str]]:
    return [(one.name, one.container) for one in workspace_symbols(catalogue(VAULT), query)]


def test_notes_first_then_tags_headings_and_blocks() -> None:
    assert found("plan") == [
        ("plan", "plan.md"),
        ("planet", "x/planet.md"),
        ("#planned/alpha", "x/planet.md"),
        ("Planning", "plan.md › The great plan"),
        ("^plan-b", "plan.md"),
        ("The great plan", "plan.md"),
    ]


def test_by_alias_by_tag_and_by_letters() -> None:
    assert found("world") == [("World", "x/planet.md")]
    assert found("#planned/") == [("#planned/alpha", "x/planet.md")]
    assert found("alpha") == [
        ("Alpha", "plan.md › The great plan › Planning"),
        ("#planned/alpha", "x/planet.md"),
    ]
    assert found("xyzzy") == []


def test_without_a_query_the_notes() -> None:
    assert found("")[:2] == [("plan", "plan.md"), ("planet", "x/planet.md")]


def test_where_a_symbol_is() -> None:
    every = catalogue(VAULT)
    for symbol in workspace_symbols(every, "plan"):
        at = symbol_place(every.snapshot, symbol.kind, symbol.place.path, symbol.number, symbol.name)
        assert at == symbol.place
    gone = symbol_place(every.snapshot, SymbolKind.HEADING, NotePath("plan.md"), 99, "Gone")
    assert (gone.path, gone.span) == ("plan.md", (0, 0))
