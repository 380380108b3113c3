"""By what a source of a note is known: the SHA-256 of what it says."""

import hashlib
import os
import stat
from functools import lru_cache
from pathlib import Path
from time import time_ns
from typing import NewType

from doxa.vault.paths import NotePath, file_path, stays_inside
from doxa.vault.read import LARGEST

SourceHash = NewType("SourceHash", str)
"""64 digits, `2cf24dba5fb0…`; empty for a source that is there and cannot be read."""

UNREADABLE = SourceHash("")

_RESTED = 2_000_000_000
"""Nanoseconds after which a file that changes again has another time, on whatever disk."""

_BOM = b"\xef\xbb\xbf"


def source_hash(root: Path, path: NotePath) -> SourceHash | None:
    """The hash of a file of the vault; None where there is none, or only one outside of the vault.

    A file that has rested is not read again as long as its size and time stay the same.
    """
    file = file_path(root, path)
    try:
        status = os.stat(file)  # noqa: PTH116 - that of pathlib raises for odd names
    except (OSError, ValueError):
        return None
    if not stays_inside(root, file):
        return None
    if not stat.S_ISREG(status.st_mode):
        return UNREADABLE
    if time_ns() - status.st_mtime_ns < _RESTED:
        return _hash_of_file(file)
    return _rested(file, status.st_size, status.st_mtime_ns, status.st_ino)


def text_hash(text: str) -> SourceHash:
    """The hash of an open text, the same as that of the file that it is saved to."""
    return _hash(text.encode("utf-8", "surrogatepass"))


@lru_cache(maxsize=4096)
def _rested(file: Path, _size: int, _time: int, _number: int) -> SourceHash:
    return _hash_of_file(file)


def _hash_of_file(file: Path) -> SourceHash:
    try:
        with file.open("rb") as content:
            start = content.read(LARGEST)
            if len(start) < LARGEST:
                return _hash(start)
            content.seek(0)
            return SourceHash(hashlib.file_digest(content, "sha256").hexdigest())
    except OSError:
        return UNREADABLE


def _hash(content: bytes) -> SourceHash:
    """Of a text, line ends and a byte order mark do not count: git writes the former, and editors show neither."""
    if b"\0" not in content:
        content = content.removeprefix(_BOM).replace(b"\r\n", b"\n")
    return SourceHash(hashlib.sha256(content).hexdigest())
