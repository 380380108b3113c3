"""`doxa links convert`: all links of a vault in one form."""

from doxa.cli.changes import carry_out
from doxa.features.actions.convert_links import Form, Writing, converted
from doxa.features.vault_edit import Notes, VaultEdit
from doxa.index.snapshot import Snapshot
from doxa.session.vault import Vault


def convert_links(vault: Vault, form: Form, *, write: bool, as_json: bool) -> int:
    """Print which links would be written otherwise and, if it is wanted, do it. Links that cannot be stay as they are."""

    def action(snapshot: Snapshot, notes: Notes) -> VaultEdit:
        edit = VaultEdit({})
        for note in snapshot.notes():
            document = notes.read(note.path) if note.is_note and snapshot.links_of(note.path) else None
            found = converted(Writing(snapshot, note.path, document, vault.settings, notes), form) if document else None
            if isinstance(found, VaultEdit):
                edit = VaultEdit({**edit.edits, **found.edits})
        return edit

    return carry_out(vault, action, write=write, as_json=as_json)
