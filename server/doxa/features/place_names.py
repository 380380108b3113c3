"""The headings and blocks of one note by what links call them, for those who ask about many links at once."""

from collections.abc import Mapping
from functools import cached_property

from doxa.index.heading_names import heading_named
from doxa.index.names import key
from doxa.index.read import BlockEntry, HeadingEntry
from doxa.index.snapshot import Snapshot
from doxa.syntax.slug import bare_slug, slug
from doxa.vault.paths import NotePath


class PlaceNames:
    """Finds what `Snapshot.place` finds. The note is looked through once, however many fragments are asked for."""

    def __init__(self, vault: Snapshot, path: NotePath) -> None:
        self.headings = vault.headings(path)
        self._blocks = {block.key: block for block in reversed(vault.blocks(path))}
        first_to_win = self.headings[::-1]
        self._slugs = {heading.slug: heading for heading in first_to_win}
        self._github_slugs = {heading.github_slug: heading for heading in first_to_win}
        self._anchors = {heading.anchor: heading for heading in first_to_win}

    def of(self, fragment: str) -> HeadingEntry | BlockEntry | None:
        """The heading or block that a fragment means: `Next`, `Plans#Next` or `^37066d`."""
        if fragment.startswith("^"):
            return self._blocks.get(key(fragment[1:]))
        if "#" in fragment:
            return heading_named(self.headings, fragment)
        words = fragment.strip()
        found = (self._anchors.get(words), self._slugs.get(slug(words)), self._github_slugs.get(words.lower()))
        best = min((heading for heading in found if heading), key=lambda heading: heading.number, default=None)
        return best or self._bare.get(bare_slug(words))

    @cached_property
    def _bare(self) -> Mapping[str, HeadingEntry]:
        """What counts where no other name fits; the name of what has neither letters nor digits does not."""
        found = {bare_slug(heading.title): heading for heading in reversed(self.headings)}
        return {name: heading for name, heading in found.items() if name}
