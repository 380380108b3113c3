"""What stands behind the `#` of many links: each note that they lead to is looked at once, however many they are."""

from collections.abc import Sequence
from functools import cached_property

from doxa.features.nearest import nearest
from doxa.index.heading_names import heading_named
from doxa.index.names import key
from doxa.index.read import HeadingEntry
from doxa.index.snapshot import Snapshot
from doxa.syntax.slug import bare_slug, slug
from doxa.vault.paths import NotePath


class Fragments:
    """Finds headings and blocks of notes, as `Snapshot.place` does, while the snapshot lasts."""

    def __init__(self, vault: Snapshot) -> None:
        self._vault = vault
        self._headings: dict[NotePath, _Headings] = {}
        self._blocks: dict[NotePath, frozenset[str]] = {}
        self._anchors: dict[NotePath, frozenset[str]] = {}

    def leads(self, path: NotePath, fragment: str) -> bool:
        """Whether the note has the heading or block that the fragment means, or an id in its HTML."""
        if not fragment.startswith("^"):
            return self._headings_of(path).named(fragment) or fragment in self._anchors_of(path)
        if path not in self._blocks:
            self._blocks[path] = frozenset(block.key for block in self._vault.blocks(path))
        return key(fragment[1:]) in self._blocks[path]

    def nearest_heading(self, path: NotePath, fragment: str) -> HeadingEntry | None:
        """The heading that may have been meant by a fragment that means none."""
        titles = self._headings_of(path).by_title
        meant = nearest(fragment.rpartition("#")[2].strip(), titles)
        return titles[meant] if meant else None

    def _headings_of(self, path: NotePath) -> "_Headings":
        if path not in self._headings:
            self._headings[path] = _Headings(self._vault.headings(path))
        return self._headings[path]

    def _anchors_of(self, path: NotePath) -> frozenset[str]:
        if path not in self._anchors:
            self._anchors[path] = frozenset(anchor.name for anchor in self._vault.anchors(path))
        return self._anchors[path]


class _Headings:
    """The headings of a note, by whatever a fragment can call them."""

    def __init__(self, headings: Sequence[HeadingEntry]) -> None:
        self._headings = headings
        self._known: dict[str, bool] = {}
        self._anchors = {heading.anchor for heading in headings}
        self._slugs = {heading.slug for heading in headings}
        self._github_slugs = {heading.github_slug for heading in headings}
        self.by_title: dict[str, HeadingEntry] = {}
        for heading in headings:
            self.by_title.setdefault(heading.title, heading)

    @cached_property
    def _bare(self) -> frozenset[str]:
        """The names that are looked at where no other fits."""
        return frozenset(bare_slug(heading.title) for heading in self._headings) - {""}

    def named(self, fragment: str) -> bool:
        """Whether one is called so; only where a name is not enough, as in `One#Two`, the headings are gone through."""
        *outer, last = fragment.split("#")
        words = last.strip()
        is_known = words in self._anchors or slug(words) in self._slugs or words.lower() in self._github_slugs
        if not is_known and bare_slug(words) not in self._bare:
            return False
        if not any(map(str.strip, outer)):
            return True
        if fragment not in self._known:
            self._known[fragment] = heading_named(self._headings, fragment) is not None
        return self._known[fragment]
