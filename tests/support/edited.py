"""Small vaults before and after an edit."""

from collections.abc import Callable, Mapping

from doxa.features.places import Cursor
from doxa.features.vault_edit import Notes, Refused, VaultEdit
from doxa.index.snapshot import Snapshot
from doxa.syntax.markdown import parse
from doxa.text.edits import apply_edits
from doxa.vault.paths import NotePath
from tests.support.graphs import snapshot_of
from tests.support.vault_text import vault_text

Action = Callable[[Snapshot, Notes, Cursor], VaultEdit | Refused]


def notes_of(files: Mapping[str, str]) -> Notes:
    """The texts of the notes; a file that is not there cannot be read."""
    return Notes(files.get)


def edited(files: Mapping[str, str], edit: VaultEdit) -> dict[str, str]:
    """The files after an edit. No two may be at one place, and only what exists is edited, moved or deleted."""
    after = dict(files)
    for path, edits in edit.edits.items():
        after[path] = apply_edits(after[path], edits)
    gone = {*(one.old for one in edit.moved), *edit.deleted}
    added = {one.new: after[one.old] for one in edit.moved} | {one.path: one.text for one in edit.created}
    kept = {path: text for path, text in after.items() if path not in gone}
    assert not kept.keys() & added.keys(), "a file is in the way"
    assert len(added) == len(edit.moved) + len(edit.created), "two files come to one place"
    return kept | added


def check_edit(before: str, action: Action, after: str) -> None:
    """What the action does at the cursor turns the one vault into the other."""
    vault = vault_text(before)
    assert vault.cursor is not None
    edit = result(vault.notes, vault.cursor.path, vault.cursor.offset, action)
    assert isinstance(edit, VaultEdit), edit
    assert edited(vault.notes, edit) == vault_text(after).notes


def refusal_of(before: str, action: Action) -> str:
    """Why the action changes nothing at the cursor."""
    vault = vault_text(before)
    assert vault.cursor is not None
    edit = result(vault.notes, vault.cursor.path, vault.cursor.offset, action)
    assert isinstance(edit, Refused), edit
    return edit.reason


def result(files: Mapping[str, str], path: str, offset: int, action: Action) -> VaultEdit | Refused:
    at = Cursor(NotePath(path), parse(files[path]), offset)
    return action(snapshot_of(files), notes_of(files), at)
