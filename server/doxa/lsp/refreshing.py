"""Asking the client to ask again: what it shows of open notes may be another since others have changed."""

from doxa.lsp.server import Server


def tell_state(server: Server) -> None:
    """Tell a client that shows how far the server is that this may be another by now; from any thread."""
    if server.client.hears_state:
        server.notify("doxa/stateChanged", {})


def refresh_views(server: Server) -> None:
    """Have a client that can ask for the colours, lenses and hints of its open notes again; from any thread."""
    for method in server.client.refreshes:
        server.request(method, None)
