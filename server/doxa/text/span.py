"""Ranges of a note's text, as offsets into its `str`."""

from typing import NamedTuple

quick = tuple.__new__
"""Makes a value of a tuple type from its fields, twice as fast as its constructor, where a vault has a million of them."""


class Span(NamedTuple):
    """The characters `text[start:end]`; in `See [[plan]].` the link is `Span(4, 12)`.

    `start <= end`, both offsets into a Python `str`: no bytes, no UTF-16.
    """

    start: int
    end: int

    def of(self, text: str) -> str:
        """The characters of the text that this span covers."""
        return text[self.start : self.end]

    def holds(self, offset: int) -> bool:
        """Whether a cursor at the offset touches the span; its end counts, as an editor's cursor stands between."""
        return self.start <= offset <= self.end

    def encloses(self, other: "Span") -> bool:
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: "Span") -> bool:
        """Whether the two share a character."""
        return self.start < other.end and other.start < self.end

    def shifted(self, by: int) -> "Span":
        return Span(self.start + by, self.end + by)


def trimmed(text: str, start: int, end: int) -> Span:
    """The span without the blanks at its ends: ` plan ` gives `plan`."""
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return quick(Span, (start, end))
