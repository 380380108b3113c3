"""Sections that a note could link to, without those of notes that it is linked with already."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from doxa.index.rows import LinkKind
from doxa.index.snapshot import Snapshot
from doxa.vault.paths import NotePath

if TYPE_CHECKING:
    from doxa.features.search import Found

CANDIDATES = 100
LEAST = 0.7
"""How near a section must be to be worth a link, unless somebody says otherwise; 1 is the same."""


def unlinked(vault: Snapshot, path: NotePath, found: Iterable["Found"], least: float) -> tuple["Found", ...]:
    """Of some sections, the nearest first, one of each note that is not linked with a note, in either direction."""
    linked = _linked(vault, path)
    best: dict[NotePath, Found] = {}
    for one in found:
        if one.score >= least and one.section.path not in linked:
            best.setdefault(one.section.path, one)
    return tuple(best.values())


def _linked(vault: Snapshot, path: NotePath) -> set[NotePath]:
    """The notes that a note links to, or that link to it."""
    targets = {link.target for link in vault.links_of(path) if link.key is not None and link.kind != LinkKind.URL}
    there = {note for target in targets for note in vault.resolve(path, target).notes}
    return there | {link.path for link in vault.backlinks(path)}
