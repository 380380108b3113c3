"""Everything that the Markdown parser sees in a note, from a list down to a word in italics: where it is, no more.

For those who ask about one note. It is read once more for that, without all that a Document is made of.
"""

from collections.abc import Iterator
from typing import Any

import pyromark

from doxa.syntax.claims import Claims, without
from doxa.syntax.document import Document
from doxa.syntax.walk import OPTIONS, digestible
from doxa.text.span import Span, quick
from doxa.text.utf8 import character_offsets

_MARKS = {"Emphasis": 1, "Strong": 2}
_BLANKS = " \t\r\n"


def elements(document: Document) -> Iterator[Span]:
    """Each element from its first character to its last; of `*so*` also what stands between the marks."""
    text, header = document.text, document.front_matter
    base = header.span.end if header else int(text.startswith("\ufeff"))
    feed = digestible(without(text, base, _claimed(document)))
    offset = character_offsets(feed, base)
    ends: dict[int, int] = {}
    events: Any = pyromark.events_with_range(feed, options=OPTIONS, merge_text=True)
    for event, place in events:
        if event.__class__ is str or "Start" not in event:
            continue
        start, end = offset(place["start"]), ends.get(place["end"])
        if end is None:
            end = ends[place["end"]] = _trimmed_end(text, offset(place["end"]))
        while start < end and text[start] in _BLANKS:
            start += 1
        yield quick(Span, (start, max(start, end)))
        marks = _MARKS.get(event["Start"], 0) if event["Start"].__class__ is str else 0
        if marks and end - start > 2 * marks:
            yield quick(Span, (start + marks, end - marks))


def _claimed(document: Document) -> Claims:
    """What Doxa reads before Markdown; a fence that closes nothing is not known any more, and counts as words."""
    fences = (fence for one in document.containers for fence in (one.opening, one.closing) if fence)
    return Claims(document.comments, tuple(sorted(fences)))


def _trimmed_end(text: str, end: int) -> int:
    """The end without the blanks before it. A thousand nested quotes end at the same place, and all ask only once."""
    while end and text[end - 1] in _BLANKS:
        end -= 1
    return end
