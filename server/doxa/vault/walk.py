"""The files of a vault: which there are, and which of them are notes. Looks at names and sizes, never into a note.

Left out are hidden files and folders, what the setting `exclude` names, what a `.gitignore` or `.ignore` names for its
folder and those below, files that an editor will soon have cleared away, and all that is not a regular file. A later line
of such a file wins over an earlier one, `.ignore` over `.gitignore` beside it, a deeper file over a higher one. As in git,
nothing below a folder that is left out comes back. Such files around the vault count up to the root of its git repository,
whose own `.git/info/exclude` counts least; that they leave out the vault itself does not matter to who has opened it.

A link to a file is a file, if it stays in the vault. A link to a folder is not followed: a folder of the vault has its own
place in it, and any other is none of our business.
"""

import logging
import os
import stat
from collections.abc import Collection, Iterator, Mapping, Sequence
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

from doxa.text.span import quick
from doxa.vault.ignore import Rules, rules
from doxa.vault.paths import NotePath, encloses, is_folder, is_hidden, is_temporary, is_utf8
from doxa.vault.read import Unreadable, read_note
from doxa.vault.root import REPOSITORY
from doxa.vault.settings import Settings

_LOG = logging.getLogger(__name__)

NOTE_EXTENSIONS = frozenset({".md", ".markdown"})
"""The files that are notes, by the end of their names in lower case; all others are attachments."""

IGNORE_FILES = (".gitignore", ".ignore")
"""The later has the last word."""

_LONGEST_RULES = 256_000
"""How many bytes such a file may have; each of its lines costs time for every file below."""

_BY_NAME = attrgetter("name")
_JUNCTION = 0xA0000003
"""The tag of a link to a folder on Windows that is no symbolic link."""


class VaultFile(NamedTuple):
    """A note or an attachment, as the walk found it. `size` is in bytes; a link has those of what it leads to."""

    path: NotePath
    is_note: bool
    size: int
    mtime_ns: int
    is_link: bool = False


def files(root: Path, settings: Settings, extensions: Collection[str] = NOTE_EXTENSIONS) -> Iterator[VaultFile]:
    """All files, sorted by the parts of their paths: `a/b.md` stands before `a.md`.

    A folder that cannot be listed is left out with a line in the log. An OSError says that the root itself cannot be:
    that is not a vault without notes.
    """
    walk = _walk(root, settings, extensions)
    for item in _below(walk, _root(walk)):
        if isinstance(item, VaultFile):
            yield item


def folders(root: Path, settings: Settings) -> Iterator[NotePath]:
    """The folders that `files` looks into, the root, whose path is empty, first."""
    yield NotePath("")
    walk = _walk(root, settings, NOTE_EXTENSIONS)
    for item in _below(walk, _root(walk)):
        if isinstance(item, _Folder):
            yield NotePath(item.path.removesuffix("/"))


def files_at(root: Path, settings: Settings, path: NotePath) -> tuple[VaultFile, ...] | None:
    """What `files` has at a path: the file, or those below a folder; empty where nothing is, None where it is left out."""
    walk = _walk(root, settings, NOTE_EXTENSIONS)
    *parents, name = path.split("/")
    if is_hidden(path) or is_temporary(name):
        return None
    folder = _opened(walk, "", _root(walk).levels)
    for parent in parents:
        if _is_left_out(walk, folder, f"{parent}/") or not is_folder(walk.root + folder.path + parent):
            return None
        folder = _opened(walk, f"{folder.path}{parent}/", folder.levels)
    return _at(walk, folder, name)


class _Walk(NamedTuple):
    """What holds for the whole walk. `root` is free of links and ends in a slash."""

    root: str
    real_root: str
    extensions: tuple[str, ...]
    exclude: Rules


class _Level(NamedTuple):
    """The rules of one folder. `start` is where paths from that folder begin in paths from the root.

    Paths from a folder around the vault begin with `above`, the way from there to the root: `notes/`.
    """

    start: int
    rules: Rules
    above: str = ""


class _Folder(NamedTuple):
    """A folder, `daily/` or empty for the root, with the rules that hold in it, the nearest first."""

    path: str
    levels: tuple[_Level, ...]


def _walk(root: Path, settings: Settings, extensions: Collection[str]) -> _Walk:
    real = os.path.realpath(root)
    return _Walk(real.rstrip(os.sep) + "/", real, tuple(extensions), rules(settings.exclude, "exclude"))


def _root(walk: _Walk) -> _Folder:
    """The root, with the rules of the folders around it in the same git repository, and with the repository's own."""
    root = Path(walk.real_root)
    repository = next((folder for folder in (root, *root.parents) if os.path.lexists(folder / REPOSITORY)), None)
    if repository is None:
        return _Folder("", ())
    around = [folder for folder in root.parents if folder == repository or repository in folder.parents]
    lists = [(folder, [folder / name for name in IGNORE_FILES]) for folder in around]
    lists.append((repository, [repository / REPOSITORY / "info" / "exclude"]))
    levels = (
        _Level(0, _rules({str(file): file for file in files if os.path.lexists(file)}), _way(folder, root))
        for folder, files in lists
    )
    return _Folder("", tuple(level for level in levels if level.rules.rules))


def _way(folder: Path, root: Path) -> str:
    """The path of the root from a folder around it, with a slash: `notes/`; empty for the root itself."""
    return "".join(f"{part}/" for part in root.relative_to(folder).parts)


def _below(walk: _Walk, start: _Folder) -> Iterator[VaultFile | _Folder]:
    """The files and folders below a folder. Folders can be nested more deeply than calls, hence the stack."""
    stack = [_listed(walk, start)]
    while stack:
        for item in stack[-1]:
            yield item
            if isinstance(item, _Folder):
                stack.append(_listed(walk, item))
                break
        else:
            stack.pop()


