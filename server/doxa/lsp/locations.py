"""Places in the notes of a vault, as the protocol says them; of a note that is not open, without opening it."""

from array import array
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from urllib.parse import quote

from doxa.features.places import Location
from doxa.index.snapshot import Snapshot
from doxa.lsp.convert import uri_of_path, wire_range
from doxa.lsp.params import Json
from doxa.session.buffers import Buffer
from doxa.session.vault import Vault
from doxa.text.lines import Encoding
from doxa.text.span import Span
from doxa.vault.paths import NotePath

_SURPLUS = {Encoding.UTF8: 0, Encoding.UTF16: 1}


class Places:
    """Says where things are, to one client, while a question is answered."""

    def __init__(self, vault: Vault, snapshot: Snapshot, opened: Mapping[NotePath, Buffer], encoding: Encoding) -> None:
        self._snapshot = snapshot
        self._opened = opened
        self._encoding = encoding
        self._root = uri_of_path(vault.root)
        self._starts: dict[NotePath, Sequence[int]] = {}

    def uri(self, path: NotePath) -> str:
        """A note's uri; of an open one, as the client spells it."""
        buffer = self._opened.get(path)
        return buffer.name if buffer else f"{self._root}/{quote(path)}"

    def range(self, place: Location) -> Json:
        """All of the thing."""
        return self._range(place, place.span, 0)

    def selection(self, place: Location) -> Json:
        """Its name."""
        return self._range(place, place.selection, 2)

    def _range(self, place: Location, span: Span, first: int) -> Json:
        """The range of a span, whose two offsets are the `first` and the next of the four of its place."""
        buffer = self._opened.get(place.path)
        lines = buffer.lines if buffer else place.lines
        if lines:
            return wire_range(lines, span, self._encoding)
        starts = self._starts.get(place.path)
        if starts is None:
            starts = self._starts[place.path] = self._snapshot.line_starts(place.path)
        surplus = _surplus(place.wide, self._encoding)
        return {
            "start": _position(starts, span.start, surplus[first]),
            "end": _position(starts, span.end, surplus[first + 1]),
        }


def _surplus(wide: bytes | None, encoding: Encoding) -> Sequence[int]:
    """By how much the four columns are larger than in characters."""
    if wide is None or encoding not in _SURPLUS:
        return (0, 0, 0, 0)
    numbers = array("I")
    numbers.frombytes(wide)
    return numbers[_SURPLUS[encoding] :: 2]


def _position(starts: Sequence[int], offset: int, surplus: int) -> Json:
    line = bisect_right(starts, offset) - 1
    return {"line": line, "character": offset - starts[line] + surplus}
