"""Questions to one graph, each answered through an index. What the answers mean together, `snapshot` says."""

import json
from array import array
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import apsw

from doxa.index.database import in_memory
from doxa.index.names import Key, NameKind
from doxa.index.rows import LinkKind
from doxa.index.write import Stamp
from doxa.text.span import Span, quick
from doxa.vault.paths import NotePath


class NoteEntry(NamedTuple):
    """A file of the vault as the graph knows it."""

    path: NotePath
    is_note: bool
    title: str | None
    schema: str | None
    problem: str | None


class NamedNote(NamedTuple):
    """A note that goes by the name asked for."""

    path: NotePath
    kind: NameKind


class HeadingEntry(NamedTuple):
    """A heading of a note; `span` covers all of it, `title_span` its title, `section` all that stands under it."""

    path: NotePath
    number: int
    level: int
    parent: int | None
    title: str
    slug: str
    github_slug: str
    anchor: str | None
    span: Span
    title_span: Span
    section: Span
    wide: bytes | None


class BlockEntry(NamedTuple):
    """A block that has an id: `span` covers `^37066d`, `block` what it names."""

    path: NotePath
    key: Key
    span: Span
    block: Span
    wide: bytes | None


class AnchorEntry(NamedTuple):
    """What has an id in the HTML of a note: `span` covers `next` in `<a id="next">`."""

    path: NotePath
    name: str
    span: Span
    wide: bytes | None


class LinkEntry(NamedTuple):
    """A link in a note: `span` covers all of it, `target_span` what names its target."""

    path: NotePath
    number: int
    kind: LinkKind
    key: Key | None
    target: str
    fragment: str | None
    type: str | None
    span: Span
    target_span: Span
    wide: bytes | None


class TagEntry(NamedTuple):
    path: NotePath
    name: str
    span: Span
    wide: bytes | None


class Asking(NamedTuple):
    """The links that ask for one thing in the same words; `sources` are the numbers of their notes."""

    target: str
    fragment: str | None
    links: int
    sources: str


class TagUse(NamedTuple):
    """How often a tag is used, and in how many notes."""

    key: Key
    uses: int
    notes: int


