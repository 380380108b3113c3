"""What is wrong in notes, for a model."""

from collections.abc import Iterator

from doxa.features.all_diagnostics import all_diagnostics
from doxa.features.diagnostics import Diagnostic, FileCode, Severity, chosen
from doxa.index.snapshot import Snapshot
from doxa.mcp.answers import Finding
from doxa.mcp.texts import note_text, where
from doxa.session.files import files_on_disk
from doxa.session.vault import Vault
from doxa.syntax.markdown import parse
from doxa.text.lines import LineIndex
from doxa.text.span import Span
from doxa.vault.paths import NotePath
from doxa.vault.root import Refused


def note_findings(vault: Vault, snapshot: Snapshot, path: NotePath) -> Iterator[Finding]:
    """What is wrong in a note, in the order of its text."""
    text = note_text(vault, path)
    lines = LineIndex("" if isinstance(text, Refused) else text)
    for one in _wrong(vault, snapshot, path, text):
        yield Finding(path, *where(lines, one.span.start), one.severity, one.code, one.message)


def _wrong(vault: Vault, snapshot: Snapshot, path: NotePath, text: str | Refused) -> tuple[Diagnostic, ...]:
    if isinstance(text, Refused):
        problem = Diagnostic(Span(0, 0), FileCode.UNREADABLE, Severity.ERROR, text.message)
        return chosen([problem], path, vault.settings)
    document = parse(text, vault.dialect)
    return all_diagnostics(snapshot, path, document, vault.settings, files_on_disk(vault))
