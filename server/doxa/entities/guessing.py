"""Names that a text seems to hold, by how they are written and what stands around them. English; other languages get less.

A guess never changes a note. It is only shown, and the weaker ones not at all in a text that writes many words large.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from doxa.entities.english import EVENTS, GROUPS, GROUPS_FIRST, NO_NAMES, PLACES_FIRST, PLACES_LAST, SPEECH, TITLES, WHERE
from doxa.text.span import Span


class Guess(NamedTuple):
    """In `He lived in Gondor.`, `span` covers `Gondor`."""

    span: Span
    type: str
    confidence: float
    why: str


def guesses(text: str, is_note: Callable[[str], bool] = lambda _: False) -> Iterator[Guess]:
    """What may be a name, from left to right; no two share a character. What notes are called is likely to be one."""
    runs = list(_runs(text))
    threshold = _SURE if _writes_nouns_large(text, runs) else 0.0
    inside = {word for run in runs if not run.starts_sentence for word in run.words}
    for run in runs:
        guess = _guess(text, run, inside)
        if is_note(run.span.of(text)) and (guess is None or guess.confidence < _OF_NOTE):
            guess = Guess(run.span, guess.type if guess else "MISC", _OF_NOTE, "a note has this name")
        if guess and guess.confidence >= threshold:
            yield guess


class _Run(NamedTuple):
    """Words written large, side by side: `Battle of Helm` with the `of` between."""

    span: Span
    words: tuple[str, ...]
    starts_sentence: bool


_WORD = r"[^\W\d_](?:[^\W_]|['’-](?=[^\W_]))*"
_WORDS = re.compile(rf"(?<![\w'’-]){_WORD}(?!\w)")
_JOINT = re.compile(r" (?:(?:of the|of|von|van|de|du|da) )?")
_START = re.compile(r"(?:\A|[.!?:;…|]|\n[ \t]*\n|\n[ \t]*(?:[-+*>#]|\d+[.)]))[\s\"'“‘(\[*_#>+-]*\Z")
_BEFORE = re.compile(r"([a-z]+) (?:the )?[*_]{0,3}\Z")
_AFTER = re.compile(r"[*_]{0,3} ([a-z]+)")
_LOOK = 24
_LONGEST_NAME = 6
"""More words than these, all written large, are a headline."""

_SURE = 0.7
_OF_NOTE = 0.75

_NO_PERSON = re.compile(r".*(?:ing|tion|ness|ment|ity|ly|s)")


def _runs(text: str) -> Iterator[_Run]:
    words: list[Span] = []
    for found in _WORDS.finditer(text):
        word = found[0]
        if not word[0].isupper() or word.isupper():
            continue
        if words and not _JOINT.fullmatch(text, words[-1].end, found.start()):
            yield from _run(text, words)
            words = []
        words.append(Span(*found.span()))
    yield from _run(text, words)


def _run(text: str, words: Sequence[Span]) -> Iterator[_Run]:
    """The run, without words at its start that only begin a sentence, or are no part of any name."""
    lowered = [word.of(text).lower() for word in words]
    first = next((number for number, word in enumerate(lowered) if word not in NO_NAMES), None)
    if first is not None and len(words) <= _LONGEST_NAME:
        before = text[max(0, words[0].start - _LOOK) : words[0].start]
        starts = first == 0 and _START.search(before) is not None
        yield _Run(Span(words[first].start, words[-1].end), tuple(lowered[first:]), starts)


def _guess(text: str, run: _Run, inside: set[str]) -> Guess | None:
    before = _BEFORE.search(text, max(0, run.span.start - _LOOK), run.span.start)
    after = _AFTER.match(text, run.span.end)
    verb = after[1] if after else ""
    by_words = _by_words(run) if len(run.words) > 1 else None
    if by_words:
        return by_words
    if verb in SPEECH:
        return Guess(run.span, "PERSON", 0.8, f"`{verb}` stands behind it")
    if before and before[1] in WHERE:
        return Guess(run.span, "PLACE", 0.7, f"`{before[1]}` stands before it")
    return _by_letters(run, verb, inside)


def _by_words(run: _Run) -> Guess | None:
    """What the first or the last of several words gives away."""
    first, last = run.words[0], run.words[-1]
    if first in TITLES:
        return Guess(run.span, "PERSON", 0.9, f"it begins with `{first.capitalize()}`")
    if first in EVENTS:
        return Guess(run.span, "EVENT", 0.9, f"it begins with `{first.capitalize()}`")
    if first in PLACES_FIRST:
        return Guess(run.span, "PLACE", 0.85, f"it begins with `{first.capitalize()}`")
    if first in GROUPS_FIRST:
        return Guess(run.span, "ORG", 0.85, f"it begins with `{first.capitalize()}`")
    if last in PLACES_LAST:
        return Guess(run.span, "PLACE", 0.85, f"it ends with `{last.capitalize()}`")
    return Guess(run.span, "ORG", 0.85, f"it ends with `{last.capitalize()}`") if last in GROUPS else None


def _by_letters(run: _Run, verb: str, inside: set[str]) -> Guess | None:
    """What only its capitals speak for; at the start of a sentence these say nothing."""
    first = run.words[0]
    if len(run.words) > 1 or not run.starts_sentence:
        return Guess(run.span, "MISC", 0.65 if len(run.words) > 1 else 0.6, "it is written with a capital")
    if first in inside:
        return Guess(run.span, "MISC", 0.6, "it is written with a capital inside of a sentence, too")
    if verb.endswith("ed") and not _NO_PERSON.fullmatch(first):
        return Guess(run.span, "PERSON", 0.6, f"`{verb}` stands behind it")
    return None


_MANY = 20
_SHARE = 7
_ENGLISH = 5


def _writes_nouns_large(text: str, runs: Sequence[_Run]) -> bool:
    """Whether one word of seven inside of sentences is written large, as nouns are in German, and the rest is not English.

    A text that names many people may look so too; but in English, one word of five is `the`, `of` or the like.
    """
    large = sum(len(run.words) for run in runs if not run.starts_sentence)
    if large < _MANY:
        return False
    words = _WORDS.findall(text)
    return large * _SHARE > len(words) > _ENGLISH * sum(word in NO_NAMES for word in words)
