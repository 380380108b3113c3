"""`doxa check`: what is wrong in the notes of a vault."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from doxa.cli.places import count, place, print_json, printable
from doxa.features.diagnostics import Severity, diagnostics
from doxa.features.link_diagnostics import link_diagnostics
from doxa.index.snapshot import Snapshot
from doxa.session.vault import Vault
from doxa.syntax.markdown import parse
from doxa.text.lines import LineIndex
from doxa.vault.config import CONFIG_FILE
from doxa.vault.paths import NotePath, file_path, note_path
from doxa.vault.read import Unreadable, read_note
from doxa.vault.settings import dialect


class Finding(NamedTuple):
    """One line of what `doxa check` prints."""

    path: str
    line: int
    column: int
    severity: str
    code: str
    message: str

    def __str__(self) -> str:
        place_and_kind = f"{self.path}:{self.line}:{self.column}: {self.severity}"
        return printable(f"{place_and_kind}: {self.message} [{self.code}]")


def check_vault(vault: Vault, asked: Path, *, as_json: bool) -> int:
    """Print what is wrong in the notes at or below what was asked for, and say with which code to exit."""
    vault.update()
    with vault.reading() as snapshot:
        shown, findings = _looked_at(vault, snapshot, asked)
    if as_json:
        print_json({"notes": len(shown), "findings": findings})
    else:
        for finding in findings:
            sys.stdout.write(f"{finding}\n")
        sys.stdout.write(f"{count(len(shown), 'note')}, {count(len(findings), 'finding')}\n")
    return 1 if findings else 0


def _looked_at(vault: Vault, snapshot: Snapshot, asked: Path) -> tuple[dict[NotePath, str], list[Finding]]:
    """The notes that were asked for with the names to show, and what is wrong in them."""
    shown = {note.path: name for note in snapshot.notes() if note.is_note and (name := shown_name(vault, asked, note.path))}
    findings = [
        *_settings(vault, asked),
        *(one for path, name in shown.items() for one in _findings(vault, snapshot, path, name)),
    ]
    return shown, findings


def shown_name(vault: Vault, asked: Path, path: NotePath) -> str | None:
    """A note's path as it follows from what was asked for; None for a note outside of that."""
    inside = note_path(vault.root, asked)
    if not inside:
        return str(asked / path)
    if path == inside:
        return str(asked)
    return str(asked / path[len(inside) + 1 :]) if path.startswith(f"{inside}/") else None


def _settings(vault: Vault, asked: Path) -> Iterator[Finding]:
    lines, file = LineIndex(vault.loaded.config), file_path(vault.root, CONFIG_FILE)
    shown = str(file) if asked.is_absolute() else os.path.relpath(file)
    for problem in vault.loaded.problems:
        where = place(lines, problem.span.start)
        yield Finding(shown, *where, Severity.WARNING, "settings", problem.message)


def _findings(vault: Vault, snapshot: Snapshot, path: NotePath, shown: str) -> Iterator[Finding]:
    text = read_note(file_path(vault.root, path))
    if isinstance(text, Unreadable):
        yield Finding(shown, text.line or 1, 1, Severity.ERROR, "unreadable", text.reason)
        return
    lines = LineIndex(text)
    found = (*diagnostics(parse(text, dialect(vault.settings))), *link_diagnostics(snapshot, path))
    for one in sorted(found):
        yield Finding(shown, *place(lines, one.span.start), one.severity, one.code, one.message)
