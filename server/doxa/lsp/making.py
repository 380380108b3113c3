"""The commands `doxa.createNote`, `doxa.dailyNote` and `doxa.insertContents`: what a user has made by name."""

from collections.abc import Callable
from datetime import UTC, datetime

from doxa.features.making import Making, daily_note, note_titled
from doxa.features.refactor.chosen import Chosen
from doxa.features.refactor.contents import contents
from doxa.features.vault_edit import Created, Refused
from doxa.lsp.convert import uri_of_path
from doxa.lsp.edits import Editing
from doxa.lsp.errors import ErrorCode, Refusal
from doxa.lsp.params import Json, optional_string, string
from doxa.lsp.server import Server, View
from doxa.lsp.vaults import follow
from doxa.session.vault import Vault
from doxa.text.span import Span
from doxa.vault.change import Changed, NewText, change_files
from doxa.vault.paths import NotePath, file_path, stays_inside

_CONTENTS = "Insert the table of contents"


def create_note(server: Server, argument: Json) -> Json:
    """The note with the `title`, in the vault of `uri`, and whether it was created. It is on disk when this is answered."""
    title = string(argument, "title")
    return _made(server, argument, lambda making, beside: note_titled(making, title, beside))


def open_day(server: Server, argument: Json) -> Json:
    """The same for the note of a `day`, which is today if none is named."""
    day = optional_string(argument, "day") or "today"
    return _made(server, argument, lambda making, _: daily_note(making, day))


def insert_contents(server: Server, argument: Json) -> Json:
    """Have the client write the links to all headings of the note `textDocument`, or refresh those that are there."""
    view = server.view()
    if not view.client.edits.on_request:
        raise Refusal(ErrorCode.REQUEST_FAILED, "this editor takes no edits from the server")
    with view.note(argument) as note:
        if note is None:
            raise Refusal(ErrorCode.REQUEST_FAILED, "this note is not open, or in no vault")
        editing = Editing(view, note.vault)
        edit = contents(note.snapshot, Chosen(note.path, note.document, Span(0, 0)), note.vault.settings)
    wired = editing.wire(edit, _CONTENTS)
    if not isinstance(edit, Refused) and not edit.is_empty:
        editing.check_current(server, edit)
        server.request("workspace/applyEdit", {"label": _CONTENTS, "edit": wired})
    return None


def _made(server: Server, argument: Json, asked: Callable[[Making, NotePath], NotePath | Created | Refused]) -> Json:
    view = server.view()
    vault, beside = _place(view, argument)
    with view.reading(vault) as (snapshot, _):
        today = datetime.now(UTC).astimezone().date()
        found = asked(Making(snapshot, Editing(view, vault).notes, vault.settings, today), beside)
    if isinstance(found, Refused):
        raise Refusal(ErrorCode.REQUEST_FAILED, found.reason)
    if isinstance(found, Created):
        _write(server, vault, found)
    path = found.path if isinstance(found, Created) else found
    return {"uri": uri_of_path(file_path(vault.root, path)), "created": isinstance(found, Created)}


def _write(server: Server, vault: Vault, new: Created) -> None:
    if not stays_inside(vault.root, file_path(vault.root, new.path)):
        raise Refusal(ErrorCode.REQUEST_FAILED, f"{new.path} leads out of the vault")
    try:
        change_files(vault.root, {new.path: NewText(None, new.text)}, ())
    except (OSError, Changed) as error:
        raise Refusal(ErrorCode.REQUEST_FAILED, f"{new.path} cannot be written: {error}") from error
    follow(server, vault, [new.path])


def _place(view: View, argument: Json) -> tuple[Vault, NotePath]:
    """The vault that is meant, and the note beside which a new one would be."""
    vault = next(iter(view.vaults_asked(argument)), None)
    if vault is None:
        raise Refusal(ErrorCode.REQUEST_FAILED, "there is no vault in which the note could be, or it is still being read")
    place = view.place_asked(argument)
    return vault, place[1] if place else NotePath("")
