"""What links to a note, note by note, for a list beside it."""

from typing import NamedTuple

from doxa.features.places import Location, Texts, location
from doxa.index.names import stem
from doxa.index.snapshot import Snapshot
from doxa.text.lines import LineIndex
from doxa.vault.paths import NotePath

_LONGEST = 240
"""Characters of a line that are shown."""


class Backlink(NamedTuple):
    """A link, and the line that it stands in, without blanks around it."""

    place: Location
    line: str


class Linking(NamedTuple):
    """A note with links to another."""

    path: NotePath
    title: str
    links: tuple[Backlink, ...]


def backlinks(vault: Snapshot, path: NotePath, texts: Texts) -> tuple[Linking, ...]:
    """The notes that link to a note, by their paths, with all links in the order of the text."""
    places: dict[NotePath, list[Location]] = {}
    for link in vault.backlinks(path):
        places.setdefault(link.path, []).append(location(link))
    return tuple(
        Linking(source, title_of(vault, source), _links(texts(source) or "", places[source])) for source in sorted(places)
    )


def title_of(vault: Snapshot, path: NotePath) -> str:
    """What a note is called, by its header, its heading or its file."""
    entry = vault.note(path)
    return entry.title if entry and entry.title else stem(path)


def _links(text: str, places: list[Location]) -> tuple[Backlink, ...]:
    lines = LineIndex(text)
    return tuple(Backlink(one, _line(lines, text, one.span.start)) for one in sorted(places, key=lambda one: one.span))


def _line(lines: LineIndex, text: str, offset: int) -> str:
    start, end = lines.extent(lines.line_of(offset))
    return text[start:end].strip()[:_LONGEST]
