"""What is believed about something, why, since when, and what was believed before.

The answers have no slots: schemas are made of them, and slots would be taken for default values.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from doxa.beliefs.days import day
from doxa.beliefs.revision import chains
from doxa.beliefs.shelf import Believed, named, succession_of, whole
from doxa.features.beliefs.telling import Asking, Told, told
from doxa.index.beliefs import BeliefMark, beliefs_about, beliefs_named, beliefs_on, beliefs_saying
from doxa.syntax.sidecar import BeliefId

MOST = 100
"""How many beliefs are told at most."""

_BY_WORDS = 20
"""How many are found by words."""


@dataclass(frozen=True)
class Why:
    """The answer; the chain has the oldest belief first. `total` counts all that were found, also those not told."""

    query: str
    match_type: str | None
    current_beliefs: tuple[Told, ...]
    history: tuple[Told, ...]
    contradicting_beliefs: tuple[Told, ...]
    supersession_chain: tuple[str, ...]
    total: int
    truncated: bool


class Window(NamedTuple):
    """Of beliefs, those that were current at some time in a span of days, both ends included; None leaves it open."""

    since: date | None = None
    until: date | None = None

    def holds(self, belief: BeliefMark) -> bool:
        """A belief is current from the day it was asserted up to the day before it was superseded."""
        begun, ended = self.until and day(belief.asserted_at), self.since and day(belief.superseded_at)
        is_late = self.until is not None and begun is not None and begun > self.until
        is_early = self.since is not None and ended is not None and ended <= self.since
        return not is_late and not is_early

    def is_current(self, belief: BeliefMark) -> bool:
        """Whether a belief is current or, in a window that ends, was so then."""
        ended = self.until and day(belief.superseded_at)
        return belief.superseded_at is None or (self.until is not None and ended is not None and ended > self.until)


ALWAYS = Window()


class Question(NamedTuple):
    """What somebody asks: an id, a subject, a topic or words; without history, only what is current counts."""

    query: str
    window: Window = ALWAYS
    with_history: bool = True


def why(asking: Asking, question: Question) -> Why:
    """What is believed about an id, a subject, a topic or words; the first of these that finds anything decides.

    Where a subject is also a topic, both are told. In a window that ends, a belief that was current then counts as current.
    """
    window = question.window
    found = [(mark, kind) for mark, kind in _resolved(asking, question.query) if window.holds(mark)]
    if not question.with_history:
        found = [(mark, kind) for mark, kind in found if window.is_current(mark)]
    found.sort(key=lambda one: not window.is_current(one[0]))
    shown = dict(found[:MOST])
    current = sum(window.is_current(mark) for mark in shown)
    believed = whole(asking.vault, shown)
    answers = told(asking, believed, [*shown.values()])
    return Why(
        question.query,
        next((kind for _, kind in found), None),
        answers[:current],
        answers[current:],
        _against(asking, answers[:current]),
        _chain(asking, believed),
        len(found),
        len(found) > MOST,
    )


def _resolved(asking: Asking, query: str) -> Iterable[tuple[BeliefMark, str]]:
    exact = beliefs_named(asking.vault, [query.strip()])
    if exact or not query.strip():
        return [(one, "belief_id") for one in exact[:1]]
    subjects, topics = beliefs_about(asking.vault, query), beliefs_on(asking.vault, query)
    if subjects or topics:
        among = set(subjects)
        return [*((one, "subject") for one in subjects), *((one, "topic") for one in topics if one not in among)]
    return [(one, "words") for one in beliefs_saying(asking.vault, query, _BY_WORDS)]


def _against(asking: Asking, current: Sequence[Told]) -> tuple[Told, ...]:
    """What says something else of the same, by id."""
    names = sorted({BeliefId(name) for one in current for name in one.contradicting_belief_ids})[:MOST]
    others = named(asking.vault, names) if names else {}
    return told(asking, [others[name] for name in names if name in others])


def _chain(asking: Asking, believed: Sequence[Believed]) -> tuple[str, ...]:
    beliefs = [one.belief for one in believed]
    return chains(beliefs, succession_of(asking.vault, beliefs))[:MOST]
