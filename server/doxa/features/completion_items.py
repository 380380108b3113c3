"""What a completion is made of."""

from datetime import date
from enum import Enum, auto
from typing import NamedTuple

from doxa.features.places import Cursor
from doxa.features.typed import Place, Typed
from doxa.index.catalogue import Catalogue
from doxa.index.snapshot import Snapshot
from doxa.text.edits import Edit
from doxa.text.span import Span
from doxa.vault.paths import NotePath
from doxa.vault.settings import Settings

MOST = 50
"""How many items are shown at once; who does not find the right one types on."""

SEARCHED = frozenset({Place.TARGET, Place.ANY_HEADING, Place.ANY_BLOCK, Place.PATH, Place.TAG, Place.HEADER_VALUE})
"""Where the answer depends on every letter, so that the client must ask again."""


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
        """Words that begin as typed, so that the client keeps the item; the name alone if it does not fit what is typed."""
        typed = self.typed.words
        fits = self.typed.place in SEARCHED or _has_letters(name, typed)
        return f"{typed} {name}" if fits and not name.startswith(typed) else name


def _has_letters(name: str, typed: str) -> bool:
    """Whether the letters that are typed stand in the name in this order: `nst` in `Next steps`."""
    letters = iter(name.casefold())
    return all(letter in letters for letter in typed.casefold() if letter.isalnum())
