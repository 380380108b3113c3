"""Questions about what footnotes cite, answered from files and open buffers alike."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from doxa.index.names import Key
from doxa.index.snapshot import Snapshot
from doxa.syntax.document import Label
from doxa.syntax.sidecar import Provenance
from doxa.text.span import Span
from doxa.vault.paths import NotePath


class CitationEntry(NamedTuple):
    """A citation in a footnote of a page: `span` covers all of it, `source_span` its source."""

    path: NotePath
    label: Label
    source: str
    page: str | None
    quote: str | None
    span: Span
    source_span: Span
    wide: bytes | None


class CitedAt(NamedTuple):
    """A place that refers to a footnote that cites: `span` covers `[^2]`."""

    path: NotePath
    label: Label
    span: Span
    wide: bytes | None


_CITATION = "path, label, source, citation.page, quote, start, stop, source_start, source_stop, wide"
CITATIONS_IN = f"SELECT {_CITATION} FROM note JOIN citation ON note = id WHERE path = ? ORDER BY number"  # noqa: S608
CITATIONS_ASKING = f"SELECT {_CITATION} FROM citation JOIN note ON id = note WHERE key = ? ORDER BY path, number"  # noqa: S608
CITED_AT = "SELECT path, label, start, stop, wide FROM note JOIN cited_at ON note = id WHERE path = ? ORDER BY number"
PROVENANCE_IN = """
    SELECT provenance.id, footnote_id, raw_path, page_hint, quote_hash FROM note JOIN provenance ON note = note.id
    WHERE path = ? ORDER BY number
"""


def citations_in(vault: Snapshot, page: NotePath) -> list[CitationEntry]:
    """What the footnotes of a page cite; of two with one label, the first."""
    return rows_in_both(vault, CITATIONS_IN, _citation, page)


def citations_asking(vault: Snapshot, names: Iterable[Key]) -> list[CitationEntry]:
    """The citations whose source goes by one of the names, whatever file they mean by it."""
    found = (one for name in names for one in rows_in_both(vault, CITATIONS_ASKING, _citation, name))
    return sorted(found, key=lambda one: (one.path, one.span))


def cited_at(vault: Snapshot, page: NotePath) -> list[CitedAt]:
    """Where a page refers to its citations."""
    return rows_in_both(vault, CITED_AT, lambda row: CitedAt(row[0], row[1], Span(*row[2:4]), row[4]), page)


def provenance_in(vault: Snapshot, sidecar: NotePath) -> list[Provenance]:
    """What a sidecar records of citations."""
    graph = next(graph for graph, masked in vault.graphs() if sidecar not in masked)
    return [Provenance(*row) for row in graph.connection.execute(PROVENANCE_IN, (sidecar,))]


_Entry = TypeVar("_Entry")


def rows_in_both(vault: Snapshot, query: str, made: Callable[[tuple[Any, ...]], _Entry], *asked: str | int) -> list[_Entry]:
    """What files and open buffers say; of a file that is open, only its buffer counts. Rows begin with a path."""
    graphs = vault.graphs()
    return [made(row) for graph, masked in graphs for row in graph.connection.execute(query, asked) if row[0] not in masked]


def _citation(row: tuple[Any, ...]) -> CitationEntry:
    path, label, source, page, quote, start, stop, source_start, source_stop, wide = row
    return CitationEntry(path, label, source, page, quote, Span(start, stop), Span(source_start, source_stop), wide)
