"""One vault at work: its files in a graph on disk, its open buffers in a graph of their own, laid over the first."""

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Lock, RLock

from doxa.entities.registry import Registry
from doxa.index.belief_rows import file_rows
from doxa.index.beliefs import rebuild_words, words_are_sound
from doxa.index.build import Listener, Report, Summary, Vanished, entry_of, update
from doxa.index.catalogue import Catalogue, Kept
from doxa.index.compare import Difference, differences
from doxa.index.database import in_memory
from doxa.index.entity_tags import entity_tags_named
from doxa.index.events import ANYTHING, NONE, Changes, Said, compared, together
from doxa.index.names import Key, folder_of
from doxa.index.read import Graph
from doxa.index.snapshot import Snapshot
from doxa.index.write import Entry, Stamp, put, remove, said_by, stored, write
from doxa.session.buffers import LONGEST
from doxa.session.entities import KnownEntities
from doxa.session.listings import Listings
from doxa.session.reviewing import Reviewing
from doxa.session.spoken import SpokenWords
from doxa.session.store import FAILURES, Store
from doxa.syntax.dialect import Dialect
from doxa.syntax.document import Document
from doxa.vault.config import Loaded, load_settings
from doxa.vault.paths import NotePath, file_path
from doxa.vault.place import cache_folder
from doxa.vault.read import read_note
from doxa.vault.settings import Settings, dialect
from doxa.vault.sidecars import is_sidecar
from doxa.vault.unfinished import undo_unfinished
from doxa.vault.walk import VaultFile, files_at

_MANY = 10
"""So many notes may go at once, whatever their share; of more, a fifth."""


