"""Changing files of a vault: all that belongs together, or nothing.

Each text is written beside its file first and takes its place in one step. Whatever fails, the steps before are undone; if
the process dies, the next one does so.
"""

import os
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from doxa.vault.paths import NotePath, file_path, note_path
from doxa.vault.read import LARGEST, read_note
from doxa.vault.unfinished import Change, noted
from doxa.vault.write import create_text, replace_text


class NewText(NamedTuple):
    """What a note is to say, and what it said when that was decided; None for one that there was not."""

    before: str | None
    after: str


class Changed(Exception):  # noqa: N818 - nothing went wrong, somebody was faster
    """A note that says something else than it did a moment ago."""


def change_files(root: Path, texts: Mapping[NotePath, NewText], moved: Collection[tuple[NotePath, NotePath]]) -> None:
    """Give notes other texts, then files other paths. OSError or Changed, and all is as it was."""
    created = [path for path, text in texts.items() if text.before is None]
    made = _missing_folders(root, (*created, *(new for _, new in moved)))
    with noted(root, Change(texts, tuple(moved), made)) as forget:
        undo: list[Callable[[], object]] = []
        try:
            for folder in made:
                file_path(root, folder).mkdir()
                undo.append(file_path(root, folder).rmdir)
            for path, text in texts.items():
                _replace(file_path(root, path), text, undo)
            for old, new in moved:
                _move(file_path(root, old), file_path(root, new), undo)
        except BaseException:
            for step in reversed(undo):
                step()
            forget()
            raise
        forget()


def remove_empty_folders(root: Path, path: NotePath) -> None:
    """Remove a folder and those in it, as far as they are empty."""
    for folder, _, _ in os.walk(file_path(root, path), topdown=False):
        with suppress(OSError):
            Path(folder).rmdir()


def _missing_folders(root: Path, paths: Iterable[NotePath]) -> tuple[NotePath, ...]:
    """The folders that have to be made for files, the outer ones first."""
    above = {folder for path in paths for folder in file_path(root, path).parents}
    missing = sorted(folder for folder in above if not folder.exists())
    return tuple(path for folder in missing if (path := note_path(root, folder)))


def _replace(file: Path, text: NewText, undo: list[Callable[[], object]]) -> None:
    before = text.before
    if before is None:
        if os.path.lexists(file):
            raise Changed(file)
        create_text(file, text.after)
        undo.append(file.unlink)
        return
    if read_note(file, LARGEST) != before:
        raise Changed(file)
    replace_text(file, text.after)
    undo.append(lambda: replace_text(file, before))


def _move(old: Path, new: Path, undo: list[Callable[[], object]]) -> None:
    """Move a file, to a place where no other is."""
    if new.exists() and not new.samefile(old):
        raise FileExistsError(f"{new} exists already")  # noqa: TRY003, EM102 - as the system says it
    old.rename(new)
    undo.append(lambda: new.rename(old))
