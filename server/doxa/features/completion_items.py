"""What a completion is made of."""

from datetime import date
from enum import Enum, auto
from typing import NamedTuple

from doxa.features.places import Cursor
from doxa.features.typed import Typed
from doxa.index.catalogue import Catalogue
from doxa.index.snapshot import Snapshot
from doxa.text.edits import Edit
from doxa.text.span import Span
from doxa.vault.paths import NotePath
from doxa.vault.settings import Settings

MOST = 50
"""How many items are shown at once; who does not find the right one types on."""


class ItemKind(Enum):
    NOTE = auto()
    FILE = auto()
    MISSING = auto()
    DAY = auto()
    HEADING = auto()
    BLOCK = auto()
    WORD = auto()
    TAG = auto()
    KEY = auto()
    VALUE = auto()


class Target(NamedTuple):
    """What an item leads to, so that it can be shown: a note, or a heading or block of it."""

    path: NotePath
    fragment: str | None = None


class Item(NamedTuple):
    """One thing to choose. `text` takes the place of what was typed; `edits` change the note elsewhere.

    `label` is what the user sees, `detail` says more about it; `words` are what it is found by while the user types on.
    """

    label: str
    kind: ItemKind
    text: str
    words: str
    detail: str = ""
    edits: tuple[Edit, ...] = ()
    target: Target | None = None


class Completions(NamedTuple):
    """Items, the best first, and the characters that each of them replaces. Incomplete: typing on may bring others."""

    span: Span
    items: tuple[Item, ...]
    is_incomplete: bool


class Asked(NamedTuple):
    """The question: what is typed, where, and what holds there."""

    catalogue: Catalogue
    at: Cursor
    typed: Typed
    settings: Settings
    today: date

    @property
    def vault(self) -> Snapshot:
        return self.catalogue.snapshot

    @property
    def written(self) -> str:
        """All that an item replaces: what is typed, and what of it stands behind the cursor."""
        return self.typed.span.of(self.at.document.text)

    def found_by(self, name: str) -> str:
        """Words that begin as typed, whatever the name is, so that the client keeps the item."""
        return name if name.startswith(self.typed.words) else f"{self.typed.words} {name}"
