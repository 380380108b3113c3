"""Bringing a graph up to date with the files of a vault.

A file whose size and time are as they were is not opened. Of the others, only those that say something else are written
anew; parsing takes processes of its own when there is much to do. A build that is cut off has written whole batches, and
the next one goes on where it stopped.
"""

import gc
import multiprocessing
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import apsw

from doxa.index.belief_rows import sidecar_rows
from doxa.index.database import make_indexes
from doxa.index.events import MOST, Changes
from doxa.index.read import Graph
from doxa.index.rows import NoteRows, attachment_rows, linked_rows, note_rows
from doxa.index.write import Entry, Stamp, note_dialect, touch, write, write_many
from doxa.syntax.dialect import Dialect
from doxa.syntax.markdown import parse
from doxa.vault.paths import NotePath
from doxa.vault.read import Unreadable, content_hash, read_note
from doxa.vault.settings import Settings, dialect
from doxa.vault.sidecars import LARGEST_SIDECAR, is_sidecar
from doxa.vault.walk import VaultFile, files

_BATCH = 200
_WORTH_PROCESSES = 6_000_000
"""From how many bytes on other processes pay for the time it takes to start them."""

Report = Callable[[int, int], None]
"""Told how many of how many files are done."""


def _unheard(*_: object) -> None:
    pass


def _always(_gone: int, _known: int) -> bool:
    return True


class Listener(NamedTuple):
    """Who wants to know: how far the work is, and what it changes. `may_go` is asked before notes are forgotten.

    It is told how many are gone, of how many that are known.
    """

    report: Report = _unheard
    changed: Callable[[Changes], None] = _unheard
    may_go: Callable[[int, int], bool] = _always


NOBODY = Listener()


class Vanished(OSError):  # noqa: N818 - so far it is only what it looks like
    """So many files are gone at once that it is rather their disk that is."""

    def __init__(self, gone: int, known: int) -> None:
        super().__init__(f"{gone} of {known} files are gone")


class Summary(NamedTuple):
    """What a build has found and done."""

    notes: int
    attachments: int
    written: int
    removed: int
    unreadable: int


def update(connection: apsw.Connection, root: Path, settings: Settings, listener: Listener = NOBODY) -> Summary:
    """Make the graph say what the files say; Vanished, with nothing written, where the listener does not let notes go."""
    words, graph = dialect(settings), Graph(connection)
    stamps = graph.stamps()
    if graph.dialect() not in (None, _fingerprint(words)):
        stamps = dict.fromkeys(stamps, _UNKNOWN)
    found = list(files(root, settings))
    changed = [file for file in found if _is_changed(file, stamps.get(file.path))]
    gone = stamps.keys() - {file.path for file in found}
    if gone and not listener.may_go(len(gone), len(stamps)):
        raise Vanished(len(gone), len(stamps))
    keep = write if len(changed) + len(gone) <= MOST else write_many
    if gone:
        listener.changed(keep(connection, (), gone))
    written = unreadable = done = 0
    for entries in _parsed(root, changed, words, settings.jobs or os.cpu_count() or 1):
        same = [entry for entry in entries if _is_same(entry, stamps)]
        new = [entry for entry in entries if not _is_same(entry, stamps)]
        touch(connection, [(entry.rows.path, entry.stamp) for entry in same])
        listener.changed(keep(connection, new, ()))
        written += len(new)
        unreadable += sum(entry.problem is not None for entry in new)
        done += len(entries)
        listener.report(done, len(changed))
    note_dialect(connection, _fingerprint(words))
    make_indexes(connection)
    notes = sum(file.is_note for file in found)
    return Summary(notes, len(found) - notes, written, len(gone), unreadable)


def _fingerprint(words: Dialect) -> str:
    """The dialect in a form that is the same for the same words."""
    types = f"{sorted(words.link_types)} {sorted(words.entity_types)}"
    return f"{words.pipe} {types}" + ("" if words.titles_from_headings else " without titles from headings")


_UNKNOWN = Stamp(-1, -1, None)


def entry_of(root: Path, file: VaultFile, words: Dialect) -> Entry:
    """A file as it is written into the graph. One that cannot be read is known by its name, with the reason."""
    if not file.is_note:
        rows = _sidecar_rows(root, file) if is_sidecar(file.path) else attachment_rows(file.path)
        return Entry(rows, Stamp(file.size, file.mtime_ns, None), is_note=False)
    text = read_note(f"{root}{os.sep}{file.path}")  # a Path takes longer to make than its file to read
    if isinstance(text, Unreadable):
        return Entry(note_rows(file.path, parse("")), Stamp(file.size, file.mtime_ns, None), problem=text.reason)
    stamp = Stamp(file.size, file.mtime_ns, content_hash(text))
    rows = note_rows(file.path, parse(text, words))
    return Entry(linked_rows(rows) if file.is_link else rows, stamp)


def _sidecar_rows(root: Path, file: VaultFile) -> NoteRows:
    """What a sidecar records; one that cannot be read, or is too large to be one, records nothing."""
    text = read_note(f"{root}{os.sep}{file.path}", LARGEST_SIDECAR)
    return attachment_rows(file.path) if isinstance(text, Unreadable) else sidecar_rows(file.path, text)


def _is_changed(file: VaultFile, stamp: Stamp | None) -> bool:
    return stamp is None or (stamp.size, stamp.mtime) != (file.size, file.mtime_ns)


def _is_same(entry: Entry, stamps: Mapping[NotePath, Stamp]) -> bool:
    """Whether a file whose time has changed says what it said before."""
    before = stamps.get(entry.rows.path)
    return before is not None and before.hash is not None and before.hash == entry.stamp.hash


class _Job(NamedTuple):
    """Some files for one process to parse."""

    root: Path
    files: tuple[VaultFile, ...]
    dialect: Dialect


def _parsed(root: Path, changed: Sequence[VaultFile], words: Dialect, processes: int) -> Iterator[list[Entry]]:
    """The changed files in batches, in their order, however many processes share the work."""
    jobs = [_Job(root, tuple(changed[start : start + _BATCH]), words) for start in range(0, len(changed), _BATCH)]
    if processes == 1 or sum(file.size for file in changed if file.is_note) < _WORTH_PROCESSES:
        yield from map(_entries, jobs)
        return
    context = multiprocessing.get_context("spawn")  # a fork of a process with threads may hang
    with ProcessPoolExecutor(min(processes, len(jobs)), context, initializer=gc.disable) as pool:
        yield from pool.map(_entries, jobs)


def _entries(job: _Job) -> list[Entry]:
    return [entry_of(job.root, file, job.dialect) for file in job.files]
