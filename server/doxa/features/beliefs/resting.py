"""What rests on a source: the claims of pages whose footnotes cite it, or quote one place of it."""

from collections.abc import Iterable, Iterator

from doxa.beliefs.anchors import anchored
from doxa.beliefs.sources import files_meant
from doxa.features.places import Cursor, Location
from doxa.index.citations import CitationEntry, CitedAt, citations_asking, cited_at
from doxa.index.snapshot import Snapshot
from doxa.vault.paths import NotePath


def claims_resting_on(vault: Snapshot, sources: Iterable[NotePath]) -> Iterator[Location]:
    """The places that refer to footnotes which cite one of the files; of a footnote that none refers to, the citation."""
    return _claims(vault, (citation for source in sources for citation in _citing(vault, source)))


def claims_quoting(vault: Snapshot, at: Cursor) -> Iterator[Location]:
    """The claims that rest on words which stand in the file where the cursor is."""
    return _claims(vault, (one for one in _citing(vault, at.path) if _is_quoted(at, one.quote)))


def use_place(use: CitedAt) -> Location:
    """Where a page refers to a citation."""
    return Location(use.path, use.span, use.span, use.wide)


def _citing(vault: Snapshot, source: NotePath) -> Iterator[CitationEntry]:
    for citation in citations_asking(vault, vault.asked_names_of(source)):
        if source in files_meant(vault, citation.path, citation.source):
            yield citation


def _claims(vault: Snapshot, citations: Iterable[CitationEntry]) -> Iterator[Location]:
    uses: dict[NotePath, list[CitedAt]] = {}
    for one in citations:
        if one.path not in uses:
            uses[one.path] = cited_at(vault, one.path)
        found = [use_place(use) for use in uses[one.path] if use.label == one.label]
        yield from found or [Location(one.path, one.span, one.source_span, one.wide)]


def _is_quoted(at: Cursor, quote: str | None) -> bool:
    span = anchored(at.document.text, quote).span
    return span is not None and span.holds(at.offset)
