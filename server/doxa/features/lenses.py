"""How often a note and its headings are referred to, to be shown above them."""

from collections import Counter
from collections.abc import Collection
from typing import NamedTuple

from doxa.features.place_names import PlaceNames
from doxa.index.events import Changes, RelationChanged
from doxa.index.read import HeadingEntry
from doxa.index.rows import LinkKind
from doxa.index.snapshot import Snapshot
from doxa.syntax.document import Document
from doxa.text.span import Span
from doxa.vault.paths import NotePath


class Lens(NamedTuple):
    """How many links lead to a heading or, without one, to the note.

    `span` covers `## Next *steps*`; for the note it covers its title, or nothing at its start where it has none.
    """

    span: Span
    heading: HeadingEntry | None
    references: int


def lenses(vault: Snapshot, path: NotePath, document: Document) -> tuple[Lens, ...]:
    """The note and each of its headings that something refers to; the note first."""
    fragments, places = Counter(vault.backlink_counts(path)), PlaceNames(vault, path)
    title = None if document.title_heading is None else document.headings[document.title_heading].span
    note = Lens(title or Span(0, 0), None, fragments.total())
    fragments.update(
        link.fragment
        for link in vault.links_of(path)
        if link.key is None and link.kind != LinkKind.SOURCE and link.fragment
    )
    counts: Counter[int] = Counter()
    for fragment, count in fragments.items():
        place = places.of(fragment) if fragment else None
        if isinstance(place, HeadingEntry):
            counts[place.number] += count
    headings = (Lens(one.span, one, counts[one.number]) for one in places.headings if one.number != document.title_heading)
    return tuple(lens for lens in (note, *headings) if lens.references)


def recounts(vault: Snapshot, opened: Collection[NotePath], changes: Changes) -> bool:
    """Whether changes of other notes change how often one of the open notes is referred to."""
    asked = {(event.path, event.target) for event in changes.events if isinstance(event, RelationChanged)}
    return any(
        path != source and path in opened for source, target in asked for path in vault.resolve(source, target).notes
    )
