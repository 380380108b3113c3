"""`doxa check`: what is wrong in the notes of a vault."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from doxa.cli.places import count, place, print_json, printable, shown_path
from doxa.features.all_diagnostics import Files, all_diagnostics
from doxa.features.beliefs.sidecar_diagnostics import sidecar_diagnostics
from doxa.features.diagnostics import Diagnostic, FileCode, Severity, chosen
from doxa.index.snapshot import Snapshot
from doxa.session.files import files_on_disk
from doxa.session.vault import Vault
from doxa.syntax.markdown import parse
from doxa.text.lines import LineIndex
from doxa.text.span import Span
from doxa.vault.config import CONFIG_FILE
from doxa.vault.paths import NotePath, file_path, note_path
from doxa.vault.read import Unreadable, read_note
from doxa.vault.sidecars import is_sidecar


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


class Source(NamedTuple):
    """The line that something is said about, cut where it is very long; `span` covers the characters meant in it."""

    line: str
    span: Span


class Found(NamedTuple):
    """A finding and its line, if that can be shown."""

    finding: Finding
    source: Source | None


COLOURS = {"error": "red", "warning": "yellow", "information": "blue", "hint": "green"}

_MOST = 500
"""Characters of a line that are kept on either side of a place: more than a terminal shows, less than a line may have."""
_TAB = 4
_LEAST_ROOM = 20


def check_vault(vault: Vault, asked: Path, *, as_json: bool) -> int:
    """Print what is wrong in the notes at or below what was asked for, and say with which code to exit."""
    vault.update()
    with vault.reading() as snapshot:
        shown, found = _looked_at(vault, snapshot, asked)
    if as_json:
        print_json({"notes": len(shown), "findings": [one.finding for one in found]})
        return 1 if found else 0
    if sys.stdout.isatty():
        _print_with_lines(found)
    else:
        sys.stdout.writelines(f"{one.finding}\n" for one in found)
    sys.stdout.write(f"{count(len(shown), 'note')}, {count(len(found), 'finding')}\n")
    return 1 if found else 0


def source(lines: LineIndex, span: Span) -> Source:
    """The line in which a span starts. Of a span over several lines, the characters on the first one are meant."""
    first, last = lines.extent(lines.line_of(span.start))
    start = min(span.start, last)
    first, last = max(first, start - _MOST), min(last, start + _MOST)
    return Source(lines.text[first:last], Span(start, max(start, min(span.end, last))).shifted(-first))


def excerpt(shown: Source, room: int) -> tuple[str, str]:
    """The line in so many cells of a terminal, and carets under the characters that are meant.

    Wide characters take two cells and some take none; of a line that is too long, the part around the place is left.
    """
    line, (start, end) = shown
    before = _in_cells(line[:start], 0)
    marked = _in_cells(line[start:end], cell_len(before))
    after = _in_cells(line[end:], cell_len(before + marked)).rstrip()
    marked = _start_of(marked, room - 2)
    free = room - max(cell_len(marked), 1)
    before = _end_of(before, free - min(cell_len(after), free // 2))
    after = _start_of(after, free - cell_len(before))
    return before + marked + after, " " * cell_len(before) + "^" * max(cell_len(marked), 1)


def _print_with_lines(found: list[Found]) -> None:
    """Print findings on a terminal, each with its line."""
    console = Console(highlight=False, soft_wrap=True)
    for finding, shown in found:
        colour = COLOURS[finding.severity]
        where = printable(f"{finding.path}:{finding.line}:{finding.column}:")
        words, code = printable(f": {finding.message}"), f" [{finding.code}]"
        said = (where, "bold"), " ", (finding.severity, colour), words, (code, "bright_black")
        console.print(Text.assemble(*said))
        if shown:
            number = f"{finding.line:>5}"
            line, carets = excerpt(shown, max(console.width - len(number) - len(" | "), _LEAST_ROOM))
            console.print(Text.assemble((f"{number} | ", "bright_black"), line))
            console.print(Text.assemble((f"{'':>5} | ", "bright_black"), (carets, colour)))


def _in_cells(words: str, column: int) -> str:
    """Words as they stand on a terminal from a column on; a tab reaches to the next stop."""
    shown = ""
    for number, part in enumerate(words.split("\t")):
        if number:
            shown += " " * (_TAB - (column + cell_len(shown)) % _TAB)
        shown += printable(f"{part}|")[:-1]  # the bar keeps the blanks before it
    return shown


def _start_of(words: str, cells: int) -> str:
    return words if cell_len(words) <= cells else f"{set_cell_size(words, max(cells - 1, 0)).rstrip()}…"


def _end_of(words: str, cells: int) -> str:
    if cell_len(words) <= cells:
        return words
    rest = words[max(len(words) - cells, 0) :]
    while rest and cell_len(rest) >= cells:
        rest = rest[1:]
    return f"…{rest}"


def _looked_at(vault: Vault, snapshot: Snapshot, asked: Path) -> tuple[dict[NotePath, str], list[Found]]:
    """The notes that were asked for with the names to show, and what is wrong in them."""
    shown = {note.path: name for note in snapshot.notes() if note.is_note and (name := shown_name(vault, asked, note.path))}
    files = files_on_disk(vault)
    found = [
        *_settings(vault, asked),
        *(one for path, name in shown.items() for one in _findings(vault, snapshot, path, name, files)),
        *(one for beside in _sidecars(vault, snapshot, asked) for one in _sidecar_findings(vault, snapshot, *beside)),
    ]
    return shown, found


def _sidecars(vault: Vault, snapshot: Snapshot, asked: Path) -> Iterator[tuple[NotePath, str]]:
    """The sidecars of pages that were asked for."""
    for note in snapshot.notes():
        name = shown_name(vault, asked, note.path) if is_sidecar(note.path) else None
        if name:
            yield note.path, name


def _sidecar_findings(vault: Vault, snapshot: Snapshot, path: NotePath, shown: str) -> Iterator[Found]:
    text = vault.text(path)
    if text is None:
        return  # the page says so
    lines = LineIndex(text)
    for one in chosen(sidecar_diagnostics(snapshot, path, text, vault.text, vault.dialect), path, vault.settings):
        where = place(lines, one.span.start)
        yield Found(Finding(shown, *where, one.severity, one.code, one.message), source(lines, one.span))


def shown_name(vault: Vault, asked: Path, path: NotePath) -> str | None:
    """A note's path as it follows from what was asked for; None for a note outside of that."""
    inside = note_path(vault.root, asked)
    is_asked = not inside or path == inside or path.startswith(f"{inside}/")
    return shown_path(vault.root, asked, path) if is_asked else None


def _settings(vault: Vault, asked: Path) -> Iterator[Found]:
    lines, shown = LineIndex(vault.loaded.config), shown_path(vault.root, asked, CONFIG_FILE)
    for problem in vault.loaded.problems:
        where = place(lines, problem.span.start)
        yield Found(
            Finding(shown, *where, Severity.WARNING, "settings", problem.message),
            source(lines, problem.span) if vault.loaded.config else None,
        )


def _findings(vault: Vault, snapshot: Snapshot, path: NotePath, shown: str, files: Files) -> Iterator[Found]:
    text = read_note(file_path(vault.root, path))
    if isinstance(text, Unreadable):
        problem = Diagnostic(Span(0, 0), FileCode.UNREADABLE, Severity.ERROR, text.reason)
        for one in chosen([problem], path, vault.settings):
            yield Found(Finding(shown, text.line or 1, 1, one.severity, one.code, one.message), None)
        return
    lines, document = LineIndex(text), parse(text, vault.dialect)
    for one in all_diagnostics(snapshot, path, document, vault.settings, files):
        where = place(lines, one.span.start)
        yield Found(Finding(shown, *where, one.severity, one.code, one.message), source(lines, one.span))
