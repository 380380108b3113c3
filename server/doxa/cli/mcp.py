"""`doxa mcp`: a server of the Model Context Protocol, whose library is installed only by those who want it."""

from importlib.util import find_spec

from doxa.session.vault import Vault
from doxa.vault.root import Refused


def serve_models(vault: Vault) -> Refused | None:
    """Answer the questions of a language model about a vault until it is gone; refused where the library is missing."""
    if find_spec("mcp") is None:
        return Refused("doxa mcp needs the package mcp; install it with: pip install 'doxa[mcp]'")
    from doxa.mcp.server import serve  # noqa: PLC0415 - half a second, and not everybody has its library

    serve(vault)
    return None
