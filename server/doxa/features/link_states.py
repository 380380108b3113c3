"""Whether links lead somewhere, for those who ask about all links of a note at once.

Many links of a note lead to the same few notes, and their headings are put in order once for all.
"""

from collections.abc import Iterable
from enum import Enum
from functools import cache, cached_property

from doxa.index.heading_names import heading_named
from doxa.index.names import key
from doxa.index.snapshot import Snapshot
from doxa.syntax.slug import bare_slug, slug
from doxa.vault.paths import NotePath


class LinkState(Enum):
    """What a target or fragment means: one thing, nothing that exists, or one of several notes."""

    RESOLVED = 0
    UNRESOLVED = 1
    AMBIGUOUS = 2


class LinkStates:
    """Those of the links in one note, while a question is answered."""

    def __init__(self, vault: Snapshot, source: NotePath) -> None:
        self._vault = vault
        self._source = source
        self._notes = cache(self._resolved)
        self._places = cache(_Places)
        self._fragments = cache(self._has_fragment)

    def look_up(self, targets: Iterable[str]) -> None:
        """Say which targets are going to be asked about."""
        self._vault.look_up(targets)

    def of_target(self, target: str) -> LinkState:
        notes = self._notes(target)
        if not notes:
            return LinkState.UNRESOLVED
        return LinkState.AMBIGUOUS if len(notes) > 1 else LinkState.RESOLVED

    def of_fragment(self, target: str, fragment: str) -> LinkState:
        """What the part behind `#` means; nothing, where no note that the target may mean has such a place."""
        return LinkState.RESOLVED if self._fragments(target, fragment) else LinkState.UNRESOLVED

    def _resolved(self, target: str) -> tuple[NotePath, ...]:
        return self._vault.resolve(self._source, target).notes

    def _has_fragment(self, target: str, fragment: str) -> bool:
        return any(self._places(self._vault, path).has(fragment) for path in self._notes(target))


class _Places:
    """The headings and blocks of a note by their names. Of a file whose headings are not known, all may be there."""

    def __init__(self, vault: Snapshot, path: NotePath) -> None:
        note = vault.note(path)
        self._is_known = note is not None and note.is_note and not note.problem
        self._headings = vault.headings(path)
        self._blocks = {block.key for block in vault.blocks(path)}
        self._slugs = {heading.slug for heading in self._headings}
        self._anchors = {heading.anchor for heading in self._headings} | {one.name for one in vault.anchors(path)}
        self._github_slugs = {heading.github_slug for heading in self._headings}

    @cached_property
    def _bare(self) -> frozenset[str]:
        """The names that are looked at where no other fits."""
        return frozenset(bare_slug(heading.title) for heading in self._headings)

    def has(self, fragment: str) -> bool:
        if not self._is_known:
            return True
        if fragment.startswith("^"):
            return key(fragment[1:]) in self._blocks
        last = fragment.rpartition("#")[2].strip()
        if last not in self._anchors and last.lower() not in self._github_slugs and slug(last) not in self._slugs:
            return bare_slug(last) in self._bare and heading_named(self._headings, fragment) is not None
        return "#" not in fragment or heading_named(self._headings, fragment) is not None
