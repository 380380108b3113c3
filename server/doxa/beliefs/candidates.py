"""Which beliefs belong together: that of a claim, and those that a new one may take the place of."""

from collections.abc import Iterable, Iterator

from doxa.beliefs.page import Page
from doxa.beliefs.revision import is_about_same
from doxa.beliefs.sentences import Claim
from doxa.index.names import key
from doxa.syntax.sidecar import Belief

CLOSE = 60
"""How similar, of 100, two statements on one topic must be, by their words in any order, to be about the same."""


def belief_of(page: Page, claim: Claim) -> Belief | None:
    """The current belief that a claim is recorded as: of those on its footnotes the one that says the same.

    Else the first that says what no other claim of the page says.
    """
    found = [one for one in page.believed(claim.labels) if one.is_current]
    same = (one for one in found if one.statement == claim.statement)
    return next(same, None) or next((one for one in found if one.statement not in page.statements), None)


def claim_of(page: Page, belief: Belief) -> Claim | None:
    """The claim that a belief records: one that says the same, else the first that rests on its footnotes."""
    found = [claim for name in belief.footnote_ids for claim in page.claims_on.get(name, ())]
    same = (one for one in found if one.statement == belief.statement)
    return next(same, None) or next(iter(found), None)


def superseded_candidates(beliefs: Iterable[Belief], new: Belief) -> tuple[Belief, ...]:
    """The current beliefs that a new one may replace, the likeliest first.

    Those on its subject, by its predicate; where one of the two does not name them, those on its topic with a close
    statement.
    """
    others = [one for one in beliefs if one.is_current and one.belief_id != new.belief_id]
    return tuple(dict.fromkeys((*(one for one in others if is_about_same(one, new)), *_close(others, new))))


def _close(others: Iterable[Belief], new: Belief) -> Iterator[Belief]:
    from rapidfuzz import fuzz  # noqa: PLC0415 - not needed before somebody asks

    alike = [
        one for one in others if key(one.topic) == key(new.topic) and not (_is_structured(one) and _is_structured(new))
    ]
    scores = {one: fuzz.token_sort_ratio(key(one.statement), key(new.statement)) for one in alike}
    yield from sorted((one for one in alike if scores[one] >= CLOSE), key=lambda one: -scores[one])


def _is_structured(belief: Belief) -> bool:
    return bool(belief.subject and belief.predicate)
