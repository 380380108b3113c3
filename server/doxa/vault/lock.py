"""A lock between processes. Who dies lets go of it."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def lock(file: Path) -> Iterator[bool]:
    """Whether nobody else holds the lock, for as long as it is held. OSError where the file cannot be made."""
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        yield _is_taken(descriptor)
    finally:
        os.close(descriptor)


def _is_taken(descriptor: int) -> bool:
    try:
        _take(descriptor)
    except OSError:
        return False
    return True
