"""What a rename is about: which thing the cursor stands on, or the link there leads to, and what it is called now."""

from typing import NamedTuple

from doxa.features.link_forms import Written, written
from doxa.features.places import Cursor
from doxa.features.thing import Cited, FootnoteMark, LinkLabel, LinkMark, NamedPlace, OwnNote, TagMark, Thing, thing_at
from doxa.features.vault_edit import Refused
from doxa.index.names import NameKind, has_folders, key, stem, without_ending
from doxa.index.read import BlockEntry, HeadingEntry, LinkEntry
from doxa.index.rows import LinkKind
from doxa.index.snapshot import Snapshot
from doxa.syntax.codec import Reference
from doxa.syntax.document import (
    Autolink,
    BlockName,
    Definition,
    Document,
    InlineLink,
    Label,
    ReferenceLink,
    TagName,
    WikiLink,
)
from doxa.syntax.values import find
from doxa.text.span import Span
from doxa.vault.paths import NotePath


class File(NamedTuple):
    """A file by its name: a note or an attachment."""

    path: NotePath


class NoteTitle(NamedTuple):
    """A note by its title, in its header or its first heading."""

    path: NotePath


class NoteAlias(NamedTuple):
    path: NotePath
    alias: str


class Section(NamedTuple):
    """A heading, by its number in its note."""

    path: NotePath
    number: int


class Block(NamedTuple):
    path: NotePath
    name: BlockName


class TagGroup(NamedTuple):
    """A tag and all that are nested in it."""

    name: TagName


class FootnoteLabel(NamedTuple):
    path: NotePath
    document: Document
    label: Label


class ReferenceLabel(NamedTuple):
    path: NotePath
    document: Document
    label: Label


Renameable = File | NoteTitle | NoteAlias | Section | Block | TagGroup | FootnoteLabel | ReferenceLabel


class Subject(NamedTuple):
    """A thing with the name that it has now; `span` covers the characters under the cursor that name it."""

    span: Span
    name: str
    thing: Renameable


def subject_at(vault: Snapshot, at: Cursor) -> Subject | Refused:
    """What would be renamed at the cursor, or why nothing can be."""
    for alias in at.document.aliases:
        if alias.span.holds(at.offset):
            return Subject(alias.span, alias.text, NoteAlias(at.path, alias.text))
    thing = thing_at(vault, at)
    return _subject(vault, at, thing) if thing else Refused("There is nothing here that has a name")


def footnote_labels(document: Document, label: Label) -> list[Span]:
    """Where a footnote is named: in its references, and in its own line."""
    found = [one.label_span for one in document.footnote_references if one.label == label]
    return found + [one.label_span for one in document.footnotes if one.label == label]


def _subject(vault: Snapshot, at: Cursor, thing: Thing) -> Subject | Refused:
    match thing:
        case LinkMark():
            return _link(vault, at, thing.link)
        case Cited():
            return _link(vault, at, thing.link) if thing.link else Refused("The source of a citation is renamed as a file")
        case NamedPlace():
            return _place(at, thing.entry)
        case OwnNote():
            return _own_note(at, thing)
        case _:
            return _marked(at, thing)


def _marked(at: Cursor, thing: FootnoteMark | TagMark | LinkLabel) -> Subject:
    match thing:
        case FootnoteMark():
            spans = footnote_labels(at.document, thing.label)
            near = min(spans, key=lambda span: _distance(span, at.offset))
            return Subject(near, near.of(at.document.text), FootnoteLabel(at.path, at.document, thing.label))
        case TagMark():
            tag = next(tag for tag in at.document.tags if tag.span.holds(at.offset))
            return Subject(tag.name_span, tag.name, TagGroup(tag.name))
        case LinkLabel():
            label = ReferenceLabel(at.path, at.document, thing.label)
            return Subject(thing.span, thing.span.of(at.document.text), label)


def _distance(span: Span, offset: int) -> int:
    return max(span.start - offset, offset - span.end, 0)


def _place(at: Cursor, entry: HeadingEntry | BlockEntry) -> Subject:
    if isinstance(entry, HeadingEntry):
        return Subject(entry.title_span, entry.title_span.of(at.document.text), Section(at.path, entry.number))
    span = Span(entry.span.start + 1, entry.span.end)
    return Subject(span, span.of(at.document.text), Block(at.path, BlockName(span.of(at.document.text))))


def _own_note(at: Cursor, thing: OwnNote) -> Subject:
    text, header = at.document.text, at.document.front_matter
    title = find(header.fields, "title") if header else None
    if thing.heading and title and title.value.data != thing.heading.title:
        return _place(at, thing.heading)  # the header gives the note another title
    if thing.heading:
        return Subject(thing.heading.title_span, thing.heading.title_span.of(text), NoteTitle(at.path))
    if title and title.value.span == thing.span and isinstance(title.value.data, str):
        return Subject(thing.span, title.value.data, NoteTitle(at.path))
    return Subject(thing.span, stem(at.path), File(at.path))


def _link(vault: Snapshot, at: Cursor, link: LinkEntry) -> Subject | Refused:
    node = written(at.document).get(link.span)
    if link.kind == LinkKind.URL or node is None:
        return Refused("A web address has no name that could be changed here")
    notes = vault.resolve(link.path, link.target).notes
    if not notes:
        return Refused(f"There is no file `{link.target}`; create it first, or correct the link")
    if len(notes) > 1:
        return Refused(f"`{link.target}` may mean {', '.join(notes[:5])}; name the folder too")
    fragment = _fragment_span(node)
    if link.fragment and fragment and (not link.target or fragment.holds(at.offset)):
        return _place_of_link(vault, link, notes[0], fragment)
    return _file_of_link(vault, link, notes[0], _target_span(node))


def _place_of_link(vault: Snapshot, link: LinkEntry, path: NotePath, span: Span) -> Subject | Refused:
    place = vault.place(path, link.fragment or "")
    match place:
        case HeadingEntry():
            return Subject(span, place.title, Section(path, place.number))
        case BlockEntry():
            return Subject(Span(span.start + 1, span.end), place.key, Block(path, BlockName(place.key)))
        case None:
            return Refused(f"There is no heading or block `{link.fragment}` in {path}")


def _file_of_link(vault: Snapshot, link: LinkEntry, path: NotePath, span: Span) -> Subject:
    """A link names a note by its file, its title or an alias; that is what gets another name."""
    note = vault.note(path)
    asked = key(without_ending(link.target))
    by_file = not note or not note.is_note or has_folders(link.target) or key(stem(path)) == asked or not link.target
    if not by_file and note and note.title and key(note.title) == asked:
        return Subject(span, note.title, NoteTitle(path))
    if not by_file and NameKind.ALIAS in vault.kinds_of_name(path, asked):
        return Subject(span, link.target, NoteAlias(path, link.target))
    is_note = note is not None and note.is_note
    return Subject(span, stem(path) if is_note else path.rpartition("/")[2], File(path))


def _target_span(node: Written) -> Span:
    match node:
        case WikiLink():
            return node.target_span
        case InlineLink() | Definition():
            return node.destination.path_span
        case ReferenceLink():
            return node.label
        case Autolink():
            return node.url_span
        case Reference():
            return node.span


def _fragment_span(node: Written) -> Span | None:
    match node:
        case WikiLink():
            return node.fragment_span
        case InlineLink() | Definition():
            return node.destination.fragment_span
        case _:
            return None
