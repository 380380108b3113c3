"""The files of a vault as an editor shows them, or as they are on disk."""

from functools import partial

from doxa.features.all_diagnostics import Files
from doxa.features.stale_sources import Sources
from doxa.lsp.server import View
from doxa.session.vault import Vault
from doxa.vault.paths import NotePath, is_there
from doxa.vault.source_hash import SourceHash, source_hash, text_hash


def files_of(view: View, vault: Vault) -> Files:
    """What features may ask about them."""
    opened = view.opened(vault)

    def text(path: NotePath) -> str | None:
        buffer = opened.get(path)
        return buffer.text if buffer else vault.text(path)

    def digest(path: NotePath) -> SourceHash | None:
        buffer = opened.get(path)
        return text_hash(buffer.text) if buffer else source_hash(vault.root, path)

    return Files(partial(is_there, vault.root), text, Sources(vault.reviewing.known(), digest))
