"""Where a vault begins."""

import os
from pathlib import Path
from typing import NamedTuple

VAULT_MARKS = (".doxa", "BeliefNetwork.toml", ".obsidian")
REPOSITORY = ".git"


class Refused(NamedTuple):
    """What we decline to do, and what its asker can do instead."""

    message: str


def vault_root(start: Path) -> Path | Refused:
    """The folder of the vault that a file or folder is in: the nearest that is marked as one, else the folder itself.

    The user's home and the folders around it are refused unless they are marked as a vault: whoever opens them by
    mistake does not want all their files read. A `.git` is no such mark there, as people keep their dotfiles so.
    """
    folder = Path(os.path.abspath(start))  # noqa: PTH100 - `..` goes, links stay: editors name the files below as it does
    folder = folder.parent if os.path.isfile(folder) else folder  # noqa: PTH113 - Path.is_file fails on odd names
    root = next((parent for parent in (folder, *folder.parents) if _is_marked(parent)), folder)
    return _refusal(root) if _is_wide(root) and not _is_vault(root) else root


def _is_marked(folder: Path) -> bool:
    return _is_vault(folder) or (os.path.lexists(folder / REPOSITORY) and not _is_wide(folder))


def _is_vault(folder: Path) -> bool:
    return any(os.path.lexists(folder / mark) for mark in VAULT_MARKS)


def _is_wide(folder: Path) -> bool:
    """Whether it is the user's home, a folder around that, or the root of a file system."""
    real = Path(os.path.realpath(folder))
    home = Path(os.path.realpath(os.path.expanduser("~")))  # noqa: PTH111 - Path.home fails where there is none
    return real == real.parent or real in (home, *home.parents)


def _refusal(folder: Path) -> Refused:
    return Refused(
        f"{folder} is too wide for a vault: all files in it would be read. Open a folder in it that holds your notes; "
        f"or, if you do keep notes there, create the folder {folder / '.doxa'}."
    )
