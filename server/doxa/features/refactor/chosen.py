"""The part of a note that a user chose: a section by a cursor in it, or lines by a selection."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from doxa.features.vault_edit import Refused
from doxa.syntax.document import Document, Heading
from doxa.text.span import Span
from doxa.vault.paths import NotePath

_APART = 2
"""How many line ends stand between what is apart."""

_LINE_REST = re.compile(r"[^\r\n]*(?:\r\n?|\n)?")


class Chosen(NamedTuple):
    """Some characters of an open note; a cursor chooses none, at its place."""

    path: NotePath
    document: Document
    span: Span


def section_at(document: Document, offset: int) -> int | Refused:
    """The number of the innermost heading under which a place is, its own line included."""
    before = [number for number, one in enumerate(document.headings) if line_start(document.text, one.span.start) <= offset]
    if not before:
        return Refused("There is no heading above")
    return before[-1]


def section_lines(document: Document, heading: Heading) -> Span | Refused:
    """The lines of a section, blank ones at its end included."""
    start, end = heading.section
    if document.text[line_start(document.text, start) : start].strip():
        return Refused(f"The heading `{heading.title}` stands in a list or a quote")
    return Span(line_start(document.text, start), end if end == len(document.text) else line_start(document.text, end))


def whole_lines(text: str, span: Span) -> Span:
    """The lines that some characters stand in, with the last line end; one where only the end touches is left out."""
    start = line_start(text, span.start)
    if start < span.end == line_start(text, span.end):
        return Span(start, span.end)
    rest = _LINE_REST.match(text, span.end)
    return Span(start, rest.end() if rest else len(text))


def line_start(text: str, offset: int) -> int:
    start = text.rfind("\n", 0, offset) + 1
    return max(start, text.rfind("\r", start, offset) + 1)


def said(text: str, span: Span) -> Span:
    """The span without the blank lines at its end, and without its last line end."""
    return Span(span.start, span.start + len(span.of(text).rstrip()))


def blank_lines(text: str, taken: Span) -> tuple[int, int]:
    """How many line ends are missing before and after what is taken, so that what is left stands by itself."""
    before = text[: taken.start].rstrip(" \t")
    behind = text[taken.end :]
    gap = behind[: len(behind) - len(behind.lstrip())]
    is_apart = not before.strip() or before.endswith(("\n\n", "\r\r", "\r\n\r\n", "---\n"))
    is_followed = bool(behind.strip())
    return int(not is_apart), int(is_followed and len(gap.splitlines()) < _APART)


def without(text: str, span: Span, dropped: Iterable[Span]) -> Iterator[Span]:
    """What is left of a span when lines in it are dropped, with blank lines before them that would be left over."""
    at = span.start
    for start, end in _joined(one for one in dropped if span.start <= one.start < span.end):
        stop = min(end, span.end)
        is_before_blank = stop == span.end or text.startswith(("\n", "\r"), stop)
        begin = _after_words(text, at, start, stop) if is_before_blank else start
        if at < begin and (at == span.start or text[at:begin].strip()):
            yield Span(at, begin)
        at = stop
    if at < span.end:
        yield Span(at, span.end)


def _joined(spans: Iterable[Span]) -> list[Span]:
    """Spans in order, those that touch as one."""
    joined: list[Span] = []
    for span in sorted(spans):
        if joined and span.start <= joined[-1].end:
            joined[-1] = Span(joined[-1].start, max(joined[-1].end, span.end))
        else:
            joined.append(span)
    return joined


def _after_words(text: str, at: int, start: int, stop: int) -> int:
    """Where the last words before dropped lines end; with their line end if what is dropped had one."""
    words = start
    while words > at and text[words - 1].isspace():
        words -= 1
    if not text.startswith(("\n", "\r"), stop - 1):
        return words
    rest = _LINE_REST.match(text, words)
    return min(start, rest.end() if rest else start)
