"""Words as the full-text index knows them: stemmed, without case and accents; of CJK, which has no blanks, pairs.

`日本語` is kept as `日本`, `本語` and `語`, so that any part of it of one character or more is found.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from typing import NamedTuple, cast

import apsw

from doxa.text.span import Span
from doxa.text.utf8 import character_offsets

_CJK = "\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
_RUN = re.compile(f"[{_CJK}]+")
_HALF = re.compile(r"[\ud800-\udfff]")
_MOST = 64
"""How many different words of a query count; who pastes a whole book still gets an answer."""
_LONGEST = 10_000
"""How many characters of a query are looked at."""


class Word(NamedTuple):
    """A word of a text as it is compared: `run` for `Running`, and the characters it covers."""

    term: str
    span: Span


def indexed(text: str) -> str:
    """A text as it is given to the index, CJK in pairs."""
    text = unicodedata.normalize("NFC", text)
    return text if text.isascii() else _RUN.sub(lambda run: f" {' '.join(_pairs(run[0]))} ", text)


def has_cjk(text: str) -> bool:
    return _RUN.search(text) is not None


def terms(query: str) -> Mapping[str, str]:
    """The different words of a query, as they are compared, with how they are written.

    Quotation marks, operators and other signs are no words, and do nothing.
    """
    text = unicodedata.normalize("NFC", query[:_LONGEST])
    found = {word.term: word.span.of(text) for word in words(text)}
    return dict(islice(found.items(), _MOST))


def expression(written: Iterable[str]) -> str:
    """A question to the index for any of the words; a single character of CJK stands for all pairs that begin with it."""
    return " OR ".join(f'"{word}"*' if len(word) == 1 and has_cjk(word) else f'"{word}"' for word in written)


def words(text: str) -> Iterator[Word]:
    """The words of a text in their order."""
    end = 0
    for run in _RUN.finditer(text):
        yield from _stemmed(text, Span(end, run.start()))
        yield from _in_pairs(run)
        end = run.end()
    yield from _stemmed(text, Span(end, len(text)))


def _pairs(run: str) -> Iterator[str]:
    yield from (run[start : start + 2] for start in range(len(run) - 1))
    yield run[-1]


def _in_pairs(run: re.Match[str]) -> Iterator[Word]:
    """The pairs; of a single character, itself."""
    if len(run[0]) == 1:
        yield Word(run[0], Span(*run.span()))
    for start in range(run.start(), run.end() - 1):
        yield Word(run.string[start : start + 2], Span(start, start + 2))


def _stemmed(text: str, span: Span) -> Iterator[Word]:
    part = _HALF.sub("\ufffd", span.of(text))
    character = character_offsets(part, span.start)
    tokens = cast("list[tuple[int, int, str]]", _tokenizer()(part.encode(), apsw.FTS5_TOKENIZE_DOCUMENT, None))
    for start, end, term in tokens:
        yield Word(term, Span(character(start), character(end)))


@cache
def _tokenizer() -> apsw.FTS5Tokenizer:
    """The same that the index uses."""
    return apsw.Connection(":memory:").fts5_tokenizer("porter", ["unicode61", "remove_diacritics", "2"])
