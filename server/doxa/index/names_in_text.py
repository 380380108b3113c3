"""Names in a text, found word by word, so that `plan` is not found in `planet`; a word is compared as links compare names.

Chinese, Japanese and Korean put no blanks between words; there, each character counts as one.
"""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from doxa.index.names import key
from doxa.syntax.mask import Mask
from doxa.syntax.scan import LETTER
from doxa.text.span import Span, quick


class Word(NamedTuple):
    """A word, a run of blanks or a mark of a text, as it is compared."""

    start: int
    end: int
    key: str


Lengths = Mapping[str, Sequence[int]]
"""Of how many words the names are that begin with a word, the longest first."""


def is_long_enough(name: str) -> bool:
    """Whether a name is too long to be met by chance."""
    return len(name) >= _SHORTEST or _SHORT_CJK.fullmatch(name) is not None


def lengths(names: Iterable[str]) -> tuple[Lengths, frozenset[str]]:
    """Of how many words names are, and the names that are short enough to be looked for."""
    found: dict[str, set[int]] = {}
    kept = set()
    for name in names:
        words = [one[0] for one in _TOKEN.finditer(name)]
        if 0 < len(words) <= _MOST_WORDS:
            kept.add(name)
            found.setdefault(words[0], set()).add(len(words))
    return {word: sorted(counts, reverse=True) for word, counts in found.items()}, frozenset(kept)


def words(text: str) -> list[Word]:
    """All of a text, word by word."""
    return [
        quick(Word, (*found.span(), " " if found.lastindex == _BLANKS else key(found[0])))
        for found in _TOKEN.finditer(text)
    ]


def names_in(names: Container[str], by_word: Lengths, said: Sequence[Word], taken: Mask) -> Iterator[tuple[Span, str]]:
    """The names in a text, from left to right, the longest at each place; none that touches what is taken."""
    at = 0
    while at < len(said):
        counts = by_word.get(said[at].key)
        match = _longest(names, counts, said[at : at + counts[0]], taken) if counts else None
        if match is None:
            at += 1
            continue
        count, name = match
        yield Span(said[at].start, said[at + count - 1].end), name
        at += count


_SHORTEST = 3
_MOST_WORDS = 40
"""Blanks and marks count as words. A longer title is nobody's name, and would cost time at each place where it begins."""

CJK = (
    "\u1100-\u11ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff66-\uff9f"
    "\U0001b000-\U0001b16f\U00020000-\U0003ffff"
)
_LETTERS = rf"[^\W_{CJK}]"
_WORD = rf"{_LETTERS}+(?:(?:(?!\w){LETTER})+{_LETTERS}*)*"
_TOKEN = re.compile(
    rf"""({_WORD}(?:_+{_WORD})*)                           # a word; in snake_case, all of it
    | ([^\S\r\n]+(?:\r\n?|\n)?[^\S\r\n]* | (?:\r\n?|\n)[^\S\r\n]*)  # blanks, with one line end at most
    | [\u1100-\u115f][\u1160-\u11ff]+                      # a Korean syllable in parts, as macOS names files
    | [{CJK}][\u3099\u309a\u11a8-\u11ff\ufe00-\ufe0f]*
    | .
    """,
    re.VERBOSE | re.DOTALL,
)
_BLANKS = 2
_SHORT_CJK = re.compile(rf"[{CJK}]{{2}}")


def _longest(names: Container[str], counts: Sequence[int], said: Sequence[Word], taken: Mask) -> tuple[int, str] | None:
    for count in counts:
        meant = said[:count]
        name = "".join([word.key for word in meant])
        if name in names and not _touches(taken, meant[0].start, meant[-1].end):
            return len(meant), name
    return None


def _touches(taken: Mask, start: int, end: int) -> bool:
    first = taken.next_start(start)
    return first is not None and first < end
