"""Texts as they read, whatever they are set in: blanks, line ends, emphasis, kinds of quotation marks and dashes.

A text is read in parts, each of which is kept by what it says: where somebody writes in a long source, one part is read
again, and all others are as they were.
"""

import re
import unicodedata
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from doxa.text.span import Span

_BLANK = r"[\r\n][ \t]*>[ \t>]*"  # `> ` at the start of a quoted line too
_SET = re.compile(
    rf"""(?P<blank> (?: {_BLANK} | [^\S ] | [ ](?=\s) ) (?: {_BLANK} | \s )* )  # a single blank reads as it is
      | (?P<mark> \*+ | `+ | ~~ | == | (?<!\w)_+ | _+(?!\w) | \\(?=[!-/:-@\[-`{{-~]) )
      | (?P<odd> [^\x00-\x7f]+ )
      | (?P<quote> ["'] )
      | (?P<dash> -+ )""",
    re.VERBOSE,
)
_UNSEEN = frozenset("\u00ad\u200b\u200c\u200d\u2060\ufeff")
_FOLDED = (
    dict.fromkeys("“”„‟«»″❝❞＂", "'")
    | dict.fromkeys("‘’‚‛‹›′", "'")
    | dict.fromkeys("‐‑‒–—―−", "-")
    | {"…": "...", "\u00a0": " "}
)
_LINE = re.compile(r"\n(?=[^\s>])")
"""Where a line begins that reads the same, whatever stands before it."""
_PART = 4_000
"""Characters that a part has at least."""
_EACH = 8
"""Of so many lines one, by what it says, begins a part: so the parts behind a change begin where they did."""


class Reading(NamedTuple):
    """A text as it reads, in parts: each starts at an offset of what is read, and at one of the text."""

    text: str
    parts: tuple["_Part", ...]
    read_starts: tuple[int, ...]
    starts: tuple[int, ...]

    def span(self, start: int, end: int) -> Span:
        """What the characters cover in the text that is read."""
        return Span(self._origin(start)[0], self._origin(end - 1)[1])

    def _origin(self, offset: int) -> tuple[int, int]:
        number = bisect_right(self.read_starts, offset) - 1
        first, last = self.parts[number].origin(offset - self.read_starts[number])
        return self.starts[number] + first, self.starts[number] + last


class _Part(NamedTuple):
    """From `starts[i]` on, the characters come from `sources[i]` on: one by one, or all from a span.

    `ends[i]` is where the span ends that they all come from; -1 where each is a character of the text itself.
    """

    text: str
    starts: "array[int]"
    sources: "array[int]"
    ends: "array[int]"

    def origin(self, offset: int) -> tuple[int, int]:
        number = bisect_right(self.starts, offset) - 1
        source, end = self.sources[number], self.ends[number]
        if end >= 0:
            return source, end
        return source + offset - self.starts[number], source + offset - self.starts[number] + 1


@lru_cache(maxsize=4)
def reading(text: str) -> Reading:
    """A text as it reads."""
    texts = list(_cut(text))
    parts = tuple(map(_part, texts))
    read = "".join(part.text for part in parts)
    read_starts = tuple(accumulate((len(part.text) for part in parts[:-1]), initial=0))
    return Reading(read, parts, read_starts, tuple(accumulate(map(len, texts[:-1]), initial=0)))


def _cut(text: str) -> Iterator[str]:
    start = 0
    for line in _LINE.finditer(text) if len(text) > _PART else ():
        at = line.end()
        if at - start >= _PART and hash(text[at : at + 32]) % _EACH == 0:
            yield text[start:at]
            start = at
    yield text[start:]


@lru_cache(maxsize=256)
def _part(text: str) -> _Part:
    pieces, starts, sources, ends = list[str](), array("i"), array("i"), array("i")
    length = done = 0

    def add(words: str, source: int, end: int) -> None:
        nonlocal length
        if words:
            pieces.append(words)
            starts.append(length)
            sources.append(source)
            ends.append(end)
            length += len(words)

    for found in _SET.finditer(text):
        start = found.start()
        if done < start:
            add(text[done:start], done, -1)
        done = found.end()
        match found.lastgroup:
            case "blank":
                add(" ", start, done)
            case "quote":
                add("'", start, done)
            case "dash":
                add("-", start, done)
            case "odd":
                for first, last in _clusters(found):
                    add(_folded(text[first:last]), first, last)
    add(text[done:], done, -1)
    return _Part("".join(pieces), starts, sources, ends)


def _clusters(found: re.Match[str]) -> list[tuple[int, int]]:
    """The letters among some characters, each with the marks on it."""
    starts = [at for at, one in enumerate(found[0], found.start()) if not unicodedata.combining(one)] or [found.start()]
    starts[0] = found.start()
    return list(zip(starts, [*starts[1:], found.end()], strict=True))


def _folded(letter: str) -> str:
    """A letter in one Unicode form; kinds of quotation marks and dashes are the same, and what is not seen is nothing."""
    plain = "".join(_FOLDED.get(one, one) for one in letter if one not in _UNSEEN)
    return unicodedata.normalize("NFD", plain)
