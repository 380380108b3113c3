"""An action that is offered at a place in a note, and what is known when one is looked for."""

from collections.abc import Callable, Iterator
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from doxa.features.diagnostics import Diagnostic
from doxa.features.entities.naming import UNNAMED, Naming
from doxa.features.link_diagnostics import Exists
from doxa.features.vault_edit import Notes, Refused, VaultEdit
from doxa.index.catalogue import Catalogue
from doxa.index.snapshot import Snapshot
from doxa.syntax.document import Document
from doxa.text.edits import Edit
from doxa.text.span import Span
from doxa.vault.paths import NotePath
from doxa.vault.settings import Settings

if TYPE_CHECKING:
    from doxa.features.search import Found


class Kind(StrEnum):
    """What sort of thing an action does."""

    FIX = "fix"
    REWRITE = "rewrite"
    EXTRACT = "extract"
    INLINE = "inline"
    MOVE = "move"
    CONTENTS = "contents"
    FIX_ALL = "fix-all"


Change = VaultEdit | Refused


class Action(NamedTuple):
    """Something that can be done: its title tells it from the others of its kind that mend the same diagnostic.

    `edit` is what it changes, a function where that takes time to find out, or why it cannot be done now.
    `mends` is the diagnostic that is gone afterwards. `preferred` is what one would do without thinking.
    `makes_files` says that it creates, moves or deletes files, where the edit is not known yet. `gives` is the name that it
    gives a type, and the type, which is remembered when it was done.
    """

    title: str
    kind: Kind
    edit: Change | Callable[[], Change]
    mends: Diagnostic | None = None
    preferred: bool = False
    makes_files: bool = False
    gives: tuple[str, str] | None = None


class Asked(NamedTuple):
    """Where an action is looked for. `span` covers what is selected, and is empty for a cursor.

    `wrong` is what is wrong there, `everything` all that is wrong in the note, in the order of the text. `similar` finds
    sections like the one at the place, the nearest first; none for an editor that asks by itself, whatever the user does.
    """

    vault: Snapshot
    path: NotePath
    document: Document
    span: Span
    settings: Settings
    notes: Notes
    catalogue: Callable[[], Catalogue]
    exists: Exists
    today: date
    wrong: tuple[Diagnostic, ...]
    everything: tuple[Diagnostic, ...]
    naming: Naming = UNNAMED
    similar: Callable[[], "tuple[Found, ...]"] = tuple

    @property
    def text(self) -> str:
        return self.document.text

    def here(self, *edits: Edit) -> VaultEdit:
        """A change of this note alone."""
        return VaultEdit({self.path: edits})

    def touches(self, span: Span) -> bool:
        """Whether what is selected, or the cursor, touches some characters."""
        return span.start <= self.span.end and self.span.start <= span.end


Offer = Callable[[Asked], Iterator[Action]]
"""Finds actions of one sort."""
