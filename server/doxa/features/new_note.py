"""Where a note would be put that a link asks for and that does not exist yet."""

import posixpath
import re

from doxa.index.names import folder_of, has_folders, without_ending
from doxa.index.snapshot import Snapshot
from doxa.vault.paths import NotePath, confined

_ENDING = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,7}$")


def asks_for_file(target: str) -> bool:
    """Whether a target has the ending of a file that is no note, as `plan.png` has."""
    return _ENDING.search(target) is not None and without_ending(target) == target


def new_note_path(vault: Snapshot, source: NotePath, target: str, folder: str | None = "") -> NotePath | None:
    """A path from the root if the target names folders, else one in the folder; None outside of the vault.

    An empty folder is that of the note that asks. Without one, a target is always a path from there, as in a Markdown link.
    Also None where a file is there already.
    """
    name = without_ending(target.strip().replace("\\", "/"))
    if not name or name.endswith("/"):
        return None
    if name.startswith(".") or (folder is None and not name.startswith("/")):
        name = posixpath.join(folder_of(source), name)
    elif not has_folders(name):
        name = posixpath.join(folder or folder_of(source), name)
    path = confined(f"{name.lstrip('/')}.md")
    return path if path and vault.note(path) is None else None
