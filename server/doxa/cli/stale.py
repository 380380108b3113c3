"""`doxa stale` and `doxa review`: notes whose sources have changed, and that a note still holds."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from doxa.cli.arguments import AsJson, fail, opened
from doxa.cli.check import shown_name
from doxa.cli.places import count, line_and_column, print_json, printable
from doxa.features.stale_sources import Reason, Sources, entries, review, stale_sources
from doxa.index.snapshot import Snapshot
from doxa.session.files import files_on_disk
from doxa.session.vault import Vault
from doxa.vault.paths import NotePath


class Stale(NamedTuple):
    """A source that is not as it was, where the note names it, and why it is stale."""

    path: str
    line: int
    column: int
    source: str
    reason: Reason

    def __str__(self) -> str:
        return printable(f"{self.path}:{self.line}:{self.column}: {self.source}: {self.reason}")


def stale(
    path: Annotated[Path, typer.Argument(help="A folder that holds notes, or one note.")] = Path(),
    *,
    json: AsJson = False,
    exit_code: Annotated[bool, typer.Option("--exit-code", help="Exit with 1 if there are any.")] = False,
) -> None:
    """Print the sources of notes that have changed, or are gone, since the notes were reviewed."""
    vault = opened(path)
    vault.update()
    sources = files_on_disk(vault).sources
    with vault.reading() as snapshot:
        notes = dict(_notes(vault, snapshot, path))
        found = [one for note, shown in notes.items() for one in _stale(snapshot, note, shown, sources)]
    unreviewed = [shown for note, shown in notes.items() if note not in sources.reviewed]
    if json:
        print_json({"notes": len(notes), "stale": found, "unreviewed": unreviewed})
    else:
        sys.stdout.writelines(f"{one}\n" for one in found)
        sums = count(len(notes), "note"), count(len(found), "stale source")
        sys.stdout.write(f"{sums[0]} with sources, {sums[1]}, {len(unreviewed)} never reviewed\n")
    raise typer.Exit(1 if found and exit_code else 0)


def review_notes(path: Annotated[Path, typer.Argument(help="A note, or a folder that holds notes.")]) -> None:
    """Write down that notes hold, as their sources are now."""
    vault = opened(path)
    vault.update()
    sources = files_on_disk(vault).sources
    with vault.reading() as snapshot:
        notes = dict(_notes(vault, snapshot, path))
        reviewed = [one for note in notes for one in review(snapshot, note, sources)]
    try:
        if reviewed:
            vault.reviewing.write(reviewed)
    except OSError as error:
        fail(f"the journal of {vault.root} cannot be written: {error.strerror or error}")
    sys.stdout.write(f"{count(len(notes), 'note')} with sources, {count(len(reviewed), 'source')} reviewed\n")


def _notes(vault: Vault, snapshot: Snapshot, asked: Path) -> Iterator[tuple[NotePath, str]]:
    """The notes with sources that were asked for, with the names to show."""
    for note in snapshot.notes():
        shown = shown_name(vault, asked, note.path) if note.is_note else None
        if shown and entries(snapshot, note.path):
            yield note.path, shown


def _stale(snapshot: Snapshot, path: NotePath, shown: str, sources: Sources) -> Iterator[Stale]:
    for link, reason in stale_sources(snapshot, path, sources):
        where = line_and_column(snapshot.line_starts(path), link.span.start)
        yield Stale(shown, *where, link.target, reason)
