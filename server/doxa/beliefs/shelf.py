"""The beliefs of a vault with their pages, and how they hang together: what came before and after, what disagrees."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from doxa.beliefs.revision import Succession, contradictions, succession
from doxa.index.beliefs import BeliefMark, beliefs_alike, beliefs_before, beliefs_named, beliefs_whole
from doxa.index.snapshot import Snapshot
from doxa.syntax.sidecar import Belief, BeliefId
from doxa.vault.paths import NotePath
from doxa.vault.sidecars import pages_of

_FAR = 1_000


class Believed(NamedTuple):
    """A belief, the sidecar that records it, and the page that claims it."""

    page: NotePath
    sidecar: NotePath
    belief: Belief


def whole(vault: Snapshot, marks: Iterable[BeliefMark]) -> list[Believed]:
    """What some beliefs say, in the order of their marks."""
    pages: dict[NotePath, NotePath] = {}
    found = []
    for sidecar, belief in beliefs_whole(vault, marks):
        if sidecar not in pages:
            pages[sidecar] = next(filter(vault.note, pages_of(sidecar)), pages_of(sidecar)[0])
        found.append(Believed(pages[sidecar], sidecar, belief))
    return found


def named(vault: Snapshot, names: Collection[BeliefId]) -> Mapping[BeliefId, Believed]:
    """The beliefs with these ids. Of two with one id, the first by the path of its sidecar counts."""
    found: dict[BeliefId, Believed] = {}
    for one in whole(vault, beliefs_named(vault, names)):
        found.setdefault(one.belief.belief_id, one)
    return found


def succession_of(vault: Snapshot, some: Iterable[Belief]) -> Succession:
    """All that came before some beliefs, and after them; what is more than a thousand steps away is left out."""
    known: dict[BeliefId, Belief] = {one.belief_id: one for one in some}
    asked: set[BeliefId] = set()
    for _ in range(_FAR):
        new = [one for name, one in known.items() if name not in asked]
        if not new:
            break
        asked |= {one.belief_id for one in new}
        after = {one.superseded_by_belief_id for one in new if one.superseded_by_belief_id} - known.keys()
        before = whole(vault, beliefs_before(vault, [one.belief_id for one in new]))
        found = [*named(vault, after).values(), *before] if after else before
        known |= {one.belief.belief_id: one.belief for one in found if one.belief.belief_id not in known}
    return succession(known.values())


def contradicting(vault: Snapshot, some: Iterable[Belief]) -> Mapping[BeliefId, tuple[Believed, ...]]:
    """By the ids of some beliefs, the current ones that say something else of the same, in all pages."""
    wanted = {one.belief_id for one in some if one.is_current and one.subject and one.predicate and one.object}
    if not wanted:
        return {}
    near = whole(vault, beliefs_alike(vault, [one for one in some if one.belief_id in wanted]))
    by_id = {one.belief.belief_id: one for one in reversed(near)}
    against = contradictions(one.belief for one in near)
    return {name: tuple(by_id[other] for other in against[name]) for name in wanted if name in against}
