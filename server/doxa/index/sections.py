"""The sections of a vault's notes, kept for search: what they say, in words for the full-text index, and in vectors.

A section is known by the hash of what it says: one that moves, within its note or to another, keeps its vectors. Whoever
writes writes whole notes or whole batches, so that work that is cut off goes on where it stopped, and two processes that do
the same work do no harm.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple, NewType, cast

import apsw

from doxa.index.database import Kind, in_memory, on_disk, writing
from doxa.vault.paths import NotePath

TextId = NewType("TextId", int)
"""The number of what a section says: 17."""

ModelId = NewType("ModelId", int)
"""The number of a model in this database: 1."""

Sections = apsw.Connection
"""A database of sections, for those who know no database."""

_KIND = Kind("sections", 1, ("sections.sql",))
_TRIES = 3
"""So many times a text may cost a model its life."""
_ENOUGH = 0.99
_COMMON = 0.2
"""The share of sections that a word must stand in to tell none from another."""
_FEW = 20
"""Up to so many sections, every word counts."""


class SectionRow(NamedTuple):
    """A section of a note as it is kept; `words` are its headings and its content as the index is given them."""

    hash: str
    headings: str
    content: str
    words: tuple[str, str]
    start: int
    stop: int
    place: bytes


class NoteSections(NamedTuple):
    """What is kept of a note; `names` are all it is called by, as the index is given them."""

    path: NotePath
    hash: str
    names: str
    sections: Sequence[SectionRow]


class Text(NamedTuple):
    """What a section says, for a model."""

    id: TextId
    headings: str
    content: str


class Progress(NamedTuple):
    """How many texts there are, how many a model has been through, and how many of those it could not embed."""

    total: int
    done: int
    failed: int

    @property
    def is_enough(self) -> bool:
        """Whether answers may rest on this model: it has been through all but one in a hundred."""
        return self.done >= _ENOUGH * self.total


class OtherDimension(ValueError):  # noqa: N818 - it is what is said
    """A model gives vectors of another length than those that are kept under its name."""

    def __init__(self, name: str, kept: int, given: int) -> None:
        super().__init__(f"the model {name} gives vectors of {given} numbers, but those that are kept have {kept}")


def open_sections(folder: Path) -> apsw.Connection:
    """The sections kept in the folder, made if need be; in memory where that is impossible."""
    return _with_vectors(on_disk(folder, _KIND))


def sections_in_memory() -> apsw.Connection:
    return _with_vectors(in_memory(_KIND))


# Notes


def known_hashes(connection: apsw.Connection) -> dict[NotePath, str]:
    """The hashes of the texts that the sections of each note were cut from."""
    return {path: digest for path, digest in connection.execute("SELECT path, hash FROM note")}  # noqa: C416


def put_notes(connection: apsw.Connection, notes: Iterable[NoteSections]) -> None:
    """Keep the sections of some notes, and forget those that they had before."""
    with writing(connection):
        for note in notes:
            _forget(connection, note.path)
            number = connection.execute("INSERT INTO note (path, hash) VALUES (?, ?) RETURNING id", note[:2]).get
            for order, section in enumerate(note.sections):
                text = connection.execute(_PUT_TEXT, section[:3]).get
                row = (number, order, text, section.start, section.stop, section.place)
                identity = connection.execute(_PUT_SECTION, row).get
                connection.execute(
                    "INSERT INTO words (rowid, names, headings, content) VALUES (?, ?, ?, ?)",
                    (identity, note.names, *section.words),
                )


def remove_notes(connection: apsw.Connection, paths: Iterable[NotePath]) -> None:
    with writing(connection):
        for path in paths:
            _forget(connection, path)


def settle(connection: apsw.Connection) -> None:
    """After all notes are kept: forget what no section says any more, and see which words are everywhere."""
    with writing(connection):
        models = [number for (number,) in connection.execute("SELECT id FROM model")]
        for (text,) in connection.execute(_UNSAID).fetchall():
            for model in models:
                connection.execute(f"DELETE FROM vector_{model} WHERE text = ?", (text,))  # noqa: S608 - a number
            connection.execute("DELETE FROM text WHERE id = ?", (text,))
        connection.execute("DELETE FROM common")
        connection.execute(_FIND_COMMON, (_FEW, _COMMON))


_PUT_TEXT = """
    INSERT INTO text (hash, headings, content) VALUES (?, ?, ?)
    ON CONFLICT (hash) DO UPDATE SET hash = excluded.hash
    RETURNING id
"""
_PUT_SECTION = "INSERT INTO section (note, number, text, start, stop, place) VALUES (?, ?, ?, ?, ?, ?) RETURNING id"
_UNSAID = "SELECT id FROM text WHERE NOT EXISTS (SELECT 1 FROM section WHERE section.text = text.id)"
_FIND_COMMON = """
    WITH number AS (SELECT count(*) AS of_sections FROM section)
    INSERT INTO common SELECT term FROM vocabulary, number
    WHERE of_sections > ? AND doc > ? * of_sections
