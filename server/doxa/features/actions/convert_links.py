"""Links written in another form: `[[plan]]`, `[plan](plan.md)`, or `[plan][1]` with a line that defines `[1]`."""

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from doxa.features.actions.action import Action, Asked, Change, Kind
from doxa.features.actions.appending import appended, line_end
from doxa.features.link_text import encoded, heading_anchor, heading_fragment, link_words, markdown_target, wiki_target
from doxa.features.vault_edit import Notes, Refused, VaultEdit
from doxa.index.read import BlockEntry, HeadingEntry, LinkEntry
from doxa.index.rows import LinkKind
from doxa.index.snapshot import Snapshot
from doxa.syntax.document import Definition, Document, InlineLink, Label, Link, ReferenceLink, WikiLink
from doxa.syntax.mask import Mask
from doxa.text.edits import Edit, apply_edits
from doxa.vault.paths import NotePath
from doxa.vault.settings import Settings

_NOT_PLAIN = re.compile(r"[\\`*_\[\]<>&|~=$\r\n#^%]|:\w+:|https?:|www\.")


class Form(StrEnum):
    WIKILINK = "wikilink"
    MARKDOWN = "Markdown link"
    REFERENCE = "reference link"


class _Parts(NamedTuple):
    """What a link says: its words as Markdown writes them, and its destination, with a title if it has one."""

    words: str
    destination: str


class Writing(NamedTuple):
    """A note whose links are written anew."""

    vault: Snapshot
    path: NotePath
    document: Document
    settings: Settings
    notes: Notes

    @property
    def text(self) -> str:
        return self.document.text


def conversions(asked: Asked) -> Iterator[Action]:
    """The other forms of the links at the place; and those of all links of the note, where one of them is there."""
    at = Writing(asked.vault, asked.path, asked.document, asked.settings, asked.notes)
    links = [link for link in asked.document.links if asked.touches(link.span)]
    forms = {form for link in links if (form := _form(link))}
    for form in Form if forms else ():
        if forms - {form} and any(_converts(at, link, form) for link in links):
            yield Action(f"Write as {form}", Kind.REWRITE, partial(_converted, at, links, form))
            yield Action(f"Write all links of this note as {form}s", Kind.REWRITE, partial(converted, at, form))


def converted(at: Writing, form: Form) -> Change:
    """The change that gives all links of a note another form, as far as that is possible."""
    return _converted(at, at.document.links, form)


def _form(link: Link) -> Form | None:
    """The form of a link that could have another: embeds, and links with a type, say more than other forms can."""
    match link:
        case WikiLink():
            return Form.WIKILINK if not (link.embed or link.type or link.uuid) else None
        case InlineLink():
            return Form.MARKDOWN if not link.image else None
        case ReferenceLink():
            return Form.REFERENCE if link.defined and not link.image else None
        case _:
            return None


def _converts(at: Writing, link: Link, form: Form) -> bool:
    if _form(link) in (None, form):
        return False
    is_possible = _wikilink if form is Form.WIKILINK else _parts
    return is_possible(at, link) is not None


def _converted(at: Writing, links: Iterable[Link], form: Form) -> Change:
    """The links in their new form; in headings they stay, as other notes may link there by the words."""
    headings = Mask([heading.span for heading in at.document.headings])
    chosen = [link for link in links if _form(link) not in (None, form) and not headings.covers(link.span.start)]
    edits = _as_references(at, chosen) if form is Form.REFERENCE else list(_as_links(at, chosen, form))
    if not edits:
        return Refused("None of these links can be written so")
    after = at.notes.parsed(apply_edits(at.text, edits))
    later = at.vault.with_changes({at.path: after}, ())
    if _meanings(at.vault, at.path, at.document) != _meanings(later, at.path, after):
        return Refused("The links would not mean the same")
    return VaultEdit({at.path: tuple(sorted(edits))})


def _as_links(at: Writing, links: Iterable[Link], form: Form) -> Iterator[Edit]:
    for link in links:
        parts = _parts(at, link)
        text = _wikilink(at, link) if form is Form.WIKILINK else parts and f"[{parts.words}]({parts.destination})"
        if text:
            yield Edit(link.span, text)


