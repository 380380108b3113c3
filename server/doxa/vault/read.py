"""Reading a note's file. What cannot be read is a value that says why, in words for its writer."""

import os
import stat
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple, NewType

ContentHash = NewType("ContentHash", str)
"""What tells one text from another: `d41d8cd98f00b204e9800998ecf8427e`, 32 digits."""

LARGEST = 64_000_000
"""How many bytes a note may have. People do not write such notes; programs do, and an editor chokes on them."""


class Unreadable(NamedTuple):
    """A file that is no text we can work with, and why; with `line` where the trouble has a place."""

    path: Path
    reason: str
    line: int | None = None

    def __str__(self) -> str:
        place = "" if self.line is None else f":{self.line}"
        return f"{self.path}{place}: {self.reason}"


def read_note(path: Path | str, largest: int = LARGEST) -> str | Unreadable:
    """The text of a note, exactly as it stands in its file, line ends and byte order mark included."""
    try:
        with open(path, "rb", buffering=0, opener=_without_waiting) as file:
            status = os.fstat(file.fileno())
            is_readable = stat.S_ISREG(status.st_mode) and status.st_size <= largest
            content = file.readall() if is_readable else b""
    except FileNotFoundError:
        return Unreadable(Path(path), "there is no such file")
    except IsADirectoryError:
        return Unreadable(Path(path), "this is a directory; name a note in it")
    except OSError as error:
        return Unreadable(Path(path), f"cannot be read: {error.strerror or error}")
    if not stat.S_ISREG(status.st_mode):
        return Unreadable(Path(path), "this is no regular file, but a pipe or a device")
    if not is_readable:
        return Unreadable(Path(path), f"larger than {largest / 1e6:g} MB, which is more than a note can have; split it")
    return _decoded(path, content)


def content_hash(text: str) -> ContentHash:
    """The hash of a text, the same for a buffer as for the file that it is saved to."""
    return ContentHash(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest())


def _without_waiting(path: str, flags: int) -> int:
    """Open a file; a pipe that nobody writes to would otherwise never open."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _decoded(path: Path | str, content: bytes) -> str | Unreadable:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        return Unreadable(Path(path), f"not UTF-8: byte {content[error.start]:#04x}; save the file as UTF-8", line)
