"""Finding beliefs, and telling what is believed of many."""

import json

from doxa.beliefs.revision import Reason, change
from doxa.features.beliefs.telling import Asking
from doxa.features.beliefs.why import MOST, Question, Why, why
from doxa.index.beliefs import beliefs_saying
from doxa.index.snapshot import Snapshot
from doxa.syntax.sidecar import Belief, belief_of
from tests.support.graphs import snapshot_of


def vault(*beliefs: Belief, opened: tuple[Belief, ...] | None = None) -> Snapshot:
    """The beliefs in a sidecar; where some are given as opened, its buffer says those instead."""
    buffers = None if opened is None else {"a.beliefs.json": sidecar(*opened)}
    return snapshot_of({"a.md": "words", "a.beliefs.json": sidecar(*beliefs)}, buffers)


def sidecar(*beliefs: Belief) -> str:
    return json.dumps({"beliefs": [belief._asdict() for belief in beliefs]})


def belief(name: str, statement: str = "", **fields: str) -> Belief:
    return belief_of({"belief_id": name, "statement": statement, "topic": "t"} | fields)


def asked(found: Snapshot, query: str) -> Why:
    return why(Asking(found, lambda _: None, ""), Question(query))


def saying(found: Snapshot, query: str) -> list[str]:
    return [mark.belief_id for mark in beliefs_saying(found, query, 20)]


def test_words_are_found_without_case_and_accents_and_in_any_language() -> None:
    found = vault(belief("b1", "Ein Café in Köln"), belief("b2", "カフェは日本にある"))
    assert saying(found, "CAFE koln") == ["b1"]
    assert saying(found, "日本") == ["b2"]
    assert saying(found, '"" AND *') == []


def test_who_says_more_of_the_words_comes_first_and_rare_words_count_more() -> None:
    found = vault(belief("b1", "red"), belief("b2", "red and warm"), belief("b3", "red"), belief("b4", "warm"))
    assert saying(found, "warm red") == ["b2", "b4", "b1", "b3"]


def test_an_open_sidecar_counts_instead_of_its_file() -> None:
    found = vault(belief("b1", "red"), belief("b2", "blue"), opened=(belief("b2", "green"), belief("b3", "red")))
    assert saying(found, "red blue green") == ["b2", "b3"]
    assert [one.statement for one in asked(found, "b2").current_beliefs] == ["green"]
    assert asked(found, "b1").match_type is None


def test_a_subject_that_is_also_a_topic_brings_both() -> None:
    found = vault(belief("b1", subject="auth"), belief("b2", topic="auth"), belief("b3", "auth in words"))
    answer = asked(found, "Auth")
    assert [(one.belief_id, one.match_type) for one in answer.current_beliefs] == [("b1", "subject"), ("b2", "topic")]


def test_an_id_wins_over_a_subject_and_a_topic_over_words() -> None:
    found = vault(belief("b1", subject="b2"), belief("b2", "b1"), belief("b3", "topics", topic="other"))
    assert [one.match_type for one in asked(found, "b2").current_beliefs] == ["belief_id"]
    assert [one.match_type for one in asked(found, "T").current_beliefs] == ["topic", "topic"]
    assert [one.match_type for one in asked(found, "topics").current_beliefs] == ["words"]


def test_nothing_is_asked_by_an_empty_query() -> None:
    assert asked(vault(belief("b1", topic="")), " ").total == 0


def test_of_very_many_beliefs_some_are_told_and_all_counted() -> None:
    answer = asked(vault(*(belief(f"b{number}") for number in range(MOST + 5))), "t")
    assert (len(answer.current_beliefs), answer.total, answer.truncated) == (MOST, MOST + 5, True)


def test_what_was_given_up_is_left_out_where_it_is_not_wanted() -> None:
    found = vault(belief("b1", superseded_at="2026-01-01", superseded_by_belief_id="b2"), belief("b2"))
    answer = why(Asking(found, lambda _: None, ""), Question("t", with_history=False))
    assert ([one.belief_id for one in answer.current_beliefs], answer.history, answer.total) == (["b2"], (), 1)
    assert answer.supersession_chain == ("b1", "b2")


def test_contradictions_are_found_across_pages() -> None:
    one = belief("b1", subject="It", predicate="is", object="red")
    other = belief("b2", subject="it", predicate="is", object="blue", topic="u")
    answer = asked(vault(one, other), "b1")
    assert [told.belief_id for told in answer.contradicting_beliefs] == ["b2"]
    assert answer.current_beliefs[0].confidence_hint == "contested"


def test_halves_of_characters_in_a_sidecar_hurt_nobody() -> None:
    found = snapshot_of(
        {"a.md": "", "a.beliefs.json": '{"beliefs": [{"belief_id": "b\\ud800", "statement": "\\udc00 red"}]}'}
    )
    assert saying(found, "red") == ["b\ufffd"]


def test_what_a_new_belief_does_to_an_old_one() -> None:
    old = belief("b1", "It is red.", subject="It", predicate="is", object="red")
    assert change(old, old._replace(object="blue")) is Reason.CONTRADICTED
    assert change(old, old._replace(object="dark red")) is Reason.ELABORATED
    assert change(belief("b1", "It is red."), belief("b2", "It is red and warm.")) is Reason.ELABORATED
    assert change(belief("b1", "It is red."), belief("b2", "She left.")) is None


def test_a_chain_of_very_many_beliefs_is_told_in_part() -> None:
    ended = [
        belief(f"b{number}", superseded_at="2026-01-01", superseded_by_belief_id=f"b{number + 1}") for number in range(1500)
    ]
    answer = asked(vault(*ended), "b700")
    assert (len(answer.supersession_chain), len(set(answer.supersession_chain))) == (MOST, MOST)
