"""The sections of a vault where they are kept, as long as they can be kept there.

They are a cache in a file that several processes share: one that is deleted or damaged while they work is made anew, and
each of them finds the new one.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from doxa.index.database import file_identity, remove_files
from doxa.index.sections import Sections, open_sections


class SectionStore:
    """One thread at a time may ask, which is the caller's care."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._connection = open_sections(folder)
        self._identity = file_identity(self.file)

    @property
    def file(self) -> str | None:
        """Where the sections are kept; None if that is only in memory."""
        return self._connection.filename or None

    @property
    def sections(self) -> Sections:
        return self._connection

    @contextmanager
    def reading(self) -> Iterator[Sections]:
        """The sections as they are now; nothing changes while they are asked."""
        self._connection.execute("BEGIN")
        try:
            yield self._connection
        finally:
            if self._connection.in_transaction:  # it is not where the file was found to be damaged
                self._connection.execute("COMMIT")

    def is_lost(self) -> bool:
        """Whether what is written reaches nobody: the file was deleted, or another was put in its place."""
        return self.file is not None and file_identity(self.file) != self._identity

    def renew(self) -> None:
        """Take the file that is there now, or another one for a file that is damaged."""
        if self.file and not self.is_lost():
            remove_files(Path(self.file))
        self._connection.close()
        self._connection = open_sections(self._folder)
        self._identity = file_identity(self.file)

    def close(self) -> None:
        self._connection.close()