NOTE = "SELECT path, is_note, title, schema, problem FROM note WHERE path = ?"
NOTES = "SELECT path, is_note, title, schema, problem FROM note ORDER BY path"
DIALECT = "SELECT value FROM making WHERE name = 'dialect'"
PATHS_BELOW = "SELECT path FROM note WHERE path = ? OR (path > ? AND path < ?)"  # "0" comes right behind "/"
STAMPS = "SELECT path, size, mtime, hash FROM note"
SIZE = "SELECT size FROM note WHERE path = ?"
LINES = "SELECT lines FROM note WHERE path = ?"
NAMED = """
    SELECT note.path, name.kind FROM name JOIN note ON note.id = name.note
    WHERE name.key = ?
"""
NAMED_ANY = """
    SELECT value, note.path, name.kind FROM json_each(?)
    CROSS JOIN name ON name.key = value JOIN note ON note.id = name.note
"""
NAMES_OF = """
    SELECT name.key FROM note JOIN name ON name.note = note.id
    WHERE note.path = ?
"""
NAMES = """
    SELECT name.key, note.path, name.kind FROM name JOIN note ON note.id = name.note
    WHERE note.is_note
"""
_HEADING = """
    note.path, number, level, parent, heading.title, slug, github_slug, anchor,
    start, stop, title_start, title_stop, section_stop, wide
"""
HEADINGS_OF = f"SELECT {_HEADING} FROM note JOIN heading ON note = id WHERE path = ? ORDER BY number"  # noqa: S608
BLOCKS_OF = """
    SELECT path, key, start, stop, block_start, block_stop, wide FROM note JOIN block ON note = id
    WHERE path = ? ORDER BY number
"""
ANCHORS_OF = "SELECT path, name, start, stop, wide FROM note JOIN anchor ON note = id WHERE path = ? ORDER BY number"
_LINK = "path, number, kind, key, target, fragment, type, start, stop, target_start, target_stop, wide"
LINKS_OF = f"SELECT {_LINK} FROM note JOIN link ON note = id WHERE path = ? ORDER BY number"  # noqa: S608
LINKS_TO = f"SELECT {_LINK} FROM link JOIN note ON id = note WHERE key = ? ORDER BY path, number"  # noqa: S608
ALL_LINKS = f"SELECT {_LINK} FROM note JOIN link ON note = id ORDER BY path, number"  # noqa: S608
TAGS_NAMED = """
    SELECT path, name, start, stop, wide FROM tag JOIN note ON id = note
    WHERE key = ? ORDER BY path, number
"""
_WITHOUT = "note NOT IN (SELECT id FROM note WHERE path IN (SELECT value FROM json_each(?)))"
ASKING = f"""
    SELECT target, fragment, count(*), json_group_array(note) FROM link
    WHERE key = ? AND kind <> {int(LinkKind.URL)} AND {_WITHOUT}
    GROUP BY target, fragment
"""  # noqa: S608
PATHS = "SELECT note.path FROM json_each(?) AS source JOIN note ON note.id = source.value"
TAG_USE = f"""
    SELECT key, count(*), count(DISTINCT note) FROM tag
    WHERE (key = ? OR (key > ? AND key < ?)) AND {_WITHOUT}
    GROUP BY key
"""  # noqa: S608
WITH_SCHEMA = "SELECT path FROM note WHERE schema = ? ORDER BY path"
ADDRESSES = f"""
    SELECT DISTINCT target FROM link JOIN note ON id = note
    WHERE kind = {LinkKind.URL:d} AND path NOT IN (SELECT value FROM json_each(?))
"""  # noqa: S608 - our own number
SCHEMAS = "SELECT DISTINCT schema FROM note WHERE schema IS NOT NULL ORDER BY schema"
LINKED = f"SELECT path FROM name JOIN note ON id = note WHERE kind = {NameKind.LINKED:d}"  # noqa: S608 - our own number
ALIASES_OF = "SELECT key, name FROM note JOIN alias ON note = id WHERE path = ?"
USE_OF_TAG = f"""
    SELECT path, name, start, stop, wide FROM tag JOIN note ON id = note
    WHERE key = ? AND {_WITHOUT} LIMIT 1
"""  # noqa: S608
WIKILINKS_ASKING = f"""
    SELECT target, count(*) FROM link
    WHERE key = ? AND kind IN ({LinkKind.WIKILINK:d}, {LinkKind.EMBED:d}) AND {_WITHOUT}
    GROUP BY target
"""  # noqa: S608
TIMES_ASKED = "SELECT count(*) FROM link WHERE key = ?"
HEADING_COUNT = "SELECT count(*) FROM heading"
COUNTS = "SELECT (SELECT count(*) FROM note WHERE is_note), (SELECT count(*) FROM link)"
TAG_COUNTS = "SELECT key, count(*) FROM tag GROUP BY key"
TAG_COUNTS_OF = """
    SELECT key, count(*) FROM note JOIN tag ON note = id
    WHERE path = ? GROUP BY key
"""


def sqlite_version() -> str:
    """The version of SQLite that all graphs are kept by: `3.46.1`."""
    return apsw.sqlite_lib_version()


