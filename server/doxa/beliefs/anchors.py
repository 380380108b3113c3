"""Whether a source still says what is quoted from it. Pure functions of two texts; nothing is ever taken for nearly right.

The anchor of a quote, in its first version, is the hash of its characters. A quote is verified only where it stands in its
source character by character. Where the two differ in nothing but how they are set (blanks, line ends, emphasis, kinds of
quotation marks and dashes) that is said, and is no verification.
"""

from enum import StrEnum
from hashlib import sha256
from typing import NamedTuple, NewType

from doxa.beliefs.reading import reading
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


def _as_set(text: str, quote: str) -> Span | None:
    """Where a quote stands in a text if only the way the two are set is different."""
    wanted = reading(quote).text.strip()
    if not wanted:
        return None
    read = reading(text)
    start = read.text.find(wanted)
    return read.span(start, start + len(wanted)) if start >= 0 else None
