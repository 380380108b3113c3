"""Search in a vault that somebody works in: another process cuts and embeds, this one only asks."""

from collections.abc import Callable

from doxa.features.related import Subject
from doxa.features.search import Answer, Found, Meaning, Query
from doxa.index.snapshot import Snapshot
from doxa.search.companion import Companion, Hear
from doxa.search.names import STATIC
from doxa.session.searching import Searching
from doxa.session.vault import Vault


class LiveSearch:
    """The sections of a vault, and the process that keeps them. It is not there before it is needed."""

    def __init__(self, vault: Vault, hear: Hear) -> None:
        self._searching = Searching(vault)
        self._companion = Companion(vault.root, hear)

    def refresh(self) -> None:
        """Have the sections brought in step with the notes, aside."""
        self._companion.refresh()

    def search(self, query: Query, read: Callable[[Callable[[Snapshot], Answer]], Answer]) -> Answer:
        """The answer; the vault is held only while it is put together, not while the model thinks about the query."""
        vector = self._companion.vector(query.text) if query.text.strip() else None
        meaning = Meaning(STATIC, vector) if vector else None
        return read(lambda snapshot: self._searching.search(snapshot, query, meaning))

    def related(self, snapshot: Snapshot, subject: Subject, limit: int) -> tuple[Found, ...]:
        return self._searching.related(snapshot, subject, limit)

    def close(self) -> None:
        """End the process; what it has done is kept."""
        self._companion.close()
