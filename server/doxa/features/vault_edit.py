"""What an explicit action of the user changes in a vault: texts of notes, and files. A value: nothing is applied here."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from doxa.syntax.dialect import STANDARD, Dialect
from doxa.syntax.document import Document
from doxa.syntax.markdown import parse
from doxa.text.edits import Edit
from doxa.vault.paths import NotePath


class Notes(NamedTuple):
    """The texts of a vault, as an editor shows them or as they are on disk; None for one that cannot be read."""

    text: Callable[[NotePath], str | None]
    dialect: Dialect = STANDARD

    def read(self, path: NotePath) -> Document | None:
        """What a note says."""
        text = self.text(path)
        return None if text is None else self.parsed(text)

    def parsed(self, text: str) -> Document:
        """What a note would say with this text."""
        return parse(text, self.dialect)


class Moved(NamedTuple):
    """A file that gets another path."""

    old: NotePath
    new: NotePath


class Created(NamedTuple):
    """A note that does not exist yet, with all its text."""

    path: NotePath
    text: str


class VaultEdit(NamedTuple):
    """All that one action changes, to be done together or not at all.

    `edits` are offsets into the texts as they are, under the paths that the notes have before any file is moved. They are
    in the order of the text and do not overlap.
    """

    edits: Mapping[NotePath, tuple[Edit, ...]]
    moved: tuple[Moved, ...] = ()
    created: tuple[Created, ...] = ()
    deleted: tuple[NotePath, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not (self.edits or self.moved or self.created or self.deleted)


class Refused(NamedTuple):
    """Why nothing is changed, in words for the user."""

    reason: str


def edits_by_note(edits: Iterable[tuple[NotePath, Edit]]) -> Mapping[NotePath, tuple[Edit, ...]]:
    """Edits gathered by note, each once, in the order of paths and texts."""
    by_note: dict[NotePath, list[Edit]] = {}
    for path, edit in edits:
        by_note.setdefault(path, []).append(edit)
    return {
        path: tuple(sorted(dict.fromkeys(found), key=lambda edit: edit.span)) for path, found in sorted(by_note.items())
    }
