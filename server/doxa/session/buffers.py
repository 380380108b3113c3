"""The notes that an editor has open: their text as typed, saved or not.

An editor says what changed, never what is there. Once one message is lost, out of order or unreadable, our text may be
another than the one on the screen, and an edit computed from it would destroy what somebody wrote. Such a buffer is
answered about as well as can be, but it is not trusted: nothing may edit it until the editor has sent its whole text.
"""

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NewType

from doxa.session.pieces import Pieces, changed, joined, pieces_of
from doxa.syntax.dialect import STANDARD, Dialect
from doxa.syntax.document import Document
from doxa.syntax.markdown import parse
from doxa.syntax.values import without_halves
from doxa.text.edits import Change
from doxa.text.lines import Encoding, LineIndex

Uri = NewType("Uri", str)
"""The one name of what an editor has opened, however it spells it: `file:///vault/a%20plan.md`, `untitled:Untitled-1`."""

LONGEST = 2_000_000
"""Characters up to which a note is read: so many take 0.2 s, in which nothing else gets a whole processor."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, eq=False)
class Buffer:
    """One version of an open note; the next version is another Buffer.

    `name` is the uri as the editor spells it, which is what answers must say. What takes time to find out is found out
    when first asked for, and kept.
    """

    uri: Uri
    name: str
    version: int
    pieces: Pieces
    trusted: bool = True

    @cached_property
    def text(self) -> str:
        return joined(self.pieces)

    @cached_property
    def lines(self) -> LineIndex:
        return self.pieces[0] if len(self.pieces) == 1 else LineIndex(self.text)

    @cached_property
    def document(self) -> Document:
        """What the note says. Slow: not for the thread that takes messages, nor for a note that is too long.

        Half a surrogate pair, which no file can hold, is read as the character for what is unknown; places stay the same.
        """
        return parse(without_halves(self.text))

    def document_in(self, dialect: Dialect) -> Document:
        """What the note says in the dialect of its vault."""
        if dialect == STANDARD:
            return self.document
        if dialect not in self._in_dialects:
            self._in_dialects[dialect] = parse(without_halves(self.text), dialect)
        return self._in_dialects[dialect]

    @cached_property
    def _in_dialects(self) -> dict[Dialect, Document]:
        return {}

    @property
    def too_long(self) -> bool:
        return sum(len(piece.text) for piece in self.pieces) > LONGEST


class Buffers:
    """All of them. One thread opens, changes and closes; any thread may read what `taken` gave it."""

    def __init__(self) -> None:
        self._open: Mapping[Uri, Buffer] = {}

    def taken(self) -> Mapping[Uri, Buffer]:
        """What is open now; it stays as it is."""
        return self._open

    def get(self, uri: Uri) -> Buffer | None:
        return self._open.get(uri)

    def open(self, uri: Uri, name: str, version: int, text: str) -> Buffer:
        """Begin with a text. A note that is open already begins anew: the editor knows better what it shows."""
        if uri in self._open:
            _log.warning("%s was opened twice; the later text counts", uri)
        return self._put(Buffer(uri, name, version, pieces_of(text)))

    def change(self, uri: Uri, version: int | None, changes: Iterable[Change | str], encoding: Encoding) -> Buffer | None:
        """Apply all changes or, where one is impossible, none; `None` for a note that is not open.

        Versions may leave numbers out but never go back. Where they do, changes are applied in the order they came.
        """
        buffer = self._open.get(uri)
        if buffer is None:
            _log.warning("%s was changed but is not open; the change is lost", uri)
            return None
        in_order = version is None or version > buffer.version
        pieces = changed(buffer.pieces, changes, encoding)
        new = Buffer(uri, buffer.name, buffer.version if version is None else version, pieces, buffer.trusted)
        return self._put(new) if in_order else self._distrust(new, f"version {version} came after {buffer.version}")

    def save(self, uri: Uri, text: str | None) -> Buffer | None:
        """Compare with the text that was saved, which is what the editor shows at that moment; that one counts.

        `None` where nothing changes.
        """
        buffer = self._open.get(uri)
        if buffer is None or text is None or (buffer.trusted and buffer.text == text):
            return None
        if buffer.text == text:
            return self._put(replace(buffer, trusted=True))
        _log.warning("%s was saved with another text than the one reported; the saved text counts", uri)
        return self._put(replace(buffer, pieces=pieces_of(text), trusted=True))

    def close(self, uri: Uri) -> Buffer | None:
        """Forget a note; the buffer that it was, `None` if it was not open."""
        buffer = self._open.get(uri)
        if buffer is None:
            _log.warning("%s was closed but is not open", uri)
        self._open = {other: one for other, one in self._open.items() if other != uri}
        return buffer

    def distrust(self, uri: Uri, reason: str) -> None:
        """Remember that a change of this note, if it is open, was lost."""
        if buffer := self._open.get(uri):
            self._distrust(buffer, reason)

    def _distrust(self, buffer: Buffer, reason: str) -> Buffer:
        _log.warning("%s may differ from what the editor shows: %s; no edits until it is saved", buffer.uri, reason)
        return self._put(replace(buffer, trusted=False))

    def _put(self, buffer: Buffer) -> Buffer:
        self._open = {**self._open, buffer.uri: buffer}
        return buffer
