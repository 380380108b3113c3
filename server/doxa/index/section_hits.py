"""Questions to the sections of a vault: which hold a word, which are near a vector, and what they say."""

import json
from collections.abc import Collection
from math import log
from typing import Any, NamedTuple, NewType

import apsw

from doxa.index.sections import ModelId, TextId
from doxa.index.words import expression, terms
from doxa.text.span import Span
from doxa.vault.paths import NotePath

SectionId = NewType("SectionId", int)
"""The number of a section, as long as its note stays as it is: 204."""

_WEIGHTS = "3.0, 2.0, 1.0"
"""What a word counts for in the names of a note, in the headings above a section, and in the section itself."""


class Scope(NamedTuple):
    """Where to look: below a folder, empty for the whole vault, and only in some notes, None for all, as JSON."""

    folder: str = ""
    notes: str | None = None


class WordHit(NamedTuple):
    """A section that holds some of the words; the more they tell, the larger is `score`."""

    section: SectionId
    score: float


class NearHit(NamedTuple):
    """A section that means nearly the same; `similarity` is the cosine, 1 for the same."""

    section: SectionId
    similarity: float


class SectionEntry(NamedTuple):
    """A section as it is kept: `span` covers it in the text of the file, `place` is where that is on a screen."""

    id: SectionId
    path: NotePath
    number: int
    text: TextId
    hash: str
    headings: tuple[str, ...]
    content: str
    span: Span
    place: bytes


def holds(scope: Scope, path: NotePath) -> bool:
    """Whether a note is where to look."""
    is_below = not scope.folder or path.startswith(f"{scope.folder}/")
    return is_below and (scope.notes is None or path in json.loads(scope.notes))


def telling(connection: apsw.Connection, query: str) -> dict[str, str]:
    """The words of a query, as compared and as written, without those that are everywhere unless there are no others."""
    asked = terms(query)
    rare = {term: word for term, word in asked.items() if not connection.execute(IS_COMMON, (term,)).get}
    return rare or dict(asked)


def word_hits(connection: apsw.Connection, written: list[str], scope: Scope, most: int) -> list[WordHit]:
    """The sections that hold any of the words, the best first."""
    if not written:
        return []
    rows = connection.execute(WORD_HITS, {"asked": expression(written), "most": most, **scope._asdict()})
    return [WordHit(SectionId(number), -rank) for number, rank in rows]


def full_score(connection: apsw.Connection, wanted: Collection[str]) -> float:
    """About the score of a section that holds each of the words once; words that no section holds count the most."""
    total = int(connection.execute("SELECT count(*) FROM section").get)
    holding = {term: next((number for (number,) in connection.execute(HOLDING, (term,))), 0) for term in wanted}
    return sum(max(log((total - number + 0.5) / (number + 0.5)), 0.0) for number in holding.values())


def near_hits(connection: apsw.Connection, model: ModelId, vector: bytes, scope: Scope, most: int) -> list[NearHit]:
    """The sections whose vectors are nearest, the nearest first."""
    query = NEAR_HITS.format(model=model, scope="" if scope == Scope() else _TEXTS_WITHIN)
    rows = connection.execute(query, {"vector": vector, "most": most, **scope._asdict()})
    return [NearHit(SectionId(number), similarity) for number, similarity in rows]


def vector_of(connection: apsw.Connection, model: ModelId, text: TextId) -> bytes | None:
    """What a model has made of a text."""
    rows = connection.execute(f"SELECT vector FROM vector_{model} WHERE text = ?", (text,))  # noqa: S608 - a number
    return next((vector for (vector,) in rows), None)


def entries(connection: apsw.Connection, sections: list[SectionId]) -> dict[SectionId, SectionEntry]:
    """What some sections say; those that are gone are left out."""
    return {number: entry for number in sections for entry in map(_entry, connection.execute(ENTRY, (number,)))}


def sections_of(connection: apsw.Connection, path: NotePath) -> list[SectionEntry]:
    """The sections of a note, in order."""
    return list(map(_entry, connection.execute(SECTIONS_OF, (path,))))


def _entry(row: tuple[Any, ...]) -> SectionEntry:
    number, path, order, text, digest, headings, content, start, stop, place = row
    titles = tuple(headings.split("\n")) if headings else ()
    return SectionEntry(number, path, order, text, digest, titles, content, Span(start, stop), place)


_WITHIN = """
    (:folder = '' OR (note.path > :folder || '/' AND note.path < :folder || '0'))
    AND (:notes IS NULL OR note.path IN (SELECT value FROM json_each(:notes)))
"""
_TEXTS_WITHIN = f"""
    AND text IN (SELECT section.text FROM note JOIN section ON section.note = note.id WHERE {_WITHIN})
"""  # noqa: S608 - our own words
HOLDING = "SELECT doc FROM vocabulary WHERE term = ?"
IS_COMMON = "SELECT count(*) FROM common WHERE term = ?"
WORD_HITS = f"""
    SELECT words.rowid, bm25(words, {_WEIGHTS}) AS score FROM words
    JOIN section ON section.id = words.rowid JOIN note ON note.id = section.note
    WHERE words MATCH :asked AND {_WITHIN}
    ORDER BY score, note.path, section.number LIMIT :most
"""  # noqa: S608
NEAR_HITS = f"""
    WITH near AS (SELECT text, distance FROM vector_{{model}} WHERE vector MATCH :vector AND k = :most {{scope}})
    SELECT section.id, 1 - near.distance FROM near
    JOIN section ON section.text = near.text JOIN note ON note.id = section.note
    WHERE {_WITHIN} ORDER BY near.distance, note.path, section.number
"""  # noqa: S608
_ENTRY = """
    SELECT section.id, note.path, section.number, text.id, text.hash, headings, content, start, stop, place FROM section
    JOIN note ON note.id = section.note JOIN text ON text.id = section.text
"""
ENTRY = f"{_ENTRY} WHERE section.id = ?"
SECTIONS_OF = f"{_ENTRY} WHERE note.path = ? ORDER BY section.number"
