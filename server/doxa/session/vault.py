"""One vault at work: its files in a graph on disk, its open buffers in a graph of their own, laid over the first."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import RLock

from doxa.index.build import Report, Summary, entry_of, update
from doxa.index.database import in_memory, on_disk
from doxa.index.read import Graph
from doxa.index.rows import note_rows
from doxa.index.snapshot import Snapshot
from doxa.index.write import Entry, Stamp, put, remove
from doxa.syntax.dialect import Dialect
from doxa.syntax.document import Document
from doxa.vault.config import Loaded, load_settings
from doxa.vault.paths import NotePath
from doxa.vault.place import cache_folder
from doxa.vault.settings import Settings, dialect
from doxa.vault.walk import files_at


class Vault:
    """The notes below a root. Any thread may ask and write; what an unsaved buffer says never reaches the disk.

    Readers and the writer have connections of their own, so that nobody waits while a large vault is read for the first
    time. Where the graph is kept in memory there is only one connection, and they take turns.
    """

    def __init__(self, root: Path, loaded: Loaded) -> None:
        folder = cache_folder(root)
        self.root = root
        self.loaded = loaded
        self.is_read = False
        self._disk = Graph(on_disk(folder))
        self._buffers = Graph(in_memory())
        self._shown: dict[NotePath, Document] = {}
        self._reading = RLock()
        self._writer, self._writing = (
            (self._disk, self._reading) if self.index_file is None else (Graph(on_disk(folder)), RLock())
        )

    @property
    def settings(self) -> Settings:
        return self.loaded.settings

    @property
    def dialect(self) -> Dialect:
        return dialect(self.settings)

    @property
    def index_file(self) -> str | None:
        """Where the graph is kept; None if that is only in memory."""
        return self._disk.connection.filename or None

    def reload(self, editor: Mapping[str, object] | None = None) -> None:
        """Take over settings that have changed; what they change in the graph shows with the next update."""
        self.loaded = load_settings(self.root, editor)

    def update(self, report: Report | None = None) -> Summary:
        """Read what has changed in the files; after the first time, answers are about the whole vault."""
        with self._writing:
            summary = update(self._writer.connection, self.root, self.settings, report)
        self.is_read = True
        return summary

    def update_files(self, paths: Iterable[NotePath]) -> None:
        """Read some files again, or forget them if they are gone; a path may be that of a folder."""
        words = self.dialect
        with self._writing:
            for path in paths:
                found = files_at(self.root, self.settings, path) or ()
                gone = self._writer.paths_below(path) - {file.path for file in found}
                remove(self._writer.connection, gone)
                put(self._writer.connection, [entry_of(self.root, file, words) for file in found])

    @contextmanager
    def reading(self, opened: Mapping[NotePath, Document] | None = None) -> Iterator[Snapshot]:
        """The vault as it is now, with the open notes as they are in the editor; nothing changes while it is asked."""
        with self._reading:
            self._lay_over(opened or {})
            with self._disk.held():
                yield Snapshot(self._disk, self._buffers, frozenset(self._shown))

    def _lay_over(self, opened: Mapping[NotePath, Document]) -> None:
        """Let the open notes count instead of their files; only those that have changed are written."""
        remove(self._buffers.connection, self._shown.keys() - opened.keys())
        changed = {path: document for path, document in opened.items() if self._shown.get(path) is not document}
        put(
            self._buffers.connection,
            [Entry(note_rows(path, document), Stamp(0, 0, None)) for path, document in changed.items()],
        )
        self._shown = dict(opened)

    def close(self) -> None:
        for graph in {self._disk, self._writer, self._buffers}:
            graph.connection.close()


def open_vault(root: Path, editor: Mapping[str, object] | None = None) -> Vault:
    """A vault with its settings; the editor's win over those in its files. Nothing is read yet."""
    return Vault(root, load_settings(root, editor))
