"""Since when each claim of a page is believed, and whether its sources stand behind it, to be shown above it."""

from collections.abc import Iterator
from typing import NamedTuple

from doxa.beliefs.anchors import Status
from doxa.beliefs.candidates import belief_of
from doxa.beliefs.confidence import evidence_of
from doxa.beliefs.page import Evidence, Page
from doxa.beliefs.revision import succession
from doxa.features.beliefs.replacing import brief
from doxa.text.span import Span

_ORDER = tuple(Status)


class ClaimLens(NamedTuple):
    """What to say of a claim, whose characters the span covers, and what it rests on."""

    span: Span
    title: str
    evidence: tuple[Evidence, ...]


def claim_lenses(page: Page) -> Iterator[ClaimLens]:
    """One for each claim that is recorded and believed: `believed since 2026-04-15 · verified · supersedes “…”`."""
    if not page.has_sidecar:
        return
    before = succession(page.beliefs).before
    for claim in page.claims:
        belief = belief_of(page, claim)
        if belief:
            evidence = evidence_of(page, belief)
            worst = max((one.status for one in evidence), key=_ORDER.index, default=None)
            words = [
                f"believed since {belief.asserted_at or 'an unknown day'}",
                *([worst.replace("_", " ")] if worst else []),
            ]
            words += [f"supersedes “{brief(old.statement)}”" for old in before.get(belief.belief_id, ())]
            yield ClaimLens(claim.span, " · ".join(words), evidence)
