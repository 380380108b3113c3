"""The few words of a section that show why it was found."""

import re
from collections.abc import Collection
from typing import NamedTuple

from doxa.index.words import words
from doxa.text.span import Span

_LENGTH = 160
_LONGEST = 20_000
"""How much of a section is looked at."""
_BLANKS = re.compile(r"\s+")


class Snippet(NamedTuple):
    """A piece of a section on one line; `marks` cover the words in it that were asked for."""

    text: str
    marks: tuple[Span, ...]

    def marked(self, before: str, after: str) -> str:
        """The piece with signs around the words: `a **plan** for`."""
        text = self.text
        for mark in reversed(self.marks):
            text = f"{text[: mark.start]}{before}{mark.of(text)}{after}{text[mark.end :]}"
        return text


def snippet(content: str, asked: Collection[str]) -> Snippet:
    """The piece of a section that holds the most different words that were asked for; its beginning if it holds none."""
    line = _BLANKS.sub(" ", content[:_LONGEST]).strip()
    found = [word for word in words(line) if word.term in asked]
    start = _best_start([(word.span.start, word.term) for word in found])
    if start:
        start = line.rfind(" ", 0, max(start - _LENGTH // 4, 0)) + 1
    end = min(start + _LENGTH, len(line))
    if end < len(line) and (blank := line.rfind(" ", start + _LENGTH // 2, end)) > 0:
        end = blank
    head, tail = "… " if start else "", " …" if end < len(line) else ""
    inside = [word.span.shifted(len(head) - start) for word in found if start <= word.span.start and word.span.end <= end]
    return Snippet(f"{head}{line[start:end]}{tail}", _joined(inside))


def _best_start(found: list[tuple[int, str]]) -> int:
    """Where the piece should begin so that it has the most different words; the first of several such places."""
    best, start = 0, 0
    for number, (place, _) in enumerate(found):
        inside = {term for other, term in found[number : number + 2 * _LENGTH] if other < place + _LENGTH * 3 // 4}
        if len(inside) > best:
            best, start = len(inside), place
    return start


def _joined(spans: list[Span]) -> tuple[Span, ...]:
    """Spans that overlap, as pairs of CJK do, as one."""
    joined: list[Span] = []
    for span in spans:
        if joined and span.start < joined[-1].end:
            joined[-1] = Span(joined[-1].start, max(span.end, joined[-1].end))
        else:
            joined.append(span)
    return tuple(joined)
