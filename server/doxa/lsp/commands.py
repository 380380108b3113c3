"""`workspace/executeCommand`: what an editor can have done by name."""

from collections.abc import Callable, Mapping

from doxa.lsp.backlinks import linking_notes
from doxa.lsp.beliefs import why_believed
from doxa.lsp.endpoint import IsOver
from doxa.lsp.entities import reject, typed
from doxa.lsp.errors import ErrorCode, Refusal
from doxa.lsp.making import create_note, insert_contents, open_day
from doxa.lsp.moving import move_section
from doxa.lsp.page_beliefs import page_beliefs, verify
from doxa.lsp.params import Json, optional_items, string
from doxa.lsp.reviewing import mark_reviewed
from doxa.lsp.search import pause_search, related, resume_search, search
from doxa.lsp.server import Server
from doxa.lsp.state import rebuild_index, state

COMMANDS: Mapping[str, Callable[[Server, Json], Json]] = {
    "doxa.search": search,
    "doxa.related": related,
    "doxa.pauseSearch": pause_search,
    "doxa.resumeSearch": resume_search,
    "doxa.why": why_believed,
    "doxa.reject": reject,
    "doxa.typed": typed,
    "doxa.moveSection": move_section,
    "doxa.backlinks": linking_notes,
    "doxa.beliefs": page_beliefs,
    "doxa.verify": verify,
    "doxa.createNote": create_note,
    "doxa.dailyNote": open_day,
    "doxa.insertContents": insert_contents,
    "doxa.rebuildIndex": rebuild_index,
    "doxa.state": state,
    "doxa.review": mark_reviewed,
}
"""By their names, which `client` offers. Each takes one argument, an object."""


def execute_command(server: Server, params: Json, _is_over: IsOver) -> Json:
    command = COMMANDS.get(string(params, "command"))
    if command is None:
        raise Refusal(ErrorCode.INVALID_PARAMS, f"there is no command {string(params, 'command')}")
    return command(server, next(iter(optional_items(params, "arguments")), {}))
