"""Sources that say something else than they did when a note that is made from them was reviewed."""

import re
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from doxa.features.definition import target_notes
from doxa.features.diagnostics import BeliefCode, Diagnostic, Severity
from doxa.features.link_diagnostics import paths_of
from doxa.features.places import location
from doxa.index.names import asked_paths, folder_of, path_key
from doxa.index.read import LinkEntry
from doxa.index.rows import LinkKind
from doxa.index.snapshot import Snapshot
from doxa.syntax.links import is_external
from doxa.vault.paths import NotePath
from doxa.vault.reviews import Reviewed, Reviews
from doxa.vault.source_hash import UNREADABLE, SourceHash

_STEPS = re.compile(r"[\\/]")


class Sources(NamedTuple):
    """What was reviewed, and the hash of a file as it is now, on the screen or on disk; None where there is no file."""

    reviewed: Reviews
    hash: Callable[[NotePath], SourceHash | None]


UNREVIEWED = Sources({}, lambda _: None)


class Reason(StrEnum):
    """Why a source is stale: it says something else, it is gone, or it was not there in the first place."""

    MODIFIED = "modified"
    DELETED = "deleted"
    NOT_FOUND = "not_found"


class StaleSource(NamedTuple):
    """An entry of `source_refs` whose file is not as it was; `link.span` covers the entry, with its quotation marks."""

    link: LinkEntry
    reason: Reason


def stale_sources(vault: Snapshot, path: NotePath, sources: Sources) -> Iterator[StaleSource]:
    """The stale sources of a note, in the order of its header; a note that was never reviewed has none."""
    reviewed = sources.reviewed.get(path)
    for link in entries(vault, path) if reviewed else ():
        reason = _reason(vault, link, reviewed or {}, sources)
        if reason:
            yield StaleSource(link, reason)


def stale_diagnostics(vault: Snapshot, path: NotePath, sources: Sources) -> Iterator[Diagnostic]:
    """The same for those who write; that a source is not there at all is said anyway, of any note."""
    for link, reason in stale_sources(vault, path, sources):
        if reason is not Reason.NOT_FOUND:
            what = "has been deleted" if reason is Reason.DELETED else "has changed"
            message = f"The source `{link.target}` {what} since this note was reviewed; mark it reviewed if it still holds"
            place = location(link)
            code, severity = BeliefCode.STALE_SOURCE, Severity.WARNING
            yield Diagnostic(link.span, code, severity, message, place, target=link.target)


def review(vault: Snapshot, path: NotePath, sources: Sources) -> tuple[Reviewed, ...]:
    """What is to be written down when somebody has reviewed a note: what each of its sources says now.

    What is written down already is left out.
    """
    reviewed = sources.reviewed.get(path, {})
    meant = dict.fromkeys(_meant(vault, link, reviewed, sources) for link in entries(vault, path))
    found = {source: sources.hash(source) or UNREADABLE for source in meant if source}
    return tuple(Reviewed(path, source, digest) for source, digest in found.items() if reviewed.get(source) != digest)


def entries(vault: Snapshot, path: NotePath) -> list[LinkEntry]:
    """The sources that a note names and that can be files of the vault."""
    return [link for link in vault.links_of(path) if link.kind == LinkKind.SOURCE and _is_inside(link.target)]


def _is_inside(target: str) -> bool:
    """A source with `..` in it counts for nothing, wherever it leads; a web address has no hash."""
    return not is_external(target) and ".." not in _STEPS.split(target)


def _reason(vault: Snapshot, link: LinkEntry, reviewed: Mapping[NotePath, SourceHash], sources: Sources) -> Reason | None:
    source = _meant(vault, link, reviewed, sources)
    if source is None:
        return Reason.NOT_FOUND
    before, now = reviewed.get(source), sources.hash(source)
    if now is None:
        return Reason.DELETED if before else Reason.NOT_FOUND
    return Reason.MODIFIED if before not in (None, now) else None


def _meant(vault: Snapshot, link: LinkEntry, reviewed: Mapping[NotePath, SourceHash], sources: Sources) -> NotePath | None:
    """The file that an entry names or, where it is gone, named when the note was reviewed."""
    notes = target_notes(vault, link) or tuple(path for path in paths_of(link) if sources.hash(path) is not None)
    if notes:
        return notes[0]
    asked = asked_paths(link.target, folder_of(link.path))
    return next((path for path in reviewed if path_key(path) in asked), None)
