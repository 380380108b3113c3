"""Whether two graphs of one vault say the same: the one that is kept, and one made anew from the files."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from doxa.index.beliefs import BELIEFS_SAID_IN
from doxa.index.citations import CITATIONS_IN, CITED_AT, PROVENANCE_IN
from doxa.index.read import Graph
from doxa.vault.paths import NotePath
from doxa.vault.sidecars import is_sidecar


class Difference(NamedTuple):
    """What two graphs say differently about a file: `list of headings`."""

    path: NotePath
    what: str


def differences(kept: Graph, new: Graph) -> Iterator[Difference]:
    """All that differs, by file."""
    before, after = ({note.path: note for note in graph.notes()} for graph in (kept, new))
    for path in sorted(before.keys() | after.keys()):
        if before.get(path) != after.get(path):
            yield Difference(path, "record of the file")
        elif before[path].is_note or is_sidecar(path):
            yield from (Difference(path, what) for what, ask in _PARTS.items() if ask(kept, path) != ask(new, path))


def _rows(graph: Graph, query: str, path: NotePath) -> list[tuple[object, ...]]:
    return graph.connection.execute(query, (path,)).fetchall()


_PARTS: Mapping[str, Callable[[Graph, NotePath], object]] = {
    "list of names": lambda graph, path: sorted(graph.names_of(path)),
    "list of headings": Graph.headings,
    "list of blocks": Graph.blocks,
    "list of links": Graph.links_of,
    "list of tags": Graph.tag_counts_of,
    "list of lines": Graph.line_starts,
    "list of citations": lambda graph, path: _rows(graph, CITATIONS_IN, path) + _rows(graph, CITED_AT, path),
    "list of beliefs": lambda graph, path: _rows(graph, BELIEFS_SAID_IN, path) + _rows(graph, PROVENANCE_IN, path),
}
