"""The words of a vault's notes at work: kept in step with the files, and asked where a name may stand."""

import logging
from collections.abc import Callable, Collection, Mapping
from functools import partial
from pathlib import Path
from threading import Lock
from typing import TypeVar

from doxa.index.spoken_words import Spoken, forget, hear, heard, may_hold, open_spoken_words, spoken_words_in_memory
from doxa.session.store import FAILURES
from doxa.vault.paths import NotePath
from doxa.vault.place import cache_folder
from doxa.vault.read import content_hash

_BATCH = 100
_Answer = TypeVar("_Answer")
_log = logging.getLogger(__name__)


class SpokenWords:
    """Any thread may ask; one at a time asks or writes. Nothing is opened before somebody asks.

    `hashes` are those of the notes as the graph has them, `text` is that of a note on disk.
    """

    def __init__(
        self, root: Path, hashes: Callable[[], Mapping[NotePath, str | None]], text: Callable[[NotePath], str | None]
    ) -> None:
        self._root = root
        self._hashes = hashes
        self._text = text
        self._words: Spoken | None = None
        self._turn = Lock()

    def update(self) -> None:
        """Keep the words of the notes that say something else than before. Work that is cut off goes on where it was."""
        wanted = {path: digest for path, digest in self._hashes().items() if digest}
        kept = self._ask(heard)
        changed = [path for path, digest in wanted.items() if kept.get(path) != digest]
        for start in range(0, len(changed), _BATCH):
            texts = [(path, self._text(path)) for path in changed[start : start + _BATCH]]
            said = [(path, content_hash(text), text) for path, text in texts if text is not None]
            self._ask(partial(hear, texts=said))
        self._ask(partial(forget, paths=kept.keys() - wanted.keys()))

    def may_hold(self, names: Collection[str]) -> list[NotePath]:
        """The notes in which one of the names may stand; one whose words are not known yet is among them."""
        found, kept = self._ask(lambda words: (may_hold(words, names), heard(words)))  # at once, as others go on hearing
        return [path for path, digest in self._hashes().items() if digest and (path in found or kept.get(path) != digest)]

    def close(self) -> None:
        with self._turn:
            if self._words:
                self._words.close()
            self._words = None

    def _ask(self, question: Callable[[Spoken], _Answer]) -> _Answer:
        """Ask the database; where its file is of no use any more, an empty one in memory answers instead."""
        with self._turn:
            if self._words is None:
                self._words = open_spoken_words(cache_folder(self._root))
            try:
                return question(self._words)
            except FAILURES as error:
                _log.warning("the words of %s cannot be kept on disk (%s); they are kept in memory", self._root, error)
                self._words = spoken_words_in_memory()
                return question(self._words)