class Graph:
    """Reads one database."""

    def __init__(self, connection: apsw.Connection) -> None:
        self.connection = connection

    def copied(self) -> "Graph":
        """The same graph in memory, to be changed without a change here."""
        copy = in_memory()
        with copy.backup("main", self.connection, "main") as backup:
            backup.step()
        return Graph(copy)

    @contextmanager
    def held(self) -> Iterator[None]:
        """One state of the graph for all questions inside, whatever others write meanwhile."""
        self.connection.execute("BEGIN")
        try:
            yield
        finally:
            self.connection.execute("COMMIT")

    def note(self, path: NotePath) -> NoteEntry | None:
        return next(map(_note, self.connection.execute(NOTE, (path,))), None)

    def notes(self) -> Iterator[NoteEntry]:
        return map(_note, self.connection.execute(NOTES))

    def dialect(self) -> str | None:
        """In which dialect all notes have been read; None before that is done."""
        return next((value for (value,) in self.connection.execute(DIALECT)), None)

    def stamps(self) -> dict[NotePath, Stamp]:
        """By what each file was known when it was read."""
        return {path: Stamp(size, mtime, digest) for path, size, mtime, digest in self.connection.execute(STAMPS)}

    def paths_below(self, path: NotePath) -> set[NotePath]:
        """The files at a path, or below it if it is that of a folder."""
        return {found for (found,) in self.connection.execute(PATHS_BELOW, (path, f"{path}/", f"{path}0"))}

    def size(self, path: NotePath) -> int | None:
        """How many bytes a file has."""
        return next((size for (size,) in self.connection.execute(SIZE, (path,))), None)

    def line_starts(self, path: NotePath) -> "array[int] | None":
        """Where the lines of a note start."""
        for (packed,) in self.connection.execute(LINES, (path,)):
            starts = array("I")
            starts.frombytes(packed)
            return starts
        return None

    def named(self, key: Key) -> list[NamedNote]:
        """The notes that go by a name, in whatever way."""
        return [NamedNote(path, NameKind(kind)) for path, kind in self.connection.execute(NAMED, (key,))]

    def named_any(self, keys: Collection[Key]) -> Iterator[tuple[Key, NamedNote]]:
        """The notes that go by any of some names, each with that name; one question for all is answered sooner."""
        for name, path, kind in self.connection.execute(NAMED_ANY, (json.dumps([*keys]),)):
            yield name, quick(NamedNote, (path, NameKind(kind)))

    def names_of(self, path: NotePath) -> list[Key]:
        return [key for (key,) in self.connection.execute(NAMES_OF, (path,))]

    def linked(self) -> list[NotePath]:
        """The notes that are links to others of the vault."""
        return [path for (path,) in self.connection.execute(LINKED)]

    def names(self) -> Iterator[tuple[Key, NamedNote]]:
        """All names of all notes, attachments left out."""
        for name, path, kind in self.connection.execute(NAMES):
            yield name, quick(NamedNote, (path, kind))

    def headings(self, path: NotePath) -> list[HeadingEntry]:
        return [_heading(row) for row in self.connection.execute(HEADINGS_OF, (path,))]

    def blocks(self, path: NotePath) -> list[BlockEntry]:
        return [
            BlockEntry(path, key, Span(start, stop), Span(block_start, block_stop), wide)
            for path, key, start, stop, block_start, block_stop, wide in self.connection.execute(BLOCKS_OF, (path,))
        ]

    def anchors(self, path: NotePath) -> list[AnchorEntry]:
        return [
            AnchorEntry(path, name, Span(start, stop), wide)
            for path, name, start, stop, wide in self.connection.execute(ANCHORS_OF, (path,))
        ]

    def links_of(self, path: NotePath) -> list[LinkEntry]:
        return [_link(row) for row in self.connection.execute(LINKS_OF, (path,))]

    def links_to(self, key: Key) -> list[LinkEntry]:
        """The links that ask for a name, whatever note they mean by it; for an external link the name is its URL."""
        return [_link(row) for row in self.connection.execute(LINKS_TO, (key,))]

    def asking(self, key: Key, without: Collection[NotePath]) -> list[Asking]:
        """The links to files that ask for a name, by their words, those in some notes left out."""
        return [Asking(*row) for row in self.connection.execute(ASKING, (key, json.dumps([*without])))]

    def sources(self, asking: Asking) -> list[NotePath]:
        """The notes of the links, one for each link."""
        return [path for (path,) in self.connection.execute(PATHS, (asking.sources,))]

    def all_links(self) -> Iterator[LinkEntry]:
        return map(_link, self.connection.execute(ALL_LINKS))

    def tags_named(self, key: Key) -> list[TagEntry]:
        return [
            TagEntry(path, name, Span(start, stop), wide)
            for path, name, start, stop, wide in self.connection.execute(TAGS_NAMED, (key,))
        ]

    def tag_use(self, key: Key, without: Collection[NotePath]) -> list[TagUse]:
        """How a tag and those below it are used, some notes left out: `project`, then `project/alpha`."""
        below = (key, f"{key}/", f"{key}0")
        return [TagUse(*row) for row in self.connection.execute(TAG_USE, (*below, json.dumps([*without])))]

    def with_schema(self, schema: str) -> list[NotePath]:
        """The notes whose headers name the schema."""
        return [path for (path,) in self.connection.execute(WITH_SCHEMA, (schema,))]

    def addresses(self, without: Collection[NotePath]) -> set[str]:
        """The web addresses that notes link to, some notes left out."""
        return {url for (url,) in self.connection.execute(ADDRESSES, (json.dumps([*without]),))}

    def schemas(self) -> list[str]:
        """The schemas that notes name."""
        return [schema for (schema,) in self.connection.execute(SCHEMAS)]

    def aliases_of(self, path: NotePath) -> list[tuple[Key, str]]:
        """The aliases of a note, each as it is compared and as it is written."""
        return [(key, name) for key, name in self.connection.execute(ALIASES_OF, (path,))]

    def use_of_tag(self, key: Key, without: Collection[NotePath]) -> TagEntry | None:
        """One of the places where a tag is used, some notes left out."""
        for path, name, start, stop, wide in self.connection.execute(USE_OF_TAG, (key, json.dumps([*without]))):
            return TagEntry(path, name, Span(start, stop), wide)
        return None

    def wikilinks_asking(self, key: Key, without: Collection[NotePath]) -> list[tuple[str, int]]:
        """What the wikilinks that ask for a name say, and how many of them say so, some notes left out."""
        found = self.connection.execute(WIKILINKS_ASKING, (key, json.dumps([*without])))
        return [(target, count) for target, count in found]

    def times_asked(self, key: Key) -> int:
        """How many links ask for a name."""
        return int(self.connection.execute(TIMES_ASKED, (key,)).get)

    def heading_count(self) -> int:
        """How many headings all notes have together."""
        return int(self.connection.execute(HEADING_COUNT).get)

    def counts(self) -> tuple[int, int]:
        """How many notes there are, and how many links they have."""
        notes, links = self.connection.execute(COUNTS).get
        return notes, links

    def tag_counts(self) -> dict[Key, int]:
        """How often each tag is used."""
        return {key: number for key, number in self.connection.execute(TAG_COUNTS)}  # noqa: C416

    def tag_counts_of(self, path: NotePath) -> dict[Key, int]:
        return {key: number for key, number in self.connection.execute(TAG_COUNTS_OF, (path,))}  # noqa: C416


def _note(row: tuple[Any, ...]) -> NoteEntry:
    path, is_note, title, schema, problem = row
    return NoteEntry(path, bool(is_note), title, schema, problem)


def _heading(row: tuple[Any, ...]) -> HeadingEntry:
    *words, start, stop, title_start, title_stop, section_stop, wide = row
    spans = (Span(start, stop), Span(title_start, title_stop), Span(start, section_stop))
    return quick(HeadingEntry, (*words, *spans, wide))


def _link(row: tuple[Any, ...]) -> LinkEntry:
    path, number, kind, key, target, fragment, link_type, start, stop, target_start, target_stop, wide = row
    span, target_span = quick(Span, (start, stop)), quick(Span, (target_start, target_stop))
    return quick(LinkEntry, (path, number, kind, key, target, fragment, link_type, span, target_span, wide))
