"""Whether a source still says what is quoted from it. Pure functions of two texts; nothing is ever taken for nearly right.

The anchor of a quote, in its first version, is the hash of its characters. A quote is verified only where it stands in its
source character by character. Where the two differ in nothing but how they are set (blanks, line ends, emphasis, kinds of
quotation marks and dashes) that is said, and is no verification.
"""

import re
import unicodedata
from bisect import bisect_right
from enum import StrEnum
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple, NewType

from doxa.text.span import Span

QuoteHash = NewType("QuoteHash", str)
"""The anchor of a quote: SHA-256 of its UTF-8 without blanks at the ends, 64 hexadecimal digits."""

ANCHOR_VERSION = 1


class Status(StrEnum):
    """What a look at the source says about a citation."""

    VERIFIED = "verified"
    FORMAT_DRIFT = "format_drift"
    HASH_MISMATCH = "hash_mismatch"
    QUOTE_NOT_FOUND = "quote_not_found"
    NO_QUOTE = "no_quote"
    SOURCE_MISSING = "source_missing"
    SOURCE_UNREADABLE = "source_unreadable"


class Anchored(NamedTuple):
    """The status of a quote, and what it covers in the source; of one that drifted, the words as the source has them."""

    status: Status
    span: Span | None = None


def quote_hash(quote: str) -> QuoteHash:
    """The anchor that is recorded for a quote."""
    return QuoteHash(sha256(quote.strip().encode("utf-8", "surrogatepass")).hexdigest())


def anchored(text: str, quote: str | None, recorded: str | None = None) -> Anchored:
    """How a quote stands in the text of its source; `recorded` is the hash that was kept when it was first relied on."""
    wanted = (quote or "").strip()
    if not wanted:
        return Anchored(Status.NO_QUOTE)
    start = text.find(wanted)
    if start < 0:
        span = _as_set(text, wanted)
        return Anchored(Status.FORMAT_DRIFT, span) if span else Anchored(Status.QUOTE_NOT_FOUND)
    span = Span(start, start + len(wanted))
    is_same = recorded is None or quote_hash(wanted) == recorded.lower()
    return Anchored(Status.VERIFIED if is_same else Status.HASH_MISMATCH, span)


# Texts as they read, whatever they are set in

_SET = re.compile(
    r"""(?P<blank> (?: [\r\n][ \t]*>[ \t>]* | \s )+ )       # `> ` at the start of a quoted line too
      | (?P<mark> \*+ | `+ | ~~ | == | (?<!\w)_+ | _+(?!\w) | \\(?=[!-/:-@\[-`{-~]) )
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


class _Reading(NamedTuple):
    """A text as it reads. From `starts[i]` on, the characters come from `sources[i]` on: one by one, or all from a span.

    `ends[i]` is where the span ends that they all come from; None where each is a character of the text itself.
    """

    text: str
    starts: list[int]
    sources: list[int]
    ends: list[int | None]

    def span(self, start: int, end: int) -> Span:
        """What the characters cover in the text that is read."""
        return Span(self._origin(start)[0], self._origin(end - 1)[1])

    def _origin(self, offset: int) -> tuple[int, int]:
        number = bisect_right(self.starts, offset) - 1
        source, end = self.sources[number], self.ends[number]
        if end is not None:
            return source, end
        return source + offset - self.starts[number], source + offset - self.starts[number] + 1


def _as_set(text: str, quote: str) -> Span | None:
    """Where a quote stands in a text if only the way the two are set is different."""
    wanted, reading = _reading(quote).text.strip(), _reading(text)
    start = reading.text.find(wanted) if wanted else -1
    return reading.span(start, start + len(wanted)) if start >= 0 else None


@lru_cache(maxsize=4)
def _reading(text: str) -> _Reading:
    pieces, starts, sources, ends = list[str](), list[int](), list[int](), list[int | None]()
    length = done = 0

    def add(words: str, source: int, end: int | None) -> None:
        nonlocal length
        if words:
            pieces.append(words)
            starts.append(length)
            sources.append(source)
            ends.append(end)
            length += len(words)

    for found in _SET.finditer(text):
        add(text[done : found.start()], done, None)
        done = found.end()
        match found.lastgroup:
            case "blank":
                add(" ", found.start(), done)
            case "quote":
                add("'", found.start(), done)
            case "dash":
                add("-", found.start(), done)
            case "odd":
                for start, end in _clusters(found):
                    add(_folded(text[start:end]), start, end)
    add(text[done:], done, None)
    return _Reading("".join(pieces), starts, sources, ends)


def _clusters(found: re.Match[str]) -> list[tuple[int, int]]:
    """The letters among some characters, each with the marks on it."""
    starts = [at for at, one in enumerate(found[0], found.start()) if not unicodedata.combining(one)] or [found.start()]
    starts[0] = found.start()
    return list(zip(starts, [*starts[1:], found.end()], strict=True))


def _folded(letter: str) -> str:
    """A letter in one Unicode form; kinds of quotation marks and dashes are the same, and what is not seen is nothing."""
    plain = "".join(_FOLDED.get(one, one) for one in letter if one not in _UNSEEN)
    return unicodedata.normalize("NFD", plain)
