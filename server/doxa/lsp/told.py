"""The tokens that clients were told last, so that the next answer may be only what is different."""

from collections import OrderedDict
from itertools import count
from threading import Lock
from typing import NamedTuple

from doxa.session.buffers import Uri

_MOST = 32
"""Notes of which the last answer is kept; an editor shows fewer at once, and asks about what it shows."""


class Edit(NamedTuple):
    """In place of `removed` numbers from `start` on there are others now."""

    start: int
    removed: int
    added: list[int]


class ToldTokens:
    """The last answers, by note. For any thread."""

    def __init__(self) -> None:
        self._last: OrderedDict[Uri, tuple[str, list[int]]] = OrderedDict()
        self._numbers = count(1)
        self._lock = Lock()

    def tell(self, uri: Uri, data: list[int], previous: str | None) -> tuple[str, list[int] | None]:
        """The id of a new answer, and the one before, if it is the one that the client names."""
        with self._lock:
            name, before = self._last.pop(uri, ("", None))
            new = str(next(self._numbers))
            self._last[uri] = new, data
            if len(self._last) > _MOST:
                self._last.popitem(last=False)
        return new, before if name == previous else None


def difference(before: list[int], after: list[int]) -> Edit | None:
    """The one edit that makes the first the second: all between the numbers that both begin and end with."""
    if before == after:
        return None
    most = min(len(before), len(after))
    start = next((number for number in range(most) if before[number] != after[number]), most)
    most -= start
    same = next((number for number in range(most) if before[-1 - number] != after[-1 - number]), most)
    return Edit(start, len(before) - start - same, after[start : len(after) - same])
