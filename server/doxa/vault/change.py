"""Changing files of a vault: all that belongs together, or nothing.

Each text is written beside its file first and takes its place in one step. Whatever fails, the steps before are undone.
"""

import os
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import NamedTuple

from doxa.vault.paths import NotePath, file_path
from doxa.vault.read import LARGEST, read_note

_SUFFIX = ".doxa-tmp"


class NewText(NamedTuple):
    """What a note is to say, and what it said when that was decided."""

    before: str
    after: str


class Changed(Exception):  # noqa: N818 - nothing went wrong, somebody was faster
    """A note that says something else than it did a moment ago."""


def change_files(root: Path, texts: Mapping[NotePath, NewText], moved: Collection[tuple[NotePath, NotePath]]) -> None:
    """Give notes other texts, then files other paths. OSError or Changed, and all is as it was."""
    undo: list[Callable[[], object]] = []
    try:
        for path, text in texts.items():
            _replace(file_path(root, path), text, undo)
        for old, new in moved:
            _move(file_path(root, old), file_path(root, new), undo)
    except BaseException:
        for step in reversed(undo):
            step()
        raise


def _replace(file: Path, text: NewText, undo: list[Callable[[], object]]) -> None:
    if read_note(file, LARGEST) != text.before:
        raise Changed(file)
    _write(file, text.after)
    undo.append(lambda: _write(file, text.before))


def _write(file: Path, text: str) -> None:
    """Write a text with the rights that the file has; who reads it meanwhile sees the one or the other."""
    target = file.resolve()
    beside = target.with_name(f".{target.name}{_SUFFIX}")
    try:
        with beside.open("x", encoding="utf-8", newline="") as new:
            new.write(text)
            new.flush()
            os.fsync(new.fileno())
        beside.chmod(target.stat().st_mode)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


def _move(old: Path, new: Path, undo: list[Callable[[], object]]) -> None:
    """Move a file, to a place where no other is; its folders are made."""
    made = [folder for folder in new.parents if not folder.exists()]
    new.parent.mkdir(parents=True, exist_ok=True)
    undo.extend(folder.rmdir for folder in reversed(made))
    if new.exists() and not new.samefile(old):
        raise FileExistsError(f"{new} exists already")  # noqa: TRY003, EM102 - as the system says it
    old.rename(new)
    undo.append(lambda: new.rename(old))
