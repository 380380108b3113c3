"""Which function answers which method."""

from collections.abc import Callable, Mapping
from functools import partial
from time import perf_counter

from doxa.lsp.actions import code_action, code_action_resolve
from doxa.lsp.commands import execute_command
from doxa.lsp.completion import completion, completion_resolve
from doxa.lsp.diagnostics import pulled
from doxa.lsp.document_links import document_link, document_link_resolve
from doxa.lsp.documents import changed, closed, opened, saved
from doxa.lsp.endpoint import IsOver, Methods
from doxa.lsp.entities import render_text
from doxa.lsp.folding import folding_range
from doxa.lsp.graph import graph_context, graph_query
from doxa.lsp.hierarchy import incoming_calls, outgoing_calls, prepare_call_hierarchy
from doxa.lsp.hints import inlay_hint
from doxa.lsp.hover import hover
from doxa.lsp.html import preview
from doxa.lsp.lenses import code_lens, code_lens_resolve
from doxa.lsp.lifecycle import change_folders, change_settings, initialize, initialized, set_trace
from doxa.lsp.mentions import mentions
from doxa.lsp.navigation import definition, document_highlight, references
from doxa.lsp.params import Json
from doxa.lsp.progress import cancel_progress
from doxa.lsp.rename import did_rename_files, prepare_rename, rename, will_rename_files
from doxa.lsp.selection import selection_range
from doxa.lsp.server import Server, Trace, View
from doxa.lsp.symbols import document_symbol
from doxa.lsp.tokens import tokens_delta, tokens_full, tokens_range
from doxa.lsp.vaults import files_changed
from doxa.lsp.workspace_diagnostics import workspace_diagnostic
from doxa.lsp.workspace_symbols import workspace_symbol, workspace_symbol_resolve

IN_ORDER: Mapping[str, Callable[[Server, Json], Json]] = {
    "initialize": initialize,
    "initialized": initialized,
    "$/setTrace": set_trace,
    "workspace/didChangeWorkspaceFolders": change_folders,
    "workspace/didChangeWatchedFiles": files_changed,
    "workspace/didChangeConfiguration": change_settings,
    "workspace/didRenameFiles": did_rename_files,
    "window/workDoneProgress/cancel": cancel_progress,
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
    "doxa/graph/context": graph_context,
    "doxa/graph/query": graph_query,
    "doxa/renderText": render_text,
    "doxa/preview": preview,
    "textDocument/prepareRename": prepare_rename,
    "textDocument/documentHighlight": document_highlight,
    "textDocument/hover": hover,
    "textDocument/completion": completion,
    "completionItem/resolve": completion_resolve,
    "workspaceSymbol/resolve": workspace_symbol_resolve,
    "textDocument/foldingRange": folding_range,
    "textDocument/selectionRange": selection_range,
    "textDocument/semanticTokens/full": tokens_full,
    "textDocument/semanticTokens/full/delta": tokens_delta,
    "textDocument/semanticTokens/range": tokens_range,
    "textDocument/documentLink": document_link,
    "documentLink/resolve": document_link_resolve,
    "textDocument/codeLens": code_lens,
    "codeLens/resolve": code_lens_resolve,
    "textDocument/inlayHint": inlay_hint,
    "textDocument/codeAction": code_action,
    "textDocument/prepareCallHierarchy": prepare_call_hierarchy,
    "callHierarchy/incomingCalls": incoming_calls,
    "callHierarchy/outgoingCalls": outgoing_calls,
}
"""What is answered aside, from a view."""


LONG: Mapping[str, Callable[[Server, Json, IsOver], Json]] = {
    "workspace/diagnostic": workspace_diagnostic,
    "workspace/executeCommand": execute_command,
    "workspace/symbol": workspace_symbol,
    "doxa/mentions": mentions,
    "textDocument/rename": rename,
    "codeAction/resolve": code_action_resolve,
    "workspace/willRenameFiles": will_rename_files,
}
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
