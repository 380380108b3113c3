"""How much stands behind a belief, derived anew from its page whenever somebody asks."""

from doxa.beliefs.page import Evidence, Page
from doxa.beliefs.revision import contradictions
from doxa.beliefs.sidecar import Belief
from doxa.syntax.links import label


def evidence_of(page: Page, belief: Belief) -> tuple[Evidence, ...]:
    """The citations that a belief rests on, in the order in which it names them."""
    return tuple(found for name in belief.footnote_ids if (found := page.evidence.get(label(name))))


def confidence(page: Page, belief: Belief) -> str:
    """`contested` if another belief says otherwise, else what the sidecar says, else by the number of different sources."""
    if belief.contradicting_belief_ids or belief.belief_id in contradictions(page.beliefs):
        return "contested"
    sources = {one.source or one.citation.source for one in evidence_of(page, belief)}
    return belief.confidence_hint or ("multi_source" if len(sources) > 1 else "single_source")
