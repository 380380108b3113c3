"""Looking at entities: what they are, where they are defined, and where they are spoken of."""

from doxa.features.entities.definition import entity_definition
from doxa.features.entities.highlights import entity_highlights
from doxa.features.entities.hover import entity_hover
from doxa.features.entities.references import entity_references
from doxa.features.hover import Card
from doxa.features.places import Cursor, Location
from doxa.index.snapshot import Snapshot
from doxa.vault.settings import DEFAULTS, Guessing, Settings
from tests.features.asking import check_selections
from tests.features.entities.naming import asked_about, naming_of


def check_definition(source: str) -> None:
    def places(vault: Snapshot, at: Cursor) -> tuple[Location, ...]:
        way = entity_definition(vault, naming_of(vault), at)
        return way.targets if way else ()

    check_selections(source, places)


def check_references(source: str) -> None:
    check_selections(source, _references)


def card(source: str, settings: Settings = DEFAULTS) -> Card | None:
    vault, naming, at = asked_about(source, settings)
    mention = naming.mention_at(at)
    return entity_hover(vault, naming, mention).card if mention else None


def test_a_name_leads_to_the_tag_that_defines_it() -> None:
    check_definition("""
        -- a.md --
        😀 #[Cory Gilford]:PERSON and #[Cory Gilford]:PERSON
            ^^^^^^^^^^^^
        -- b.md --
        Cory:ALIAS_OF_CORY_GILFORD:PERSON
        -- note.md --
        We met C<|>ory.
    """)


def test_a_name_leads_to_its_page_first() -> None:
    check_definition("""
        -- a.md --
        #Gondor:PLACE
         ^^^^^^
        -- places/Gondor.md --
        # Gondor
        ^|
        -- note.md --
        In Gon<|>dor.
    """)


def test_plain_words_and_guesses_lead_nowhere() -> None:
    check_definition("-- a.md --\n#Gondor:PLACE\n-- note.md --\nHe left Mor<|>dor.")


def _references(vault: Snapshot, at: Cursor) -> tuple[Location, ...]:
    found = entity_references(vault, naming_of(vault), at)
    return found.places if found else ()


def test_references_are_all_tags_and_the_names_here() -> None:
    check_references("""
        -- a.md --
        #Gondor:PLACE, Stone_Land:ALIAS_OF_Gondor:PLACE, Gondor:REJECT_ENTITY, Gondor
         ^^^^^^        ^^^^^^^^^^
        -- note.md --
        In `Gondor` and Stone Land, Gondor<|>.
                        ^^^^^^^^^^  ^^^^^^
    """)


def test_the_names_of_an_entity_are_highlighted_and_its_tags_define_it() -> None:
    _, naming, at = asked_about("#Gon<|>dor:PLACE, Gondor, #Rohan:PLACE, Stone:ALIAS_OF_Gondor:PLACE, `Gondor`")
    found = [(one.span.of(at.document.text), one.defines) for one in entity_highlights(naming, at)]
    assert found == [("Gondor", True), ("Gondor", False), ("Stone", True)]


def test_hover_says_what_is_known() -> None:
    found = card("""
        -- a.md --
        #[Cory Gilford]:PERSON Cory:ALIAS_OF_CORY_GILFORD:PERSON #[Cory Gilford]:ORG
        -- note.md --
        We met C<|>ory.
    """)
    assert found == Card(
        "Cory Gilford",
        (
            "PERSON",
            "Also called Cory",
            "Tagged 3 times in one note",
            "Tags give several types: PERSON (2), ORG (1)",
            "Another name of Cory Gilford",
        ),
    )


def test_hover_says_why_a_name_is_guessed() -> None:
    always = Settings(entities_guess=Guessing.ALWAYS)
    assert card("He lived in Gon<|>dor.", always) == Card("Gondor", ("PLACE", "A guess, as `in` stands before it (70%)"))
    assert card("He lived in Gon<|>dor.") is None
    assert card("He lived in Gon<|>dor with #Frodo:PERSON.") is not None
    assert card("He lived in Gon<|>dor.", Settings(entities_guess=Guessing.ALWAYS, entities_confidence=80)) is None
