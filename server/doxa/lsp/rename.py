"""`textDocument/rename`, its preparation, and files that are renamed in the editor's own list of files."""

import logging
from collections import defaultdict
from collections.abc import Mapping
from functools import partial

from doxa.features.entities.rename import entity_name_at, rename_entity
from doxa.features.move import move
from doxa.features.rename import rename as find_rename
from doxa.features.rename_subject import subject_at
from doxa.features.vault_edit import Moved, Refused, VaultEdit
from doxa.lsp.convert import file_of, uri_of, wire_range
from doxa.lsp.edits import Editing, together
from doxa.lsp.endpoint import IsOver
from doxa.lsp.errors import ErrorCode, Refusal
from doxa.lsp.params import Json, optional_items, string
from doxa.lsp.server import Server, View
from doxa.lsp.vaults import follow
from doxa.session.vault import Vault
from doxa.vault.paths import note_path

_log = logging.getLogger(__name__)


def prepare_rename(view: View, params: Json) -> Json:
    """What would get another name, and what it is called now; a refusal that says why nothing would."""
    with view.note(params) as note:
        if note is None:
            return None
        at = note.cursor(params)
        subject = entity_name_at(at) or subject_at(note.snapshot, at)
        if isinstance(subject, Refused):
            raise Refusal(ErrorCode.REQUEST_FAILED, subject.reason)
        where = wire_range(note.buffer.lines, subject.span, view.client.encoding)
        return {"range": where, "placeholder": subject.name}


def rename(server: Server, params: Json, _is_over: IsOver) -> Json:
    """All that changes with the new name, in one edit."""
    view, name = server.view(), string(params, "newName")
    with view.note(params) as note:
        if note is None:
            return None
        vault, editing = note.vault, Editing(view, note.vault)
        at = note.cursor(params)
        named = rename_entity(note.snapshot, editing.notes, note.naming(), at, name)
        edit = find_rename(note.snapshot, editing.notes, at, name) if named is None else named
    answer = _answer(server, editing, edit, f"Rename to {name}")
    if isinstance(edit, VaultEdit):
        editing.make_folders(edit)
        server.moves.setdefault(vault.root, set()).update(edit.moved)
    return answer


def will_rename_files(server: Server, params: Json, _is_over: IsOver) -> Json:
    """`workspace/willRenameFiles`: what has to change in notes before the client moves files or folders itself."""
    view = server.view()
    answers: list[Mapping[str, Json]] = []
    for vault, moved in _moved(view, params).items():
        with view.reading(vault) as (snapshot, _):
            editing = Editing(view, vault)
            edit = move(snapshot, editing.notes, moved)
        if isinstance(edit, Refused):
            server.notify("window/showMessage", {"type": 2, "message": f"Doxa: links stay as they are. {edit.reason}"})
        elif edit.edits:
            answers.append(_answer(server, editing, VaultEdit(edit.edits), "Links follow the moved files"))
    return together(answers) if answers else None


def did_rename_files(server: Server, params: Json) -> None:
    """`workspace/didRenameFiles`: look at once at what has moved, so that nothing is said about the names before."""
    for vault, moved in _moved(server.view(), params).items():
        server.moves.setdefault(vault.root, set()).update(moved)
        paths = [path for one in moved for path in one]
        server.indexing.submit((vault.root, *paths), partial(follow, server, vault, paths))


def _answer(server: Server, editing: Editing, edit: VaultEdit | Refused, label: str) -> Mapping[str, Json]:
    answer = editing.wire(edit, label)
    if isinstance(edit, VaultEdit):
        editing.check_current(server, edit)
    return answer


def _moved(view: View, params: Json) -> dict[Vault, list[Moved]]:
    """The moves that stay inside of a vault, by vault."""
    found: defaultdict[Vault, list[Moved]] = defaultdict(list)
    for one in optional_items(params, "files"):
        old, new = (file_of(uri_of(string(one, member))) for member in ("oldUri", "newUri"))
        place = view.snapshot.vault_of(old) if old else None
        target = note_path(place[0].root, new) if place and new else None
        if place and target:
            found[place[0]].append(Moved(place[1], target))
    return dict(found)
