"""What there is to know about the thing under the cursor, at a glance."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, assert_never

from doxa.beliefs.page import Page
from doxa.features.beliefs.standing import Standing, footnote_standing, standing
from doxa.features.definition import source_notes, target_notes
from doxa.features.facts import amount, file_kind, is_picture, listed, shortened, size_in_words
from doxa.features.new_note import asks_for_file, new_note_path
from doxa.features.places import Cursor, Texts
from doxa.features.preview import preview
from doxa.features.thing import Cited, FootnoteMark, LinkLabel, LinkMark, NamedPlace, OwnNote, TagMark, Thing, thing_at
from doxa.index.heading_names import heading_named
from doxa.index.names import key, stem
from doxa.index.read import BlockEntry, HeadingEntry, LinkEntry
from doxa.index.rows import LinkKind
from doxa.index.snapshot import Snapshot
from doxa.syntax.document import Citation
from doxa.syntax.front_matter import front_matter
from doxa.syntax.values import find
from doxa.text.span import Span
from doxa.vault.paths import NotePath

_INDENTATION = re.compile(r"((?:\r\n?|\n)(?:[ \t]*(?:\r\n?|\n))*)(?: {1,4}|\t)")
_MOST_CANDIDATES = 10


class Card(NamedTuple):
    """What to show: a title and facts in plain words, each on one line, and a preview in Markdown.

    `picture` is a file of the vault that can be shown itself.
    """

    title: str
    facts: tuple[str, ...] = ()
    preview: str = ""
    picture: NotePath | None = None


class Hover(NamedTuple):
    """What to show for the characters of the span."""

    span: Span
    card: Card


class _Question(NamedTuple):
    vault: Snapshot
    at: Cursor
    texts: Texts


def hover(vault: Snapshot, at: Cursor, texts: Texts) -> Hover | None:
    """What is known of the thing under the cursor; None in plain words."""
    thing = thing_at(vault, at)
    card = _card(_Question(vault, at, texts), thing) if thing else None
    believed = _believed(Page(vault, at.path, at.document, texts), at, thing, card)
    found = _joint(thing, card, believed)
    if found is None:
        return None
    facts = tuple(shortened(fact) for fact in found.card.facts if fact)
    return Hover(found.span, found.card._replace(title=shortened(found.card.title), facts=facts))


def _believed(page: Page, at: Cursor, thing: Thing | None, card: Card | None) -> Standing | None:
    """What is believed there: by the footnote that is meant or, in plain words, by the sentence."""
    if isinstance(thing, FootnoteMark):
        return footnote_standing(page, thing.label)
    return standing(page, at.offset) if card is None or isinstance(thing, Cited) else None


def _joint(thing: Thing | None, card: Card | None, believed: Standing | None) -> Hover | None:
    if thing is None or card is None:
        return believed and Hover(believed.span, Card(believed.title, believed.facts, believed.preview))
    if believed is None:
        return Hover(thing.span, card)
    preview = "\n\n".join(part for part in (card.preview, believed.preview) if part)
    return Hover(thing.span, card._replace(facts=(*card.facts, *believed.facts), preview=preview))


def _card(question: _Question, thing: Thing) -> Card | None:
    match thing:
        case FootnoteMark():
            return _footnote(question, thing)
        case Cited():
            return _citation(thing.citation, source_notes(question.vault, question.at, thing))
        case TagMark():
            return _tag(question.vault, thing.name)
        case LinkMark() | LinkLabel():
            return _link(question, thing.link) if thing.link else None
        case NamedPlace() | OwnNote():
            return _own(question, thing)
        case _:
            assert_never(thing)


# Links


def _link(question: _Question, link: LinkEntry) -> Card | None:
    if link.kind == LinkKind.URL:
        return _address(question.vault, link.target)
    paths = target_notes(question.vault, link)
    if not paths:
        return _nowhere(question.vault, link)
    if len(paths) > 1:
        more = f"and {len(paths) - _MOST_CANDIDATES} more" if len(paths) > _MOST_CANDIDATES else ""
        return Card(link.target, (f"May mean {len(paths)} notes:", *paths[:_MOST_CANDIDATES], more))
    return _target(question, paths[0], link.fragment)


def _address(vault: Snapshot, url: str) -> Card:
    notes = list(dict.fromkeys(link.path for link in vault.links_to_url(url)))
    return Card(url, (f"In {amount(len(notes), 'one note', 'notes')}: {listed(notes)}",))


def _nowhere(vault: Snapshot, link: LinkEntry) -> Card:
    """What is not there, and what would be created."""
    if link.kind == LinkKind.SOURCE or asks_for_file(link.target):
        return Card(link.target, ("There is no such file in the vault",))
    path = new_note_path(vault, link.path, link.target)
    return Card(link.target, (f"There is no such note yet; it would be {path}" if path else "There is no such note",))


def _target(question: _Question, path: NotePath, fragment: str | None) -> Card:
    note = question.vault.note(path)
    if note and not note.is_note:
        return _file(question.vault, path)
    place = question.vault.place(path, fragment) if fragment else None
    text = question.texts(path) or ""
    if place is not None:
        span = place.section if isinstance(place, HeadingEntry) else place.block
        return _place(question.vault, place)._replace(preview=preview(text, span))
    missing = f"There is no {'block' if fragment.startswith('^') else 'heading'} {fragment} in it" if fragment else ""
    header = front_matter(text)
    start = header.span.end if header else 0
    card = _note(question.vault, path, text)
    return card._replace(facts=(*card.facts, missing), preview=preview(text, Span(start, len(text))))


def _file(vault: Snapshot, path: NotePath) -> Card:
    size = vault.size(path)
    about = (file_kind(path), size_in_words(size) if size is not None else "", _linked(_links(vault, path)))
    return Card(path.rpartition("/")[2], (path, _joined(about)), picture=path if is_picture(path) else None)


# Notes, headings and blocks


def _own(question: _Question, thing: NamedPlace | OwnNote) -> Card | None:
    """A heading or block where it stands, so that there is nothing to preview; not the first line of a note as such."""
    if isinstance(thing, NamedPlace):
        return _place(question.vault, thing.entry)
    if thing.span.start == thing.span.end:
        return None
    return _note(question.vault, question.at.path, question.at.document.text)


def _note(vault: Snapshot, path: NotePath, text: str) -> Card:
    """Title, schema, kind, id and path of a note, and how often it is linked."""
    note, header = vault.note(path), front_matter(text)
    given = find(header.fields, "id") if header else None
    schema = f"schema: {note.schema}" if note and note.schema else ""
    identity = f"id: {given.value.data}" if given and isinstance(given.value.data, str) else ""
    title = (note.title if note else None) or stem(path)
    return Card(title, (path, _joined(("note", schema, identity, _linked(_links(vault, path))))))


def _place(vault: Snapshot, place: HeadingEntry | BlockEntry) -> Card:
    note = vault.note(place.path)
    schema = f"schema: {note.schema}" if note and note.schema else ""
    linked = _linked(_links_to_place(vault, place))
    if isinstance(place, BlockEntry):
        return Card(f"^{place.key}", (place.path, _joined(("block", schema, linked))))
    headings = vault.headings(place.path)
    where = " › ".join((place.path, *_titles(headings, place)))
    return Card(place.title, (where, _joined(("section", schema, f"id: {place.anchor or place.slug}", linked))))


def _titles(headings: Sequence[HeadingEntry], heading: HeadingEntry) -> list[str]:
    """The titles from the top of the note down to the heading."""
    titles = [heading.title]
    while heading.parent is not None:
        heading = headings[heading.parent]
        titles.append(heading.title)
    return titles[::-1]


def _links(vault: Snapshot, path: NotePath) -> int:
    return sum(vault.backlink_counts(path).values())


def _links_to_place(vault: Snapshot, place: HeadingEntry | BlockEntry) -> int:
    counts = Counter(vault.backlink_counts(place.path))
    own = [link for link in vault.links_of(place.path) if link.key is None and link.kind != LinkKind.SOURCE]
    counts.update(link.fragment for link in own)
    headings = vault.headings(place.path)
    return sum(count for fragment, count in counts.items() if fragment and _means(fragment, place, headings))


def _means(fragment: str, place: HeadingEntry | BlockEntry, headings: Sequence[HeadingEntry]) -> bool:
    if isinstance(place, BlockEntry):
        return fragment.startswith("^") and key(fragment[1:]) == place.key
    return not fragment.startswith("^") and heading_named(headings, fragment) == place


# Tags, footnotes and citations


def _tag(vault: Snapshot, name: str) -> Card:
    uses, wanted = vault.tag_use(name), key(name)
    below = [f"#{one.key} ({one.uses:,})" for one in uses if one.key != wanted]
    used = [
        f"Used {amount(one.uses, 'once', 'times')} in {amount(one.notes, 'one note', 'notes')}"
        for one in uses
        if one.key == wanted
    ]
    return Card(f"#{name}", (*used, f"Below it: {listed(below)}" if below else ""))


def _footnote(question: _Question, mark: FootnoteMark) -> Card | None:
    """What the footnote says, and the file that it cites; where it stands itself, how often it is referred to."""
    document = question.at.document
    note = next((one for one in document.footnotes if one.label == mark.label), None)
    if note is None:
        return None
    uses = sum(one.label == mark.label for one in document.footnote_references)
    title, referred = f"[^{mark.label}]", f"Referred to {amount(uses, 'once', 'times')}"
    if note.span.start == mark.span.start:
        return Card(title, (referred,))
    body = _INDENTATION.sub(r"\1", note.body.of(document.text))
    paths = question.vault.resolve(question.at.path, note.citation.source).notes if note.citation else ()
    return Card(title, (f"Source: {listed(paths)}" if paths else "",), preview(body, Span(0, len(body))))


def _citation(citation: Citation, paths: Sequence[NotePath]) -> Card:
    source = f"Source: {listed(paths)}" if paths else "There is no such file in the vault"
    page = f"Page: {citation.page}" if citation.page else ""
    return Card(citation.source, (source, page, f"Quote: “{citation.quote}”" if citation.quote else ""))


def _linked(number: int) -> str:
    return f"linked {amount(number, 'once', 'times')}" if number else "not linked"


def _joined(words: Sequence[str]) -> str:
    return " · ".join(word for word in words if word)
