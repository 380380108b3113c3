"""Search in a vault that somebody works in: other processes cut and embed, this one only asks.

The first process has the small model, which is through with a vault in seconds. If there is a better one, a second process
follows with it, and answers rest on it as soon as it has been through all but one in a hundred of the sections; whatever
happens to it, the first one is there.
"""

import logging
from collections.abc import Callable, Mapping
from threading import Event
from typing import Any

from doxa.features.related import Subject
from doxa.features.search import Answer, Found, Meaning, Query
from doxa.index.sections import Progress
from doxa.index.snapshot import Snapshot
from doxa.search.choice import chosen_model
from doxa.search.companion import Companion, Hear, worker_command
from doxa.search.names import ALONE, FIRST, STATIC
from doxa.session.searching import Searching, State
from doxa.session.vault import Vault

_PATIENCE = 5.0
"""Seconds for which the first search waits for the notes to be cut into sections; after that, it finds what there is."""

_log = logging.getLogger(__name__)


class LiveSearch:
    """The sections of a vault, and the processes that keep them. They are not there before they are needed."""

    def __init__(self, vault: Vault, hear: Hear) -> None:
        choice = chosen_model()
        if choice.problem:
            _log.warning("%s", choice.problem)
        self._hear = hear
        self._searching = Searching(vault, self.refresh)
        self._first = Companion(worker_command(vault.root, FIRST if choice.folder else ALONE), self._hear_first)
        self._second = (
            Companion(worker_command(vault.root, str(choice.folder)), self._hear_second) if choice.folder else None
        )
        self._all = [one for one in (self._first, self._second) if one]
        self._better: str | None = None
        self._begun = Event()
        self.is_paused = False

    @property
    def model(self) -> str:
        """The model that answers rest on now."""
        return self._better or STATIC

    def refresh(self) -> None:
        """Have the sections brought in step with the notes, aside."""
        self._first.refresh()

    def pause(self) -> None:
        """Have nothing embedded until `resume`; what is prepared already still answers."""
        self.is_paused = True
        for companion in self._all:
            companion.pause()

    def resume(self) -> None:
        self.is_paused = False
        for companion in self._all:
            companion.resume()
        self.refresh()

    def search(self, query: Query, read: Callable[[Callable[[Snapshot], Answer]], Answer]) -> Answer:
        """The answer; the vault is held only while it is put together, not while the model thinks about the query."""
        if not self._searching.is_kept:
            self._searching.fill(lambda *_: None)
        elif not self._begun.is_set() and self._searching.is_empty:
            self._begun.wait(_PATIENCE)
            self._begun.set()
        meaning = self._meaning(query.text) if query.text.strip() else None
        return read(lambda snapshot: self._searching.search(snapshot, query, meaning))

    def related(self, snapshot: Snapshot, subject: Subject, limit: int) -> tuple[Found, ...]:
        return self._searching.related(snapshot, subject, self.model, limit)

    def state(self) -> State:
        """How far the model is that answers rest on."""
        return self._searching.state(self.model)

    def states(self) -> tuple[State, ...]:
        """How far all models are."""
        return self._searching.states()

    def close(self) -> None:
        """End the processes; what they have done is kept."""
        for companion in self._all:
            companion.close()

    def _meaning(self, words: str) -> Meaning | None:
        """What the better model makes of a query; where it has nothing to say, or not in time, the small one."""
        better = self._better
        found = self._second.asked(words) if self._second and better else None
        if better and found and found.share:
            return Meaning(better, *found)
        found = self._first.asked(words)
        return Meaning(STATIC, *found) if found else None

    def _hear_first(self, news: Mapping[str, Any]) -> None:
        if "words" in news or "ended" in news:
            self._begun.set()
        if self._second and ("complete" in news or "paused" in news):
            self._second.refresh()
        self._hear(news)

    def _hear_second(self, news: Mapping[str, Any]) -> None:
        match news:
            case {"done": int(done), "total": int(total), "model": str(model)}:
                self._better = model if Progress(total, done, 0).is_enough else None
            case {"problem": _} | {"ended": _}:
                self._better = None
        self._hear(news)
