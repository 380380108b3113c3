"""Whether the pages of a run may be committed: what they claim is covered, quoted exactly, and loses no history.

All of it is found by rules. Only whether a quote supports a statement needs a judge; without one nothing is held up.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from doxa.beliefs.candidates import claim_of
from doxa.beliefs.confidence import evidence_of
from doxa.beliefs.judging import Judge, Support, nobody
from doxa.beliefs.page import Page
from doxa.features.beliefs.page_diagnostics import page_diagnostics
from doxa.features.beliefs.sidecar_diagnostics import sidecar_problems
from doxa.features.diagnostics import BeliefCode, Diagnostic
from doxa.syntax.sidecar import Belief, sidecar
from doxa.vault.ignore import rules
from doxa.vault.paths import NotePath
from doxa.vault.sidecars import sidecar_path


class Verdict(StrEnum):
    COMMIT = "commit"
    REVISE = "revise"
    REJECT = "reject"


class Check(StrEnum):
    """What is looked at."""

    SHAPE = "shape"
    COVERAGE = "coverage"
    PROVENANCE = "provenance"
    SUPERSESSION = "supersession"
    HEDGE = "hedge"
    HISTORY = "history"
    RUN = "run"
    SUPPORT = "support"


class Finding(NamedTuple):
    """What was found in a file of a run; `verdict` is what it asks for, `commit` where it holds nothing up."""

    file: NotePath
    belief_id: str | None
    check: Check
    reason: str
    verdict: Verdict


class Looking(NamedTuple):
    """How a run is looked at: its id, who judges, and which pages need no citations."""

    run_id: str
    structural: tuple[str, ...]
    judge: Judge = nobody


_CHECKS: Mapping[str, tuple[Check, Verdict]] = {
    BeliefCode.SIDECAR: (Check.SHAPE, Verdict.REJECT),
    BeliefCode.LONG_STATEMENT: (Check.SHAPE, Verdict.REJECT),
    BeliefCode.DUPLICATE_BELIEF: (Check.SHAPE, Verdict.REJECT),
    BeliefCode.BELIEF_SECTION: (Check.SHAPE, Verdict.REVISE),
    BeliefCode.UNRECORDED_CLAIM: (Check.COVERAGE, Verdict.REJECT),
    BeliefCode.NO_CITATIONS: (Check.COVERAGE, Verdict.REJECT),
    BeliefCode.BELIEF_FOOTNOTE: (Check.COVERAGE, Verdict.REJECT),
    BeliefCode.BELIEF_PROVENANCE: (Check.PROVENANCE, Verdict.REJECT),
    BeliefCode.QUOTE_NOT_FOUND: (Check.PROVENANCE, Verdict.REJECT),
    BeliefCode.QUOTE_CHANGED: (Check.PROVENANCE, Verdict.REJECT),
    BeliefCode.SOURCE_MISSING: (Check.PROVENANCE, Verdict.REJECT),
    BeliefCode.QUOTE_DRIFTED: (Check.PROVENANCE, Verdict.REVISE),
    BeliefCode.NO_QUOTE: (Check.PROVENANCE, Verdict.COMMIT),
    BeliefCode.SUPERSESSION: (Check.SUPERSESSION, Verdict.REJECT),
    BeliefCode.CONTRADICTION: (Check.SUPERSESSION, Verdict.REVISE),
    BeliefCode.DISPUTED_BLOCK: (Check.HEDGE, Verdict.REJECT),
    BeliefCode.HEDGE: (Check.HEDGE, Verdict.REJECT),
}
_VOTES = {Support.SUPPORTS: Verdict.COMMIT, Support.NOT_JUDGED: Verdict.COMMIT, Support.PARTIALLY: Verdict.REVISE}
_ORDER = tuple(Verdict)


def decided(findings: Iterable[Finding]) -> Verdict:
    """The strictest verdict that a finding asks for."""
    return max((one.verdict for one in findings), key=_ORDER.index, default=Verdict.COMMIT)


def page_findings(page: Page, before: str | None, looking: Looking) -> Iterator[Finding]:
    """What is found in a page and its sidecar as they would be; `before` is the sidecar as it is."""
    is_structural = rules(looking.structural, "beliefs.structural").leave_out(page.path)
    for one in page_diagnostics(page, looking.structural):
        if one.code != BeliefCode.SIDECAR:  # what is wrong in the sidecar is said there
            yield from _finding(page.path, None, one)
    if not page.has_sidecar and not is_structural:
        yield from _uncovered(page)
    for entry in page.sidecar.entries if page.sidecar else ():
        yield from _support(page, entry.belief, looking)
    if page.has_sidecar:
        yield from _sidecar(page)
        yield from _history(page, sidecar(before).beliefs if before else (), looking.run_id)


def _finding(file: NotePath, belief: str | None, one: Diagnostic) -> Iterator[Finding]:
    known = _CHECKS.get(one.code)
    if known:
        yield Finding(file, belief, known[0], one.message, known[1])


def _uncovered(page: Page) -> Iterator[Finding]:
    """A content page without sidecar: none of its claims is recorded, or it has none."""
    for claim in page.claims:
        reason = f"No belief is recorded for “{claim.statement}”"
        yield Finding(page.path, None, Check.COVERAGE, reason, Verdict.REJECT)
    if not any(note.citation for note in page.document.footnotes):
        yield Finding(page.path, None, Check.COVERAGE, "This page cites no source", Verdict.REJECT)


def _sidecar(page: Page) -> Iterator[Finding]:
    path = sidecar_path(page.path)
    if page.sidecar is None:
        yield Finding(path, None, Check.SHAPE, "The sidecar cannot be read", Verdict.REJECT)
        return
    for one in sidecar_problems(page, page.sidecar):
        entry = page.sidecar.entry_at(one.span)
        yield from _finding(path, entry.belief.belief_id if entry else None, one)


def _history(page: Page, before: Iterable[Belief], run: str) -> Iterator[Finding]:
    """Beliefs stay, with what they replaced; what is new or given up says in which run."""
    path, now, known = (
        sidecar_path(page.path),
        {one.belief_id: one for one in page.beliefs},
        {one.belief_id for one in before},
    )
    for old in before:
        new = now.get(old.belief_id)
        if new is None:
            yield Finding(path, old.belief_id, Check.HISTORY, "This belief is gone; give it up instead", Verdict.REJECT)
        elif not old.is_current and new[_ENDS:_ENDED] != old[_ENDS:_ENDED]:
            reason = "When and why this belief was given up is written differently"
            yield Finding(path, old.belief_id, Check.HISTORY, reason, Verdict.REJECT)
        elif old.is_current and not new.is_current and new.superseded_in_run != run:
            yield Finding(path, old.belief_id, Check.RUN, f"`superseded_in_run` must be `{run}`", Verdict.REVISE)
    for one in page.beliefs:
        if one.belief_id not in known and one.asserted_in_run != run:
            yield Finding(path, one.belief_id, Check.RUN, f"`asserted_in_run` must be `{run}`", Verdict.REVISE)


_ENDS = Belief._fields.index("superseded_at")
_ENDED = Belief._fields.index("supersession_reason") + 1


def _support(page: Page, belief: Belief, looking: Looking) -> Iterator[Finding]:
    if belief.is_current and claim_of(page, belief):
        quotes = tuple(one.citation.quote or "" for one in evidence_of(page, belief))
        vote = looking.judge(belief.belief_id, belief.statement, quotes)
        verdict = _VOTES.get(vote, Verdict.REJECT)
        yield Finding(sidecar_path(page.path), belief.belief_id, Check.SUPPORT, str(vote), verdict)
