"""Headings that get other levels, in the manner in which they are written."""

import re
from collections.abc import Iterator

from doxa.features.vault_edit import Refused
from doxa.syntax.document import Document, Heading
from doxa.text.edits import Edit
from doxa.text.span import Span

_DEEPEST = 6
_DEEPEST_UNDERLINED = 2
_UNDERLINE = re.compile(r"(?:\r\n?|\n)[^\r\n]*\Z")
_LINE_END = re.compile(r"[\r\n]")


def headings_in(document: Document, span: Span) -> list[Heading]:
    return [heading for heading in document.headings if span.start <= heading.span.start < span.end]


def deeper(document: Document, span: Span, by: int) -> tuple[Edit, ...] | Refused:
    """The edits that put the headings of a part of a note so many levels lower, or higher if it is negative."""
    edits: list[Edit] = []
    for heading in headings_in(document, span) if by else ():
        if heading.level + by > _DEEPEST:
            return Refused(f"The heading `{heading.title}` would be deeper than six levels")
        found = list(_edits(heading, document.text, heading.level + by))
        if not found:
            return Refused(f"The heading `{heading.title}` has several lines; write it in one, with `#`")
        edits += found
    return tuple(edits)


def _edits(heading: Heading, text: str, level: int) -> Iterator[Edit]:
    """None for a title of several lines that cannot be underlined any more."""
    start, end = heading.span
    if not _LINE_END.search(heading.span.of(text)):
        yield Edit(Span(start, start + heading.level), "#" * level)
        return
    underline = _UNDERLINE.search(text, start, end)
    title_end = underline.start() if underline else end
    if level <= _DEEPEST_UNDERLINED:
        lines = text[title_end:end]
        mark, other = ("=", "-") if level == 1 else ("-", "=")
        yield Edit(Span(title_end, end), lines.replace(other, mark))
    elif not _LINE_END.search(text[start:title_end]):
        # The first character is replaced and not preceded, so that the heading is known to start where it did.
        yield Edit(Span(start, start + 1), "#" * level + " " + text[start])
        yield Edit(Span(title_end, end), " #" if text[start:title_end].rstrip().endswith("#") else "")