def _as_references(at: Writing, links: Iterable[Link]) -> list[Edit]:
    """Links, with the lines that define them at the end; a definition that is there already is used."""
    text = at.text
    known = {_defined(text, one): one.label_span.of(text) for one in at.document.definitions if one.used}
    taken = {one.label for one in at.document.definitions}
    edits, lines = [], []
    for link in links:
        parts = _parts(at, link)
        if parts is None:
            continue
        if parts.destination not in known:
            known[parts.destination] = label = _free(taken)
            lines.append(f"[{label}]: {parts.destination}")
        edits.append(Edit(link.span, f"[{parts.words}][{known[parts.destination]}]"))
    last = max((one.span.end for one in at.document.definitions), default=0)
    if lines:
        between = 1 if last and not text[last:].strip() else 2
        edits.append(appended(text, len(text), line_end(text).join(lines), between))
    return edits


def _free(taken: set[Label]) -> Label:
    number = 1
    while Label(str(number)) in taken:
        number += 1
    taken.add(Label(str(number)))
    return Label(str(number))


def _parts(at: Writing, link: Link) -> _Parts | None:
    text = at.text
    match link:
        case WikiLink():
            destination = _destination(at, link)
            words = link.alias or link.target or link.fragment or ""
            return _Parts(link_words(words), destination) if destination and words else None
        case InlineLink():
            return _Parts(link.label.of(text), text[link.destination.span.start : link.span.end - 1].rstrip())
        case ReferenceLink():
            definition = _definitions(at.document).get(link.reference)
            return _Parts(link.label.of(text), _defined(text, definition)) if definition else None
        case _:
            return None


def _definitions(document: Document) -> Mapping[Label, Definition]:
    return {one.label: one for one in document.definitions if one.used}


def _defined(text: str, definition: Definition) -> str:
    return text[definition.destination.span.start : definition.span.end].rstrip()


def _destination(at: Writing, link: WikiLink) -> str | None:
    """The destination of a Markdown link that leads where a wikilink does."""
    notes = at.vault.resolve(at.path, link.target).notes
    if len(notes) != 1:
        return None
    path = markdown_target(at.path, notes[0]) if link.target else ""
    if not link.fragment:
        return path
    place = at.vault.place(notes[0], link.fragment)
    words = heading_anchor(at.vault.headings(notes[0]), place) if isinstance(place, HeadingEntry) else link.fragment
    return f"{path}#{encoded(words)}" if place and words else None


def _wikilink(at: Writing, link: Link) -> str | None:
    """A Markdown link as a wikilink; None where its words are more than plain ones, or it leads to no file."""
    place = link.destination if isinstance(link, InlineLink) else None
    title = link.title if isinstance(link, InlineLink) else None
    if isinstance(link, ReferenceLink) and (definition := _definitions(at.document).get(link.reference)):
        place, title = definition.destination, definition.title
    if place is None or place.external or title or not isinstance(link, InlineLink | ReferenceLink):
        return None
    words, notes = link.label.of(at.text), at.vault.resolve(at.path, place.path).notes
    target = wiki_target(at.vault, at.path, notes[0], at.settings.links_style) if len(notes) == 1 else None
    if not place.path:
        target = ""
    found = at.vault.place(notes[0], place.fragment) if len(notes) == 1 and place.fragment else None
    if target is None or not words or _NOT_PLAIN.search(words) or bool(place.fragment) != bool(found) or "?" in place.url:
        return None
    fragment = heading_fragment(at.vault.headings(notes[0]), found) if isinstance(found, HeadingEntry) else place.fragment
    name = f"{target}#{fragment}" if fragment else target
    pipe = "\\|" if Mask(at.document.tables).covers(link.span.start) else "|"
    written = f"[[{name}]]" if words == name else f"[[{name}{pipe}{words}]]"
    read = at.notes.parsed(written.replace("\\|", "|")).links
    is_right = len(read) == 1 and isinstance(read[0], WikiLink) and (read[0].alias or name) == words and not read[0].type
    return written if name and is_right else None


def _meanings(vault: Snapshot, path: NotePath, document: Document) -> list[object]:
    """What the links of the note mean, in the order of the text; the lines that define some of them are no links."""
    lines = {definition.span for definition in document.definitions}
    links = sorted(vault.links_of(path), key=lambda link: link.span)
    return [_meaning(vault, link) for link in links if link.span not in lines]


def _meaning(vault: Snapshot, link: LinkEntry) -> object:
    if link.kind == LinkKind.URL:
        return link.target
    notes = vault.resolve(link.path, link.target).notes
    place = vault.place(notes[0], link.fragment) if len(notes) == 1 and link.fragment else None
    match place:
        case HeadingEntry():
            return notes, place.number
        case BlockEntry():
            return notes, place.key
        case None:
            return notes or link.target, link.fragment
