"""What is wrong in a sidecar, at the very value that is wrong."""

from collections.abc import Iterator

from doxa.beliefs.anchors import Status
from doxa.beliefs.page import Page, provenance_id
from doxa.beliefs.revision import Reason
from doxa.beliefs.shape import LONGEST, wanted
from doxa.features.beliefs.succession_diagnostics import contradiction_problems, id_problems, supersession_problems
from doxa.features.diagnostics import BeliefCode, Diagnostic, Severity
from doxa.features.places import Texts
from doxa.index.heading_names import heading_named
from doxa.index.snapshot import Snapshot
from doxa.syntax.dialect import Dialect
from doxa.syntax.links import label
from doxa.syntax.markdown import parse
from doxa.syntax.sidecar import REQUIRED, Sidecar, sidecar
from doxa.text.span import Span
from doxa.vault.paths import NotePath
from doxa.vault.sidecars import pages_of

_MOST = 500
"""Findings in one sidecar; a broken file is not worth more."""


def sidecar_diagnostics(vault: Snapshot, path: NotePath, text: str, files: Texts, words: Dialect) -> tuple[Diagnostic, ...]:
    """What is wrong in a sidecar with this text, against the page beside it as that is now."""
    page = next((one for one in pages_of(path) if vault.note(one)), None)
    if page is None:
        lost = Diagnostic(Span(0, 0), BeliefCode.SIDECAR, Severity.WARNING, "There is no page beside this sidecar")
        return (lost, *_unread(sidecar(text)))
    return sidecar_problems(Page(vault, page, parse(files(page) or "", words), files), sidecar(text))


def sidecar_problems(page: Page, said: Sidecar) -> tuple[Diagnostic, ...]:
    """What is wrong in the sidecar of a page, in the order of its text."""
    found = [*_unread(said)]
    for look in _LOOKS:
        found += look(page, said)
    return tuple(sorted(found, key=lambda one: (one.span, one.message))[:_MOST])


def _unread(said: Sidecar) -> Iterator[Diagnostic]:
    return (Diagnostic(one.span, BeliefCode.SIDECAR, Severity.ERROR, one.message) for one in said.problems)


def _shapes(_: Page, said: Sidecar) -> Iterator[Diagnostic]:
    """Fields that are missing, or of another type."""
    for entry in said.entries:
        missing = [name for name in REQUIRED if entry.field(name) is None]
        if missing:
            message = f"This belief lacks {', '.join(f'`{name}`' for name in missing)}"
            start = entry.value.span.start
            yield Diagnostic(Span(start, start + 1), BeliefCode.SIDECAR, Severity.ERROR, message)
        for field in entry.value.fields:
            shape = wanted(field.key, field.value.data)
            if shape:
                yield Diagnostic(field.value.span, BeliefCode.SIDECAR, Severity.ERROR, f"`{field.key}` must be {shape}")


def _statements(_: Page, said: Sidecar) -> Iterator[Diagnostic]:
    for entry in said.entries:
        length = len(entry.belief.statement)
        if length > LONGEST:
            message = f"A statement has at most {LONGEST} characters, and this one {length}; split it into several beliefs"
            yield Diagnostic(entry.place("statement"), BeliefCode.LONG_STATEMENT, Severity.ERROR, message)


def _sections(page: Page, said: Sidecar) -> Iterator[Diagnostic]:
    headings = page.vault.headings(page.path)
    for entry in said.entries:
        anchor = (entry.belief.wiki_section_anchor or "").strip().removeprefix("#")
        if anchor and heading_named(headings, anchor) is None:
            message = f"There is no heading `#{anchor}` in {page.path}"
            yield Diagnostic(entry.place("wiki_section_anchor"), BeliefCode.BELIEF_SECTION, Severity.WARNING, message)


def _footnotes(page: Page, said: Sidecar) -> Iterator[Diagnostic]:
    """Beliefs that nothing in the page claims."""
    defined = {note.label for note in page.document.footnotes}
    claimed = {name for claim in page.claims for name in claim.labels}
    for entry in said.entries:
        field = entry.field("footnote_ids")
        for item in field.value.items if field else ():
            name = label(str(item.data))
            if name not in defined:
                message = f"There is no footnote [^{name}] in {page.path}"
                yield Diagnostic(item.span, BeliefCode.BELIEF_FOOTNOTE, Severity.ERROR, message)
            elif name not in claimed:
                message = f"No sentence of {page.path} refers to [^{name}], so that nothing there claims this"
                yield Diagnostic(item.span, BeliefCode.BELIEF_FOOTNOTE, Severity.ERROR, message)
        if field and isinstance(field.value.data, tuple) and not field.value.items:
            message = "A belief rests on at least one footnote"
            yield Diagnostic(field.value.span, BeliefCode.BELIEF_FOOTNOTE, Severity.ERROR, message)


def _provenance(page: Page, said: Sidecar) -> Iterator[Diagnostic]:
    """Records that do not exist, and quotes that do not stand in their sources."""
    known = {record.id for record in said.provenance}
    known |= {provenance_id(one.citation) for one in page.evidence.values()}
    for entry in said.entries:
        field = entry.field("provenance_ids")
        for item in field.value.items if field else ():
            if item.data not in known:
                message = f"Neither `provenance` nor a citation of {page.path} is called `{item.data}`"
                yield Diagnostic(item.span, BeliefCode.BELIEF_PROVENANCE, Severity.WARNING, message)
        field = entry.field("footnote_ids")
        for item in field.value.items if field else ():
            evidence = page.evidence.get(label(str(item.data)))
            if evidence and evidence.status in _BROKEN and entry.belief.is_current:
                message = f"The quote in [^{item.data}] is not verified: {evidence.status}"
                yield Diagnostic(item.span, BeliefCode.BELIEF_PROVENANCE, Severity.WARNING, message)


_BROKEN = frozenset({Status.QUOTE_NOT_FOUND, Status.SOURCE_MISSING, Status.HASH_MISMATCH})


def _hedged(page: Page, said: Sidecar) -> Iterator[Diagnostic]:
    """Contradictions that the page does not show."""
    known = {entry.belief.belief_id: entry.belief for entry in said.entries}
    for entry in said.entries:
        old = entry.belief
        new = known.get(old.superseded_by_belief_id) if old.superseded_by_belief_id else None
        if old.supersession_reason != Reason.CONTRADICTED or new is None:
            continue
        if not page.hedges(old, new):
            message = f"No disputed block in {page.path} names both the old claim and the new one"
            yield Diagnostic(entry.place("supersession_reason"), BeliefCode.HEDGE, Severity.ERROR, message)


_LOOKS = (
    _shapes,
    _statements,
    id_problems,
    _sections,
    _footnotes,
    _provenance,
    supersession_problems,
    contradiction_problems,
    _hedged,
)
