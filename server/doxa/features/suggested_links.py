"""Notes that say nearly the same as a note and are not linked with it, in either direction."""

from doxa.features.related import Subject, related
from doxa.features.search import Found
from doxa.index.rows import LinkKind
from doxa.index.sections import Sections
from doxa.index.snapshot import Snapshot
from doxa.vault.paths import NotePath

_CANDIDATES = 100


def suggested_links(vault: Snapshot, sections: Sections, path: NotePath, model: str, least: float) -> tuple[Found, ...]:
    """Of each note that the note could link to, the section nearest to it; `least` is how near that must be."""
    linked = _linked(vault, path)
    best: dict[NotePath, Found] = {}
    for one in related(vault, sections, Subject(path), model, _CANDIDATES):
        if one.score >= least and one.section.path not in linked:
            best.setdefault(one.section.path, one)
    return tuple(best.values())


def _linked(vault: Snapshot, path: NotePath) -> set[NotePath]:
    """The notes that a note links to, or that link to it."""
    targets = {link.target for link in vault.links_of(path) if link.key is not None and link.kind != LinkKind.URL}
    there = {note for target in targets for note in vault.resolve(path, target).notes}
    return there | {link.path for link in vault.backlinks(path)}
