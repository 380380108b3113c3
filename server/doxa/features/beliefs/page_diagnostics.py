"""What is wrong with a page as far as its beliefs go: what it says, against what its sidecar and its sources say."""

import re
from collections.abc import Iterator

from doxa.beliefs.days import day
from doxa.beliefs.page import Disputed, Page
from doxa.features.beliefs.citation_diagnostics import citation_diagnostics
from doxa.features.beliefs.sidecar_diagnostics import sidecar_problems
from doxa.features.diagnostics import BeliefCode, Diagnostic, Severity
from doxa.features.places import place_in
from doxa.text.lines import LineIndex
from doxa.text.span import Span
from doxa.vault.ignore import rules
from doxa.vault.sidecars import sidecar_path

_UPDATED = re.compile(r"\bUpdated[ \t]+(\d{4}-\d\d-\d\d)[ \t]+per[ \t]+\S")
_NEEDED = 2
_MOST_RELATED = 20


def page_diagnostics(page: Page, structural: tuple[str, ...]) -> tuple[Diagnostic, ...]:
    """All of it, in no order. Pages that only give structure, by these patterns, need neither citations nor beliefs."""
    if page.is_plain and not page.document.containers:
        return ()
    found = [*citation_diagnostics(page), *_disputed(page)]
    if page.has_sidecar:
        found += [*_sidecar(page), *_hedges(page)]
        if not rules(structural, "beliefs.structural").leave_out(page.path):
            found += _coverage(page)
    return tuple(found)


def _sidecar(page: Page) -> Iterator[Diagnostic]:
    """That something is wrong in the sidecar, for those who have only the page open."""
    path = sidecar_path(page.path)
    if page.sidecar is None:
        yield Diagnostic(Span(0, 0), BeliefCode.SIDECAR, Severity.ERROR, f"{path} cannot be read, or is too large")
        return
    problems = [one for one in sidecar_problems(page, page.sidecar) if one.severity is Severity.ERROR]
    if problems:
        lines = LineIndex(page.sidecar.text)
        related = tuple(place_in(path, lines, one.span) for one in problems[:_MOST_RELATED])
        more = f", and {len(problems) - 1} more" if len(problems) > 1 else ""
        message = f"{path}: {problems[0].message}{more}"
        yield Diagnostic(Span(0, 0), BeliefCode.SIDECAR, Severity.ERROR, message, related=related)


def _coverage(page: Page) -> Iterator[Diagnostic]:
    """Claims that no belief records; a page that cites nothing at all."""
    recorded = {label for belief in page.beliefs for label in belief.footnote_ids}
    for claim in page.claims:
        if not recorded.issuperset(claim.labels):
            missing = ", ".join(f"[^{label}]" for label in claim.labels if label not in recorded)
            message = f"No belief in the sidecar rests on {missing}; record this claim"
            yield Diagnostic(claim.span, BeliefCode.UNRECORDED_CLAIM, Severity.ERROR, message)
    if not any(note.citation for note in page.document.footnotes):
        message = "This page has beliefs, but cites no source"
        yield Diagnostic(Span(0, 0), BeliefCode.NO_CITATIONS, Severity.INFORMATION, message)


def _disputed(page: Page) -> Iterator[Diagnostic]:
    for block, labels in page.disputed:
        if not labels and not page.has_sidecar:
            continue  # somebody uses the word in his own way
        updated = [day(found[1]) for found in _UPDATED.finditer(page.document.text, *block.body)]
        wrong = []
        if len(labels) < _NEEDED:
            wrong.append("it must cite both the old claim and the new one")
        if not updated:
            wrong.append("a line `**Updated 2026-04-15 per source:** …` must say what is new")
        elif not all(updated):
            wrong.append("there is no such day")
        if wrong:
            message = f"This disputed block is not complete: {'; '.join(wrong)}"
            yield Diagnostic(block.opening, BeliefCode.DISPUTED_BLOCK, Severity.WARNING, message)


def _hedges(page: Page) -> Iterator[Diagnostic]:
    """Disputed blocks of which the sidecar knows nothing."""
    pairs = list(page.contradicted())
    for block, labels in page.disputed:
        if labels and not any(Disputed(block, labels).hedges(old, new) for old, new in pairs):
            message = "No belief in the sidecar is superseded by what this block says"
            yield Diagnostic(block.opening, BeliefCode.HEDGE, Severity.ERROR, message)
