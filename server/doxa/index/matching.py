"""Finding names by a part of them, among very many.

All names stand in one long text, each on a line of its own, the most used first. So a search is a search in a text, which
is quick, and can stop as soon as it has found enough: what comes later is used less.
"""

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from enum import IntEnum
from itertools import accumulate, islice
from typing import NamedTuple

from doxa.index.names import Key


class Tier(IntEnum):
    """How well a name fits what was typed, the best first: `plan` is found by `plan`, `pl`, `la`, `pn` and `plam`.

    A word inside of a name, as `plan` in `my plan`, comes behind the name's beginning.
    """

    EXACT = 0
    PREFIX = 1
    WORD = 2
    PART = 3
    LETTERS = 4
    TYPO = 5


class Match(NamedTuple):
    """A name that fits; `number` is its place among the others."""

    tier: Tier
    number: int


class Names(NamedTuple):
    r"""Names, the most used first: `text` is `\nplan\nmy plan\n`, `starts` says where each begins.

    `owners` and `kinds` say to the one who made them what each is the name of.
    """

    text: str
    starts: "array[int]"
    owners: "array[int]"
    kinds: "array[int]"
    uses: "array[int]"

    def key(self, number: int) -> Key:
        return Key(self.text[self.starts[number] : self.text.index("\n", self.starts[number])])


class Column(NamedTuple):
    """Names on their way into `Names`, in any order; vaults have so many of them that each part has its own list."""

    keys: list[Key]
    owners: list[int]
    kinds: list[int]
    uses: list[int]

    def add(self, key: Key, owner: int, kind: int, uses: int) -> None:
        self.keys.append(key)
        self.owners.append(owner)
        self.kinds.append(kind)
        self.uses.append(uses)


_ENOUGH = 400
"""How many names are found in a tier; the best of them are then chosen by more than their use."""
_LOOKED_AT = 20_000
"""How many places are looked at where a few letters stand in many names."""
_STRETCH = 500_000
"""How many characters are searched for scattered letters, which is slower: the names that are used most."""
_FEW = 20
"""From how many names on nobody wants guesses too."""
_SHORTEST_GUESS = 4
_LIKENESS = 75
_LONGEST = 300
"""How many characters of a name count."""


def column() -> Column:
    return Column([], [], [], [])


def names(column: Column) -> Names:
    """Names to be searched."""
    keys = [_line(key) for key in column.keys]
    order = sorted(range(len(keys)), key=keys.__getitem__)
    order.sort(key=column.uses.__getitem__, reverse=True)
    lines = [keys[number] for number in order]
    starts = array("I", accumulate((len(line) + 1 for line in lines), initial=1))
    starts.pop()
    owners, kinds, uses = ([some[number] for number in order] for some in (column.owners, column.kinds, column.uses))
    return Names("\n".join(("", *lines, "")), starts, array("I", owners), array("B", kinds), array("I", uses))


def matches(names: Names, query: Key) -> list[Match]:
    """The names that fit, by tiers, each once; of a tier, those used most. Without a query, all fit."""
    wanted = _line(query)
    if not wanted:
        return [Match(Tier.PREFIX, number) for number in range(min(_ENOUGH, len(names.starts)))]
    found: dict[int, Tier] = {}
    for tier, at in _places(names.text, wanted):
        number = bisect_right(names.starts, at) - 1
        if tier < found.get(number, Tier.TYPO):
            found[number] = tier
    if len(found) < _FEW:
        for tier, at in _guesses(names.text, wanted, is_alone=not found):
            found.setdefault(bisect_right(names.starts, at) - 1, tier)
    return sorted(Match(tier, number) for number, tier in found.items())


def alike(names: Names, query: Key) -> list[Match]:
    """The names that are spelt almost like the query, whatever else fits."""
    found = _typos(names.text[:_STRETCH].split("\n")[1:-1], _line(query))
    return [Match(tier, bisect_right(names.starts, at) - 1) for tier, at in found]


def _line(key: Key) -> str:
    return key[:_LONGEST].replace("\n", " ")


def _places(text: str, wanted: str) -> Iterator[tuple[Tier, int]]:
    """Where the letters stand together: at the start of a name first."""
    for at in _found(text, f"\n{wanted}\n"):
        yield Tier.EXACT, at + 1
    prefixes = list(islice(_found(text, f"\n{wanted}"), _ENOUGH))
    yield from ((Tier.PREFIX, at + 1) for at in prefixes)
    if len(prefixes) < _ENOUGH:
        yield from _inside(text, wanted)


def _inside(text: str, wanted: str) -> Iterator[tuple[Tier, int]]:
    words = parts = looked_at = 0
    at = text.find(wanted, 1)
    while at >= 0 and words < _ENOUGH and looked_at < _LOOKED_AT:
        looked_at += 1
        if not text[at - 1].isalnum():
            words += 1
            yield Tier.WORD, at
        elif parts < _ENOUGH:
            parts += 1
            yield Tier.PART, at
        at = text.find(wanted, at + 1)


def _found(text: str, wanted: str) -> Iterator[int]:
    """Where something stands that begins with a line end, which may be the end of what stood before."""
    at = text.find(wanted)
    while at >= 0:
        yield at
        at = text.find(wanted, at + len(wanted) - 1)


def _guesses(text: str, wanted: str, *, is_alone: bool) -> Iterator[tuple[Tier, int]]:
    letters = [re.escape(letter) for letter in wanted if not letter.isspace()]
    if len(letters) > 1:
        # The first one begins a word. From each letter to the next there is one way only, so that this comes to an end.
        others = "".join(rf"[^\n{letter}]*+{letter}" for letter in letters[1:])
        pattern = re.compile(rf"{letters[0]}(?<=[\W_].){others}", re.DOTALL)
        for found, place in enumerate(pattern.finditer(text, 0, _STRETCH)):
            yield Tier.LETTERS, place.start()
            is_alone = False
            if found >= _ENOUGH:
                break
    if is_alone and len(wanted) >= _SHORTEST_GUESS:
        yield from _typos(text[:_STRETCH].split("\n")[1:-1], wanted)


def _typos(some: Sequence[str], wanted: str) -> Iterator[tuple[Tier, int]]:
    from rapidfuzz import fuzz, process  # noqa: PLC0415 - seldom needed, and its import takes time

    likely = process.extract(wanted, some, scorer=fuzz.ratio, score_cutoff=_LIKENESS, limit=_FEW)
    numbers = {number for _, _, number in likely}
    at = 1
    for number, name in enumerate(some):
        if number in numbers:
            yield Tier.TYPO, at
        at += len(name) + 1
