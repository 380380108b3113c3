"""Which alphabets a text is written in. A model has nothing to say about a script that it has not learnt."""

import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable

LATIN = "LATIN"

_FOREIGN = 0.2
"""Up to this part of its letters may be of other scripts, as in `α decay`."""
_PIECES = 1_000
"""How many pieces of words of a script a model must know to know the script."""
_LONGEST = 10_000


def scripts(text: str) -> Counter[str]:
    """The letters of a text by script: `CYRILLIC`, and for `日` `CJK`."""
    return Counter(unicodedata.name(letter, "?").partition(" ")[0] for letter in text[:_LONGEST] if letter.isalpha())


def is_known(text: str, known: Collection[str]) -> bool:
    """Whether nearly all letters of a text are of scripts that are known."""
    found = scripts(text)
    foreign = sum(number for script, number in found.items() if script not in known)
    return foreign <= _FOREIGN * found.total()


def known_scripts(vocabulary: Iterable[str]) -> frozenset[str]:
    """The scripts that a model knows, by the pieces of words that it has learnt."""
    pieces = Counter[str]()
    for piece in vocabulary:
        pieces.update(scripts(piece).keys())
    return frozenset(script for script, number in pieces.items() if number >= _PIECES)
