"""The sections of other notes that mean nearly the same as a note, or as one section of it."""

from typing import NamedTuple

from doxa.features.search import Found, shown
from doxa.index.section_hits import Scope, SectionEntry, SectionId, entries, near_hits, sections_of, vector_of
from doxa.index.sections import Sections, known_model
from doxa.index.snapshot import Snapshot
from doxa.search.ranking import Ranked
from doxa.vault.paths import NotePath

_CANDIDATES = 50
_MOST_SECTIONS = 50
"""How many sections of one note are compared."""


class Subject(NamedTuple):
    """A note, or with an offset into its text the section there."""

    path: NotePath
    offset: int | None = None


def related(vault: Snapshot, sections: Sections, subject: Subject, model: str, limit: int = 10) -> tuple[Found, ...]:
    """The sections nearest to the subject by meaning, the nearest first; none before the model has been through them."""
    known = known_model(sections, model)
    nearest: dict[SectionId, float] = {}
    for own in _own(sections, subject) if known else ():
        vector = vector_of(sections, known, own.text) if known else None
        for hit in near_hits(sections, known, vector, Scope(), _CANDIDATES) if known and vector else ():
            nearest[hit.section] = max(hit.similarity, nearest.get(hit.section, -1.0))
    said = {
        number: entry
        for number, entry in entries(sections, list(nearest)).items()
        if entry.path != subject.path and vault.note(entry.path)
    }
    best = sorted(said, key=lambda one: (-nearest[one], said[one].path, said[one].number))[:limit]
    return tuple(shown(said[one], Ranked(one, nearest[one], 0.0, nearest[one]), {}) for one in best)


def _own(sections: Sections, subject: Subject) -> list[SectionEntry]:
    own = sections_of(sections, subject.path)
    if subject.offset is None:
        return own[:_MOST_SECTIONS]
    before = [one for one in own if one.span.start <= subject.offset]
    return before[-1:] or own[:1]
