"""What the index keeps of one note, as the rows of its tables. A pure function of the note, made in any process."""

from array import array
from collections.abc import Iterator, Mapping
from enum import IntEnum
from typing import NamedTuple, assert_never
from urllib.parse import unquote

from doxa.index.names import Key, NameKind, asked_name, entity_key, key, stem, without_ending
from doxa.syntax.document import (
    Autolink,
    Definition,
    Destination,
    Document,
    InlineLink,
    Label,
    Link,
    ReferenceLink,
    WikiLink,
)
from doxa.syntax.relations import SOURCE, relations
from doxa.text.lines import LineIndex
from doxa.text.span import Span, quick
from doxa.vault.paths import NotePath

Cell = str | int | bytes | None
Row = tuple[Cell, ...]


class LinkKind(IntEnum):
    """How a link is written; each leads somewhere in its own way."""

    WIKILINK = 1
    EMBED = 2
    INLINE = 3
    IMAGE = 4
    REFERENCE = 5
    DEFINITION = 6
    URL = 7
    RELATION = 8
    SOURCE = 9


class NoteRows(NamedTuple):
    """The rows of one note, in the order of the columns of each table, without the number of the note."""

    path: NotePath
    title: str | None
    schema: str | None
    lines: bytes
    names: tuple[tuple[Key, NameKind], ...]
    headings: tuple[Row, ...]
    blocks: tuple[Row, ...]
    links: tuple[Row, ...]
    tags: tuple[Row, ...]
    aliases: tuple[Row, ...] = ()
    entities: tuple[Row, ...] = ()
    anchors: tuple[Row, ...] = ()
    citations: tuple[Row, ...] = ()
    cited_at: tuple[Row, ...] = ()
    beliefs: tuple[Row, ...] = ()
    provenance: tuple[Row, ...] = ()


def note_rows(path: NotePath, document: Document) -> NoteRows:
    """All that others can ask about a note."""
    lines = LineIndex(document.text)
    wide = _Columns(lines)
    fields = document.front_matter.fields if document.front_matter else ()
    header = {field.key: field.value.data for field in fields}
    schema = header.get("schema", header.get("type"))
    return NoteRows(
        path,
        document.title,
        schema if isinstance(schema, str) else None,
        array("I", lines.starts).tobytes(),
        tuple(dict.fromkeys(_names(path, document, header.get("id")))),
        tuple(_headings(document, wide)),
        tuple(_blocks(document, wide)),
        tuple(_numbered(_links(document), wide)),
        tuple(_tags(document, wide)),
        tuple({key(alias.text): alias.text for alias in document.aliases}.items()),
        tuple(_entities(document, wide)),
        tuple(_anchors(document, wide)),
        tuple(_citations(document, wide)),
        tuple(_cited_at(document, wide)),
    )


def attachment_rows(path: NotePath) -> NoteRows:
    """What is known of a file that is no note: its name."""
    name = key(path.rpartition("/")[2])
    return NoteRows(path, None, None, b"", ((name, NameKind.STEM),), (), (), (), ())


def linked_rows(rows: NoteRows) -> NoteRows:
    """The rows of a note under the path of a link to it: title and aliases are those of the note itself."""
    return rows._replace(names=((key(stem(rows.path)), NameKind.LINKED),))


def _names(path: NotePath, document: Document, identity: object) -> Iterator[tuple[Key, NameKind]]:
    yield key(without_ending(path.rpartition("/")[2])), NameKind.STEM
    if isinstance(identity, str):
        yield key(identity), NameKind.ID
    if document.title:
        yield key(document.title), NameKind.TITLE
    for alias in document.aliases:
        yield key(alias.text), NameKind.ALIAS


