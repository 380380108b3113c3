"""Sections of open notes as they are on the screen, where that is not what was saved."""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from doxa.index.section_hits import Scope, SectionEntry, SectionId, WordHit, full_score, holds, sections_of
from doxa.index.sections import Sections, TextId
from doxa.index.words import terms, words
from doxa.syntax.document import Document
from doxa.syntax.sections import sections
from doxa.vault.paths import NotePath


class Unsaved(NamedTuple):
    """`written` are the sections that only the screen has, by numbers that no other has.

    `hashes` say which sections an open note has now; those that it had before are gone.
    """

    written: Mapping[SectionId, SectionEntry]
    hashes: Mapping[NotePath, frozenset[str]]

    def has(self, entry: SectionEntry) -> bool:
        """Whether a section is still there."""
        return entry.path not in self.hashes or entry.hash in self.hashes[entry.path]


def unsaved(known: Sections, opened: Mapping[NotePath, Document]) -> Unsaved:
    """What open notes say, beside what is known of the saved ones."""
    cut = {path: sections(document) for path, document in opened.items()}
    written: dict[SectionId, SectionEntry] = {}
    for path, own in cut.items():
        saved = {entry.hash for entry in sections_of(known, path)}
        for one in own:
            if one.hash not in saved and one.content.strip():
                number = SectionId(-1 - len(written))
                place = (one.order, TextId(0), one.hash, one.path, one.content, one.span, b"")
                written[number] = SectionEntry(number, path, *place)
    return Unsaved(written, {path: frozenset(one.hash for one in own) for path, own in cut.items()})


def unsaved_hits(
    known: Sections, written: Collection[SectionEntry], asked: Collection[str], scope: Scope
) -> Iterator[WordHit]:
    """Which of them hold some of the words; the words count for what they do in the saved notes."""
    for one in written:
        held = {word.term for word in words("\n".join((*one.headings, one.content)))} | terms(one.path).keys()
        if held.intersection(asked) and holds(scope, one.path):
            yield WordHit(one.id, full_score(known, held.intersection(asked)))
