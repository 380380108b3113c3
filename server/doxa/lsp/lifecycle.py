"""Beginning: who the client is, which folders it works in, how much it wants to hear."""

from collections.abc import Mapping
from importlib.metadata import version

from doxa.lsp.client import EVENTS, client_of, offered
from doxa.lsp.convert import uri_of
from doxa.lsp.params import Json, found, members, optional_integer, optional_items, optional_string, string
from doxa.lsp.server import Server, Trace
from doxa.lsp.vaults import close_folder, open_folder, reread, watch_files
from doxa.session.session import Folder


def initialize(server: Server, params: Json) -> Json:
    client, folders, process = client_of(params), _folders(params), optional_integer(params, "processId")
    server.client = client
    server.session.folders = folders
    server.trace = _trace(optional_string(params, "trace"))
    server.settings = _settings(found(params, "initializationOptions"))
    if process is not None:
        server.watch(process)
    return {"capabilities": offered(client), "serverInfo": {"name": "doxa", "version": version("doxa")}}


def initialized(server: Server, _params: Json) -> None:
    """The client has heard us: now its vaults are read, which may take a while."""
    watch_files(server)
    for folder in server.session.folders:
        open_folder(server, folder)


def set_trace(server: Server, params: Json) -> None:
    server.trace = _trace(string(params, "value"))


def change_folders(server: Server, params: Json) -> None:
    event = members(params, "event")
    added, removed = ([_folder(one) for one in optional_items(event, which)] for which in ("added", "removed"))
    server.session.change_folders(added, removed)
    for folder in removed:
        close_folder(server, folder)
    for folder in added:
        open_folder(server, folder)


def change_settings(server: Server, params: Json) -> None:
    """`workspace/didChangeConfiguration`: the settings of the editor, under `doxa` or bare."""
    server.settings = _settings(found(params, "settings"))
    for vault in server.session.vaults.values():
        reread(server, vault)


def _settings(value: Json) -> Mapping[str, Json]:
    own = found(value, "doxa")
    if isinstance(own, Mapping):
        return {name: one for name, one in own.items() if name not in EVENTS}
    return value if isinstance(value, Mapping) else {}


def _folders(params: Json) -> tuple[Folder, ...]:
    """The folders of the workspace; of an older client, its root."""
    folders = tuple(_folder(one) for one in optional_items(params, "workspaceFolders"))
    root = optional_string(params, "rootUri")
    return folders if folders or root is None else (Folder(uri_of(root), ""),)


def _folder(value: Json) -> Folder:
    return Folder(uri_of(string(value, "uri")), optional_string(value, "name") or "")


def _trace(value: str | None) -> Trace:
    return Trace(value) if value in set(Trace) else Trace.OFF
