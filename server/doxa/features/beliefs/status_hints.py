"""Whether the source of a citation has its words, to be shown behind it."""

from collections.abc import Iterator

from doxa.beliefs.anchors import Status
from doxa.beliefs.page import Page
from doxa.features.beliefs.standing import status_words
from doxa.features.hints import Hint
from doxa.text.span import Span

_WORDS = {
    Status.VERIFIED: "✓ verified",
    Status.FORMAT_DRIFT: "≈ set differently",
    Status.HASH_MISMATCH: "✗ not as recorded",
    Status.QUOTE_NOT_FOUND: "✗ not found",
}


def status_hints(page: Page, within: Span) -> Iterator[Hint]:
    """One for each citation in sight whose quote could be looked up."""
    if not any(note.citation and within.overlaps(note.span) for note in page.document.footnotes):
        return
    for one in page.evidence.values():
        words = _WORDS.get(one.status)
        if words and within.holds(one.citation.span.end):
            yield Hint(one.citation.span.end, words, status_words(one))
