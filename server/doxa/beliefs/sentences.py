"""Sentences, and the claims among them: those that a footnote stands behind."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from doxa.syntax.document import Document, Label
from doxa.syntax.mask import Mask
from doxa.text.span import Span, trimmed

_REFERENCE = r"\[\^[^\]\r\n]+\]"
_END = re.compile(
    rf"""[.!?…][)"'”’»*_]*(?:[ \t]*{_REFERENCE})*(?=\s+[^\sa-zß-ÿ]|\s*\Z)
      | [。！？][」』”’）]*(?:{_REFERENCE})*""",
    re.VERBOSE,
)
_OWN_LINE = re.compile(r"[ \t>]*(?:[-*+][ \t]|\d+[.)][ \t]|\||\[\^[^\]\r\n]*\]:)")
"""The start of a line that does not go on with the line above: an item, a row, a footnote."""
_ALONE = re.compile(r"[ \t>]*(?:#{1,6}[ \t].*|:{3}.*|)[\r\n]*", re.DOTALL)
"""A line that belongs to no sentence around it: a heading, a fence of a container, a blank one."""
_SHORT = re.compile(r"\b(?:pp?|S|al|ca|cf|vs|No|Nr|Dr|Mr|Mrs|St|Fig|Abb|e\.g|i\.e|z\.B|d\.h|bzw|vgl)\.\Z", re.IGNORECASE)
"""A word that is cut short, whose dot ends no sentence."""
_MARKER = re.compile(r"[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+(?:\[.\][ \t]+)?|#{1,6}[ \t]+|\|)?[ \t]*")
_LINE = re.compile(r"[^\r\n]*(?:\r\n?|\n|\Z)")
_UNSAID = re.compile(rf"[ \t]*{_REFERENCE}|\*+|\|[ \t]*\Z|(?<!\w)_+|_+(?!\w)")
_UPDATED = re.compile(r"\*\*Updated[ \t]+\d{4}-\d\d-\d\d[ \t]+per[ \t][^\r\n]*?:\*\*\s*")
"""What stands before a new claim in a disputed block, and is no part of what it says."""
_LINK = re.compile(r"!?\[\[(?:[^\[\]|\r\n]*\|)?([^\[\]|\r\n]+)\]\]|!?\[([^\[\]\r\n]*)\]\([^()\r\n]*\)")


class Claim(NamedTuple):
    """A sentence with the footnotes it rests on: in `So. It is at /v2.[^2] And` the span covers `It is at /v2.[^2]`.

    `statement` is what it says, `It is at /v2.`; `heading` is the number of the heading that it stands under.
    """

    span: Span
    statement: str
    labels: tuple[Label, ...]
    heading: int | None


def sentences(text: str, within: Span | None = None) -> Iterator[Span]:
    """The sentences of a text; neither a blank line nor the start of an item or heading is inside of one."""
    for block in _blocks(text, within or Span(0, len(text))):
        start = block.start
        for end in _END.finditer(text, *block):
            if _SHORT.search(text, max(start, end.start() - 8), end.start() + 1):
                continue
            yield from _said(text, start, end.end())
            start = end.end()
        yield from _said(text, start, block.end)


def claims(document: Document) -> tuple[Claim, ...]:
    """The sentences of a note that refer to a footnote, in the order of the text."""
    notes = Mask([note.span for note in document.footnotes])
    references = [one for one in document.footnote_references if one.defined and not notes.covers(one.span.start)]
    if not references:
        return ()
    found = list(sentences(document.text))
    starts = [span.start for span in found]
    by_sentence: dict[Span, list[Label]] = {}
    for reference in references:
        number = bisect_right(starts, reference.span.start) - 1
        if number >= 0:
            by_sentence.setdefault(found[number], []).append(reference.label)
    return tuple(_claim(document, span, labels) for span, labels in by_sentence.items())


def statement_of(words: str) -> str:
    """What a sentence says, on one line, without references to footnotes and marks of emphasis.

    `**Updated 2026-04-15 per RFC 34:** It is at /v2.[^2]` says `It is at /v2.`
    """
    updated = _UPDATED.match(words)
    shown = _LINK.sub(lambda link: link[1] or link[2] or "", words[updated.end() :] if updated else words)
    return " ".join(_UNSAID.sub("", shown).split())


def _claim(document: Document, span: Span, labels: list[Label]) -> Claim:
    starts = [heading.span.start for heading in document.headings]
    number = bisect_right(starts, span.start) - 1
    statement = statement_of(span.of(document.text))
    return Claim(span, statement, tuple(dict.fromkeys(labels)), number if number >= 0 else None)


def _blocks(text: str, within: Span) -> Iterator[Span]:
    start = within.start
    for line in _LINE.finditer(text, *within):
        is_alone = _ALONE.fullmatch(line[0])
        if is_alone or _OWN_LINE.match(line[0]):
            yield Span(start, line.start())
            start = line.start()
        if is_alone:
            yield Span(start, line.start() if ":::" in line[0] else line.end())
            start = line.end()
    yield Span(start, within.end)


def _said(text: str, start: int, end: int) -> Iterator[Span]:
    marker = _MARKER.match(text, start, end)
    span = trimmed(text, marker.end() if marker else start, end)
    if span.start < span.end:
        yield span
