"""Names as they are compared, and what a link asks for."""

import posixpath
import unicodedata
from enum import IntEnum
from functools import lru_cache
from typing import NewType

Key = NewType("Key", str)
"""A name in one Unicode form and without its case: `große pläne` for `Große Pläne`."""

NOTE_ENDINGS = (".md", ".markdown")


class NameKind(IntEnum):
    """By what a note is meant, the preferred first. `BID` and `BREF` wait for ids in files."""

    BID = 1
    BREF = 2
    STEM = 3
    ID = 4
    TITLE = 5
    ALIAS = 6
    LINKED = 7
    """The name of a file that is a link to another of the vault, which is preferred; its path means it alone."""


def key(name: str) -> Key:
    """The name as it is compared."""
    name = name.strip()
    if name.isascii():
        return Key(name.lower())
    return Key(unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold()))


def entity_key(name: str) -> Key:
    """The name of an entity as it is compared: one blank stands for several, and for a line end."""
    return Key(" ".join(key(name).split()))


def without_ending(path: str) -> str:
    """`plan` for `plan.md`; other endings, as of `plan.png` or `v1.2`, are part of the name."""
    for ending in NOTE_ENDINGS:
        if path[-len(ending) :].lower() == ending:
            return path[: -len(ending)]
    return path


@lru_cache(maxsize=8192)
def asked_name(target: str) -> Key | None:
    """The name that a target asks for, without its folders and the ending of a note; None for a link to its own note.

    Kept, because many links ask for few notes.
    """
    last = target.replace("\\", "/").rstrip("/").rpartition("/")[2]
    return key(without_ending(last)) if target.strip() else None


@lru_cache(maxsize=8192)
def asked_paths(target: str, folder: str) -> tuple[Key, ...]:
    """The paths that a target may mean for a note in the folder, the preferred first, and none outside the vault.

    `../x/plan` means a path from the folder only, `/x/plan` one from the root only, `x/plan` either.
    """
    path = without_ending(target.strip().replace("\\", "/"))
    if path.startswith("/"):
        choices = [path.lstrip("/")]
    else:
        choices = [posixpath.join(folder, path)]
        if not path.startswith("."):
            choices.append(path)
    normal = [posixpath.normpath(choice) for choice in choices]
    return tuple(dict.fromkeys(key(path) for path in normal if path != ".." and not path.startswith("../")))


def site_paths(target: str, folder: str) -> tuple[Key, ...]:
    """The paths that `/x/plan` may mean if nothing is there from the root: from the folders around it, the outermost first.

    A site that is made of the folder `docs` writes so what is `docs/x/plan` in the vault.
    """
    path = without_ending(target.strip().replace("\\", "/"))
    if not path.startswith("/") or not folder:
        return ()
    parts = folder.split("/")
    roots = ("/".join(parts[:count]) for count in range(1, len(parts) + 1))
    return tuple(key(posixpath.normpath(f"{root}/{path.lstrip('/')}")) for root in roots if ".." not in path)


def has_folders(target: str) -> bool:
    """Whether a target names folders, so that only a path can be meant."""
    return "/" in target or "\\" in target


def path_key(path: str) -> Key:
    """A path as it is compared: without the ending of a note."""
    return key(without_ending(path))


def folder_of(path: str) -> str:
    """The folder of a note; empty for the root."""
    return path.rpartition("/")[0]


def stem(path: str) -> str:
    """`monday` for `daily/monday.md`."""
    return without_ending(path.rpartition("/")[2])
