"""What the index keeps of entity tags."""

import pytest

from doxa.index import entity_tags
from doxa.index.database import in_memory
from doxa.index.entity_tags import EntityUse
from doxa.index.names import Key
from doxa.vault.paths import NotePath
from tests.support.graphs import snapshot_of

CORY = "😀 Cory:ALIAS_OF_CORY_GILFORD:PERSON"
HOT = {
    "tags of a note": entity_tags.ENTITY_TAGS_OF,
    "tags of a name": entity_tags.ENTITY_TAGS_NAMED,
    "whether a name is defined": entity_tags.ENTITY_DEFINED_IN,
    "other types of a name": entity_tags.ENTITY_TAGS_OTHERWISE,
}


def test_a_tag_has_its_place_and_what_it_says() -> None:
    (tag,) = snapshot_of({"a.md": CORY}).entity_tags_of(NotePath("a.md"))
    assert (tag.key, tag.type, tag.canonical_key, tag.canonical) == ("cory", "PERSON", "cory gilford", "CORY GILFORD")
    assert (tag.span.of(CORY), tag.name_span.of(CORY)) == ("Cory:ALIAS_OF_CORY_GILFORD:PERSON", "Cory")


def test_an_open_note_counts_instead_of_its_file() -> None:
    vault = snapshot_of({"a.md": "#Gondor:PLACE", "b.md": "#Gondor:ORG"}, {"a.md": "#Gondor:EVENT"})
    assert [tag.type for tag in vault.entity_tags_named(Key("gondor"))] == ["EVENT", "ORG"]
    assert [tag.type for tag in vault.entity_tags_otherwise(Key("gondor"), "ORG")] == ["EVENT"]
    assert {use.type for use in vault.entity_uses()} == {"EVENT", "ORG"}
    assert vault.entity_uses_in_buffers() == [EntityUse(Key("gondor"), "Gondor", "EVENT", None, None, 1)]


def test_a_name_is_defined_by_a_tag_of_its_own() -> None:
    vault = snapshot_of({"a.md": f"{CORY} #Gondor:PLACE Rohan:REJECT_ENTITY", "b.md": "#Shire:PLACE"}, {"b.md": ""})
    names = ("gondor", "cory", "cory gilford", "rohan", "shire")
    assert [vault.is_entity_defined(Key(name)) for name in names] == [True, False, False, False, False]


@pytest.mark.parametrize("name", HOT)
def test_what_is_asked_often_never_walks_a_table(name: str) -> None:
    query = HOT[name]
    words = ("x",) * (2 if "?2" in query else 1)
    plan = [str(row[-1]) for row in in_memory().execute(f"EXPLAIN QUERY PLAN {query}", words)]
    assert plan
    assert not [step for step in plan if step.startswith("SCAN")]
