"""Where things are: what features take as a question, and give as an answer."""

from collections.abc import Callable
from typing import NamedTuple

from doxa.index.entity_tags import EntityEntry
from doxa.index.read import AnchorEntry, BlockEntry, HeadingEntry, LinkEntry, TagEntry
from doxa.syntax.document import Document
from doxa.text.lines import LineIndex
from doxa.text.span import Span
from doxa.vault.paths import NotePath

Texts = Callable[[NotePath], str | None]
"""The text of a file of the vault, as an editor shows it or as it is on disk; None for one that cannot be read."""


class Cursor(NamedTuple):
    """A place in an open note; the cursor stands before the character at the offset."""

    path: NotePath
    document: Document
    offset: int


class Location(NamedTuple):
    """A place in a note of the vault: `span` covers all of a thing, `selection` its name.

    `wide` says how far the columns of the four offsets are off in UTF-8 and UTF-16, so that nobody has to open the note.
    `lines` are those of the text in which the place was found, for one that the index knows nothing of.
    """

    path: NotePath
    span: Span
    selection: Span
    wide: bytes | None
    lines: LineIndex | None = None


def here(at: Cursor, span: Span, selection: Span) -> Location:
    """A place in the open note itself, whose text tells its columns."""
    return Location(at.path, span, selection, None)


def place_in(path: NotePath, lines: LineIndex, span: Span) -> Location:
    """A place in the text of a file that need not be open, nor a note."""
    return Location(path, span, span, None, lines)


def note_start(path: NotePath) -> Location:
    return Location(path, Span(0, 0), Span(0, 0), None)


def location(entry: HeadingEntry | BlockEntry | AnchorEntry | LinkEntry | TagEntry | EntityEntry) -> Location:
    """Where a heading, a named block, an id in HTML, a link, a tag or an entity tag is."""
    match entry:
        case HeadingEntry():
            return Location(entry.path, entry.span, entry.title_span, entry.wide)
        case BlockEntry():
            return Location(entry.path, entry.block, entry.span, entry.wide)
        case LinkEntry():
            return Location(entry.path, entry.span, entry.target_span, entry.wide)
        case EntityEntry():
            return Location(entry.path, entry.span, entry.name_span, entry.wide)
        case AnchorEntry() | TagEntry():
            return Location(entry.path, entry.span, entry.span, entry.wide)
