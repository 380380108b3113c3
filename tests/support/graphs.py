"""Graphs of small vaults, in memory."""

from collections.abc import Mapping

from doxa.index.belief_rows import sidecar_rows
from doxa.index.database import in_memory
from doxa.index.read import Graph
from doxa.index.rows import attachment_rows, note_rows
from doxa.index.snapshot import Snapshot
from doxa.index.write import Entry, Stamp, put
from doxa.syntax.markdown import parse
from doxa.vault.paths import NotePath
from doxa.vault.sidecars import is_sidecar


def entry(path: str, text: str) -> Entry:
    """A file as it is written into a graph; only Markdown is a note."""
    stamp = Stamp(len(text), 0, None)
    if path.endswith((".md", ".markdown")):
        return Entry(note_rows(NotePath(path), parse(text)), stamp)
    rows = sidecar_rows(NotePath(path), text) if is_sidecar(path) else attachment_rows(NotePath(path))
    return Entry(rows, stamp, is_note=False)


def graph_of(notes: Mapping[str, str]) -> Graph:
    connection = in_memory()
    put(connection, [entry(path, text) for path, text in notes.items()])
    return Graph(connection)


def snapshot_of(files: Mapping[str, str], buffers: Mapping[str, str] | None = None) -> Snapshot:
    """A vault with these files, over which these buffers are open."""
    opened = buffers or {}
    return Snapshot(graph_of(files), graph_of(opened), frozenset(map(NotePath, opened)))
