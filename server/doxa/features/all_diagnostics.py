"""All that is to be said about a note: what it says itself, what the vault knows, and what nobody wants to hear."""

from typing import NamedTuple

from doxa.beliefs.page import Page
from doxa.features.beliefs.page_diagnostics import page_diagnostics
from doxa.features.diagnostics import Diagnostic, chosen
from doxa.features.ignoring import ignored
from doxa.features.link_diagnostics import Exists
from doxa.features.note_diagnostics import note_diagnostics
from doxa.features.places import Texts
from doxa.features.vault_diagnostics import vault_diagnostics
from doxa.index.snapshot import Snapshot
from doxa.syntax.document import Document
from doxa.vault.paths import NotePath
from doxa.vault.settings import Settings, dialect


class Files(NamedTuple):
    """What can be asked about the files of a vault: whether one is there, and what it says."""

    exists: Exists
    text: Texts


def all_diagnostics(
    vault: Snapshot, path: NotePath, document: Document, settings: Settings, files: Files
) -> tuple[Diagnostic, ...]:
    """What is wrong in a note of the vault, in the order of the text."""
    found = (
        *note_diagnostics(document, dialect(settings)),
        *vault_diagnostics(vault, path, files.exists),
        *page_diagnostics(Page(vault, path, document, files.text), settings.beliefs_structural),
    )
    return chosen(found, path, settings, ignored(document))
