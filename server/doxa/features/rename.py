"""Another name for the thing under the cursor, with all links to it following."""

import posixpath
import re
from collections.abc import Iterator
from typing import assert_never

from doxa.features.following import Change, following
from doxa.features.link_forms import header_value
from doxa.features.move import refusal
from doxa.features.places import Cursor
from doxa.features.rename_subject import (
    Block,
    File,
    FootnoteLabel,
    NoteAlias,
    NoteTitle,
    ReferenceLabel,
    Renameable,
    Section,
    TagGroup,
    footnote_labels,
    subject_at,
)
from doxa.features.vault_edit import Moved, Notes, Refused, VaultEdit, edits_by_note
from doxa.index.names import folder_of, key, stem
from doxa.index.snapshot import Snapshot
from doxa.syntax.document import Document, Heading, ReferenceLink, ReferenceStyle
from doxa.syntax.links import label as label_of
from doxa.syntax.markdown import parse
from doxa.syntax.values import find
from doxa.text.edits import Edit
from doxa.text.span import Span
from doxa.vault.paths import NotePath

_NOT_IN_FILE_NAME = re.compile(r'[\0-\x1f<>:"|?*\\]|[. ]\Z')


def rename(vault: Snapshot, notes: Notes, at: Cursor, new: str) -> VaultEdit | Refused:
    """What changes when the thing under the cursor gets the new name."""
    subject = subject_at(vault, at)
    new = new.strip()
    if isinstance(subject, Refused):
        return subject
    return VaultEdit({}) if new == subject.name else _renamed(vault, notes, subject.thing, new)


def _renamed(vault: Snapshot, notes: Notes, thing: Renameable, new: str) -> VaultEdit | Refused:
    match thing:
        case File():
            return _file(vault, notes, thing.path, new)
        case NoteTitle():
            return _title(vault, notes, thing.path, new)
        case NoteAlias():
            return _alias(vault, notes, thing, new)
        case Section():
            return _section(vault, notes, thing, new)
        case Block():
            return _block(vault, notes, thing, new.removeprefix("^"))
        case _:
            return _mark(vault, notes, thing, new)


def _mark(vault: Snapshot, notes: Notes, thing: TagGroup | FootnoteLabel | ReferenceLabel, new: str) -> VaultEdit | Refused:
    """What is no target of links: it is called the same wherever it stands."""
    match thing:
        case TagGroup():
            return _tags(vault, notes, thing.name, new.removeprefix("#"))
        case FootnoteLabel():
            return _footnote(thing.document, thing, new.removeprefix("^"))
        case ReferenceLabel():
            return _reference(thing.document, thing, new)
        case _:
            assert_never(thing)


def _file(vault: Snapshot, notes: Notes, path: NotePath, new: str) -> VaultEdit | Refused:
    """Another name for a file, or another folder too; a title that was its name follows."""
    target = _new_path(path, new)
    moved = [Moved(path, target)]
    if not stem(target) or _NOT_IN_FILE_NAME.search(target):
        return Refused(f"`{new}` cannot be the name of a file on all systems")
    refused = refusal(vault, moved)
    if refused:
        return refused
    note, document = vault.note(path), notes.read(path)
    if note and document and note.title and key(note.title) == key(stem(path)) and stem(target) != stem(path):
        retitled = edits_by_note((path, edit) for edit in _retitled(document, note.title, stem(target)))
        return following(vault, notes, Change(retitled, moved, {key(note.title): stem(target)}))
    return following(vault, notes, Change({}, moved))


def _new_path(path: NotePath, new: str) -> NotePath:
    """The path that a new name means: in the same folder unless it names one, with the ending that the file has."""
    ending = posixpath.splitext(path)[1]
    name = new if new.lower().endswith(ending.lower()) else f"{new}{ending}"
    folder = folder_of(path)
    return NotePath(name.lstrip("/") if "/" in name or not folder else f"{folder}/{name}")


def _title(vault: Snapshot, notes: Notes, path: NotePath, new: str) -> VaultEdit | Refused:
    """Another title for a note; its file follows if it was called the same."""
    note, document = vault.note(path), notes.read(path)
    if not note or not document or not note.title:
        return Refused(f"{path} cannot be read; try again")
    problem = _not_a_title(new)
    if problem:
        return problem
    edits = edits_by_note((path, edit) for edit in _retitled(document, note.title, new))
    moved = []
    if key(note.title) == key(stem(path)) and not _NOT_IN_FILE_NAME.search(new) and "/" not in new:
        moved = [Moved(path, _new_path(path, new))]
    return refusal(vault, moved) or following(vault, notes, Change(edits, moved, {key(note.title): new}))


def _retitled(document: Document, old: str, new: str) -> Iterator[Edit]:
    """The title in the header, and the heading that says the same."""
    header = document.front_matter
    title = find(header.fields, "title") if header else None
    if title and title.value.data == old:
        yield Edit(title.value.span, header_value(title.value.span.of(document.text), new))
    if document.title_heading is not None:
        heading = document.headings[document.title_heading]
        if heading.title == old:
            yield Edit(heading.title_span, new)


