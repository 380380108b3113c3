"""What a vault knows about its entities."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from doxa.entities.registry import registry
from doxa.index.names import Key
from doxa.vault.journal import Decision, Verdict
from tests.support.graphs import snapshot_of

WORDS = (
    "#Gondor:PLACE",
    "#gondor:ORG",
    "Cory:ALIAS_OF_Cory_Gilford:PERSON",
    "#Cory_Gilford:PERSON",
    "Gondor:REJECT_ENTITY",
)
NOTES = st.dictionaries(st.sampled_from(("a.md", "b.md", "c.md")), st.lists(st.sampled_from(WORDS)).map(" ".join))


def test_most_tags_decide_on_the_type_and_the_spelling() -> None:
    known = registry(snapshot_of({"a.md": "#gondor:ORG", "b.md": "#Gondor:PLACE #Gondor:PLACE"}).entity_uses())
    gondor = known.entities[Key("gondor")]
    assert (gondor.name, gondor.type, gondor.types) == ("Gondor", "PLACE", (("PLACE", 2), ("ORG", 1)))


def test_an_alias_makes_its_entity_known_though_nobody_defines_it() -> None:
    known = registry(snapshot_of({"a.md": "Cory:ALIAS_OF_CORY_GILFORD:PERSON"}).entity_uses())
    cory = known.named("cory")
    assert cory is not None
    assert (cory.name, cory.aliases, cory.is_defined) == ("CORY GILFORD", ("Cory",), False)


def test_a_name_of_its_own_wins_over_an_alias() -> None:
    known = registry(snapshot_of({"a.md": "#Cory:PERSON Cory:ALIAS_OF_CORY_GILFORD:PERSON"}).entity_uses())
    cory = known.named("Cory")
    assert cory is not None
    assert cory.name == "Cory"


def test_a_word_that_is_rejected_twice_is_blacklisted_until_it_is_tagged() -> None:
    twice = "Monday:REJECT_ENTITY Monday:REJECT_ENTITY"
    assert registry(snapshot_of({"a.md": twice}).entity_uses()).blacklist == {"monday"}
    assert registry(snapshot_of({"a.md": twice, "b.md": "#Monday:PERSON"}).entity_uses()).blacklist == frozenset()


def test_the_last_word_about_a_word_counts() -> None:
    block, allow = Decision("2", Verdict.BLOCK, "Monday"), Decision("3", Verdict.ALLOW, "monday")
    assert registry((), (block,)).blacklist == {"monday"}
    assert registry((), (allow, block)).blacklist == frozenset()


@given(NOTES, st.randoms())
def test_the_order_of_notes_does_not_matter(notes: dict[str, str], random: Random) -> None:
    uses = snapshot_of(notes).entity_uses()
    mixed = list(uses)
    random.shuffle(mixed)
    assert registry(uses) == registry(mixed)


@given(NOTES, NOTES)
def test_open_notes_count_as_they_are_on_the_screen(files: dict[str, str], opened: dict[str, str]) -> None:
    assert registry(snapshot_of(files, opened).entity_uses()) == registry(snapshot_of(files | opened).entity_uses())
