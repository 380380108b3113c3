"""The word that somebody may have meant by another one."""

from collections.abc import Iterable

_LONGEST = 100
_MOST = 200
"""Words that are compared: the first of them, so that a long list costs no more than that."""

_LIKE = 75.0
"""From which likeness on, of 100, a word is worth naming: `depends_onn` and `depends_on` have 95."""


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The most similar of the words, whatever the case; None where none is similar."""
    from rapidfuzz import fuzz, process  # noqa: PLC0415 - most notes are in order, and this takes time

    known = sorted(words) if isinstance(words, frozenset) else list(words)
    lowered = [one[:_LONGEST].lower() for one in known[:_MOST]]
    found = process.extractOne(word[:_LONGEST].lower(), lowered, scorer=fuzz.ratio, score_cutoff=_LIKE)
    return known[found[2]] if found else None
