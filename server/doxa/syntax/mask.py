"""Parts of a note in which nothing is looked for, such as code."""

from bisect import bisect_right
from collections.abc import Iterable

from doxa.text.span import Span


class Mask:
    """A set of characters, made of spans that may overlap and come in any order.

    Many notes hold nothing that would be asked about, so that the spans are put in order with the first question.
    """

    __slots__ = ("_ends", "_spans", "_starts")

    def __init__(self, spans: Iterable[Span]) -> None:
        self._spans: Iterable[Span] | None = spans
        self._starts: list[int] = []
        self._ends: list[int] = []

    def covers(self, offset: int) -> bool:
        """Whether the character at the offset belongs to the mask."""
        if self._spans is not None:
            self._put_in_order(self._spans)
            self._spans = None
        found = bisect_right(self._starts, offset)
        return found > 0 and offset < self._ends[found - 1]

    def next_start(self, offset: int) -> int | None:
        """Where the mask begins behind an offset that it does not cover; None where it does not."""
        if self.covers(offset):
            return offset
        found = bisect_right(self._starts, offset)
        return self._starts[found] if found < len(self._starts) else None

    def _put_in_order(self, spans: Iterable[Span]) -> None:
        for start, end in sorted(spans):
            if self._ends and start <= self._ends[-1]:
                self._ends[-1] = max(end, self._ends[-1])
            else:
                self._starts.append(start)
                self._ends.append(end)
