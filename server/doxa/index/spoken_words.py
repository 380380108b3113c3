"""Which notes hold which words, kept by the hashes of their texts, so that a name is looked for in few notes.

What is found are notes that may hold a name: all its words stand in them, in whatever order. No note that does is missed.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from zlib import crc32

import apsw

from doxa.index.database import Kind, in_memory, on_disk, writing
from doxa.index.names import key
from doxa.index.names_in_text import CJK
from doxa.vault.paths import NotePath

Spoken = apsw.Connection
"""A database of words, for those who know no database."""

_KIND = Kind("words", 1, ("spoken_words.sql",))
_WORD = re.compile(rf"[{CJK}]|[^\W_{CJK}]+")
_FORGET = "DELETE FROM note WHERE path = ? RETURNING id"
_PUT = "INSERT INTO note (path, hash) VALUES (?, ?) RETURNING id"
NOTES_WITH = "SELECT path FROM words JOIN note ON id = words.rowid WHERE words MATCH ?"


def open_spoken_words(folder: Path) -> Spoken:
    """The words kept in the folder, made if need be; in memory where that is impossible."""
    return on_disk(folder, _KIND)


def spoken_words_in_memory() -> Spoken:
    return in_memory(_KIND)


def heard(connection: Spoken) -> dict[NotePath, str]:
    """The notes whose words are kept, with the hashes of the texts that have them."""
    return {path: digest for path, digest in connection.execute("SELECT path, hash FROM note")}  # noqa: C416


def hear(connection: Spoken, texts: Iterable[tuple[NotePath, str, str]]) -> None:
    """Keep the words of some notes, each with its path, the hash of its text, and the text."""
    with writing(connection):
        for path, digest, text in texts:
            _forget(connection, path)
            number = connection.execute(_PUT, (path, digest)).get
            connection.execute("INSERT INTO words (rowid, said) VALUES (?, ?)", (number, " ".join(_words(text))))


def forget(connection: Spoken, paths: Iterable[NotePath]) -> None:
    with writing(connection):
        for path in paths:
            _forget(connection, path)


def may_hold(connection: Spoken, names: Iterable[str]) -> set[NotePath]:
    """The notes with all words of one of the names."""
    found: set[NotePath] = set()
    for words in map(_words, names):
        if not words:
            return {*heard(connection)}  # a name of signs only, such as ★★★, may stand anywhere
        found.update(path for (path,) in connection.execute(NOTES_WITH, (" AND ".join(sorted(words)),)))
    return found


def _forget(connection: Spoken, path: NotePath) -> None:
    for (number,) in connection.execute(_FORGET, (path,)).fetchall():
        connection.execute("DELETE FROM words WHERE rowid = ?", (number,))


def _words(text: str) -> set[str]:
    """The words of a text, as names are compared, each as letters that no full-text index takes for anything else."""
    return {f"{crc32(word.encode('utf-8', 'surrogatepass')):x}" for word in set(_WORD.findall(key(text)))}
