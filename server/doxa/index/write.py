"""Writing notes into a graph: what a note said before gives way to what it says now."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple, cast

import apsw

from doxa.index.database import writing
from doxa.index.events import ANYTHING, MOST, Changes, Said, anchored, compared, places, relations, said, tagged, together
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


UNWRITABLE = (apsw.FullError, apsw.IOError, apsw.ReadOnlyError, apsw.CantOpenError, apsw.PermissionsError)
"""What is raised where a graph cannot be kept: the disk is full, gone, or not ours to write on."""

DAMAGED = (apsw.CorruptError, apsw.NotADBError)
"""What is raised where a file holds no graph any more; it has to be made anew."""

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
    "alias": "INSERT INTO alias VALUES (?, ?, ?)",
    "heading": "INSERT INTO heading VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    "block": "INSERT INTO block VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    "anchor": "INSERT INTO anchor VALUES (?, ?, ?, ?, ?, ?)",
    "link": "INSERT INTO link VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    "tag": "INSERT INTO tag VALUES (?, ?, ?, ?, ?, ?, ?)",
    "entity_tag": "INSERT INTO entity_tag VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    "citation": "INSERT INTO citation VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    "cited_at": "INSERT INTO cited_at VALUES (?, ?, ?, ?, ?, ?)",
    "provenance": "INSERT INTO provenance VALUES (?, ?, ?, ?, ?, ?, ?)",
    "belief": f"INSERT INTO belief VALUES (NULL{', ?' * 26})",  # noqa: S608 - a number
}
_REMOVE_CHILDREN = {table: f"DELETE FROM {table} WHERE note = ?" for table in _CHILDREN}  # noqa: S608 - our own names
_NOTE_ID = "SELECT id FROM note WHERE path = ?"
_NOTE = "SELECT id, hash, title, schema, is_note, problem FROM note WHERE path = ?"
_NAMES = "SELECT key, kind FROM name WHERE note = ?"
_HEADINGS = """
    SELECT number, level, parent, title, slug, github_slug, anchor FROM heading
    WHERE note = ? ORDER BY number
"""
_BLOCKS = "SELECT key FROM block WHERE note = ?"
_ANCHORS = "SELECT number, name FROM anchor WHERE note = ? ORDER BY number"
_ENTITIES = "SELECT number, key, name, type, canonical_key FROM entity_tag WHERE note = ?"
_LINKS = "SELECT number, kind, key, target, fragment, type FROM link WHERE note = ?"
_TOUCH = "UPDATE note SET size = ?, mtime = ? WHERE path = ?"


def put(connection: apsw.Connection, entries: Iterable[Entry]) -> None:
    """Write what the notes say now, all or nothing."""
    with writing(connection):
        batch = list(entries)
        ids = [_put_note(connection, entry) for entry in batch]
        parts = (
            ("name", [(number, *name) for number, entry in zip(ids, batch, strict=True) for name in entry.rows.names]),
            ("alias", _children(ids, [entry.rows.aliases for entry in batch])),
            ("heading", _children(ids, [entry.rows.headings for entry in batch])),
            ("block", _children(ids, [entry.rows.blocks for entry in batch])),
            ("anchor", _children(ids, [entry.rows.anchors for entry in batch])),
            ("link", _children(ids, [entry.rows.links for entry in batch])),
            ("tag", _children(ids, [entry.rows.tags for entry in batch])),
            ("entity_tag", _children(ids, [entry.rows.entities for entry in batch])),
            ("citation", _children(ids, [entry.rows.citations for entry in batch])),
            ("cited_at", _children(ids, [entry.rows.cited_at for entry in batch])),
            ("provenance", _children(ids, [entry.rows.provenance for entry in batch])),
            ("belief", _children(ids, [entry.rows.beliefs for entry in batch])),
        )
        for table, rows in parts:
            connection.executemany(_CHILDREN[table], rows)


def write(connection: apsw.Connection, entries: Sequence[Entry], gone: Collection[NotePath]) -> Changes:
    """Write what some notes say now, forget those that are gone, and say what that changes."""
    if len(entries) + len(gone) > MOST:
        return write_many(connection, entries, gone)
    after = {entry.rows.path: said_by(entry) for entry in entries}
    changes = together(compared(path, stored(connection, path), after.get(path)) for path in (*after, *gone))
    write_many(connection, entries, gone)
    return changes


def write_many(connection: apsw.Connection, entries: Sequence[Entry], gone: Collection[NotePath]) -> Changes:
    """The same, without a look at what was there before."""
    if gone:
        remove(connection, gone)
    put(connection, entries)
    return ANYTHING


def said_by(entry: Entry) -> Said:
    """What an entry is to others, once it is written."""
    return said(entry.rows, entry.stamp.hash, (int(entry.is_note), entry.problem))


def stored(connection: apsw.Connection, path: NotePath) -> Said | None:
    """What a note is to others as the graph has it; None for one that is not there."""
    for number, digest, *facts in _rows(connection, _NOTE, path):
        names, headings, blocks, links, entities = (
            _rows(connection, query, number) for query in (_NAMES, _HEADINGS, _BLOCKS, _LINKS, _ENTITIES)
        )
        there = places(headings, [key for (key,) in blocks])
        known = (*facts, anchored(_rows(connection, _ANCHORS, number)))
        return Said(digest, frozenset(names), known, there, relations(links), tagged(entities))
    return None


def _rows(connection: apsw.Connection, query: str, of: str | int) -> list[tuple[Any, ...]]:
    return connection.execute(query, (of,)).fetchall()


def writes_of_others(connection: apsw.Connection) -> int:
    """A number that is another one when others have written into the graph, in this process or not."""
    return cast("int", connection.pragma("data_version"))


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
