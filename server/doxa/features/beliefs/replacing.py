"""Giving up what a page claims: for another claim of the page, or because its source has changed."""

from collections.abc import Iterator, Mapping
from datetime import date
from functools import partial
from typing import NamedTuple

from doxa.beliefs.anchors import Status
from doxa.beliefs.candidates import belief_of, superseded_candidates
from doxa.beliefs.confidence import evidence_of
from doxa.beliefs.days import day
from doxa.beliefs.page import Page
from doxa.beliefs.revision import Reason, change
from doxa.beliefs.sentences import Claim
from doxa.beliefs.sidecar_edits import Changes, given_up
from doxa.features.actions.action import Action, Asked, Change, Kind
from doxa.features.beliefs.record import recording
from doxa.features.beliefs.sidecar_change import page_change
from doxa.features.vault_edit import Refused
from doxa.syntax.sidecar import Belief, BeliefId
from doxa.syntax.sidecar import belief_of as belief_from
from doxa.text.edits import Edit

GONE = frozenset({Status.QUOTE_NOT_FOUND, Status.SOURCE_MISSING, Status.HASH_MISMATCH})
"""What says that a source does not stand behind a belief any more."""

_MOST = 3
"""So many beliefs are offered to be replaced by one claim."""

_SHOWN = 60


class Pair(NamedTuple):
    """A claim that is given up, recorded already or not, and the claim that takes its place."""

    old: Belief | Claim
    new: Claim


def supersessions(asked: Asked, page: Page) -> Iterator[Action]:
    """A claim that takes the place of another one, for each reason that the two allow; and a belief without its source."""
    for pair in pairs(asked, page):
        for reason in _reasons(page, pair):
            title = f"Supersede “{brief(pair.old.statement)}” with “{brief(pair.new.statement)}” ({reason})"
            edit = partial(replaced, page, pair, reason, asked.today)
            yield Action(title, Kind.REWRITE, edit, makes_files=not page.has_sidecar)
    yield from _drifted(asked, page)


def pairs(asked: Asked, page: Page) -> Iterator[Pair]:
    """Of several claims that are selected, the first gives way to the last; a single one may replace what is like it."""
    touched = [claim for claim in page.claims if asked.touches(claim.span) and is_cited(page, claim)]
    if len(touched) > 1:
        yield Pair(belief_of(page, touched[0]) or touched[0], touched[-1])
    elif touched:
        new = as_belief(page, touched[0])
        older = [one for one in superseded_candidates(page.beliefs, new) if not _is_later(one, new)]
        yield from (Pair(old, touched[0]) for old in older[:_MOST])


def replaced(page: Page, pair: Pair, reason: Reason, today: date, edits: tuple[Edit, ...] = ()) -> Change:
    """The sidecar in which the one gives way to the other, both recorded if they were not, and the page with the edits."""
    new = belief_of(page, pair.new)
    unrecorded = [one for one in (pair.old, pair.new if new is None else None) if isinstance(one, Claim)]
    changes = recording(page, unrecorded, today)
    if isinstance(changes, Refused):
        return changes
    names = [one.belief_id for one in changes.beliefs]
    old_name = names.pop(0) if isinstance(pair.old, Claim) else pair.old.belief_id
    fields = given_up(new.belief_id if new else names[0], reason, today)
    return page_change(page, _with_fields(changes, old_name, fields), *edits)


def brief(statement: str) -> str:
    """A statement as the titles of actions name it."""
    return statement if len(statement) <= _SHOWN else f"{statement[: _SHOWN - 1]}…"


def as_belief(page: Page, claim: Claim) -> Belief:
    """The belief that a claim is recorded as, or what would be recorded of it."""
    made = Belief(BeliefId(""), claim.statement, page.topic, footnote_ids=claim.labels)
    return belief_of(page, claim) or made


def _with_fields(changes: Changes, name: BeliefId, fields: Mapping[str, object]) -> Changes:
    """The changes, and other fields for a belief that is there or that they bring."""
    if all(one.belief_id != name for one in changes.beliefs):
        return changes._replace(fields={name: fields})
    said = [{**one._asdict(), **fields} if one.belief_id == name else one._asdict() for one in changes.beliefs]
    return changes._replace(beliefs=tuple(map(belief_from, said)))


def _reasons(page: Page, pair: Pair) -> Iterator[Reason]:
    """What the two statements say, and what only the writer can know. A contradiction is shown in the page as well."""
    old = pair.old if isinstance(pair.old, Belief) else as_belief(page, pair.old)
    if change(old, as_belief(page, pair.new)) is Reason.ELABORATED:
        yield Reason.ELABORATED
    yield Reason.CORRECTED
    if any(one.status in GONE for one in evidence_of(page, old)):
        yield Reason.DRIFTED


def _drifted(asked: Asked, page: Page) -> Iterator[Action]:
    """Beliefs whose source does not have the words any more, given up for nothing."""
    here = [label for claim in page.claims if asked.touches(claim.span) for label in claim.labels]
    here += [note.label for note in asked.document.footnotes if asked.touches(note.span)]
    for belief in page.believed(tuple(here)):
        if belief.is_current and any(one.status in GONE for one in evidence_of(page, belief)):
            fields = {belief.belief_id: given_up(None, Reason.DRIFTED, asked.today)}
            edit = partial(page_change, page, Changes(fields))
            yield Action(f"Give up “{brief(belief.statement)}” ({Reason.DRIFTED})", Kind.FIX, edit)


def is_cited(page: Page, claim: Claim) -> bool:
    return any(label in page.evidence for label in claim.labels)


def _is_later(one: Belief, other: Belief) -> bool:
    begun, other_begun = day(one.asserted_at), day(other.asserted_at)
    return begun is not None and other_begun is not None and begun > other_begun
