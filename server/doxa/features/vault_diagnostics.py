"""What is wrong in a note, as far as only the vault around it can tell."""

from collections.abc import Iterator

from doxa.features.diagnostics import Code, Diagnostic, Severity
from doxa.features.entities.diagnostics import entity_diagnostics
from doxa.features.link_diagnostics import Exists, link_diagnostics
from doxa.features.places import note_start
from doxa.index.names import asked_name, key
from doxa.index.snapshot import Snapshot
from doxa.text.span import Span
from doxa.vault.paths import NotePath


def vault_diagnostics(vault: Snapshot, path: NotePath, exists: Exists) -> tuple[Diagnostic, ...]:
    """What is wrong with the name of a note, with its links and with its entity tags."""
    return (*_clash(vault, path), *link_diagnostics(vault, path, exists), *entity_diagnostics(vault, path))


def namesakes(vault: Snapshot, path: NotePath) -> Iterator[NotePath]:
    """Other files whose paths differ from that of a note in nothing but case, or in how letters are put together."""
    name = asked_name(path)
    return (other for other in vault.files_named(name) if other != path and key(other) == key(path)) if name else iter(())


def _clash(vault: Snapshot, path: NotePath) -> Iterator[Diagnostic]:
    others = tuple(namesakes(vault, path))
    if others:
        message = f"Other systems take this file and {others[0]} for one and the same; rename one of them"
        related = tuple(map(note_start, others))
        start = Span(0, 0)
        yield Diagnostic(start, Code.NAME_CLASH, Severity.INFORMATION, message, note_start(path), related)
