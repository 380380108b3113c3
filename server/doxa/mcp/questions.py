"""The questions of a model, each answered from the vault as its files are now. Nothing here changes a file.

What notes say is data: it is handed out as it is, and never decides what is done.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from doxa.features.mentions import mentioning, sought
from doxa.index.read import BlockEntry
from doxa.index.snapshot import Snapshot
from doxa.mcp.answers import Finding, Findings, Heading, Notes, Outline, Places, Text
from doxa.mcp.findings import note_findings
from doxa.mcp.named import note_meant, notes_named
from doxa.mcp.texts import note_text, place_of
from doxa.session.vault import Vault
from doxa.text.lines import LineIndex
from doxa.text.span import Span
from doxa.vault.paths import NotePath
from doxa.vault.root import Refused

_Answer = TypeVar("_Answer")


def find_notes(vault: Vault, query: str, limit: int) -> Notes:
    with _now(vault) as snapshot:
        return notes_named(snapshot, query, limit)


def read_section(vault: Vault, note: str, place: str, limit: int) -> Text | Refused:
    """A note, or the section of a heading or the block with an id in it."""

    def read(snapshot: Snapshot, path: NotePath) -> Text | Refused:
        text = note_text(vault, path)
        if isinstance(text, Refused):
            return text
        span = _section(snapshot, path, place.strip().removeprefix("#")) if place.strip() else Span(0, len(text))
        if span is None:
            return Refused(f"there is no heading or block `{place}` in {path}; outline lists its headings")
        words = span.of(text)
        return Text(path, LineIndex(text).line_of(span.start) + 1, words[:limit], len(words), len(words) > limit)

    return _about(vault, note, read)


def outline(vault: Vault, note: str, limit: int) -> Outline | Refused:
    def headings(snapshot: Snapshot, path: NotePath) -> Outline:
        found, lines = snapshot.headings(path), LineIndex("", [*snapshot.line_starts(path)])
        shown = [Heading(one.title, one.level, lines.line_of(one.span.start) + 1) for one in found[:limit]]
        return Outline(path, shown, len(found), len(found) > limit)

    return _about(vault, note, headings)


def backlinks(vault: Vault, note: str, limit: int) -> Places | Refused:
    def links(snapshot: Snapshot, path: NotePath) -> Places:
        found = snapshot.backlinks(path)
        shown = sorted((link.path, link.span) for link in found)[:limit]
        return Places([place_of(vault, *one) for one in shown], len(found), len(found) > limit)

    return _about(vault, note, links)


def mentions(vault: Vault, note: str, limit: int) -> Places | Refused:
    def places(snapshot: Snapshot, path: NotePath) -> Places:
        named = mentioning(sought(snapshot, path), vault.text, vault.dialect)
        found = [(one.path, span) for one in named for span in one.spans]
        return Places([place_of(vault, *one) for one in found[:limit]], len(found), len(found) > limit)

    return _about(vault, note, places)


def findings(vault: Vault, note: str, limit: int) -> Findings | Refused:
    """What is wrong in a note, or without one in all notes."""

    def wrong(snapshot: Snapshot, path: NotePath) -> Findings:
        return _bounded([*note_findings(vault, snapshot, path)], limit)

    if note.strip():
        return _about(vault, note, wrong)
    with _now(vault) as snapshot:
        paths = [one.path for one in snapshot.notes() if one.is_note]
        return _bounded([one for path in paths for one in note_findings(vault, snapshot, path)], limit)


@contextmanager
def _now(vault: Vault) -> Iterator[Snapshot]:
    """The vault after a look at what has changed in its files and settings."""
    vault.reload()
    vault.update()
    with vault.reading() as snapshot:
        yield snapshot


def _about(vault: Vault, note: str, answer: Callable[[Snapshot, NotePath], _Answer]) -> _Answer | Refused:
    with _now(vault) as snapshot:
        path = note_meant(snapshot, note)
        return path if isinstance(path, Refused) else answer(snapshot, path)


def _section(snapshot: Snapshot, path: NotePath, place: str) -> Span | None:
    """What a heading or a block id covers; of a heading, all that stands under it."""
    found = snapshot.place(path, place)
    return found.block if isinstance(found, BlockEntry) else found and found.section


def _bounded(found: list[Finding], limit: int) -> Findings:
    return Findings(found[:limit], len(found), len(found) > limit)
