"""What a question about entities starts from: the names in a note, and the one under the cursor."""

from collections.abc import Callable
from typing import NamedTuple

from doxa.entities.extraction import Sense, extraction
from doxa.entities.mention import Mention, Source
from doxa.entities.registry import NOTHING_KNOWN, Registry
from doxa.features.places import Cursor
from doxa.index.names import key
from doxa.index.snapshot import Snapshot
from doxa.syntax.document import Document
from doxa.vault.paths import NotePath
from doxa.vault.settings import Guessing, Settings


class Naming(NamedTuple):
    """What the vault knows about entities, what the settings say about guesses, and whether a note has some name."""

    known: Registry
    settings: Settings
    is_note: Callable[[str], bool] = lambda _: False

    def mentions(self, path: NotePath, document: Document) -> tuple[Mention, ...]:
        """The entities that a note names, in the order of the text."""
        return extraction(self.known, path, document, self._sense(document))

    def mention_at(self, at: Cursor) -> Mention | None:
        """The one under the cursor, be it on the name or on a mark of its tag."""
        found = [one for one in self.mentions(at.path, at.document) if one.whole.holds(at.offset)]
        return min(found, key=lambda one: one.whole.start != at.offset, default=None)

    def known_at(self, at: Cursor) -> Mention | None:
        """The one under the cursor, unless it is a guess."""
        mention = self.mention_at(at)
        return mention if mention and mention.source is not Source.GUESS else None

    def _sense(self, document: Document) -> Sense:
        guess = self.settings.entities_guess
        is_used = not self.known.is_empty or bool(document.entity_tags)
        is_wanted = guess is Guessing.ALWAYS or (guess is Guessing.USED and is_used)
        guess_from = self.settings.entities_confidence / 100 if is_wanted else None
        return Sense(guess_from, self.is_note, self.settings.entities_most)


def naming_in(vault: Snapshot, known: Registry, settings: Settings) -> Naming:
    """What a question about entities in a vault starts from."""
    return Naming(known, settings, lambda name: vault.is_name(key(name)))


UNNAMED = Naming(NOTHING_KNOWN, Settings(entities_guess=Guessing.NEVER))
"""Where nothing is known about entities but what a note itself says."""
