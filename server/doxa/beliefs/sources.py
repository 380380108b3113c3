"""The files that pages cite, each read once, and what they say to a quote."""

import re
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import unquote

from doxa.beliefs.anchors import Anchored, Status, anchored
from doxa.index.snapshot import Snapshot
from doxa.text.lines import LineIndex
from doxa.vault.paths import NotePath

Texts = Callable[[NotePath], str | None]
"""The text of a file of the vault, as an editor shows it or as it is on disk; None for one that cannot be read."""

_WEB = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_MOST_CANDIDATES = 5
"""So many files of one name are looked into."""
_ORDER = tuple(Status)


class Quoted(NamedTuple):
    """What a footnote quotes, and from where; `recorded` is the hash that was kept when it was first relied on."""

    source: str
    quote: str | None
    recorded: str | None


def files_meant(vault: Snapshot, page: NotePath, source: str) -> tuple[NotePath, ...]:
    """The files that a source may mean on a page, none of them outside of the vault; `rfc%2034.md` is `rfc 34.md`, too."""
    return vault.resolve(page, source).notes or vault.resolve(page, unquote(source)).notes


class Sources:
    """What files say, as long as a question is answered."""

    def __init__(self, vault: Snapshot, texts: Texts) -> None:
        self._vault = vault
        self._texts = texts
        self._read: dict[NotePath, str | None] = {}
        self._lines: dict[NotePath, LineIndex] = {}

    def text(self, path: NotePath) -> str | None:
        if path not in self._read:
            self._read[path] = self._texts(path)
        return self._read[path]

    def lines(self, path: NotePath) -> LineIndex:
        """Where the lines of a file are, which takes long enough to be remembered."""
        if path not in self._lines:
            self._lines[path] = LineIndex(self.text(path) or "")
        return self._lines[path]

    def looked_up(self, page: NotePath, quoted: Quoted) -> tuple[NotePath | None, Anchored]:
        """The file that a page quotes, and how the quote stands there: of several with one name, the first that has it."""
        if _WEB.match(quoted.source):
            return None, Anchored(Status.SOURCE_UNREADABLE)
        paths = files_meant(self._vault, page, quoted.source)
        found = [(path, self._anchored(path, quoted)) for path in paths[:_MOST_CANDIDATES]]
        if not found:
            return None, Anchored(Status.SOURCE_MISSING if (quoted.quote or "").strip() else Status.NO_QUOTE)
        return min(found, key=lambda one: _ORDER.index(one[1].status))

    def _anchored(self, path: NotePath, quoted: Quoted) -> Anchored:
        if not (quoted.quote or "").strip():
            return Anchored(Status.NO_QUOTE)
        text = self.text(path)
        return Anchored(Status.SOURCE_UNREADABLE) if text is None else anchored(text, quoted.quote, quoted.recorded)
