"""What happened to files, held back until it is over. Has no clock of its own."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from doxa.vault.paths import NotePath


class ChangeKind(StrEnum):
    """What happened: a file is there, new or changed; a file, or a folder with all below it, is gone.

    RESCAN says that changes may have been missed, or that other files are left out than before; its path is empty, and
    whoever keeps a list of the files has to walk the vault anew.
    """

    WRITTEN = "written"
    REMOVED = "removed"
    RESCAN = "rescan"


class Change(NamedTuple):
    path: NotePath
    kind: ChangeKind


RESCAN = Change(NotePath(""), ChangeKind.RESCAN)


@dataclass(slots=True)
class Debouncer:
    """Holds back each change until nothing has happened to its file for `rest` seconds.

    Of several changes to a file the last one counts: a file that is removed and written again within that time, as an
    atomic save does it, was written. Files do not wait for each other.
    """

    rest: float
    _held: dict[NotePath, tuple[float, Change]] = field(default_factory=dict)

    @property
    def pending(self) -> int:
        """How many changes are held back."""
        return len(self._held)

    def hold(self, change: Change, now: float) -> None:
        self._held[change.path] = (now + self.rest, change)

    def due(self, now: float) -> frozenset[Change]:
        """The changes that have rested, which are held back no longer."""
        rested = frozenset(change for time, change in self._held.values() if time <= now)
        for change in rested:
            del self._held[change.path]
        return rested

    def next_due(self) -> float | None:
        """When the next change will have rested; None where none is held back."""
        return min((time for time, _ in self._held.values()), default=None)
