"""Bringing a quote back to what its source says: the same words as they stand there, or others to choose from.

Where the sidecar keeps the hash of a quote, it gets that of the new one in the same step.
"""

from collections.abc import Iterator

from doxa.beliefs.anchors import Status, quote_hash
from doxa.beliefs.page import Evidence, Page
from doxa.beliefs.sentences import sentences
from doxa.beliefs.sidecar_edits import Changes
from doxa.features.actions.action import Action, Asked, Kind
from doxa.features.beliefs.citing import MARKS
from doxa.features.beliefs.sidecar_change import page_change
from doxa.features.diagnostics import BeliefCode, Diagnostic
from doxa.features.facts import shortened
from doxa.syntax.document import Citation
from doxa.text.edits import Edit, apply_edits
from doxa.text.span import Span

_CODES = frozenset({BeliefCode.QUOTE_DRIFTED, BeliefCode.QUOTE_NOT_FOUND, BeliefCode.QUOTE_CHANGED, BeliefCode.NO_QUOTE})
_CHOICES = 3
_LEAST = 50
"""How similar, of 100, a sentence must be to what was quoted."""


def requotings(asked: Asked, page: Page) -> Iterator[Action]:
    """For the citations at the place; nothing is offered that would not be verified."""
    if not any(note.citation and asked.touches(note.span) for note in asked.document.footnotes):
        return
    wrong = [one for one in asked.wrong if one.code in _CODES]
    for one in page.evidence.values():
        mended = next((found for found in wrong if one.citation.span.encloses(found.span)), None)
        if mended or (one.status is Status.NO_QUOTE and asked.touches(one.footnote.span)):
            yield from _requoted(asked, page, one, mended)


def _requoted(asked: Asked, page: Page, one: Evidence, mended: Diagnostic | None) -> Iterator[Action]:
    text = page.text(one.source) if one.source else None
    if text is None:
        return
    if one.status is Status.HASH_MISMATCH and one.citation.quote:
        change = page_change(page, _rehashed(one, one.citation.quote))
        yield Action("Record this quote instead of the one before", Kind.FIX, change, mended)
    elif one.status is Status.FORMAT_DRIFT and one.span:
        yield from _quoted(asked, page, one, one.span.of(text), mended)
    else:
        for words in _nearest(text, _meant(page, one)):
            yield from _quoted(asked, page, one, words, mended)


def _quoted(asked: Asked, page: Page, one: Evidence, words: str, mended: Diagnostic | None) -> Iterator[Action]:
    """The words of the source as the quote, and as what is recorded of it."""
    edit = _edit(asked, one, words)
    if edit:
        is_same = one.status is Status.FORMAT_DRIFT
        title = "Quote it as the source has it" if is_same else f"Quote “{shortened(words)}”"
        is_recorded = one.recorded and one.recorded.quote_hash
        change = page_change(page, _rehashed(one, words), edit) if is_recorded else asked.here(edit)
        yield Action(title, Kind.FIX if mended else Kind.REWRITE, change, mended, preferred=is_same)


def _rehashed(one: Evidence, words: str) -> Changes:
    """What changes in the record of a citation when it quotes these words."""
    record = one.recorded and one.recorded._replace(quote_hash=quote_hash(words))
    return Changes(provenance=(record,) if record else ())


def _meant(page: Page, one: Evidence) -> str:
    """What the source should say: the quote or, without one, the claim that rests on it."""
    claims = (claim.statement for claim in page.claims if one.footnote.label in claim.labels)
    return one.citation.quote or next(claims, "")


def _nearest(text: str, words: str) -> list[str]:
    """The sentences of a source that are most like some words."""
    from rapidfuzz import fuzz, process  # noqa: PLC0415 - not needed before somebody asks

    choices = list(dict.fromkeys(span.of(text) for span in sentences(text)))
    found = process.extract(words, choices, scorer=fuzz.token_set_ratio, limit=_CHOICES, score_cutoff=_LEAST)
    return [choice for choice, _, _ in found]


def _edit(asked: Asked, one: Evidence, words: str) -> Edit | None:
    """The edit after which the footnote quotes the words, to the character; None where no quotation marks can hold them."""
    for marks in MARKS:
        edit = _quoting(one.citation, f"{marks[0]}{words}{marks[1]}")
        after = asked.notes.parsed(apply_edits(asked.text, [edit]))
        citation = next((note.citation for note in after.footnotes if note.label == one.footnote.label), None)
        if citation and citation.quote == words:
            return edit
    return None


def _quoting(citation: Citation, quote: str) -> Edit:
    if citation.quote_span is None:
        end = citation.span.end
        return Edit(Span(end, end), f" — {quote}")
    return Edit(Span(citation.quote_span.start - 1, citation.quote_span.end + 1), quote)
