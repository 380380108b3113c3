"""What is wrong with the citations of a note: quotes that do not stand in their sources, and sources that are not there."""

import re
from collections.abc import Iterator

from doxa.beliefs.anchors import Status
from doxa.beliefs.page import Evidence, Page
from doxa.features.diagnostics import BeliefCode, Diagnostic, Severity
from doxa.features.places import place_in
from doxa.index.names import asked_paths, folder_of
from doxa.syntax.mask import Mask

_FILE = re.compile(r".*\.[A-Za-z][A-Za-z0-9]{0,7}|.*[/\\].*", re.DOTALL)


def citation_diagnostics(page: Page) -> Iterator[Diagnostic]:
    """What a look at the sources finds. Of a note without a sidecar, only what claims to be a quote from a file counts."""
    links = Mask([link.span for link in page.document.links])
    for one in page.evidence.values():
        is_linked = links.covers(one.citation.source_span.start)  # then it is for the links to say that it leads nowhere
        if one.status is Status.SOURCE_MISSING and (
            is_linked or not (page.has_sidecar or _FILE.fullmatch(one.citation.source))
        ):
            continue
        if one.status is not Status.NO_QUOTE or page.has_sidecar:
            yield from _found(page, one)


def _found(page: Page, one: Evidence) -> Iterator[Diagnostic]:
    quote, source = one.citation.quote_span or one.citation.span, one.citation.source
    match one.status:
        case Status.QUOTE_NOT_FOUND:
            message = f"These words do not stand in {one.source}; correct the quote, or name the right source"
            yield Diagnostic(quote, BeliefCode.QUOTE_NOT_FOUND, Severity.WARNING, message)
        case Status.FORMAT_DRIFT:
            message = f"{one.source} has these words, but sets them differently; a quote is exact to the character"
            yield _with_place(page, one, Diagnostic(quote, BeliefCode.QUOTE_DRIFTED, Severity.INFORMATION, message))
        case Status.HASH_MISMATCH:
            message = f"This is not the quote that was recorded, though {one.source} has it; see the sidecar"
            yield _with_place(page, one, Diagnostic(quote, BeliefCode.QUOTE_CHANGED, Severity.WARNING, message))
        case Status.SOURCE_MISSING if not asked_paths(source, folder_of(page.path)):
            message = f"`{source}` lies outside of the vault, where nothing is read"
            yield Diagnostic(one.citation.source_span, BeliefCode.SOURCE_MISSING, Severity.WARNING, message)
        case Status.SOURCE_MISSING:
            message = f"There is no file `{source}` in the vault; put it there, or correct the name"
            yield Diagnostic(one.citation.source_span, BeliefCode.SOURCE_MISSING, Severity.WARNING, message)
        case Status.NO_QUOTE:
            message = f"No words of {one.source or source} are quoted, so that nobody can check this"
            yield Diagnostic(one.citation.span, BeliefCode.NO_QUOTE, Severity.HINT, message)
        case Status.VERIFIED | Status.SOURCE_UNREADABLE:
            return


def _with_place(page: Page, one: Evidence, found: Diagnostic) -> Diagnostic:
    """The finding with the place in the source that it is about."""
    if one.source is None or one.span is None:
        return found
    return found._replace(related=(place_in(one.source, page.lines(one.source), one.span),))
