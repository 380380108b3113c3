"""`workspace/executeCommand`: what an editor can have done by name."""

from collections.abc import Callable, Mapping

from doxa.lsp.beliefs import why_believed
from doxa.lsp.endpoint import IsOver
from doxa.lsp.entities import reject
from doxa.lsp.errors import ErrorCode, Refusal
from doxa.lsp.moving import move_section
from doxa.lsp.params import Json, optional_items, string
from doxa.lsp.search import related, search
from doxa.lsp.server import Server

COMMANDS: Mapping[str, Callable[[Server, Json], Json]] = {
    "doxa.search": search,
    "doxa.related": related,
    "doxa.why": why_believed,
    "doxa.reject": reject,
    "doxa.moveSection": move_section,
}
"""By their names, which `client` offers. Each takes one argument, an object."""


def execute_command(server: Server, params: Json, _is_over: IsOver) -> Json:
    command = COMMANDS.get(string(params, "command"))
    if command is None:
        raise Refusal(ErrorCode.INVALID_PARAMS, f"there is no command {string(params, 'command')}")
    return command(server, next(iter(optional_items(params, "arguments")), {}))
