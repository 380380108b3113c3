"""What a vault knows about entities, kept until a tag in a note, or the journal, says something else."""

from pathlib import Path
from threading import Lock

from doxa.entities.registry import NOTHING_KNOWN, Registry, registry
from doxa.index.snapshot import Snapshot
from doxa.vault.journal import decisions, journal_state


class KnownEntities:
    """Any thread may ask. To write on in a note costs nothing, as long as its tags stay the same."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._state: object = None
        self._known = NOTHING_KNOWN
        self._lock = Lock()

    def known(self, snapshot: Snapshot) -> Registry:
        """What is known while the vault is as it is."""
        opened = snapshot.entity_uses_in_buffers()
        state = (snapshot.entity_writes(), snapshot.masked, opened, journal_state(self._root))
        with self._lock:
            if state != self._state:
                self._known = registry(snapshot.entity_uses(), decisions(self._root))
                self._state = state
            return self._known
