"""Files and folders that get other paths, with all links to them, and all links in them, following."""

from collections.abc import Collection, Iterator

from doxa.features.following import Change, following
from doxa.features.vault_edit import Moved, Notes, Refused, VaultEdit
from doxa.index.snapshot import Snapshot
from doxa.vault.paths import NotePath, confined


def move(vault: Snapshot, notes: Notes, moved: Collection[Moved]) -> VaultEdit | Refused:
    """What changes when files, or folders with all that is in them, are moved; refused where another file is in the way."""
    files = [one for each in moved for one in _files(vault, each)]
    refused = refusal(vault, files)
    return refused or following(vault, notes, Change({}, files))


def refusal(vault: Snapshot, moved: Collection[Moved]) -> Refused | None:
    """Why files cannot be moved like this, if they cannot."""
    gone = {one.old for one in moved}
    taken: dict[NotePath, NotePath] = {}
    for old, new in moved:
        if not new or confined(new) != new:
            return Refused(f"{new or 'An empty name'} is no place in the vault")
        in_the_way = [path for path in vault.resolve(NotePath(""), f"/{new}").notes if path not in gone]
        if in_the_way or taken.setdefault(new, old) != old:
            return Refused(f"There is a file {(*in_the_way, new)[0]} already; choose another name")
    return None


def _files(vault: Snapshot, moved: Moved) -> Iterator[Moved]:
    """The files at a path: itself, or those below it if it is a folder."""
    for path in vault.files_below(moved.old):
        yield Moved(path, NotePath(moved.new + path[len(moved.old) :]))
