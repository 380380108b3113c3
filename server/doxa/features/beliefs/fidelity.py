"""How far the beliefs of a vault can be relied on: of a sample, the share that its sources support.

A quote that is not in its source supports nothing, so that nobody has to judge it.
"""

from dataclasses import dataclass
from random import Random

from doxa.beliefs.judging import Judge, Support, nobody
from doxa.beliefs.shelf import whole
from doxa.features.beliefs.telling import Asking, Told, told
from doxa.index.beliefs import beliefs

SAMPLE = 50
_HEALTHY, _DEGRADED = 0.95, 0.85


@dataclass(frozen=True)
class Fidelity:
    """The score, from 0 to 1, and what it counts: `basis` is `judged`, or `quotes` where nobody has judged.

    `verified` counts the beliefs whose quotes all stand in their sources; `votes` has what was said of each belief.
    """

    score: float | None
    health: str
    basis: str
    population: int
    total: int
    verified: int
    votes: dict[str, str]


def fidelity(asking: Asking, sample: int, seed: int, judge: Judge = nobody) -> Fidelity:
    """The score of some current beliefs, chosen by chance; the same seed chooses the same ones."""
    current = sorted(
        (mark for mark in beliefs(asking.vault) if mark.superseded_at is None), key=lambda mark: mark.belief_id
    )
    chosen = Random(seed).sample(current, min(sample, len(current)))  # noqa: S311 - a sample, no secret
    found = told(asking, whole(asking.vault, sorted(chosen, key=lambda mark: mark.belief_id)))
    judged = {one.belief_id: _vote(one, judge) for one in found}
    verified = sum(_is_verified(one) for one in found)
    is_judged = judge is not nobody
    counted = sum(vote is Support.SUPPORTS for vote in judged.values()) if is_judged else verified
    score = counted / len(found) if found else None
    basis = "judged" if is_judged else "quotes"
    words = {name: str(vote) for name, vote in judged.items()}
    return Fidelity(score, _health(score), basis, len(current), len(found), verified, words)


def _vote(one: Told, judge: Judge) -> Support:
    if not _is_verified(one):
        return Support.DOES_NOT
    return judge(one.belief_id, one.statement, tuple(source.quote or "" for source in one.supporting_sources))


def _is_verified(one: Told) -> bool:
    return bool(one.supporting_sources) and all(source.verified_against_source for source in one.supporting_sources)


def _health(score: float | None) -> str:
    if score is None:
        return "unknown"
    return "healthy" if score >= _HEALTHY else "degraded" if score >= _DEGRADED else "broken"
