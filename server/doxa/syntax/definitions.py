"""Link reference definitions: `[ref]: destination "title"`.

The Markdown parser keeps only the first of several with one label; the others are found here, because a writer must be told
of them.
"""

import re
from collections.abc import Iterator

import pyromark

from doxa.syntax.document import Definition
from doxa.syntax.entity_tags import ALIAS_OF, REJECTED
from doxa.syntax.links import destination_and_title, label
from doxa.syntax.mask import Mask
from doxa.syntax.walk import OPTIONS, Walk
from doxa.text.span import Span
from doxa.text.utf8 import character_offsets

_LABEL = re.compile(r"\[((?:[^\[\]\\]|\\.)*)\]:", re.DOTALL)
_CANDIDATE = re.compile(r"^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(\[(?!\^)(?:[^\[\]\\]|\\.){1,999}\]:)", re.MULTILINE)


def definitions(walk: Walk) -> list[Definition]:
    """All definitions of the note. `[Mount Doom]:REJECT_ENTITY` looks like one, but says something about a name."""
    if "]:" not in walk.feed:
        return []
    first = list(_definitions(walk, 0, len(walk.feed), used=True))
    found = (*first, *_repeated(walk, {definition.span.start for definition in first}))
    return sorted(definition for definition in found if not definition.destination.url.startswith((REJECTED, ALIAS_OF)))


def _definitions(walk: Walk, start: int, end: int, *, used: bool) -> Iterator[Definition]:
    """The definitions that the Markdown parser finds in a part of the note."""
    part = walk.feed[start:end]
    offset = character_offsets(part, walk.base + start)
    for found in pyromark.reference_definitions(part, options=OPTIONS).values():
        span = Span(offset(found["span"]["start"]), offset(found["span"]["end"]))
        definition = _definition(walk.text, span, found["dest"], found["title"] or "", used=used)
        if definition:
            yield definition


def _definition(text: str, span: Span, url: str, title: str, *, used: bool) -> Definition | None:
    head = _LABEL.match(text, *span)
    if head is None:
        return None
    place, title_place = destination_and_title(text, head.end(), span.end, url, title)
    return Definition(span, label(head[1]), Span(*head.span(1)), place, title_place, used)


def _repeated(walk: Walk, known: set[int]) -> Iterator[Definition]:
    """What looks like a definition and is neither text nor code nor a link: the parser took it and dropped it."""
    candidates = [candidate.start(1) for candidate in _CANDIDATE.finditer(walk.feed)]
    if len(candidates) <= len(known):
        return
    taken = {walk.offset(start) for start in walk.text_starts}
    taken |= known | {link.span.start for link in walk.links}
    opaque = Mask(walk.opaque)
    for start, end in zip(candidates, (*candidates[1:], len(walk.feed)), strict=True):
        place = walk.base + start
        if place not in taken and not opaque.covers(place):
            yield from _definitions(walk, start, end, used=False)
