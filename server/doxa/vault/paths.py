"""Paths inside a vault, and the way between them and absolute paths. Looks at the disk only where it says so."""

import os
import posixpath
import re
import stat
from pathlib import Path
from typing import NewType

NotePath = NewType("NotePath", str)
"""A note's path from the vault root, with forward slashes: `daily/monday.md`. So are the paths of attachments written."""

_DRIVE_OR_URL = re.compile(r"[A-Za-z]:[\\/]|[A-Za-z]:\Z|[A-Za-z][A-Za-z0-9+.-]*://")
_SEPARATOR = re.compile(r"[\\/]")
_TEMPORARY = re.compile(
    r"""4913                     # Vim asks with this name whether it may write in the folder
    | .*~ | \#.*\#               # a backup, and Emacs's rescue copy
    | .*\.(?: tmp | sw[a-z] | crswap | part | crdownload )
    | .*___jb_(?:tmp|old)___     # JetBrains
    """,
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)


def confined(path: str) -> NotePath | None:
    r"""A path from the vault root as somebody wrote it, in its normal form: `a/../b.md` is `b.md`, `./` is empty.

    None where it leads out of the vault, on this system or on another: `../b.md`, `/etc`, `C:/b.md`, `..\b.md`.
    """
    normal = posixpath.normpath(path) if path else "."
    if "\0" in path or path.startswith(("/", "\\")) or _DRIVE_OR_URL.match(path) or ".." in _SEPARATOR.split(normal):
        return None
    return NotePath("" if normal == "." else normal)


def note_path(root: Path, file: Path) -> NotePath | None:
    """The path from the root of a file given by its absolute path; None for one outside of the vault."""
    try:
        relative = Path(os.path.abspath(file)).relative_to(os.path.abspath(root))  # noqa: PTH100 - `..` goes, links stay
    except ValueError:
        return None
    return NotePath("" if relative == Path() else relative.as_posix())


def file_path(root: Path, path: NotePath) -> Path:
    """The absolute path of a file in the vault."""
    return Path(root, path)


def stays_inside(root: Path, file: Path) -> bool:
    """Whether a file is in the vault after all links are followed. Looks at the disk."""
    return encloses(os.path.realpath(root), os.path.realpath(file))


def is_there(root: Path, path: NotePath) -> bool:
    """Whether a file or folder of the vault, hidden or not, is at a path. Looks at the disk, and never out of the vault."""
    file = file_path(root, path)
    return os.path.exists(file) and stays_inside(root, file)  # noqa: PTH110 - that of pathlib raises for odd names


def encloses(folder: str, path: str) -> bool:
    """Whether a path is the folder or below it, both absolute and free of links."""
    outer, inner = os.path.normcase(folder), os.path.normcase(path)
    return inner == outer or inner.startswith(outer.rstrip(os.sep) + os.sep)


def is_folder(path: str) -> bool:
    """Whether a folder is at an absolute path; a link to one is not. Looks at the disk."""
    try:
        return stat.S_ISDIR(os.lstat(path).st_mode)
    except OSError:
        return False


def is_hidden(path: str) -> bool:
    """Whether a part of the path starts with a dot: `.git/config`."""
    return path.startswith(".") or "/." in path


def is_temporary(name: str) -> bool:
    """Whether a file of that name is left over from a save or a download, and will soon be gone: `plan.md~`."""
    return _TEMPORARY.fullmatch(name) is not None


def is_utf8(name: str) -> bool:
    """Whether a name from the file system is text; the others hold lone halves of surrogate pairs."""
    if name.isascii():
        return True
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True