class Vault:
    """The notes below a root. Any thread may ask and write; what an unsaved buffer says never reaches the disk.

    Readers do not wait while a large vault is read for the first time. What changes, in files and buffers, is kept until
    somebody takes it.
    """

    def __init__(self, root: Path, loaded: Loaded) -> None:
        self.root = root
        self.loaded = loaded
        self.is_read = False
        self._store = Store(cache_folder(root))
        self._buffers = Graph(in_memory())
        self._shown: dict[NotePath, Document] = {}
        self._said: dict[NotePath, Said] = {}
        self._writing = RLock()
        self._changes = NONE
        self._changing = Lock()
        self._state = 0
        self._entities = KnownEntities(root)
        self.reviewing = Reviewing(root)
        self._listings = Listings(self._store.aside)
        self.spoken = SpokenWords(root, self.hashes, self.text)

    @property
    def settings(self) -> Settings:
        return self.loaded.settings

    @property
    def dialect(self) -> Dialect:
        return dialect(self.settings)

    @property
    def index_file(self) -> str | None:
        """Where the graph is kept; None if that is only in memory."""
        return self._store.file

    def reload(self, editor: Mapping[str, object] | None = None) -> None:
        """Take over settings that have changed; what they change in the graph shows with the next update."""
        before, self.loaded = self.loaded, load_settings(self.root, editor)
        if self.loaded != before:
            self._note(ANYTHING)

    # Files

    def update(self, report: Report | None = None) -> Summary:
        """Read what has changed in the files; after the first time, answers are about the whole vault."""
        return self._update(_listener(report, self._note))

    def rescan(self, report: Report | None = None) -> Summary:
        """The same while somebody works in the vault: Vanished where too many files are gone to believe it."""
        return self._update(_listener(report, self._note)._replace(may_go=_is_likely))

    def look_again(self) -> Summary:
        """The same after a while: by now it is believed, but not that there is nothing left at all."""
        return self._update(_listener(None, self._note)._replace(may_go=lambda gone, known: gone < known))

    def rebuild(self, report: Report | None = None) -> Summary:
        """Throw the graph away and read every file again; who asks meanwhile is answered from the one before."""
        with self._writing:
            return self._fill(self._store.empty(), _listener(report, self._note))

    def rebuild_beliefs(self) -> None:
        """Make the table of beliefs anew from all sidecars, whatever it says now."""
        with self._writing:
            try:
                with self._store.writing() as graph:
                    rebuild_words(graph)
                    sidecars = [path for path in graph.stamps() if is_sidecar(path)]
            except FAILURES as error:
                self._fill(self._store.another_after(error), _listener(None, self._note))
                return
            self.update_files(sidecars)

    def finds_beliefs(self) -> bool:
        """Whether the words of all beliefs are found where they stand, and nowhere else."""
        with self._writing, self._store.writing() as graph:
            return words_are_sound(graph)

    def update_files(self, paths: Iterable[NotePath]) -> None:
        """Read some files again, or forget them if they are gone; a path may be that of a folder.

        OSError, and nothing is forgotten, where the vault itself cannot be found, or too many files are gone at once.
        """
        with self._writing:
            if self._store.is_lost():
                self.rescan()
                return
            os.scandir(self.root).close()
            found, gone = self._at(paths)
            self._check_likely(gone)
            words = self.dialect
            try:
                with self._store.writing() as graph:
                    self._note(write(graph.connection, [entry_of(self.root, file, words) for file in found], gone))
                    self._note_others()
            except FAILURES as error:
                self._fill(self._store.another_after(error), _listener(None, self._note))

    def _at(self, paths: Iterable[NotePath]) -> tuple[list[VaultFile], set[NotePath]]:
        """The files at some paths, and the notes there that are gone."""
        found: dict[NotePath, VaultFile] = {}
        known: set[NotePath] = set()
        for path in self._with_links(paths):
            found |= {file.path: file for file in files_at(self.root, self.settings, path) or ()}
            with self._store.writing() as graph:
                known |= graph.paths_below(path)
        return list(found.values()), known - found.keys()

    def _with_links(self, paths: Iterable[NotePath]) -> set[NotePath]:
        """The paths, and those of links to what is there, of which no editor says that it changes too."""
        some = set(paths)
        with self._store.writing() as graph:
            linked = graph.linked()
        real = {os.path.realpath(file_path(self.root, path)) for path in some} if linked else set()
        return some | {path for path in linked if os.path.realpath(file_path(self.root, path)) in real}

    def _check_likely(self, gone: Collection[NotePath]) -> None:
        if len(gone) > _MANY:
            with self._store.writing() as graph:
                known = len(graph.stamps())
            if not _is_likely(len(gone), known):
                raise Vanished(len(gone), known)

    def _update(self, listener: Listener) -> Summary:
        with self._writing:
            if self._store.is_lost() or (not self.is_read and self.index_file is None):
                summary = self._fill(self._store.another(), listener)
            else:
                summary = self._refresh(listener)
        if not self.is_read:
            self._note(ANYTHING)  # who asked before knew each note by its own text only, whether files have changed or not
            self.is_read = True
        return summary

    def _refresh(self, listener: Listener) -> Summary:
        try:
            with self._store.writing() as graph:
                summary = update(graph.connection, self.root, self.settings, listener)
                self._note_others()
        except FAILURES as error:
            return self._fill(self._store.another_after(error), listener)
        return summary

    def _fill(self, graph: Graph, listener: Listener) -> Summary:
        """Fill another graph aside, and let it take the place of the one before."""
        try:
            summary = update(graph.connection, self.root, self.settings, listener)
        except FAILURES as error:
            return self._fill(self._store.another_after(error), listener)
        self._store.replace(graph)
        self._note(ANYTHING)
        return summary

    # Asking

    @contextmanager
    def reading(self, opened: Mapping[NotePath, Document] | None = None) -> Iterator[Snapshot]:
        """The vault as it is now, with the open notes as they are in the editor; nothing changes while it is asked."""
        with self._store.reading() as disk:
            self._lay_over(disk, opened or {})
            state = self._state  # what is written from here on may be seen, and is noted later
            with disk.held():
                yield Snapshot(disk, self._buffers, frozenset(self._shown), state)

    def text(self, path: NotePath) -> str | None:
        """The text of a note as it is on disk; None for one that cannot be read, or is too long."""
        text = read_note(file_path(self.root, path), LONGEST)
        return text if isinstance(text, str) else None

    def catalogue(self, snapshot: Snapshot, path: NotePath) -> Catalogue:
        """Finds things by a part of their names, for somebody in a note; while the vault is read."""
        names, aside = self._listings.names()
        return Catalogue(snapshot, Kept(names, self._listings.places, aside), folder_of(path))

    def entities(self, snapshot: Snapshot) -> Registry:
        """What is known about entities; while the vault is read."""
        return self._entities.known(snapshot)

    def prepare_catalogue(self) -> None:
        """Collect all names beforehand, so that nobody who asks has to wait."""
        self._listings.prepare()

    def counts(self) -> tuple[int, int]:
        """How many notes there are on disk, and how many links they have."""
        with self._store.reading() as disk:
            return disk.counts()

    def hashes(self) -> Mapping[NotePath, str | None]:
        """By what the texts of the files are known."""
        with self._store.reading() as disk:
            return {path: stamp.hash for path, stamp in disk.stamps().items()}

    def differences(self) -> tuple[Difference, ...]:
        """Where the graph that is kept says something else than one made anew from the files."""
        new = Graph(in_memory())
        update(new.connection, self.root, self.settings)
        with self._store.reading() as disk:
            return tuple(differences(disk, new))

    def asking_for(self, keys: Iterable[Key]) -> set[NotePath]:
        """The notes, closed or open, with links that ask for one of the names, or with entity tags about it."""
        with self._store.reading() as disk:
            graphs = [(graph, key) for key in keys for graph in (disk, self._buffers)]
            tagged = {tag.path for graph, key in graphs for tag in entity_tags_named(graph, key)}
            return tagged.union(link.path for graph, key in graphs for link in graph.links_to(key))

    def _lay_over(self, disk: Graph, opened: Mapping[NotePath, Document]) -> None:
        """Let the open notes count instead of their files; only those that have changed are written."""
        closed = self._shown.keys() - opened.keys()
        changed = [
            Entry(file_rows(path, document), Stamp(0, 0, None))
            for path, document in opened.items()
            if self._shown.get(path) is not document
        ]
        if not closed and not changed:
            return
        after = {entry.rows.path: said_by(entry) for entry in changed}
        before = {path: self._said.get(path) or stored(disk.connection, path) for path in after}
        left = {path: (self._said[path], stored(disk.connection, path)) for path in closed}
        remove(self._buffers.connection, closed)
        put(self._buffers.connection, changed)
        self._said = {path: one for path, one in self._said.items() if path not in closed} | after
        self._shown = dict(opened)
        self._note(together(compared(path, before[path], one) for path, one in after.items()))
        self._note(together(compared(path, *both) for path, both in left.items()))

    # Changes

    def taken_changes(self) -> Changes:
        """What has changed, in files and buffers, since this was asked last."""
        with self._changing:
            changes, self._changes = self._changes, NONE
        return changes

    def note_reviews(self) -> None:
        """Look whether something was reviewed, here or on another device; it counts as a change of the source."""
        sources = self.reviewing.taken_changes()
        if sources:
            self._note(Changes(sources))

    def _note(self, changes: Changes) -> None:
        with self._changing:
            self._changes = together((self._changes, changes)) if self.is_read else ANYTHING
            self._state += changes != NONE
        self._listings.note(changes if self.is_read else ANYTHING)

    def _note_others(self) -> None:
        """What another server has written, nobody has told us."""
        if self._store.was_written_by_others():
            self._note(ANYTHING)

    def close(self) -> None:
        self._store.close()
        self._buffers.connection.close()
        self.spoken.close()


def open_vault(root: Path, editor: Mapping[str, object] | None = None) -> Vault:
    """A vault with its settings; the editor's win over those in its files. Nothing is read yet.

    A change that somebody left half done is taken back first.
    """
    undo_unfinished(root)
    return Vault(root, load_settings(root, editor))


def _listener(report: Report | None, changed: Callable[[Changes], None]) -> Listener:
    return Listener(report, changed) if report else Listener(changed=changed)


def _is_likely(gone: int, known: int) -> bool:
    """Whether so many notes are deleted at once by somebody, rather than by a disk that is not there."""
    return gone <= _MANY or 5 * gone <= known
