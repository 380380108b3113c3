"""Writing notes into a graph: what a note said before gives way to what it says now."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, cast

import apsw

from doxa.index.database import writing
from doxa.index.rows import NoteRows, Row
from doxa.vault.paths import NotePath


class Stamp(NamedTuple):
    """By what a changed file is told: its size and time, and then its content. An attachment has no hash."""

    size: int
    mtime: int
    hash: str | None


class Entry(NamedTuple):
    """A file to write; `problem` says why its text could not be read."""

    rows: NoteRows
    stamp: Stamp
    is_note: bool = True
    problem: str | None = None


_PUT_NOTE = """
    INSERT INTO note (path, is_note, size, mtime, hash, title, schema, lines, problem)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (path) DO UPDATE SET
      is_note = excluded.is_note, size = excluded.size, mtime = excluded.mtime, hash = excluded.hash,
      title = excluded.title, schema = excluded.schema, lines = excluded.lines, problem = excluded.problem
    RETURNING id
"""
_CHILDREN = {
    "name": "INSERT OR IGNORE INTO name (note, key, kind) VALUES (?, ?, ?)",
    "heading": "INSERT INTO heading VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    "block": "INSERT INTO block VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    "link": "INSERT INTO link VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    "tag": "INSERT INTO tag VALUES (?, ?, ?, ?, ?, ?, ?)",
}
_REMOVE_CHILDREN = {table: f"DELETE FROM {table} WHERE note = ?" for table in _CHILDREN}  # noqa: S608 - our own names
_NOTE_ID = "SELECT id FROM note WHERE path = ?"
_TOUCH = "UPDATE note SET size = ?, mtime = ? WHERE path = ?"


def put(connection: apsw.Connection, entries: Iterable[Entry]) -> None:
    """Write what the notes say now, all or nothing."""
    with writing(connection):
        batch = list(entries)
        ids = [_put_note(connection, entry) for entry in batch]
        parts = (
            ("name", [(number, *name) for number, entry in zip(ids, batch, strict=True) for name in entry.rows.names]),
            ("heading", _children(ids, [entry.rows.headings for entry in batch])),
            ("block", _children(ids, [entry.rows.blocks for entry in batch])),
            ("link", _children(ids, [entry.rows.links for entry in batch])),
            ("tag", _children(ids, [entry.rows.tags for entry in batch])),
        )
        for table, rows in parts:
            connection.executemany(_CHILDREN[table], rows)


def note_dialect(connection: apsw.Connection, dialect: str) -> None:
    """Note in which dialect all notes have been read."""
    with writing(connection):
        connection.execute("INSERT OR REPLACE INTO making VALUES ('dialect', ?)", (dialect,))


def remove(connection: apsw.Connection, paths: Iterable[NotePath]) -> None:
    """Forget notes that are gone; links to them stay, and lead nowhere."""
    with writing(connection):
        for path in paths:
            connection.execute("DELETE FROM note WHERE path = ?", (path,))


def touch(connection: apsw.Connection, stamps: Iterable[tuple[NotePath, Stamp]]) -> None:
    """Note the new times of files that say what they said before."""
    with writing(connection):
        connection.executemany(_TOUCH, [(stamp.size, stamp.mtime, path) for path, stamp in stamps])


def _put_note(connection: apsw.Connection, entry: Entry) -> int:
    """Write the note itself, and remove what it said before; its number stays."""
    _clear(connection, entry.rows.path)
    return cast("int", connection.execute(_PUT_NOTE, _note_row(entry)).get)


def _note_row(entry: Entry) -> tuple[str | int | bytes | None, ...]:
    rows, stamp = entry.rows, entry.stamp
    return (
        rows.path,
        int(entry.is_note),
        stamp.size,
        stamp.mtime,
        stamp.hash,
        rows.title,
        rows.schema,
        rows.lines,
        entry.problem,
    )


def _children(ids: Sequence[int], rows: Sequence[Sequence[Row]]) -> list[Row]:
    """The rows of all notes, each behind the number of its note."""
    return [(number, *row) for number, some in zip(ids, rows, strict=True) for row in some]


def _clear(connection: apsw.Connection, path: NotePath) -> None:
    """Remove what a note says, if it is known at all."""
    for number in connection.execute(_NOTE_ID, (path,)).fetchall():
        for statement in _REMOVE_CHILDREN.values():
            connection.execute(statement, number)
