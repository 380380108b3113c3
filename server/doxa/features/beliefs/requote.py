"""Bringing a quote back to what its source says: the same words as they stand there, or others to choose from."""

from collections.abc import Iterator

from doxa.beliefs.anchors import Status
from doxa.beliefs.page import Evidence, Page
from doxa.beliefs.sentences import sentences
from doxa.features.actions.action import Action, Asked, Kind
from doxa.features.diagnostics import BeliefCode, Diagnostic
from doxa.features.facts import shortened
from doxa.syntax.document import Citation
from doxa.text.edits import Edit, apply_edits
from doxa.text.span import Span
from doxa.vault.paths import NotePath

_MARKS = ('""', "“”", "«»")
_CODES = frozenset({BeliefCode.QUOTE_DRIFTED, BeliefCode.QUOTE_NOT_FOUND, BeliefCode.NO_QUOTE})
_CHOICES = 3
_LEAST = 50
"""How similar, of 100, a sentence must be to what was quoted."""


def requotings(asked: Asked) -> Iterator[Action]:
    """For the citations at the place; nothing is offered that would not be verified."""
    wrong = [one for one in asked.wrong if one.code in _CODES]
    page = page_asked(asked) if wrong else None
    for one in page.evidence.values() if page else ():
        mended = next((found for found in wrong if one.citation.span.encloses(found.span)), None)
        if page and mended:
            yield from _requoted(asked, page, one, mended)


def page_asked(asked: Asked) -> Page:
    """The note that an action is looked for in, as a page."""

    def text(path: NotePath) -> str | None:
        document = asked.notes.read(path)
        return document.text if document else None

    return Page(asked.vault, asked.path, asked.document, text)


def _requoted(asked: Asked, page: Page, one: Evidence, mended: Diagnostic) -> Iterator[Action]:
    text = page.text(one.source) if one.source else None
    if text is None:
        return
    if one.status is Status.FORMAT_DRIFT and one.span:
        edit = _edit(asked, one, one.span.of(text))
        if edit:
            yield Action("Quote it as the source has it", Kind.FIX, asked.here(edit), mended, preferred=True)
        return
    for words in _nearest(text, _meant(page, one)):
        edit = _edit(asked, one, words)
        if edit:
            yield Action(f"Quote “{shortened(words)}”", Kind.FIX, asked.here(edit), mended)


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
    for marks in _MARKS:
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
