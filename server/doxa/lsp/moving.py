"""The command `doxa.moveSection`: the section at a place, put at the end of another note, with all links following."""

from doxa.features.following import following
from doxa.features.refactor.chosen import Chosen
from doxa.features.refactor.move_section import move_to
from doxa.features.vault_edit import Refused, VaultEdit
from doxa.lsp.edits import Editing
from doxa.lsp.errors import ErrorCode, Refusal
from doxa.lsp.params import Json, string
from doxa.lsp.server import Server
from doxa.text.span import Span

_LABEL = "Move the section"


def move_section(server: Server, params: Json) -> Json:
    """Have the client move the section at `position` of `textDocument` to the note that `target` names, as a link would."""
    view, target = server.view(), string(params, "target")
    if not view.client.edits.on_request:
        raise Refusal(ErrorCode.REQUEST_FAILED, "this editor takes no edits from the server")
    with view.note(params) as note:
        if note is None:
            raise Refusal(ErrorCode.REQUEST_FAILED, "this note is in no vault")
        at, editing = note.cursor(params), Editing(view, note.vault)
        found = note.snapshot.resolve(at.path, target).notes
        if len(found) != 1:
            raise Refusal(ErrorCode.REQUEST_FAILED, f"`{target}` means {len(found)} notes; name one")
        change = move_to(editing.notes, Chosen(at.path, at.document, Span(at.offset, at.offset)), found[0])
        edit = change if isinstance(change, Refused) else following(note.snapshot, editing.notes, change)
    wired = editing.wire(edit, _LABEL)
    if isinstance(edit, VaultEdit):
        editing.check_current(server, edit)
    server.request("workspace/applyEdit", {"label": _LABEL, "edit": wired})
    return None
