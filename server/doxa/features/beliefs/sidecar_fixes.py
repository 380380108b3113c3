"""What can be done in a sidecar itself: each belief that is too long, incomplete or given up for a wrong reason."""

import re
from collections.abc import Iterator, Mapping
from functools import partial

from doxa.beliefs.candidates import claim_of
from doxa.beliefs.confidence import evidence_of
from doxa.beliefs.page import Page, provenance_id
from doxa.beliefs.revision import Reason, change
from doxa.beliefs.sentences import sentences
from doxa.beliefs.shape import LONGEST
from doxa.beliefs.sidecar_edits import BY_HAND, Changes
from doxa.features.actions.action import Action, Asked, Kind
from doxa.features.beliefs.hedge import hedged
from doxa.features.beliefs.record import new_ids
from doxa.features.beliefs.replacing import Pair
from doxa.features.beliefs.sidecar_change import page_change
from doxa.features.diagnostics import BeliefCode, Diagnostic
from doxa.syntax.sidecar import REQUIRED, Belief, Entry
from doxa.vault.sidecars import pages_of

_CLAUSE = re.compile(r"(?<=[;:,])\s+|\s+(?=[–—(])")
_BLANK = re.compile(r"\s+")


def sidecar_fixes(asked: Asked) -> Iterator[Action]:
    """For what is wrong at the place."""
    page = _page(asked)
    if page is None or page.sidecar is None:
        return
    for one in asked.wrong:
        entry = page.sidecar.entry_at(one.span)
        if entry:
            yield from _fixes(asked, page, entry, one)


def _page(asked: Asked) -> Page | None:
    path = next((one for one in pages_of(asked.path) if asked.vault.note(one)), None)
    document = asked.notes.read(path) if path else None
    if path is None or document is None:
        return None
    return Page(asked.vault, path, document, asked.notes.text, asked.settings.beliefs_topic)


def _fixes(asked: Asked, page: Page, entry: Entry, one: Diagnostic) -> Iterator[Action]:
    match one.code:
        case BeliefCode.LONG_STATEMENT:
            parts = split_statement(entry.belief.statement)
            edit = partial(page_change, page, _split(asked, page, entry.belief, parts))
            yield Action(f"Split it into {len(parts)} beliefs", Kind.FIX, edit, one, preferred=True)
        case BeliefCode.SUPERSESSION if one.span == entry.place("supersession_reason"):
            yield from _reasons(page, entry.belief, one)
        case BeliefCode.HEDGE:
            new = next((other for other in page.beliefs if other.belief_id == entry.belief.superseded_by_belief_id), None)
            claim = claim_of(page, new) if new else None
            if claim:
                edit = partial(hedged, page, asked.notes, Pair(entry.belief, claim), asked.today)
                yield Action("Show both claims in a disputed block", Kind.FIX, edit, one, preferred=True)
        case BeliefCode.SIDECAR if entry.value.span.start == one.span.start:
            fields = _missing(asked, page, entry)
            edit = partial(page_change, page, Changes({entry.belief.belief_id: fields}))
            if entry.belief.belief_id and fields:
                yield Action(f"Add {', '.join(f'`{name}`' for name in fields)}", Kind.FIX, edit, one, preferred=True)


# Statements that are too long


def split_statement(statement: str) -> tuple[str, ...]:
    """A statement in parts that are short enough: its sentences, and of a long sentence its clauses, or some words each."""
    parts = [span.of(statement) for span in sentences(statement)]
    for border in (_CLAUSE, _BLANK):
        parts = [part for one in parts for part in ([one] if len(one) <= LONGEST else _packed(border.split(one)))]
    return tuple(part[at : at + LONGEST] for part in parts for at in range(0, len(part), LONGEST))


def _packed(pieces: list[str]) -> Iterator[str]:
    """Pieces put together again, as many as fit."""
    held = ""
    for piece in pieces:
        if held and len(held) + 1 + len(piece) > LONGEST:
            yield held
            held = piece
        else:
            held = f"{held} {piece}" if held else piece
    yield held


def _split(asked: Asked, page: Page, belief: Belief, parts: tuple[str, ...]) -> Changes:
    """The belief with the first part, under its own id, and new ones with the others that are like it in all else."""
    named = zip(parts[1:], new_ids(page, asked.today), strict=False)
    beliefs = (belief._replace(belief_id=name, statement=part, contradicting_belief_ids=()) for part, name in named)
    return Changes({belief.belief_id: {"statement": parts[0]}}, tuple(beliefs))


# Reasons, and fields that are missing


def _reasons(page: Page, old: Belief, one: Diagnostic) -> Iterator[Action]:
    new = next((other for other in page.beliefs if other.belief_id == old.superseded_by_belief_id), None)
    meant = change(old, new) if new and new is not old else None
    for reason in dict.fromkeys((meant, Reason.CORRECTED)):
        if reason and reason != old.supersession_reason:
            fields = {old.belief_id: {"supersession_reason": str(reason)}}
            edit = partial(page_change, page, Changes(fields))
            yield Action(f"Change the reason to `{reason}`", Kind.FIX, edit, one, preferred=reason is meant)


def _missing(asked: Asked, page: Page, entry: Entry) -> Mapping[str, object]:
    """What the page and the day tell of the fields that a belief lacks."""
    claim, cited = claim_of(page, entry.belief), evidence_of(page, entry.belief)
    known = {
        "statement": claim.statement if claim else None,
        "topic": page.topic,
        "provenance_ids": [one.recorded.id if one.recorded else provenance_id(one.citation) for one in cited],
        "asserted_at": asked.today.isoformat(),
        "asserted_in_run": BY_HAND,
        "created_at": entry.belief.asserted_at or asked.today.isoformat(),
    }
    return {name: known[name] for name in REQUIRED if entry.field(name) is None and known.get(name) is not None}
