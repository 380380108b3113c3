"""What is wrong in a sidecar, at the very value that is wrong."""

from collections.abc import Iterator, Mapping

from doxa.beliefs.anchors import Status
from doxa.beliefs.days import day
from doxa.beliefs.page import Page, provenance_id
from doxa.beliefs.revision import Reason, change, contradictions
from doxa.beliefs.sidecar import LISTS, REQUIRED, Belief, BeliefId, Entry, Sidecar, pages_of, sidecar
from doxa.features.diagnostics import BeliefCode, Diagnostic, Severity
from doxa.features.places import Texts
from doxa.index.heading_names import heading_named
from doxa.index.snapshot import Snapshot
from doxa.syntax.dialect import Dialect
from doxa.syntax.links import label
from doxa.syntax.markdown import parse
from doxa.text.span import Span
from doxa.vault.paths import NotePath

LONGEST = 280
"""Characters of a statement: one claim, short enough to be read at a glance."""

_DAYS = ("asserted_at", "superseded_at", "source_valid_from", "source_valid_to", "created_at")
_HINTS = ("single_source", "multi_source", "authoritative", "contested")
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
            wanted = _wanted(field.key, field.value.data)
            if wanted:
                yield Diagnostic(field.value.span, BeliefCode.SIDECAR, Severity.ERROR, f"`{field.key}` must be {wanted}")


def _wanted(name: str, data: object) -> str | None:
    """What a field should be, where it is not."""
    if name in LISTS:
        is_list = isinstance(data, tuple) and all(isinstance(one, str) for one in data)
        return None if is_list or (data is None and name not in REQUIRED) else "a list of strings"
    if name not in Belief._fields or (data is None and name not in REQUIRED):
        return None
    if not isinstance(data, str) or (name in REQUIRED and not data.strip()):
        return "a string that says something" if name in REQUIRED else "a string, or null"
    if name in _DAYS and day(data) is None:
        return "a day, such as 2026-04-15"
    return f"one of {', '.join(_HINTS)}" if name == "confidence_hint" and data not in _HINTS else None


def _statements(_: Page, said: Sidecar) -> Iterator[Diagnostic]:
    for entry in said.entries:
        length = len(entry.belief.statement)
        if length > LONGEST:
            message = f"A statement has at most {LONGEST} characters, and this one {length}; split it into several beliefs"
            yield Diagnostic(entry.place("statement"), BeliefCode.LONG_STATEMENT, Severity.ERROR, message)


def _ids(_: Page, said: Sidecar) -> Iterator[Diagnostic]:
    seen: dict[str, Entry] = {}
    for entry in said.entries:
        name = entry.belief.belief_id
        first = seen.setdefault(name, entry) if name else entry
        if first is not entry:
            message = f"Another belief above has the id `{name}`; an id is never used twice"
            place, earlier = entry.place("belief_id"), first.place("belief_id")
            yield Diagnostic(place, BeliefCode.DUPLICATE_BELIEF, Severity.ERROR, message, earlier=earlier)


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


def _supersession(_: Page, said: Sidecar) -> Iterator[Diagnostic]:
    known = {entry.belief.belief_id: entry.belief for entry in said.entries}
    for entry in said.entries:
        old = entry.belief
        for name, message in _unsound(old, known):
            yield Diagnostic(entry.place(name), BeliefCode.SUPERSESSION, Severity.ERROR, message)
        new = known.get(old.superseded_by_belief_id) if old.superseded_by_belief_id else None
        meant = change(old, new) if new and new is not old else None
        is_judged = old.supersession_reason in (Reason.CONTRADICTED, Reason.ELABORATED)
        if new and new is not old and is_judged and meant != old.supersession_reason:
            words = f"the new belief means `{meant}`" if meant else "the two say nothing about the same subject"
            message = f"unjustified_supersession: {words}; change the reason, or the beliefs"
            yield Diagnostic(entry.place("supersession_reason"), BeliefCode.SUPERSESSION, Severity.WARNING, message)


def _unsound(old: Belief, known: Mapping[BeliefId, Belief]) -> Iterator[tuple[str, str]]:
    """The field that is wrong, and why."""
    if old.supersession_reason and not old.superseded_at:
        yield "supersession_reason", "There is a reason, but no `superseded_at`"
    if old.superseded_by_belief_id and not old.superseded_at:
        yield "superseded_by_belief_id", "This belief has a successor, but no `superseded_at`"
    if old.superseded_by_belief_id == old.belief_id:
        yield "superseded_by_belief_id", "A belief cannot supersede itself"
    elif old.superseded_by_belief_id and _leads_back(old, known):
        yield "superseded_by_belief_id", "These beliefs supersede each other in a circle"
    asserted, ended = day(old.asserted_at), day(old.superseded_at)
    if asserted and ended and ended < asserted:
        yield "superseded_at", "This belief ends before it begins"


def _leads_back(old: Belief, known: Mapping[BeliefId, Belief]) -> bool:
    following, steps = old.superseded_by_belief_id, len(known)
    while following is not None and following in known and steps:
        if following == old.belief_id:
            return True
        following, steps = known[following].superseded_by_belief_id, steps - 1
    return False


def _contradictions(_: Page, said: Sidecar) -> Iterator[Diagnostic]:
    against = contradictions(said.beliefs)
    for entry in said.entries:
        others = against.get(entry.belief.belief_id)
        if others:
            message = f"`{others[0]}` is believed as well, and says something else of the same"
            yield Diagnostic(entry.place("object"), BeliefCode.CONTRADICTION, Severity.WARNING, message)


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


_LOOKS = (_shapes, _statements, _ids, _sections, _footnotes, _provenance, _supersession, _contradictions, _hedged)
