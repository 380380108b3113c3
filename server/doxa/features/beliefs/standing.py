"""What is believed at a place of a note, since when, and whether the sources still say so."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from doxa.beliefs.anchors import Status
from doxa.beliefs.confidence import confidence
from doxa.beliefs.page import Evidence, Page
from doxa.beliefs.shelf import contradicting
from doxa.syntax.document import Label
from doxa.syntax.sidecar import Belief
from doxa.text.span import Span

_AROUND = 120
"""Characters of the source that are shown on either side of a quote."""

_BLOCK_MARK = re.compile(r"^(\d{0,9})([-#>+*~.)])")
"""What would make a heading, a list or a quote of the words that follow."""

_WORDS = {
    Status.VERIFIED: "✓ verified in",
    Status.FORMAT_DRIFT: "≈ set differently in",
    Status.HASH_MISMATCH: "✗ not the recorded quote, though it stands in",
    Status.QUOTE_NOT_FOUND: "✗ not found in",
    Status.NO_QUOTE: "– no quote from",
    Status.SOURCE_MISSING: "✗ no such source in the vault:",
    Status.SOURCE_UNREADABLE: "– cannot be searched:",
}


class Standing(NamedTuple):
    """What to say about a claim or a footnote: facts, each on one line, and the quotes in their context as Markdown."""

    span: Span
    title: str
    facts: tuple[str, ...]
    preview: str


def standing(page: Page, offset: int) -> Standing | None:
    """How things stand with the claim or footnote at the offset; None where nothing is cited."""
    for claim in page.claims:
        if claim.span.holds(offset):
            return _standing(page, claim.span, claim.statement, claim.labels)
    note = next((note for note in page.document.footnotes if note.span.holds(offset)), None)
    return footnote_standing(page, note.label) if note else None


def footnote_standing(page: Page, label: Label) -> Standing | None:
    """The same for a footnote, wherever it is referred to."""
    note = next((note for note in page.document.footnotes if note.label == label), None)
    return _standing(page, note.span, f"[^{label}]", (label,)) if note else None


def status_words(one: Evidence) -> str:
    """`✓ verified in raw/rfc-0034.md, p. 3`."""
    hint = f", p. {one.citation.page}" if one.citation.page else ""
    return f"{_WORDS[one.status]} {one.source or one.citation.source}{hint}"


def _standing(page: Page, span: Span, title: str, labels: tuple[Label, ...]) -> Standing | None:
    evidence = [page.evidence[name] for name in labels if name in page.evidence]
    believed = list(page.believed(labels))
    if not evidence and not believed:
        return None
    facts = [fact for belief in believed for fact in _facts(page, belief)]
    facts += [f"[^{one.footnote.label}] {status_words(one)}" for one in evidence]
    context = [words for one in evidence if (words := _in_context(page, one))]
    return Standing(span, title, tuple(facts), "\n\n".join(context))


def _facts(page: Page, belief: Belief) -> Iterator[str]:
    since = belief.asserted_at or "an unknown day"
    if belief.is_current:
        yield f"Believed since {since}: {belief.statement}"
    else:
        reason = f", {belief.supersession_reason}" if belief.supersession_reason else ""
        yield f"Believed from {since} until {belief.superseded_at}{reason}: {belief.statement}"
    if belief.source_valid_from or belief.source_valid_to:
        yield f"Holds, says the source, from {belief.source_valid_from or '…'} to {belief.source_valid_to or '…'}"
    if belief.is_current:
        yield f"Confidence: {confidence(page, belief)}"
    for old in page.beliefs:
        if old.superseded_by_belief_id == belief.belief_id and old is not belief:
            yield f"Before, since {old.asserted_at}: {old.statement} ({old.supersession_reason or 'no reason given'})"
    for one in contradicting(page.vault, [belief]).get(belief.belief_id, ()):
        where = "" if one.page == page.path else f" ({one.page})"
        yield f"Contradicted by: {one.belief.statement}{where}"


def _in_context(page: Page, one: Evidence) -> str:
    """The words of the source around a quote, the quote in bold."""
    text = page.text(one.source) if one.source else None
    if text is None or one.span is None:
        return ""
    start, end = max(one.span.start - _AROUND, 0), min(one.span.end + _AROUND, len(text))
    before, quote, after = (
        " ".join(part.split()) for part in (text[start : one.span.start], one.span.of(text), text[one.span.end : end])
    )
    before = _BLOCK_MARK.sub(r"\1\\\2", before)
    shown = f"{'…' if start else ''}{before} **{quote}** {after}{'…' if end < len(text) else ''}"
    return f"> {shown.strip()}"
