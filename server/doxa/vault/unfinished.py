"""Changes of several files that must not stay half done: noted before, forgotten after, and undone by whoever comes next.

The note stands in the cache of the vault. It holds what the files said before, so that a process may die at any moment.
"""

import json
import logging
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from doxa.vault.lock import lock
from doxa.vault.paths import NotePath, confined, file_path
from doxa.vault.place import cache_folder
from doxa.vault.read import LARGEST, read_note
from doxa.vault.write import beside, replace_text, write_new

_LOG = logging.getLogger(__name__)

_NOTE, _LOCK = "unfinished.json", "changing.lock"


class Change(NamedTuple):
    """Texts that become others, each as it was (None: not there) and as it will be; files that move; folders made first."""

    texts: Mapping[NotePath, tuple[str | None, str]]
    moved: tuple[tuple[NotePath, NotePath], ...]
    made: tuple[NotePath, ...]


@contextmanager
def noted(root: Path, change: Change) -> Iterator[Callable[[], None]]:
    """While files change. Who is inside calls what it gives once all is done, or all is taken back.

    BlockingIOError where somebody else changes files of the vault at this moment.
    """
    folder = cache_folder(root)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with lock(folder / _LOCK) as is_ours:
        if not is_ours:
            raise BlockingIOError(0, f"somebody else is changing files of {root}")
        _undo_noted(root, folder / _NOTE)
        _write(folder / _NOTE, change)
        yield partial((folder / _NOTE).unlink, missing_ok=True)


def undo_unfinished(root: Path) -> None:
    """Take back what a process that died has left half done, unless another is at work."""
    folder = cache_folder(root)
    if (folder / _NOTE).exists():
        with suppress(OSError), lock(folder / _LOCK) as is_ours:
            if is_ours:
                _undo_noted(root, folder / _NOTE)


def _write(file: Path, change: Change) -> None:
    new = beside(file)
    new.unlink(missing_ok=True)
    said = {"texts": {path: list(text) for path, text in change.texts.items()}, "moved": change.moved, "made": change.made}
    write_new(new, json.dumps(said))
    new.replace(file)


def _undo_noted(root: Path, note: Path) -> None:
    """What cannot be undone now stays noted."""
    try:
        content = note.read_bytes()
    except OSError:
        return
    change = _read(content)
    if change:
        _LOG.warning("%s: a change of %d files was not finished; it is taken back", root, len(change.texts))
        _undo(root, change)
    note.unlink(missing_ok=True)


def _read(content: bytes) -> Change | None:
    try:
        said = json.loads(content)
        texts = {_path(path): (before, str(after)) for path, (before, after) in said["texts"].items()}
        moved = tuple((_path(old), _path(new)) for old, new in said["moved"])
        return Change(texts, moved, tuple(map(_path, said["made"])))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _path(words: str) -> NotePath:
    path = confined(words)
    if not path:
        raise ValueError(words)
    return path


def _undo(root: Path, change: Change) -> None:
    """Only what is as the change would have it goes back: what somebody has written since stays."""
    for old, new in reversed(change.moved):
        if _is_there(file_path(root, new)) and not _is_there(file_path(root, old)):
            file_path(root, new).rename(file_path(root, old))
    for path, (before, after) in change.texts.items():
        file = file_path(root, path)
        beside(file.resolve()).unlink(missing_ok=True)
        if before != after and read_note(file, LARGEST) == after:
            file.unlink() if before is None else replace_text(file, before)
    _remove_empty(file_path(root, path) for path in change.made)


def _is_there(file: Path) -> bool:
    """Whether a file is there under this very name; some systems know no case."""
    try:
        return file.name in os.listdir(file.parent)  # noqa: PTH208 - names are enough
    except OSError:
        return False


def _remove_empty(folders: Iterable[Path]) -> None:
    for folder in sorted(folders, reverse=True):
        with suppress(OSError):
            folder.rmdir()
