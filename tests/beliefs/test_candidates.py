"""Which beliefs a new one may take the place of."""

import pytest

from doxa.beliefs.candidates import superseded_candidates
from doxa.syntax.sidecar import Belief, BeliefId

NEW = Belief(BeliefId("new"), "Acme's refresh endpoint is /auth/v2/refresh since May.", "auth")
STRUCTURED = NEW._replace(subject="Acme", predicate="is_at")


def belief(name: str, statement: str = "Something else.", topic: str = "auth") -> Belief:
    return Belief(BeliefId(name), statement, topic)


def names(new: Belief, *others: Belief) -> list[str]:
    return [one.belief_id for one in superseded_candidates((new, *others), new)]


def test_what_has_the_same_subject_and_predicate_comes_first() -> None:
    close = belief("close", "Acme's refresh endpoint is /oauth/refresh.")
    same = belief("same")._replace(subject="ACME", predicate="is_at")
    assert names(STRUCTURED, close, same) == ["same", "close"]


def test_two_that_name_different_subjects_are_told_apart_however_close_their_words_are() -> None:
    other = belief("other", NEW.statement)._replace(subject="Bcme", predicate="is_at")
    assert names(STRUCTURED, other) == []


@pytest.mark.parametrize(
    ("statement", "topic", "is_close"),
    [
        ("Acme's refresh endpoint is /oauth/refresh.", "auth", True),
        ("/oauth/refresh is Acme's refresh endpoint.", "AUTH", True),
        ("Acme's refresh endpoint is /oauth/refresh.", "billing", False),
        ("Tokens live for an hour.", "auth", False),
    ],
)
def test_without_them_the_topic_and_the_words_decide(statement: str, topic: str, is_close: bool) -> None:  # noqa: FBT001
    assert names(NEW, belief("old", statement, topic)) == ["old"] * is_close


def test_what_was_given_up_is_not_replaced_again() -> None:
    assert names(NEW, belief("old", NEW.statement)._replace(superseded_at="2026-01-01")) == []
