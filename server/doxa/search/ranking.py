"""Which sections answer a query best: those that hold its words, those that mean the same, and those linked with either."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from doxa.index.section_hits import NearHit, SectionId, WordHit
from doxa.vault.paths import NotePath

NEARNESS = 0.05
"""What a link to a note among the first adds to a score."""
_ENOUGH = 0.7
"""Which part of the score of all words makes the words certain."""
_FIRST = 3
"""How many notes at the top count as such."""


class Ranked(NamedTuple):
    """A section with its score, at most about 1, and what that is made of; `near` is a note at the top, linked with it."""

    section: SectionId
    score: float
    words: float
    similarity: float | None
    near: NotePath | None = None


def fused(by_words: Sequence[WordHit], by_meaning: Sequence[NearHit], share: float, full: float = 0.0) -> list[Ranked]:
    """Both lists as one, the best first; `share` is how much the meaning counts. Where one list is empty the other decides.

    Scores of words have no unit, so that the best counts as 1, unless it is far from `full`, the score of a section that
    holds all words: where no section holds more than a few of them, meaning counts for more. Similarities lie close
    together, so that the distance from the last counts.
    """
    most = max(by_words[0].score if by_words else 1.0, _ENOUGH * full)
    words = {hit.section: max(hit.score, 0.0) / (most or 1.0) for hit in by_words}
    similar = {hit.section: hit.similarity for hit in by_meaning}
    share = 1.0 if not by_words else share
    high, low = (by_meaning[0].similarity, by_meaning[-1].similarity) if by_meaning else (1.0, 0.0)
    width = max(high - low, 0.05)
    ranked = []
    for section in dict.fromkeys((*words, *similar)):
        meaning = max(0.0, 1 - (high - similar[section]) / width) if section in similar else 0.0
        score = (1 - share) * words.get(section, 0.0) + share * meaning
        ranked.append(Ranked(section, score, words.get(section, 0.0), similar.get(section)))
    return sorted(ranked, key=lambda one: -one.score)


def with_links(
    ranked: Iterable[Ranked], note_of: Mapping[SectionId, NotePath], linked: Callable[[NotePath], frozenset[NotePath]]
) -> list[Ranked]:
    """The same with a little more for sections of notes that a note at the top links to or is linked from."""
    kept = [one for one in ranked if one.section in note_of]
    top = list(dict.fromkeys(note_of[one.section] for one in kept))[:_FIRST]
    around = {note: linked(note) for note in top}
    again = []
    for one in kept:
        note = note_of[one.section]
        near = next((first for first in top if first != note and (note in around[first] or first in linked(note))), None)
        again.append(one._replace(score=one.score + NEARNESS, near=near) if near else one)
    return sorted(again, key=lambda one: -one.score)
