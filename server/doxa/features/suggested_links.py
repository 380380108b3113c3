"""Notes that say nearly the same as a note and are not linked with it, in either direction."""

from doxa.features.related import Subject, related
from doxa.features.search import Found
from doxa.features.unlinked import CANDIDATES, unlinked
from doxa.index.sections import Sections
from doxa.index.snapshot import Snapshot
from doxa.vault.paths import NotePath


def suggested_links(vault: Snapshot, sections: Sections, path: NotePath, model: str, least: float) -> tuple[Found, ...]:
    """Of each note that the note could link to, the section nearest to it; `least` is how near that must be."""
    return unlinked(vault, path, related(vault, sections, Subject(path), model, CANDIDATES), least)
