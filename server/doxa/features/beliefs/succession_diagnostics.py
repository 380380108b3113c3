"""What is wrong in a sidecar as for other beliefs, of the same page or another: ids, successors, contradictions."""

from collections.abc import Iterable, Iterator, Mapping

from doxa.beliefs.days import day
from doxa.beliefs.page import Page
from doxa.beliefs.revision import Reason, change, contradictions, is_about_same
from doxa.beliefs.shelf import contradicting, named
from doxa.features.diagnostics import BeliefCode, Diagnostic, Severity
from doxa.features.places import Location, place_in
from doxa.index.beliefs import beliefs_named
from doxa.syntax.sidecar import Belief, BeliefId, Entry, Sidecar, sidecar
from doxa.vault.sidecars import sidecar_path

_FAR = 100
_MOST = 20
"""Ids that are used elsewhere, too, and whose places are looked up."""


def id_problems(page: Page, said: Sidecar) -> Iterator[Diagnostic]:
    """Ids that are used twice, here or in the sidecar of another page."""
    seen: dict[BeliefId, Entry] = {}
    for entry in said.entries:
        name = entry.belief.belief_id
        first = seen.setdefault(name, entry) if name else entry
        if first is not entry:
            message = f"Another belief above has the id `{name}`; an id is never used twice"
            place, earlier = entry.place("belief_id"), first.place("belief_id")
            yield Diagnostic(place, BeliefCode.DUPLICATE_BELIEF, Severity.ERROR, message, earlier=earlier)
    for name, other in _elsewhere(page, seen).items():
        message = f"A belief in {other.path} has the id `{name}`, too; an id is never used twice"
        place = seen[name].place("belief_id")
        yield Diagnostic(place, BeliefCode.DUPLICATE_BELIEF, Severity.ERROR, message, related=(other,))


def supersession_problems(page: Page, said: Sidecar) -> Iterator[Diagnostic]:
    """What does not hold together in beliefs that were given up."""
    known = _known(page, said.beliefs)
    circles = _in_circles(known)
    for entry in said.entries:
        old = entry.belief
        for name, message in (*_unsound(old), *_misled(old, known, circles)):
            yield Diagnostic(entry.place(name), BeliefCode.SUPERSESSION, Severity.ERROR, message)
        new = known.get(old.superseded_by_belief_id) if old.superseded_by_belief_id else None
        meant = change(old, new) if new and new is not old else None
        is_judged = old.supersession_reason in (Reason.CONTRADICTED, Reason.ELABORATED)
        if new and new is not old and is_judged and meant != old.supersession_reason and not _is_shown(page, old, new):
            words = f"the new belief means `{meant}`" if meant else "the two say nothing about the same subject"
            message = f"unjustified_supersession: {words}; change the reason, or the beliefs"
            yield Diagnostic(entry.place("supersession_reason"), BeliefCode.SUPERSESSION, Severity.WARNING, message)


def contradiction_problems(page: Page, said: Sidecar) -> Iterator[Diagnostic]:
    """Current beliefs that say different things of the same, on this page or on another."""
    here, own = contradictions(said.beliefs), sidecar_path(page.path)
    there = contradicting(page.vault, said.beliefs)
    for entry in said.entries:
        name = entry.belief.belief_id
        others = [f"`{other}`" for other in here.get(name, ())]
        others += [f"`{one.belief.belief_id}` in {one.page}" for one in there.get(name, ()) if one.sidecar != own]
        if others and entry.belief.is_current:
            message = f"{others[0]} is believed as well, and says something else of the same"
            yield Diagnostic(entry.place("object"), BeliefCode.CONTRADICTION, Severity.WARNING, message)


def _elsewhere(page: Page, entries: Mapping[BeliefId, Entry]) -> Mapping[BeliefId, Location]:
    """Where else the ids are used; at the belief itself, if its sidecar can be read."""
    own = sidecar_path(page.path)
    marks = [mark for mark in beliefs_named(page.vault, [*entries]) if mark.path != own]
    found: dict[BeliefId, Location] = {}
    read = {path: sidecar(page.text(path) or "") for path in {mark.path for mark in marks[:_MOST]}}
    for mark in marks[:_MOST]:
        other = next((one for one in read[mark.path].entries if one.belief.belief_id == mark.belief_id), None)
        if other:
            found.setdefault(mark.belief_id, place_in(mark.path, page.lines(mark.path), other.place("belief_id")))
    return found


def _known(page: Page, beliefs: Iterable[Belief]) -> Mapping[BeliefId, Belief]:
    """The beliefs, and those of other pages that they gave way to, as far as a circle of them may reach."""
    known = {belief.belief_id: belief for belief in beliefs}
    new, asked = list(known.values()), set(known)
    for _ in range(_FAR):
        wanted = {one.superseded_by_belief_id for one in new if one.superseded_by_belief_id} - asked
        if not wanted:
            break
        asked |= wanted
        new = [one.belief for one in named(page.vault, wanted).values()]
        known |= {one.belief_id: one for one in new}
    return known


def _in_circles(known: Mapping[BeliefId, Belief]) -> set[BeliefId]:
    """The beliefs whose successors lead back to them; each is looked at once."""
    found: set[BeliefId] = set()
    done: set[BeliefId] = set()
    for start in known:
        way: dict[BeliefId, None] = {}
        name: BeliefId | None = start
        while name is not None and name in known and name not in done and name not in way:
            way[name] = None
            name = known[name].superseded_by_belief_id
        if name in way:
            steps = list(way)
            found.update(steps[steps.index(name) :])
        done |= way.keys()
    return found


def _unsound(old: Belief) -> Iterator[tuple[str, str]]:
    """The field that is wrong by itself, and why."""
    if old.supersession_reason and not old.superseded_at:
        yield "supersession_reason", "There is a reason, but no `superseded_at`"
    if old.superseded_by_belief_id and not old.superseded_at:
        yield "superseded_by_belief_id", "This belief has a successor, but no `superseded_at`"
    asserted, ended = day(old.asserted_at), day(old.superseded_at)
    if asserted and ended and ended < asserted:
        yield "superseded_at", "This belief ends before it begins"


def _misled(old: Belief, known: Mapping[BeliefId, Belief], circles: set[BeliefId]) -> Iterator[tuple[str, str]]:
    """A successor that is none, and why."""
    successor = old.superseded_by_belief_id
    if successor is None:
        return
    if successor == old.belief_id:
        yield "superseded_by_belief_id", "A belief cannot supersede itself"
    elif old.belief_id in circles:
        yield "superseded_by_belief_id", "These beliefs supersede each other in a circle"
    elif successor not in known:
        yield "superseded_by_belief_id", f"There is no belief `{successor}` in the vault"


def _is_shown(page: Page, old: Belief, new: Belief) -> bool:
    """Whether the writer sets the two against each other himself, where they do not name what they are about."""
    is_open = old.supersession_reason == Reason.CONTRADICTED and change(old, new) is None
    return is_open and not is_about_same(old, new) and page.hedges(old, new)
