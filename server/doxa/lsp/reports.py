"""What has been found in the notes of vaults, kept from one question to the next, and which notes have to be looked at."""

from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path
from threading import RLock
from typing import NamedTuple

from doxa.features.diagnostics import Diagnostic, Ignored
from doxa.features.vault_diagnostics import namesakes
from doxa.index.events import ANYTHING, Changes
from doxa.index.names import Key, key
from doxa.index.snapshot import Snapshot
from doxa.lsp.params import Json
from doxa.lsp.resting import Resting
from doxa.session.vault import Vault
from doxa.syntax.dialect import Dialect
from doxa.text.span import Span
from doxa.vault.paths import NotePath
from doxa.vault.read import ContentHash


class Own(NamedTuple):
    """What a text says of itself, by the hash of the text and the dialect it was read in, with the ranges of all spans."""

    hash: ContentHash | None
    dialect: Dialect
    found: tuple[Diagnostic, ...]
    ranges: Mapping[Span, Json]
    ignored: Ignored
    rests_on: frozenset[Key] = frozenset()


class Report(NamedTuple):
    """What was found in a note; `version` is that of its buffer, None where it is closed."""

    uri: str
    version: int | None
    id: str
    items: list[Json]


class VaultReports:
    """Those of one vault. A note that changed, or links to what changed, waits to be looked at again."""

    def __init__(self) -> None:
        self.own: dict[NotePath, Own] = {}
        self.found: dict[NotePath, Report] = {}
        self.waiting: dict[NotePath, None] = {}
        self.resting = Resting()
        self.turn = RLock()
        """Who answers a question holds it, and another waits for him rather than do the same work twice."""
        self.lock = RLock()

    def absorb(self, vault: Vault, snapshot: Snapshot, changes: Changes) -> None:
        if changes.anything:
            known = vault.hashes()
            notes = [note.path for note in snapshot.notes() if note.is_note]
            words = vault.dialect
            self.own = {
                path: one
                for path, one in self.own.items()
                if one.hash and one.hash == known.get(path) and one.dialect == words
            }
            self.found = {path: self.found[path] for path in notes if path in self.found}
            self.waiting = dict.fromkeys(notes)
            return
        for path in changes.notes:
            self.own.pop(path, None)
        keys = keys_of(changes)
        others = {other for path in changes.notes for other in namesakes(snapshot, path)}
        resting = self.resting.touched_by(changes.notes)
        for path in sorted({*changes.notes, *vault.asking_for(keys), *others, *resting}):
            note = snapshot.note(path)
            if note and note.is_note:
                self.waiting[path] = None
            else:
                self.waiting.pop(path, None)
                self.found.pop(path, None)

    def take(self, most: int) -> list[NotePath]:
        """Some of the notes that wait."""
        with self.lock:
            taken = list(islice(self.waiting, most))
            for path in taken:
                del self.waiting[path]
        return taken

    def put_back(self, paths: Iterable[NotePath]) -> None:
        with self.lock:
            self.waiting |= dict.fromkeys(paths)

    def keep(self, own: Mapping[NotePath, Own], found: Mapping[NotePath, Report]) -> None:
        """Keep what was found; whoever does holds the vault, so that nothing changes at the same time."""
        with self.lock:
            self.own |= own
            self.found |= found
            for path, one in own.items():
                self.resting.keep(path, one.rests_on)


def keys_of(changes: Changes) -> frozenset[Key]:
    """The names whose links may lead elsewhere; those of folders too, which come and go with the notes in them."""
    folders = {key(name) for path in changes.notes for name in path.split("/")[:-1]}
    return changes.keys.union(folders)


class Reports:
    """Those of all vaults. Nothing is kept before somebody asks. For any thread."""

    def __init__(self) -> None:
        self._vaults: dict[Path, VaultReports] = {}
        self._lock = RLock()

    def of(self, vault: Vault, snapshot: Snapshot) -> VaultReports:
        """Those of a vault; at first all its notes wait."""
        with self._lock:
            kept = self._vaults.get(vault.root)
            if kept is None:
                kept = self._vaults[vault.root] = VaultReports()
                kept.absorb(vault, snapshot, ANYTHING)
        return kept

    def knows(self, vault: Vault, path: NotePath) -> bool:
        kept = self._vaults.get(vault.root)
        return kept is not None and (path in kept.found or path in kept.waiting)

    def leave(self, root: Path) -> None:
        """Forget what was found in a vault."""
        with self._lock:
            self._vaults.pop(root, None)

    def absorb(self, vault: Vault, snapshot: Snapshot) -> Changes:
        """Take what has changed in a vault, and remember which of its notes that touches."""
        with self._lock:
            changes = vault.taken_changes()
            kept = self._vaults.get(vault.root)
            if kept:
                with kept.lock:
                    kept.absorb(vault, snapshot, changes)
        return changes