def _listed(walk: _Walk, folder: _Folder) -> Iterator[VaultFile | _Folder]:
    """The files and folders in a folder, sorted."""
    try:
        with os.scandir(walk.root + folder.path) as found:
            entries = sorted(found, key=_BY_NAME)
    except OSError as error:
        if not folder.path:
            raise
        _LOG.info("%r is left out: it cannot be listed: %s", folder.path, error.strerror)
        return
    names = [entry.name for entry in entries if entry.name in IGNORE_FILES]
    folder = _with_rules(walk, folder, names) if names else folder
    for entry in entries:
        if not entry.name.startswith(".") and (item := _item(walk, folder, entry)):
            yield item


def _item(walk: _Walk, folder: _Folder, entry: os.DirEntry[str]) -> VaultFile | _Folder | None:
    """What an entry of a folder is to the vault."""
    name = entry.name
    if not is_utf8(name):
        _LOG.info("%r is left out: its name is not UTF-8", folder.path + name)
        return None
    try:
        if entry.is_symlink():
            return _linked(walk, folder, name)
        if entry.is_dir(follow_symlinks=False):
            return _folder(walk, folder, entry)
        if entry.is_file(follow_symlinks=False) and not _is_left_out(walk, folder, name):
            return _file(walk, folder, name, entry.stat(follow_symlinks=False))
    except OSError as error:
        _LOG.info("%r is left out: %s", folder.path + name, error.strerror)
    return None


def _folder(walk: _Walk, folder: _Folder, entry: os.DirEntry[str]) -> _Folder | None:
    name = f"{entry.name}/"
    if _is_left_out(walk, folder, name):
        return None
    if os.name == "nt" and getattr(entry.stat(follow_symlinks=False), "st_reparse_tag", 0) == _JUNCTION:
        _LOG.info("%r is left out: it is a link to a folder", folder.path + name)
        return None
    return _Folder(folder.path + name, folder.levels)


def _linked(walk: _Walk, folder: _Folder, name: str) -> VaultFile | None:
    """The file that a link in the vault leads to, under the path of the link."""
    if _is_left_out(walk, folder, name):
        return None
    target = os.path.realpath(walk.root + folder.path + name)
    status = _status(target) if encloses(walk.real_root, target) else None
    if status is None or not stat.S_ISREG(status.st_mode):
        _LOG.info("the link %r is left out: it leads to no file of the vault, but to %r", folder.path + name, target)
        return None
    file = _file(walk, folder, name, status)
    return file._replace(is_link=True) if file else None


def _status(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)  # noqa: PTH116 - the walk's paths are strings, for speed
    except OSError:
        return None


def _file(walk: _Walk, folder: _Folder, name: str, status: os.stat_result) -> VaultFile | None:
    is_note = name.lower().endswith(walk.extensions)
    if not is_note and is_temporary(name):
        return None
    return quick(VaultFile, (folder.path + name, is_note, status.st_size, status.st_mtime_ns, False))


def _is_left_out(walk: _Walk, folder: _Folder, name: str) -> bool:
    """Whether a pattern leaves out an entry of the folder; the name of a folder ends in a slash."""
    path = folder.path + name
    if walk.exclude.verdict(path, name):
        return True
    for start, level, above in folder.levels:
        verdict = level.verdict(above + path[start:], name)
        if verdict is not None:
            return verdict
    return False


def _opened(walk: _Walk, path: str, levels: tuple[_Level, ...]) -> _Folder:
    """The folder with its own rules, without listing it."""
    names = [name for name in IGNORE_FILES if os.path.lexists(walk.root + path + name)]
    return _with_rules(walk, _Folder(path, levels), names)


def _with_rules(walk: _Walk, folder: _Folder, names: Sequence[str]) -> _Folder:
    """The folder with the rules of its own files, `.gitignore` before `.ignore`; as git does, no links are followed."""
    found = _rules({folder.path + name: Path(walk.root + folder.path + name) for name in names})
    return _Folder(folder.path, (_Level(len(folder.path), found), *folder.levels)) if found.rules else folder


def _rules(files: Mapping[str, Path]) -> Rules:
    """The patterns of some files, which the log calls by these names, as one list."""
    lines: list[str] = []
    for name, file in files.items():
        text = Unreadable(file, "it is a link") if file.is_symlink() else read_note(file, _LONGEST_RULES)
        if isinstance(text, Unreadable):
            _LOG.info("%r counts for nothing: %s", name, text.reason)
        else:
            lines += text.removeprefix("\ufeff").split("\n")
    return rules(tuple(lines), ", ".join(files))


def _at(walk: _Walk, folder: _Folder, name: str) -> tuple[VaultFile, ...] | None:
    """The files at a name in a folder. What is gone was no folder, as far as the patterns are concerned."""
    try:
        status = os.lstat(walk.root + folder.path + name)
    except OSError:
        return None if _is_left_out(walk, folder, name) else ()
    is_folder = stat.S_ISDIR(status.st_mode)
    if _is_left_out(walk, folder, f"{name}/" if is_folder else name):
        return None
    if is_folder:
        below = _below(walk, _Folder(f"{folder.path}{name}/", folder.levels))
        return tuple(item for item in below if isinstance(item, VaultFile))
    file = None
    if stat.S_ISLNK(status.st_mode):
        file = _linked(walk, folder, name)
    elif stat.S_ISREG(status.st_mode):
        file = _file(walk, folder, name, status)
    return (file,) if file else ()
