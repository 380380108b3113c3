"""The names of a vault's files, collected when first asked for and kept while the vault changes."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from threading import Lock, RLock

from doxa.index.catalogue import Listing, PlaceListing, listing, place_listing
from doxa.index.events import Changes
from doxa.index.read import Graph
from doxa.vault.paths import NotePath

_MANY = 100
"""From so many changed notes on, the names are collected again as soon as somebody has time."""
_TOO_MANY = 500
"""From so many on, whoever asks waits for it."""


class Listings:
    """Any thread may ask. A note that changes is set aside, so that those who ask look at it by themselves."""

    def __init__(self, reading: Callable[[], AbstractContextManager[Graph]]) -> None:
        self._reading = reading
        self._names: Listing | None = None
        self._places: PlaceListing | None = None
        self._aside: set[NotePath] = set()
        self._since: set[NotePath] = set()
        self._outdated = 0
        self._changing = Lock()
        self._making = RLock()

    def note(self, changes: Changes) -> None:
        """Set notes aside; where anything may have changed, forget all."""
        with self._changing:
            if changes.anything:
                self._names = self._places = None
                self._outdated += 1
            self._aside |= changes.notes
            self._since |= changes.notes

    def prepare(self) -> None:
        """Collect the names if they are not at hand, or not good for much longer."""
        self._fresh_enough(_MANY)

    def names(self) -> tuple[Listing, frozenset[NotePath]]:
        """The names, and the notes that may have others by now."""
        names = self._fresh_enough(_TOO_MANY)
        with self._changing:
            return names, frozenset(self._aside)

    def places(self) -> PlaceListing:
        """The headings and blocks, collected with the first question; the same notes may have others by now."""
        with self._making:
            places = self._places
            if places is None:
                with self._changing:
                    outdated = self._outdated
                with self._reading() as graph:
                    places = place_listing(graph)
                with self._changing:
                    self._places = places if outdated == self._outdated else None
            return places

    def _fresh_enough(self, most: int) -> Listing:
        with self._making:
            with self._changing:
                if self._names and len(self._aside) <= most:
                    return self._names
                outdated, self._since = self._outdated, set()
            with self._reading() as graph:
                names, places = listing(graph), place_listing(graph) if self._places else None
            with self._changing:
                self._aside = set(self._since)
                self._names, self._places = (names, places) if outdated == self._outdated else (None, None)
            return names
