"""What a link leads to, so that two vaults can be compared."""

from typing import NamedTuple

from doxa.index.names import folder_of
from doxa.index.read import HeadingEntry
from doxa.index.snapshot import Snapshot
from doxa.vault.paths import NotePath


class Meaning(NamedTuple):
    """What a link leads to: a file and, in it, the heading, the id of a block or that in HTML that starts at an offset."""

    path: NotePath
    place: int | None


class Meanings:
    """What links lead to in one vault. Many links ask for few things, so that each answer is kept."""

    def __init__(self, vault: Snapshot) -> None:
        self.vault = vault
        self._notes: dict[tuple[str, str], tuple[NotePath, ...]] = {}
        self._places: dict[tuple[NotePath, str], int | None] = {}
        self._headings: dict[NotePath, dict[int, HeadingEntry]] = {}

    def meaning(self, source: NotePath, target: str, fragment: str | None) -> Meaning | None:
        """What a link leads to, if it leads to one file."""
        notes = self.notes(source, target)
        return Meaning(notes[0], self.place(notes[0], fragment)) if len(notes) == 1 else None

    def notes(self, source: NotePath, target: str) -> tuple[NotePath, ...]:
        """The notes that a target may mean; in one folder it means the same everywhere, if it is not the note itself."""
        asked = (folder_of(source), target) if target.strip() else (source, target)
        if asked not in self._notes:
            self._notes[asked] = self.vault.resolve(source, target).notes
        return self._notes[asked]

    def place(self, path: NotePath, fragment: str | None) -> int | None:
        """Where in a note the heading, block or anchor is that a fragment means."""
        if not fragment:
            return None
        if (path, fragment) not in self._places:
            place = self.vault.place(path, fragment) or self.vault.anchor(path, fragment)
            self._places[path, fragment] = place and place.span.start
        return self._places[path, fragment]

    def heading(self, meant: Meaning) -> HeadingEntry | None:
        """The heading that a link leads to; None for a block or a whole note."""
        if meant.place is None:
            return None
        if meant.path not in self._headings:
            self._headings[meant.path] = {one.span.start: one for one in self.vault.headings(meant.path)}
        return self._headings[meant.path].get(meant.place)