"""


def _forget(connection: apsw.Connection, path: NotePath) -> None:
    for (note,) in connection.execute("SELECT id FROM note WHERE path = ?", (path,)).fetchall():
        connection.execute("DELETE FROM words WHERE rowid IN (SELECT id FROM section WHERE note = ?)", (note,))
        connection.execute("DELETE FROM note WHERE id = ?", (note,))


# Vectors


def model_id(connection: apsw.Connection, name: str, dimension: int) -> ModelId:
    """The number of a model, which is made known if it is new; OtherDimension if it was another one under that name."""
    with writing(connection):
        for number, kept in _rows(connection, "SELECT id, dimension FROM model WHERE name = ?", (name,)):
            if kept != dimension:
                raise OtherDimension(name, kept, dimension)
            return ModelId(number)
        number = connection.execute("INSERT INTO model (name, dimension) VALUES (?, ?) RETURNING id", (name, dimension)).get
        model = ModelId(cast("int", number))
        make_vectors(connection, model, dimension)
    return model


def make_vectors(connection: apsw.Connection, model: ModelId, dimension: int) -> None:
    """Make the table for the vectors of a model."""
    connection.execute(
        f"CREATE VIRTUAL TABLE vector_{model} USING vec0"
        f" (text INTEGER PRIMARY KEY, vector float[{int(dimension)}] distance_metric=cosine)"
    )


def known_model(connection: apsw.Connection, name: str) -> ModelId | None:
    return next((ModelId(number) for (number,) in connection.execute("SELECT id FROM model WHERE name = ?", (name,))), None)


def known_models(connection: apsw.Connection) -> list[str]:
    """The names of all models whose vectors are kept, the first one first."""
    return [name for (name,) in connection.execute("SELECT name FROM model ORDER BY id")]


def keep_models(connection: apsw.Connection, names: Sequence[str]) -> None:
    """Forget the vectors of all models but these."""
    with writing(connection):
        for number, name in connection.execute("SELECT id, name FROM model").fetchall():
            if name not in names:
                connection.execute(f"DROP TABLE vector_{number}")
                connection.execute("DELETE FROM model WHERE id = ?", (number,))


def begin(connection: apsw.Connection, model: ModelId, after: TextId, most: int) -> list[Text]:
    """The next texts for a model, noted as begun; one that was begun before comes alone, and three times at most."""
    with writing(connection):
        rows = _rows(connection, _WAITING, (model, _TRIES, after, most))
        alone = next((number for number, row in enumerate(rows) if row[3]), None)
        batch = rows[: max(alone, 1)] if alone is not None else rows
        connection.executemany(_BEGIN, [(model, row[0]) for row in batch])
    return [Text(*row[:3]) for row in batch]


def put_vectors(connection: apsw.Connection, model: ModelId, vectors: Mapping[TextId, bytes]) -> None:
    """Keep what a model has made of some texts. What no note says by now, or another process has kept, is passed by."""
    with writing(connection):
        for text, vector in vectors.items():
            if connection.execute(_IS_AWAITED, (model, text)).get:
                connection.execute(f"INSERT INTO vector_{model} (text, vector) VALUES (?, ?)", (text, vector))  # noqa: S608
                connection.execute("UPDATE embedding SET done = 1 WHERE model = ? AND text = ?", (model, text))


def release(connection: apsw.Connection, model: ModelId, texts: Iterable[TextId]) -> None:
    """Take back that some texts were begun: the model has not seen them."""
    with writing(connection):
        connection.executemany(_RELEASE, [(model, text) for text in texts])


def give_up(connection: apsw.Connection, model: ModelId, text: TextId) -> None:
    """Never ask the model again for a text that it cannot embed."""
    with writing(connection):
        connection.execute("UPDATE embedding SET tries = ? WHERE model = ? AND text = ?", (_TRIES, model, text))


def progress(connection: apsw.Connection, model: ModelId) -> Progress:
    done, failed = next(connection.execute(_PROGRESS, (_TRIES, _TRIES, model)))
    return Progress(text_count(connection), done or 0, failed or 0)


def text_count(connection: apsw.Connection) -> int:
    """How many different texts the sections of all notes have."""
    return cast("int", connection.execute("SELECT count(*) FROM text").get)


_WAITING = """
    SELECT text.id, headings, content, coalesce(tries, 0) FROM text
    LEFT JOIN embedding ON embedding.text = text.id AND model = ?
    WHERE coalesce(done, 0) = 0 AND coalesce(tries, 0) < ? AND text.id > ?
    ORDER BY text.id LIMIT ?
"""
_BEGIN = """
    INSERT INTO embedding (model, text, tries, done) VALUES (?, ?, 1, 0)
    ON CONFLICT (model, text) DO UPDATE SET tries = tries + 1
"""
_RELEASE = "UPDATE embedding SET tries = tries - 1 WHERE model = ? AND text = ? AND NOT done AND tries > 0"
_IS_AWAITED = "SELECT count(*) FROM embedding WHERE model = ? AND text = ? AND NOT done"
_PROGRESS = "SELECT sum(done OR tries >= ?), sum(NOT done AND tries >= ?) FROM embedding WHERE model = ?"


def _rows(connection: apsw.Connection, query: str, values: tuple[str | int, ...]) -> list[tuple[Any, ...]]:
    return connection.execute(query, values).fetchall()


def _with_vectors(connection: apsw.Connection) -> apsw.Connection:
    """The same, able to compare vectors. The package that does it is not imported, as it would load NumPy."""
    package = find_spec("sqlite_vec")
    for folder in (package.submodule_search_locations or ()) if package else ():
        connection.enable_load_extension(True)  # noqa: FBT003 - that is how it is called
        connection.load_extension(str(Path(folder, "vec0")))
        connection.enable_load_extension(False)  # noqa: FBT003
    return connection


def scope_of(paths: Iterable[NotePath]) -> str:
    """Some notes in the form in which a question names them."""
    return json.dumps(sorted(paths))
