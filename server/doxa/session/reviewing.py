"""What was reviewed in a vault, kept until its journal says something else."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock

from doxa.vault.journal_files import device
from doxa.vault.paths import NotePath
from doxa.vault.place import cache_folder
from doxa.vault.reviews import Reviewed, Reviews, append_reviews, carried, reviews, reviews_state


class Reviewing:
    """The reviews of a vault. Any thread may ask and write."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._state: object = None
        self._known: Reviews = {}
        self._seen: Reviews | None = None
        self._lock = Lock()

    def known(self) -> Reviews:
        """What was reviewed until now."""
        with self._lock:
            state = reviews_state(self._root)
            if state != self._state:
                self._known, self._state = reviews(self._root), state
            return self._known

    def taken_changes(self) -> frozenset[NotePath]:
        """The sources that were reviewed, for any note, since this was asked last; none the first time."""
        after = self.known()
        with self._lock:
            before, self._seen = self._seen, after
        if before is None or before is after:
            return frozenset()
        return frozenset(
            source
            for note in before.keys() | after.keys()
            for source, _ in before.get(note, {}).items() ^ after.get(note, {}).items()
        )

    def write(self, reviewed: Iterable[Reviewed]) -> None:
        """Write down what was reviewed just now. OSError where that is impossible."""
        append_reviews(self._root, device(cache_folder(self._root)), datetime.now(UTC).isoformat(), reviewed)

    def carry(self, moved: Mapping[NotePath, NotePath]) -> None:
        """Let reviews follow files, and folders, that have moved. OSError where that is impossible."""
        followed = tuple(carried(self.known(), moved))
        if followed:
            self.write(followed)