def _alias(vault: Snapshot, notes: Notes, thing: NoteAlias, new: str) -> VaultEdit | Refused:
    path, alias = thing
    document = notes.read(path)
    found = [one for one in document.aliases if key(one.text) == key(alias)] if document else []
    if not document or not found or not new:
        return Refused(f"{path} has no alias `{alias}`; try again")
    edits = tuple(Edit(one.span, header_value(one.span.of(document.text), new)) for one in found)
    return following(vault, notes, Change({path: edits}, (), {key(alias): new}))


def _section(vault: Snapshot, notes: Notes, thing: Section, new: str) -> VaultEdit | Refused:
    path, number = thing
    document = notes.read(path)
    problem = _not_a_title(new)
    if document is None or number >= len(document.headings) or problem:
        return problem or Refused(f"{path} has changed on disk a moment ago; try again")
    if number == document.title_heading and document.title == document.headings[number].title:
        return _title(vault, notes, path, new)
    return following(vault, notes, Change({path: (Edit(document.headings[number].title_span, new),)}))


def _not_a_title(new: str) -> Refused | None:
    found = parse(f"# {new}").headings
    if not new or len(found) != 1 or _title_text(found[0], new) != new:
        return Refused(f"`{new}` cannot be the title of a heading; choose other words")
    return None


def _title_text(heading: Heading, new: str) -> str:
    return heading.title_span.of(f"# {new}")


def _block(vault: Snapshot, notes: Notes, thing: Block, new: str) -> VaultEdit | Refused:
    path, name = thing
    if [one.name for one in parse(f"x ^{new}").block_ids] != [new]:
        return Refused(f"`{new}` cannot be the id of a block: use letters, digits and `-`")
    document = notes.read(path)
    ids = document.block_ids if document else ()
    if any(key(one.name) == key(new) != key(name) for one in ids):
        return Refused(f"There is a block ^{new} in {path} already; choose another id")
    edits = tuple(Edit(Span(one.span.start + 1, one.span.end), new) for one in ids if key(one.name) == key(name))
    return following(vault, notes, Change({path: edits}, blocks={(path, key(name)): new}))


def _tags(vault: Snapshot, notes: Notes, name: str, new: str) -> VaultEdit | Refused:
    """Another name for a tag and for the first part of those nested in it, in texts and headers."""
    if [tag.name for tag in parse(f"#{new}").tags] != [new]:
        return Refused(f"`{new}` cannot be a tag: use letters, digits, `-`, `_` and `/`, and not only digits")
    paths = {tag.path for use in vault.tag_use(name) for tag in vault.tags_named(use.key)}
    edits = [(path, edit) for path in sorted(paths) for edit in _tags_in(notes.read(path), name, new)]
    return VaultEdit(edits_by_note(edits))


def _tags_in(document: Document | None, name: str, new: str) -> Iterator[Edit]:
    depth = name.count("/") + 1
    for tag in document.tags if document else ():
        head = "/".join(tag.name.split("/")[:depth])
        if document and key(head) == key(name):
            start = document.text.index(head, tag.name_span.start)
            yield Edit(Span(start, start + len(head)), new)


def _footnote(document: Document, thing: FootnoteLabel, new: str) -> VaultEdit | Refused:
    if [(one.label, one.label_span.of(f"[^{new}]: x")) for one in parse(f"[^{new}]: x").footnotes] != [
        (label_of(new), new)
    ]:
        return Refused(f"`{new}` cannot be the name of a footnote: leave out blanks and brackets")
    if label_of(new) != thing.label and any(one.label == label_of(new) for one in document.footnotes):
        return Refused(f"There is a footnote [^{new}] already; choose another name")
    edits = [Edit(span, new) for span in footnote_labels(document, thing.label)]
    return VaultEdit(edits_by_note((thing.path, edit) for edit in edits))


def _reference(document: Document, thing: ReferenceLabel, new: str) -> VaultEdit | Refused:
    label = thing.label
    if [one.label for one in parse(f"[{new}]: /x").definitions] != [label_of(new)]:
        return Refused(f"`{new}` cannot be the label of a link: leave out brackets")
    if label_of(new) != label and any(one.label == label_of(new) for one in document.definitions):
        return Refused(f"There is a definition of [{new}] already; choose another label")
    edits = [Edit(one.label_span, new) for one in document.definitions if one.label == label]
    links = (link for link in document.links if isinstance(link, ReferenceLink) and link.reference == label)
    edits += [relabelled(link, new) for link in links]
    return VaultEdit(edits_by_note((thing.path, edit) for edit in edits))


def relabelled(link: ReferenceLink, new: str) -> Edit:
    """The words that a reader sees stay: `[plan]` becomes `[plan][new]`."""
    match link.style:
        case ReferenceStyle.FULL:
            return Edit(link.reference_span, new)
        case ReferenceStyle.COLLAPSED:
            return Edit(Span(link.span.end - 1, link.span.end - 1), new)
        case ReferenceStyle.SHORTCUT:
            return Edit(Span(link.span.end, link.span.end), f"[{new}]")
