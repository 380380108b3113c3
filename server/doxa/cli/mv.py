"""`doxa mv`: another path for a note, a file or a folder, with all links following."""

from doxa.cli.changes import carry_out
from doxa.features.move import move
from doxa.features.vault_edit import Moved, Notes, Refused, VaultEdit
from doxa.index.snapshot import Snapshot
from doxa.session.vault import Vault
from doxa.vault.change import remove_empty_folders
from doxa.vault.paths import file_path


def move_files(vault: Vault, moved: Moved, *, write: bool, as_json: bool) -> int:
    """Print what a move changes and, if it is wanted, do it; exit with 2 where it cannot be done."""

    def action(snapshot: Snapshot, notes: Notes) -> VaultEdit | Refused:
        known = snapshot.files_below(moved.old)
        return move(snapshot, notes, [moved]) if known else Refused(f"there is no {moved.old}")

    is_folder = file_path(vault.root, moved.old).is_dir()
    code = carry_out(vault, action, write=write, as_json=as_json)
    if write and code == 0 and is_folder:
        remove_empty_folders(vault.root, moved.old)
    return code
