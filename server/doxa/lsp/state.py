"""The commands `doxa.state` and `doxa.rebuildIndex`: how far the server is with its vaults, and reading them anew."""

from importlib.metadata import version

from doxa.lsp.convert import uri_of_path
from doxa.lsp.params import Json
from doxa.lsp.server import Server
from doxa.lsp.vaults import read_anew
from doxa.session.vault import Vault


def state(server: Server, _argument: Json) -> Json:
    """The vaults, each with what is known of it, for a line at the edge of an editor."""
    vaults = server.view().snapshot.vaults.values()
    return {"version": version("doxa"), "vaults": [_vault(server, one) for one in vaults]}


def rebuild_index(server: Server, argument: Json) -> Json:
    """Throw the index of the vault of `uri` away, or those of all vaults, and read every note again."""
    return {"notes": sum(read_anew(server, vault) for vault in server.view().vaults_asked(argument))}


def _vault(server: Server, vault: Vault) -> Json:
    live = server.searches.get(vault.root)
    known = live.state() if live else None
    notes, links = vault.counts()
    return {
        "root": uri_of_path(vault.root),
        "read": vault.is_read,
        "notes": notes,
        "links": links,
        "model": known.model if known else None,
        "sections": known.progress.total if known and known.progress else 0,
        "paused": live.is_paused if live else False,
        "embedded": known.progress.done if known and known.progress else 0,
    }
