"""The files of a vault as they are on disk, for features to ask about."""

from functools import partial

from doxa.features.all_diagnostics import Files
from doxa.features.stale_sources import Sources
from doxa.session.vault import Vault
from doxa.vault.paths import is_there
from doxa.vault.source_hash import source_hash


def files_on_disk(vault: Vault) -> Files:
    """What features may ask about them."""
    sources = Sources(vault.reviewing.known(), partial(source_hash, vault.root))
    return Files(partial(is_there, vault.root), vault.text, sources)
