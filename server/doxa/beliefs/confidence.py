"""How much stands behind a belief, derived anew from its page whenever somebody asks."""

from collections.abc import Collection

from doxa.beliefs.page import Evidence, Page
from doxa.beliefs.shelf import contradicting
from doxa.syntax.links import label
from doxa.syntax.sidecar import Belief


def evidence_of(page: Page, belief: Belief) -> tuple[Evidence, ...]:
    """The citations that a belief rests on, in the order in which it names them."""
    return tuple(found for name in belief.footnote_ids if (found := page.evidence.get(label(name))))


def confidence(page: Page, belief: Belief) -> str:
    """`contested` if another belief says otherwise, else what the sidecar says, else by the number of different sources."""
    against = belief.contradicting_belief_ids or contradicting(page.vault, [belief])
    return hint(belief, against, {one.source or one.citation.source for one in evidence_of(page, belief)})


def hint(belief: Belief, against: Collection[object], sources: Collection[str]) -> str:
    """The same of what is known already: what says otherwise, and the different sources."""
    return "contested" if against else belief.confidence_hint or ("multi_source" if len(sources) > 1 else "single_source")
