"""Which function answers which method."""

from collections.abc import Callable, Mapping
from functools import partial
from time import perf_counter

from doxa.lsp.diagnostics import pulled
from doxa.lsp.documents import changed, closed, opened, saved
from doxa.lsp.endpoint import IsOver, Methods
from doxa.lsp.lifecycle import change_folders, change_settings, initialize, initialized, set_trace
from doxa.lsp.navigation import definition, references
from doxa.lsp.params import Json
from doxa.lsp.server import Server, Trace, View
from doxa.lsp.symbols import document_symbol
from doxa.lsp.vaults import files_changed
from doxa.lsp.workspace_diagnostics import workspace_diagnostic

IN_ORDER: Mapping[str, Callable[[Server, Json], Json]] = {
    "initialize": initialize,
    "initialized": initialized,
    "$/setTrace": set_trace,
    "workspace/didChangeWorkspaceFolders": change_folders,
    "workspace/didChangeWatchedFiles": files_changed,
    "workspace/didChangeConfiguration": change_settings,
    "textDocument/didOpen": opened,
    "textDocument/didChange": changed,
    "textDocument/didSave": saved,
    "textDocument/didClose": closed,
}
"""What changes state, or takes no time; on the thread of the loop."""

QUESTIONS: Mapping[str, Callable[[View, Json], Json]] = {
    "textDocument/documentSymbol": document_symbol,
    "textDocument/diagnostic": pulled,
    "textDocument/definition": definition,
    "textDocument/references": references,
}
"""What is answered aside, from a view."""


LONG: Mapping[str, Callable[[Server, Json, IsOver], Json]] = {"workspace/diagnostic": workspace_diagnostic}
"""What is answered aside, bit by bit, from views taken on the way."""


def methods(server: Server) -> Methods:
    """The methods, bound to a server."""
    return Methods(
        {name: partial(_do, server, name, handler) for name, handler in IN_ORDER.items()},
        {name: partial(_ask, server, name, handler) for name, handler in QUESTIONS.items()},
        {name: partial(_take_time, server, name, handler) for name, handler in LONG.items()},
    )


def _do(server: Server, name: str, handler: Callable[[Server, Json], Json], params: Json) -> Json:
    return _traced(server, name, partial(handler, server, params))


def _ask(server: Server, name: str, handler: Callable[[View, Json], Json], params: Json) -> Callable[[], Json]:
    return partial(_traced, server, name, partial(handler, server.view(), params))


def _take_time(
    server: Server, name: str, handler: Callable[[Server, Json, IsOver], Json], params: Json, is_over: IsOver
) -> Json:
    return _traced(server, name, partial(handler, server, params, is_over))


def _traced(server: Server, name: str, work: Callable[[], Json]) -> Json:
    start = perf_counter()
    result = work()
    if server.trace is not Trace.OFF:
        took = {"verbose": f"{1000 * (perf_counter() - start):.1f} ms"} if server.trace is Trace.VERBOSE else {}
        server.notify("$/logTrace", {"message": name} | took)
    return result
