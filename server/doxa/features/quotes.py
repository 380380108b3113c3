"""Finding the words of a quote in their source."""

import re

from doxa.text.span import Span

_WORD = re.compile(r"\S+")


def quote_in(text: str, quote: str) -> Span | None:
    """The first place where the quote stands to the letter, however the two are broken into lines."""
    wanted = " ".join(quote.split())
    start = " ".join(text.split()).find(wanted) if wanted else -1
    return Span(_offset(text, start), _offset(text, start + len(wanted) - 1) + 1) if start >= 0 else None


def _offset(text: str, number: int) -> int:
    """Where a character of the text stands that is known by its number among words with one blank between them."""
    for word in _WORD.finditer(text):
        if number < len(word[0]):
            return word.start() + number
        number -= len(word[0]) + 1
    return len(text)
