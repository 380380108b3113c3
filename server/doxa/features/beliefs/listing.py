"""What a page believes and cites, belief by belief, for a list beside it."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from doxa.beliefs.anchors import Status
from doxa.beliefs.page import Evidence, Page
from doxa.beliefs.sentences import Claim
from doxa.syntax.sidecar import Belief
from doxa.text.span import Span


class Listed(NamedTuple):
    """A belief of a page, or a claim of which none is recorded; `span` covers the claim, if it still stands in the page.

    `status` is the worst of its citations, None without one.
    """

    belief: Belief | None
    statement: str
    span: Span | None
    citations: tuple[Evidence, ...]
    status: Status | None


def listed(page: Page) -> Iterator[Listed]:
    """The beliefs in the order of the sidecar, then the claims that rest on a citation and are not recorded."""
    recorded: set[Claim] = set()
    for belief in page.beliefs:
        claim = next((one for one in page.claims if _is_said(belief, one)), None)
        if claim and belief.is_current:
            recorded.add(claim)
        yield _listed(page, belief, belief.statement, claim, belief.footnote_ids)
    for claim in page.claims:
        if claim not in recorded and any(label in page.evidence for label in claim.labels):
            yield _listed(page, None, claim.statement, claim, claim.labels)


def _is_said(belief: Belief, claim: Claim) -> bool:
    return not set(belief.footnote_ids).isdisjoint(claim.labels)


def _listed(page: Page, belief: Belief | None, words: str, claim: Claim | None, labels: Iterable[str]) -> Listed:
    cited = tuple(page.evidence[label] for label in page.evidence if label in set(labels))
    status = max((one.status for one in cited), key=_ORDER.index, default=None)
    return Listed(belief, words, claim.span if claim else None, cited, status)


_ORDER = tuple(Status)
