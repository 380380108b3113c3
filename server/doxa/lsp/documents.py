"""What the editor says about the notes that it has open. Every word of it counts, in order."""

from doxa.lsp.convert import change_of, document_uri
from doxa.lsp.diagnostics import clear, refresh
from doxa.lsp.errors import Refusal
from doxa.lsp.params import Json, items, optional_integer, optional_string, string
from doxa.lsp.server import Server


def opened(server: Server, params: Json) -> None:
    name, text = string(params, "textDocument", "uri"), string(params, "textDocument", "text")
    version = optional_integer(params, "textDocument", "version") or 0
    refresh(server, server.session.buffers.open(document_uri(params), name, version, text))


def changed(server: Server, params: Json) -> None:
    uri = document_uri(params)
    try:
        version = optional_integer(params, "textDocument", "version")
        changes = [change_of(change) for change in items(params, "contentChanges")]
    except Refusal as refusal:
        server.session.buffers.distrust(uri, str(refusal))
        raise
    if buffer := server.session.buffers.change(uri, version, changes, server.client.encoding):
        refresh(server, buffer)


def saved(server: Server, params: Json) -> None:
    if buffer := server.session.buffers.save(document_uri(params), optional_string(params, "text")):
        refresh(server, buffer)


def closed(server: Server, params: Json) -> None:
    if buffer := server.session.buffers.close(document_uri(params)):
        clear(server, buffer)