class _Columns:
    """How far the columns of a note are off in UTF-8 and UTF-16, for lines that hold more than ASCII."""

    def __init__(self, lines: LineIndex) -> None:
        self._lines = lines
        self._plain = lines.text.isascii()

    def of(self, *offsets: int) -> bytes | None:
        """Two numbers for each offset; None where no encoding differs."""
        if self._plain:
            return None
        first_line = self._lines.starts[self._lines.line_of(min(offsets))]
        if self._lines.text[first_line : max(offsets)].isascii():
            return None
        surplus = array("I")
        for offset in offsets:
            start = self._lines.extent(self._lines.line_of(offset))[0]
            before = self._lines.text[start:offset]
            surplus.append(len(before.encode("utf-8", "surrogatepass")) - len(before))
            surplus.append(len(before.encode("utf-16-le", "surrogatepass")) // 2 - len(before))
        return surplus.tobytes() if any(surplus) else None


def _headings(document: Document, wide: _Columns) -> Iterator[Row]:
    for number, one in enumerate(document.headings):
        places = (*one.span, *one.title_span)
        yield (
            number,
            one.level,
            one.parent,
            one.title,
            one.slug,
            one.github_slug,
            one.id,
            *places,
            one.section.end,
            wide.of(*places),
        )


def _blocks(document: Document, wide: _Columns) -> Iterator[Row]:
    for number, one in enumerate(document.block_ids):
        yield number, key(one.name), *one.span, *one.block, wide.of(*one.block, *one.span)


def _anchors(document: Document, wide: _Columns) -> Iterator[Row]:
    for number, one in enumerate(document.anchors):
        yield number, one.name, *one.span, wide.of(*one.span, *one.span)


def _tags(document: Document, wide: _Columns) -> Iterator[Row]:
    for number, one in enumerate(document.tags):
        yield number, key(one.name), one.name, *one.span, wide.of(*one.span, *one.span)


def _entities(document: Document, wide: _Columns) -> Iterator[Row]:
    for number, one in enumerate(document.entity_tags):
        canonical = one.canonical and entity_key(one.canonical)
        places = (*one.span, *one.name_span)
        yield number, entity_key(one.name), one.name, one.type, canonical, one.canonical, *places, wide.of(*places)


def _citations(document: Document, wide: _Columns) -> Iterator[Row]:
    """What footnotes cite; of two with one label, the first counts."""
    cited = {note.label: note.citation for note in reversed(document.footnotes) if note.citation}
    for number, (label, one) in enumerate(reversed(cited.items())):
        places = (*one.span, *one.source_span)
        yield number, label, asked_name(unquote(one.source)), one.source, one.page, one.quote, *places, wide.of(*places)


def _cited_at(document: Document, wide: _Columns) -> Iterator[Row]:
    cited = {note.label for note in document.footnotes if note.citation}
    places = [one for one in document.footnote_references if one.label in cited]
    for number, one in enumerate(places):
        yield number, one.label, *one.span, wide.of(*one.span, *one.span)


class _Asked(NamedTuple):
    """A link with what it asks for."""

    kind: LinkKind
    key: str | None
    target: str
    fragment: str | None
    type: str | None
    span: Span
    target_span: Span


def _numbered(links: Iterator[_Asked], wide: _Columns) -> Iterator[Row]:
    for number, one in enumerate(links):
        yield (
            number,
            one.kind,
            one.key,
            one.target,
            one.fragment,
            one.type,
            *one.span,
            *one.target_span,
            wide.of(*one.span, *one.target_span),
        )


def _links(document: Document) -> Iterator[_Asked]:
    definitions = {definition.label: definition for definition in document.definitions if definition.used}
    for link in document.links:
        yield from _link(link, definitions)
    for definition in document.definitions:
        yield _destination(LinkKind.DEFINITION, definition.destination, definition.span, definition.destination.span)
    fields = document.front_matter.fields if document.front_matter else ()
    for relation in relations(fields):
        target, sharp, fragment = relation.target.partition("#")
        kind = LinkKind.SOURCE if relation.kind == SOURCE else LinkKind.RELATION
        asked = asked_name(target)
        yield quick(_Asked, (kind, asked, target, fragment if sharp else None, relation.kind, relation.span, relation.span))


def _link(link: Link, definitions: Mapping[Label, Definition]) -> Iterator[_Asked]:
    match link:
        case WikiLink():
            kind = LinkKind.EMBED if link.embed else LinkKind.WIKILINK
            asked = asked_name(link.target)
            yield quick(_Asked, (kind, asked, link.target, link.fragment, link.type, link.span, link.target_span))
        case InlineLink():
            kind = LinkKind.IMAGE if link.image else LinkKind.INLINE
            yield _destination(kind, link.destination, link.span, link.destination.span)
        case ReferenceLink():
            definition = definitions.get(link.reference)
            if definition:
                yield _destination(LinkKind.REFERENCE, definition.destination, link.span, link.reference_span)
        case Autolink():
            yield quick(_Asked, (LinkKind.URL, link.url, link.url, None, None, link.span, link.url_span))
        case _:
            assert_never(link)


def _destination(kind: LinkKind, place: Destination, span: Span, target_span: Span) -> _Asked:
    if place.external:
        return quick(_Asked, (LinkKind.URL, place.url, place.url, None, None, span, target_span))
    return quick(_Asked, (kind, asked_name(place.path), place.path, place.fragment, None, span, target_span))
