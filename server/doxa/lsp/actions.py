"""`textDocument/codeAction` and `codeAction/resolve`: what can be done at a place, and what that changes.

An action is known by its title, its kind and what it mends. When one is chosen it is looked for again, in the same version
of the note, so that nothing has to be kept in between.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from doxa.features.actions.action import Action, Asked, Kind
from doxa.features.actions.offers import offers
from doxa.features.all_diagnostics import Files, all_diagnostics
from doxa.features.diagnostics import Diagnostic
from doxa.features.vault_edit import Refused, VaultEdit
from doxa.lsp.action_kinds import ACTION_KINDS, Actions
from doxa.lsp.convert import span_of, wire_range
from doxa.lsp.edits import Editing
from doxa.lsp.endpoint import IsOver
from doxa.lsp.entities import reject_actions, typed_command
from doxa.lsp.errors import ErrorCode, Refusal
from doxa.lsp.params import Json, found, integer, members, optional_items, string
from doxa.lsp.reviewing import review_actions
from doxa.lsp.server import OpenNote, Server, View
from doxa.lsp.vault_files import files_of
from doxa.vault.paths import file_path, stays_inside

_AUTOMATIC = 2
"""How a client says that it asks by itself, to show that something can be done here."""
_FILES = frozenset({"create", "rename", "delete"})


def code_action(view: View, params: Json) -> Json:
    """The actions at a place; what they change is said later to a client that asks for it then."""
    where, given = members(params, "range"), optional_items(params, "context", "diagnostics")
    with view.note(params) as note:
        wanted = _wanted(params)
        if not (wanted and view.client.actions and note and note.vault.is_read and note.buffer.trusted):
            return []
        offering = _Offering(note, Editing(view, note.vault), view.client.actions, where)
        asked = offering.asked(given)
        if found(params, "context", "triggerKind") != _AUTOMATIC:
            asked = asked._replace(similar=lambda: note.similar(asked.span.start))
        wires = [wire for action in offers(asked, wanted) if (wire := offering.wire(action, given)) is not None]
        return [*review_actions(note, asked, wanted, given), *wires, *reject_actions(note, asked, wanted)]


def code_action_resolve(server: Server, params: Json, _is_over: IsOver) -> Json:
    """The same action with what it changes."""
    view, action = server.view(), members(params)
    data = action.get("data")
    if data is None or view.client.actions is None:
        return action
    with view.note(data) as note:
        if note is None or note.buffer.version != integer(data, "version"):
            raise Refusal(ErrorCode.CONTENT_MODIFIED, "the note has changed meanwhile; try again")
        offering = _Offering(note, Editing(view, note.vault), view.client.actions, members(data, "range"))
        edit = offering.edit(offering.chosen(data))
        answer = {**action, "edit": offering.editing.wire(edit, string(data, "title"))}
    if isinstance(edit, VaultEdit):
        offering.editing.check_current(server, edit)
    return answer


@dataclass(frozen=True, slots=True)
class _Offering:
    """Actions on their way to a client, for one range of a note."""

    note: OpenNote
    editing: Editing
    can: Actions
    where: Json

    def asked(self, given: Sequence[Json]) -> Asked:
        """The client may ask for more of what is wrong than stands in the range, as for a whole line."""
        note, files = self.note, files_of(self.note.view, self.note.vault)
        known, state = note.view.known_findings, note.snapshot.state
        wrong = known.of(note.buffer, state)
        if wrong is None:
            wrong = known.keep(note.buffer, state, self._found(files))
        asked = Asked(
            note.snapshot,
            note.path,
            note.document,
            span_of(note.buffer.lines, self.where, note.view.client.encoding),
            note.vault.settings,
            self.editing.notes,
            lambda: note.vault.catalogue(note.snapshot, note.path),
            files.exists,
            datetime.now().astimezone().date(),
            (),
            wrong,
            note.naming(),
        )
        here = tuple(one for one in wrong if asked.touches(one.span) or self._is_given(one, given))
        return asked._replace(wrong=here)

    def _found(self, files: Files) -> tuple[Diagnostic, ...]:
        """All that is wrong in the note."""
        note = self.note
        return all_diagnostics(note.snapshot, note.path, note.document, note.vault.settings, files)

    def wire(self, action: Action, given: Sequence[Json]) -> Json:
        """The action as the client gets it; None where it cannot be done, and the client would not show why."""
        wire: dict[str, Json] = {"title": action.title, "kind": ACTION_KINDS[action.kind]}
        if action.mends:
            wire["diagnostics"] = [one for one in given if _is_same(one, self._name(action.mends))]
        if action.preferred and self.can.prefers:
            wire["isPreferred"] = True
        if action.gives and self.note.view.client.executes:
            wire["command"] = typed_command(self.note.buffer.name, action.title, *action.gives)
        if self.can.resolves and callable(action.edit) and not self._lacks_files(action):
            return wire | {"data": self._data(action)}
        try:
            return wire | {"edit": self.editing.wire(self.edit(action), action.title)}
        except Refusal as refusal:
            return wire | {"disabled": {"reason": str(refusal)}} if self.can.explains else None

    def chosen(self, data: Json) -> Action:
        """The action that the client has chosen; a refusal if it cannot be done any more."""
        kind, title, given = string(data, "kind"), string(data, "title"), optional_items(data, "diagnostics")
        for action in offers(self.asked(given), [one for one in Kind if one == kind]):
            if action.title == title and [self._name(action.mends)] * bool(action.mends) == list(given):
                return action
        raise Refusal(ErrorCode.CONTENT_MODIFIED, "this cannot be done any more; try again")

    def edit(self, action: Action) -> VaultEdit | Refused:
        """What an action changes; new files stay in the vault, wherever links of the file system lead."""
        if self._lacks_files(action):
            raise Refusal(ErrorCode.REQUEST_FAILED, "this editor cannot create or move files by itself")
        edit = action.edit() if callable(action.edit) else action.edit
        root = self.note.vault.root
        for one in edit.created if isinstance(edit, VaultEdit) else ():
            if not stays_inside(root, file_path(root, one.path)):
                raise Refusal(ErrorCode.REQUEST_FAILED, f"{one.path} leads out of the vault")
        return edit

    def _lacks_files(self, action: Action) -> bool:
        return action.makes_files and not self.note.view.client.edits.files >= _FILES

    def _data(self, action: Action) -> Json:
        return {
            "textDocument": {"uri": self.note.buffer.name},
            "version": self.note.buffer.version,
            "range": self.where,
            "kind": action.kind,
            "title": action.title,
            "diagnostics": [self._name(action.mends)] if action.mends else [],
        }

    def _is_given(self, one: Diagnostic, given: Sequence[Json]) -> bool:
        return bool(given) and any(_is_same(other, self._name(one)) for other in given)

    def _name(self, one: Diagnostic | None) -> Json:
        """What a diagnostic is known by."""
        if one is None:
            return None
        return {"code": one.code, "range": wire_range(self.note.buffer.lines, one.span, self.note.view.client.encoding)}


def _is_same(given: Json, name: Json) -> bool:
    return isinstance(given, Mapping) and isinstance(name, Mapping) and all(given.get(key) == name[key] for key in name)


def _wanted(params: Json) -> tuple[Kind, ...]:
    """The kinds that a client asks for, each with those below it: `refactor` and `refactor.inline`; without any, all.

    What mends a whole note is done only for a client that asks for it.
    """
    only = optional_items(params, "context", "only")
    if found(params, "context", "only") is None:
        return tuple(kind for kind in Kind if kind is not Kind.FIX_ALL)
    return tuple(kind for kind in Kind if any(f"{ACTION_KINDS[kind]}.".startswith(f"{one}.") or one == "" for one in only))
