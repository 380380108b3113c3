"""`doxa mv`: another path for a note, a file or a folder, with all links following."""

from doxa.cli.changes import carry_out
from doxa.features.move import move
from doxa.features.vault_edit import Moved, Notes, Refused, VaultEdit
from doxa.index.snapshot import Snapshot
from doxa.session.vault import Vault


def move_files(vault: Vault, moved: Moved, *, write: bool, as_json: bool) -> int:
    """Print what a move changes and, if it is wanted, do it; exit with 2 where it cannot be done."""

    def action(snapshot: Snapshot, notes: Notes) -> VaultEdit | Refused:
        known = snapshot.files_below(moved.old)
        return move(snapshot, notes, [moved]) if known else Refused(f"there is no {moved.old}")

    return carry_out(vault, action, write=write, as_json=as_json)
