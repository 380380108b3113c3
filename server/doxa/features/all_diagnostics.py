"""All that is to be said about a note: what it says itself, what the vault knows, and what nobody wants to hear."""

from typing import NamedTuple

from doxa.beliefs.page import Page
from doxa.features.beliefs.page_diagnostics import page_diagnostics
from doxa.features.beliefs.sidecar_diagnostics import sidecar_diagnostics
from doxa.features.diagnostics import Diagnostic, chosen
from doxa.features.ignoring import ignored
from doxa.features.link_diagnostics import Exists
from doxa.features.note_diagnostics import note_diagnostics
from doxa.features.places import Texts
from doxa.features.stale_sources import UNREVIEWED, Sources, stale_diagnostics
from doxa.features.vault_diagnostics import vault_diagnostics
from doxa.index.snapshot import Snapshot
from doxa.syntax.document import Document
from doxa.vault.paths import NotePath
from doxa.vault.settings import Settings, dialect
from doxa.vault.sidecars import is_sidecar


class Files(NamedTuple):
    """What can be asked about the files of a vault: whether one is there, what it says, and what it said once."""

    exists: Exists
    text: Texts
    sources: Sources = UNREVIEWED


def all_diagnostics(
    vault: Snapshot, path: NotePath, document: Document, settings: Settings, files: Files
) -> tuple[Diagnostic, ...]:
    """What is wrong in a note of the vault, or in a sidecar, in the order of the text."""
    if is_sidecar(path):
        wrong = sidecar_diagnostics(vault, path, document.text, files.text, dialect(settings))
        return chosen(wrong, path, settings)
    found = (
        *note_diagnostics(document, dialect(settings)),
        *vault_diagnostics(vault, path, files.exists),
        *stale_diagnostics(vault, path, files.sources),
        *page_diagnostics(Page(vault, path, document, files.text), settings.beliefs_structural),
    )
    return chosen(found, path, settings, ignored(document))
