"""The command `doxa.review`, and where it is offered: a note still holds, whatever its sources say by now.

The command changes no text; the journal of the vault keeps what was reviewed.
"""

import os
from collections.abc import Iterator, Sequence

from doxa.features.actions.action import Asked, Kind
from doxa.features.diagnostics import BeliefCode, chosen
from doxa.features.ignoring import ignored
from doxa.features.stale_sources import entries, review, stale_diagnostics
from doxa.features.vault_edit import Moved
from doxa.lsp.action_kinds import ACTION_KINDS
from doxa.lsp.convert import wire_range
from doxa.lsp.diagnostics import refresh_touched
from doxa.lsp.errors import ErrorCode, Refusal
from doxa.lsp.params import Json, found
from doxa.lsp.refreshing import refresh_views
from doxa.lsp.server import OpenNote, Server
from doxa.lsp.vault_files import files_of
from doxa.session.vault import Vault
from doxa.vault.paths import file_path

COMMAND = "doxa.review"

_TITLE = "Mark reviewed"


def mark_reviewed(server: Server, argument: Json) -> Json:
    """`doxa.review`: all sources of `textDocument` are as they should be; how many of them were not known to be."""
    view = server.view()
    with view.note(argument) as note:
        if note is None:
            raise Refusal(ErrorCode.REQUEST_FAILED, "this note is not open, or in no vault")
        vault, reviewed = note.vault, review(note.snapshot, note.path, files_of(view, note.vault).sources)
    try:
        if reviewed:
            vault.reviewing.write(reviewed)
    except OSError as error:
        raise Refusal(ErrorCode.REQUEST_FAILED, f"the journal cannot be written: {error.strerror or error}") from error
    vault.note_reviews()
    refresh_touched(server)
    refresh_views(server)
    return {"reviewed": len(reviewed)}


def review_actions(note: OpenNote, asked: Asked, wanted: Sequence[Kind], given: Sequence[Json]) -> Iterator[Json]:
    """The command as an action, at a source or where one is stale, if there is something to review."""
    if Kind.FIX not in wanted or not note.view.client.executes:
        return
    header = asked.document.front_matter
    is_said = any(one.code is BeliefCode.STALE_SOURCE for one in asked.wrong)
    named = entries(note.snapshot, note.path) if header and asked.touches(header.span) else ()
    is_here = is_said or any(asked.touches(link.span) for link in named)
    if is_here and review(note.snapshot, note.path, files_of(note.view, note.vault).sources):
        mended: Json = [one for one in given if found(one, "code") == BeliefCode.STALE_SOURCE]
        command = _command(note, _TITLE)
        yield {"title": _TITLE, "kind": ACTION_KINDS[Kind.FIX], "diagnostics": mended, "command": command}


def stale_lens(note: OpenNote) -> Iterator[Json]:
    """A lens at the first source that is said to be stale; a click marks the note reviewed, where the client can."""
    found_stale = stale_diagnostics(note.snapshot, note.path, files_of(note.view, note.vault).sources)
    stale = chosen(found_stale, note.path, note.vault.settings, ignored(note.document))
    if stale:
        where = wire_range(note.buffer.lines, stale[0].span, note.view.client.encoding)
        title = "source changed" if len(stale) == 1 else f"{len(stale)} sources changed"
        can_mark = note.view.client.executes
        yield {
            "range": where,
            "command": _command(note, f"{title}: mark reviewed") if can_mark else {"title": title, "command": ""},
        }


def follow_moves(server: Server, vault: Vault) -> None:
    """Let reviews follow the files that were to be moved and by now are; one that is not yet is waited for."""
    waiting = server.moves.get(vault.root, set())
    done = {one for one in waiting if _is_done(vault, one)}
    if done:
        waiting -= done
        vault.reviewing.carry({one.old: one.new for one in done})


def _is_done(vault: Vault, moved: Moved) -> bool:
    old, new = (file_path(vault.root, path) for path in moved)
    return os.path.lexists(new) and not os.path.lexists(old)


def _command(note: OpenNote, title: str) -> Json:
    return {"title": title, "command": COMMAND, "arguments": [{"textDocument": {"uri": note.buffer.name}}]}
