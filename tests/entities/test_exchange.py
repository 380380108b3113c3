"""What is known about entities goes from vault to vault, and nothing is lost."""

import json

from hypothesis import given
from hypothesis import strategies as st

from doxa.entities.exchange import exported, imported
from doxa.entities.registry import registry
from doxa.index.entity_tags import EntityUse
from doxa.vault.journal import Decision, Verdict
from doxa.vault.paths import NotePath
from tests.entities.test_registry import NOTES
from tests.support.graphs import snapshot_of

WORDS = st.sampled_from(("Gondor", "gondor", "Cory", "Montag 😀"))
TYPES = st.sampled_from(("PLACE", "ORG"))
BLOCKS = st.tuples(st.sampled_from("123"), st.sampled_from((Verdict.BLOCK, Verdict.ALLOW)), WORDS)
REJECTIONS = st.tuples(st.just("4"), st.just(Verdict.REJECT), WORDS, st.just(NotePath("a.md")))
GIVEN_TYPES = st.tuples(st.just("5"), st.just(Verdict.TYPE), WORDS, st.just(NotePath("a.md")), TYPES)
IMPORTED = st.tuples(st.just("6"), st.just(Verdict.KNOWN), WORDS, st.just(NotePath("")), TYPES, st.just("A"), st.just(3))
DECISIONS = st.lists(st.one_of(BLOCKS, REJECTIONS, GIVEN_TYPES, IMPORTED).map(lambda one: Decision(*one)), unique=True)


def uses_of(notes: dict[str, str]) -> list[EntityUse]:
    return snapshot_of(notes).entity_uses()


def taken_over(data: object, uses: list[EntityUse], had: list[Decision]) -> list[Decision]:
    found = imported(data, "7", uses, had)
    assert found is not None
    assert found.unreadable == 0
    return [*had, *found.decisions]


@given(NOTES, DECISIONS)
def test_another_vault_knows_all_that_the_first_one_knew(notes: dict[str, str], decisions: list[Decision]) -> None:
    data = json.loads(json.dumps(exported(uses_of(notes), decisions)))
    taken = taken_over(data, [], [])
    assert exported([], taken) == data
    assert registry((), taken) == registry(uses_of(notes), decisions)


@given(NOTES, DECISIONS)
def test_the_same_vault_learns_nothing(notes: dict[str, str], decisions: list[Decision]) -> None:
    uses = uses_of(notes)
    assert taken_over(exported(uses, decisions), uses, decisions) == decisions


@given(NOTES, NOTES, DECISIONS)
def test_to_import_twice_is_to_import_once(there: dict[str, str], here: dict[str, str], decisions: list[Decision]) -> None:
    data, uses = exported(uses_of(there), decisions), uses_of(here)
    once = taken_over(data, uses, [])
    assert taken_over(data, uses, once) == once


def test_what_is_not_understood_is_passed_over() -> None:
    odd = {"version": 1, "names": [3, {"name": " "}, {"name": "Gondor", "type": "PLACE"}], "decisions": [{"word": "x"}]}
    found = imported(odd, "7", [], [])
    assert found == ((Decision("7", Verdict.KNOWN, "Gondor", NotePath(""), "PLACE"),), 3)
    assert imported({"version": 2}, "7", [], []) is None
    assert imported([], "7", [], []) is None


def test_tags_here_count_as_often_as_they_stand_and_imports_as_often_as_they_stood() -> None:
    known = Decision("6", Verdict.KNOWN, "Gondor", NotePath(""), "ORG", times=2)
    uses = uses_of({"a.md": "#Gondor:PLACE #Gondor:PLACE #Gondor:PLACE #Gondor:ORG"})
    (gondor,) = registry(uses, [known]).entities.values()
    assert gondor.types == (("PLACE", 3), ("ORG", 2))


def test_the_last_type_that_was_given_counts_while_a_tag_gives_it() -> None:
    given = [Decision("1", Verdict.TYPE, "gondor", NotePath("a.md"), "ORG")]
    given += [Decision("2", Verdict.TYPE, "Gondor", NotePath("a.md"), "EVENT")]
    (gondor,) = registry(uses_of({"a.md": "#Gondor:PLACE #Gondor:PLACE #Gondor:EVENT"}), given).entities.values()
    assert (gondor.type, gondor.history) == ("EVENT", (("1", "ORG"), ("2", "EVENT")))
    (gondor,) = registry(uses_of({"a.md": "#Gondor:PLACE #Gondor:PLACE"}), given).entities.values()
    assert gondor.type == "PLACE"
