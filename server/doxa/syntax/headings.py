"""Headings: their titles and ids, and how they nest."""

import re
from collections.abc import Sequence

from doxa.syntax.claims import FILLER
from doxa.syntax.document import Heading
from doxa.syntax.slug import github_slugs, slug
from doxa.syntax.walk import RawHeading
from doxa.text.span import Span, quick, trimmed

_CLOSING_MARKS = re.compile(r"(?:^|(?<=[ \t]))#+$")
_UNDERLINE = re.compile(r"(?:\r\n?|\n)[^\r\n]*$")
_ATTRIBUTES = re.compile(r"(?<!\\)\{[ \t]*#([^\s{}#]+)[^{}\r\n]*\}$")


def headings(text: str, raw: Sequence[RawHeading], end: int) -> tuple[Heading, ...]:
    """The headings of a note that ends at `end`."""
    titles, places = [], []
    for heading in raw:
        title_span, id_span, attributes = _parts(text, heading)
        places.append((title_span, id_span and id_span.of(text), id_span))
        titles.append(_title(heading.title, attributes))
    slugs = zip(map(slug, titles), github_slugs(titles), strict=True)
    parents, ends = _nesting(raw, end)
    return tuple(
        [
            quick(Heading, (span, level, title, *place, *names, parent, quick(Span, (span.start, section_end))))
            for (span, level, _), title, place, names, parent, section_end in zip(
                raw, titles, places, slugs, parents, ends, strict=True
            )
        ]
    )


def _parts(text: str, heading: RawHeading) -> tuple[Span, Span | None, str]:
    """The places of the title and of the id, and the attributes as written: `{#id}`."""
    start, end = content = _content(text, heading)
    attributes = _ATTRIBUTES.search(text[start:end]) if text[end - 1] == "}" else None
    if attributes is None:
        return content, None, ""
    id_start = start + attributes.start(1)
    title = trimmed(text, start, start + attributes.start())
    return title, Span(id_start, id_start + len(attributes[1])), attributes.group()


def _content(text: str, heading: RawHeading) -> Span:
    """What stands between the marks of a heading, or above its underline."""
    start, end = heading.span
    inside = start + heading.level
    if text[start:inside] != "######"[: heading.level] or text[inside : inside + 1].strip(" \t\r\n"):
        underline = _UNDERLINE.search(text, start, end)
        return trimmed(text, start, underline.start() if underline else end)
    if text[end - 1] == "#":
        closing = _CLOSING_MARKS.search(text[inside:end])
        end = inside + closing.start() if closing else end
    return trimmed(text, inside, end)


def _title(title: str, attributes: str) -> str:
    """What a reader sees of a title, without its attributes and without comments."""
    title = title.replace(FILLER, "").strip()
    return title.removesuffix(attributes).rstrip() if attributes else title


def _nesting(raw: Sequence[RawHeading], end: int) -> tuple[list[int | None], list[int]]:
    """The parent of each heading, and where its section ends.

    A heading closes every open one of its own level or a lower one; what then is open last is its parent.
    """
    parents: list[int | None] = []
    ends = [end] * len(raw)
    stack: list[int] = []
    for number, heading in enumerate(raw):
        while stack and raw[stack[-1]].level >= heading.level:
            ends[stack.pop()] = heading.span.start
        parents.append(stack[-1] if stack else None)
        stack.append(number)
    return parents, ends
