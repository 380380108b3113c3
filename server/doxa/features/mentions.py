"""Unlinked mentions: places that name a note and do not link to it.

A name is looked for word by word, so that `plan` is not found in `planet`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from doxa.features.definition import target_notes
from doxa.features.places import Cursor, Texts
from doxa.features.thing import link_at
from doxa.index.names import Key, NameKind, key, stem, without_ending
from doxa.index.names_in_text import is_long_enough, lengths, names_in, words
from doxa.index.snapshot import Snapshot
from doxa.syntax.dialect import Dialect
from doxa.syntax.document import Document
from doxa.syntax.markdown import parse
from doxa.syntax.mask import Mask
from doxa.syntax.plain import not_plain
from doxa.text.span import Span
from doxa.vault.paths import NotePath


class Mention(NamedTuple):
    """A place that names a note: in `We climbed Mount Doom.` the span covers `Mount Doom`, which may run over a line end.

    Of several notes that go by the name, each may be meant.
    """

    span: Span
    notes: tuple[NotePath, ...]


class Catalogue(NamedTuple):
    """Names to look for. `lengths` says of how many words the names are that begin with a word, the longest first."""

    notes: Mapping[str, Sequence[NotePath]]
    lengths: Mapping[str, Sequence[int]]


class Sought(NamedTuple):
    """What is known of a note before mentions of it are looked for; the vault need not be held any longer.

    `names` are its own, `catalogue` those of all notes, as `Plan B` is no mention of `Plan` if there is such a note.
    `parts` has the parts of each name between its blanks; a text that lacks one of them does not hold that name.
    `places` are all notes of the vault, in the order of their paths.
    """

    note: NotePath
    places: tuple[NotePath, ...]
    names: Catalogue
    catalogue: Catalogue
    parts: tuple[tuple[str, ...], ...]


class Mentioning(NamedTuple):
    """A note that mentions the one that is sought: its text, and the places in it."""

    path: NotePath
    text: str
    spans: tuple[Span, ...]


def asked_note(vault: Snapshot, at: Cursor) -> NotePath:
    """The note that a question about a cursor means: that of the link under it, else the one that it stands in."""
    link = link_at(vault, at)
    return next(iter(target_notes(vault, link)), at.path) if link else at.path


def catalogue(vault: Snapshot) -> Catalogue:
    """The names of all notes: of their files, their titles and aliases, without those too short to be meant."""
    return _catalogue((name, one.path) for name, one in vault.names() if one.kind in _KINDS)


def sought(vault: Snapshot, note: NotePath) -> Sought:
    """What to look for when mentions of a note are asked for."""
    everything = catalogue(vault)
    own = _catalogue((Key(name), note) for name, notes in everything.notes.items() if note in notes)
    places = tuple(one.path for one in vault.notes() if one.is_note)
    return Sought(note, places, own, everything, tuple(tuple(name.split()) for name in own.notes))


def mentions_in(names: Catalogue, path: NotePath, document: Document) -> tuple[Mention, ...]:
    """The places in a note that name another one, in the order of the text; of names that overlap, the longest.

    Links, code, math, HTML, the header and all else that is no plain text are passed over, and so are the note's own names.
    """
    own = _own_names(path, document)
    found = _matches(names, document.text, Mask(_taken(document)))
    return tuple(
        Mention(span, tuple(sorted(names.notes[name])))
        for span, name in found
        if name not in own and path not in names.notes[name]
    )


def mention_at(vault: Snapshot, at: Cursor) -> Mention | None:
    """The place under the cursor that names a note, found without looking at the names of all notes."""
    text, near = at.document.text, Span(max(at.offset - _NEAR, 0), at.offset + _NEAR)
    # What is cut off at either end is no word, and only makes for names that nobody has.
    spoken = [one._replace(start=one.start + near.start, end=one.end + near.start) for one in words(near.of(text))]
    here = [number for number, one in enumerate(spoken) if one.start <= at.offset <= one.end]
    asked = (
        {
            Key("".join([one.key for one in spoken[first:last]]))
            for first in range(max(here[0] - _MOST_WORDS, 0), here[-1] + 1)
            for last in range(max(first, here[0]) + 1, first + _MOST_WORDS + 1)
        }
        if here
        else set()
    )
    known = [
        (name, one.path) for name, one in vault.named(asked) if one.kind in _KINDS and without_ending(one.path) != one.path
    ]
    names, own = _catalogue(known), _own_names(at.path, at.document)
    for span, name in names_in(names.notes, names.lengths, spoken, Mask(_taken(at.document))) if known else ():
        if span.holds(at.offset) and name not in own and at.path not in names.notes[name]:
            return Mention(span, tuple(sorted(names.notes[name])))
    return None


def mentions_of(asked: Sought, path: NotePath, text: str, dialect: Dialect) -> tuple[Span, ...]:
    """The places in the text of a note that name the one that is sought. A text without its names is not parsed."""
    if path == asked.note or not _might_mention(asked, text):
        return ()
    found = mentions_in(asked.catalogue, path, parse(text, dialect))
    return tuple(one.span for one in found if asked.note in one.notes)


def mentioning(asked: Sought, texts: Texts, dialect: Dialect) -> Iterator[Mentioning]:
    """The notes of the vault that mention the one that is sought, as they are found."""
    for path in asked.places if asked.parts else ():
        text = texts(path)
        spans = mentions_of(asked, path, text, dialect) if text else ()
        if text and spans:
            yield Mentioning(path, text, spans)


_KINDS = frozenset({NameKind.STEM, NameKind.TITLE, NameKind.ALIAS})
_NEAR = 300
"""How many characters before and behind a cursor are looked at."""
_MOST_WORDS = 12
"""How many words and blanks a name has that is found there."""


def _catalogue(named: Iterable[tuple[Key, NotePath]]) -> Catalogue:
    notes: dict[str, list[NotePath]] = {}
    for name, path in named:
        notes.setdefault(" ".join(name.split()), []).append(path)
    by_word, kept = lengths(name for name in notes if is_long_enough(name))
    return Catalogue({name: paths for name, paths in notes.items() if name in kept}, by_word)


def _might_mention(asked: Sought, text: str) -> bool:
    """Whether a name of the note stands in the text, be it in a link or in code."""
    folded = key(text)
    if not any(all(part in folded for part in parts) for parts in asked.parts):
        return False
    return any(True for _ in _matches(asked.names, text, Mask(())))


def _matches(names: Catalogue, text: str, taken: Mask) -> Iterator[tuple[Span, str]]:
    return names_in(names.notes, names.lengths, words(text), taken)


def _own_names(path: NotePath, document: Document) -> frozenset[str]:
    """What a note is called, as names are compared: nobody wants to link a note to another of its own name."""
    names = (stem(path), document.title or "", *(alias.text for alias in document.aliases))
    return frozenset(" ".join(key(name).split()) for name in names)


def _taken(document: Document) -> Iterator[Span]:
    """What is no plain text, nor are the names of entities that are tagged."""
    yield from not_plain(document)
    yield from (tag.span for tag in document.entity_tags)
