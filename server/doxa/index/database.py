"""The files that hold a vault's graph and its sections, or memory where no file can be had.

The version of the schema is part of the file's name: an older or newer Doxa has its own file, and neither touches the
other's. A file that is damaged is made anew, because everything in it can be.
"""

import contextlib
import logging
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import apsw

VERSION = 5
APPLICATION = 0x446F7861  # "Doxa", so that other programs can tell whose file it is

_log = logging.getLogger(__name__)
_INDEXES = files("doxa.index").joinpath("indexes.sql")
_PRAGMAS = {"journal_mode": "WAL", "synchronous": "NORMAL", "mmap_size": 32 * 1024 * 1024, "foreign_keys": "ON"}
_BUSY_MS = 10_000


class Kind(NamedTuple):
    """What a database is for: the start of its file's name, the version of its tables, and the files that make them."""

    name: str
    version: int
    schemas: tuple[str, ...]


GRAPH = Kind("graph", VERSION, ("schema.sql", "beliefs.sql"))


def in_memory(kind: Kind = GRAPH) -> apsw.Connection:
    """A graph that nobody else sees and that ends with its connection: for open buffers, and where no disk is to be had."""
    connection = apsw.Connection(":memory:")
    connection.pragma("foreign_keys", 1)
    _prepare(connection, kind)
    if kind is GRAPH:
        make_indexes(connection)
    return connection


def on_disk(folder: Path, kind: Kind = GRAPH) -> apsw.Connection:
    """The graph kept in the folder, made if need be. Where that is impossible, a graph in memory and a line in the log."""
    path = folder / f"{kind.name}-{kind.version}.db"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return _opened(path, kind)
    except (apsw.CorruptError, apsw.NotADBError, _ForeignFileError) as error:
        _log.warning("%s is damaged (%s) and is made anew", path, error)
        remove_files(path)
    except (apsw.Error, OSError) as error:
        _log.warning("%s cannot be used (%s); the index is kept in memory", path, error)
        return in_memory(kind)
    try:
        return _opened(path, kind)
    except (apsw.Error, OSError, _ForeignFileError) as error:
        _log.warning("%s cannot be made (%s); the index is kept in memory", path, error)
        return in_memory(kind)


def make_indexes(connection: apsw.Connection) -> None:
    """Make what searches need; cheap where it is there already."""
    connection.execute(_INDEXES.read_text(encoding="utf-8"))


def remove_files(path: Path) -> None:
    """Remove a database with what belongs to it."""
    for suffix in ("", "-wal", "-shm", "-journal"):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + suffix).unlink()


def file_identity(file: str | None) -> tuple[int, int] | None:
    """Which file it is, whatever its name; None if there is none."""
    try:
        status = Path(file).stat() if file else None
    except OSError:
        return None
    return (status.st_dev, status.st_ino) if status else None


@contextlib.contextmanager
def writing(connection: apsw.Connection) -> Iterator[None]:
    """All or nothing: what is written inside is seen by others at once, or never."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


class _ForeignFileError(Exception):
    """The file is a database, but not ours."""


def _opened(path: Path, kind: Kind) -> apsw.Connection:
    connection = apsw.Connection(str(path))
    try:
        connection.set_busy_timeout(_BUSY_MS)
        for name, value in _PRAGMAS.items():
            connection.pragma(name, value)
        with writing(connection):  # two servers may start on one vault at the same time: one makes the tables
            _prepare(connection, kind)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: apsw.Connection, kind: Kind) -> None:
    """Make the tables in an empty database; refuse one that is not ours."""
    application, tables = connection.pragma("application_id"), connection.execute(_COUNT_TABLES).get
    if tables == 0:
        for schema in kind.schemas:
            connection.execute(files("doxa.index").joinpath(schema).read_text(encoding="utf-8"))
        connection.pragma("application_id", APPLICATION)
    elif application != APPLICATION:
        message = f"its application id is {application}"
        raise _ForeignFileError(message)


_COUNT_TABLES = "SELECT count(*) FROM sqlite_schema WHERE type = 'table'"
