"""Finding beliefs, and telling what is believed of many."""

from doxa.beliefs.revision import Reason, change
from doxa.beliefs.shelf import Believed, Shelf
from doxa.beliefs.sidecar import Belief, belief_of
from doxa.features.beliefs.why import MOST, why
from doxa.vault.paths import NotePath

PAGE = NotePath("a.md")


def shelf(*beliefs: Belief) -> Shelf:
    return Shelf(Believed(PAGE, belief) for belief in beliefs)


def belief(name: str, statement: str = "", **fields: str) -> Belief:
    return belief_of({"belief_id": name, "statement": statement, "topic": "t"} | fields)


def test_words_are_found_without_case_and_accents_and_in_any_language() -> None:
    found = shelf(belief("b1", "Ein Café in Köln"), belief("b2", "カフェは日本にある"))
    assert [one.belief.belief_id for one in found.saying("CAFE koln")] == ["b1"]
    assert [one.belief.belief_id for one in found.saying("日本")] == ["b2"]
    assert found.saying('"" AND *') == []


def test_a_subject_that_is_also_a_topic_brings_both() -> None:
    found = shelf(belief("b1", subject="auth"), belief("b2", topic="auth"), belief("b3", "auth in words"))
    answer = why(found, lambda _: None, "Auth", now="")
    assert [(one.belief_id, one.match_type) for one in answer.current_beliefs] == [("b1", "subject"), ("b2", "topic")]


def test_of_very_many_beliefs_some_are_told_and_all_counted() -> None:
    found = shelf(*(belief(f"b{number}") for number in range(MOST + 5)))
    answer = why(found, lambda _: None, "t", now="")
    assert (len(answer.current_beliefs), answer.total, answer.truncated) == (MOST, MOST + 5, True)


def test_contradictions_are_found_across_pages() -> None:
    one = belief("b1", subject="It", predicate="is", object="red")
    other = belief("b2", subject="it", predicate="is", object="blue", topic="u")
    answer = why(shelf(one, other), lambda _: None, "b1", now="")
    assert [told.belief_id for told in answer.contradicting_beliefs] == ["b2"]


def test_what_a_new_belief_does_to_an_old_one() -> None:
    old = belief("b1", "It is red.", subject="It", predicate="is", object="red")
    assert change(old, old._replace(object="blue")) is Reason.CONTRADICTED
    assert change(old, old._replace(object="dark red")) is Reason.ELABORATED
    assert change(belief("b1", "It is red."), belief("b2", "It is red and warm.")) is Reason.ELABORATED
    assert change(belief("b1", "It is red."), belief("b2", "She left.")) is None
