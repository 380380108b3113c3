"""A link written anew, in the manner in which it was written: a name stays a name, a relative path a relative path."""

import posixpath
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple
from urllib.parse import quote

from doxa.features.link_text import angle_encoded, can_be_in_wikilink, encoded, relative_path
from doxa.index.names import Key, asked_name, folder_of, has_folders, key, stem, without_ending
from doxa.index.snapshot import Snapshot
from doxa.syntax.codec import Reference
from doxa.syntax.dialect import Dialect
from doxa.syntax.document import (
    Definition,
    Destination,
    Document,
    InlineLink,
    Link,
    ReferenceLink,
    ReferenceStyle,
    WikiLink,
)
from doxa.syntax.links import wiki_link
from doxa.syntax.markdown import parse
from doxa.syntax.relations import relations
from doxa.text.edits import Edit
from doxa.text.span import Span
from doxa.vault.paths import NotePath

Written = Link | Definition | Reference
"""What names another file: a link, a line that defines one, or a value in the header."""

Writings = Mapping[Span, Written]
"""All that names other files in a note, by its place."""

_ENCODED_LETTERS = re.compile(r"%[89A-F][0-9A-F]", re.IGNORECASE)
_OFTEN_PLAIN = frozenset("'$:&|")
_PLAIN_VALUE = re.compile(r"\w[\w./ -]*(?:#[\w^-][\w ^-]*)?")


class Renamed(NamedTuple):
    """What a link says of its target: another target, another fragment, other words.

    None stays as it is, and an empty fragment goes with its mark.
    """

    target: str | None = None
    fragment: str | None = None
    words: Mapping[str, str] = {}


class Way(NamedTuple):
    """A link on its way: from where it stood to where it led, and from where it will stand to where it is to lead."""

    source: NotePath
    target: NotePath
    new_source: NotePath
    new_target: NotePath


def written(document: Document) -> Writings:
    fields = document.front_matter.fields if document.front_matter else ()
    return {
        **{link.span: link for link in document.links},
        **{definition.span: definition for definition in document.definitions},
        **{relation.span: relation for relation in relations(fields)},
    }


def written_alone(text: str, span: Span, dialect: Dialect) -> WikiLink | InlineLink | None:
    """The link at a place, read by itself: to read all of each note that links to a hub would take long."""
    found = wiki_link(text, span, dialect)
    if found:
        return found
    for link in parse(span.of(text), dialect).links:
        if isinstance(link, InlineLink) and link.span == Span(0, span.end - span.start):
            return _shifted(link, span.start)
    return None


def asked_by(link: WikiLink | InlineLink) -> tuple[str, str | None]:
    """The target and the fragment that a link names."""
    match link:
        case WikiLink():
            return link.target, link.fragment
        case InlineLink():
            return link.destination.path, link.destination.fragment


def _shifted(link: InlineLink, by: int) -> InlineLink:
    place = link.destination
    fragment = place.fragment_span.shifted(by) if place.fragment_span else None
    place = place._replace(span=place.span.shifted(by), path_span=place.path_span.shifted(by), fragment_span=fragment)
    return link._replace(span=link.span.shifted(by), label=link.label.shifted(by), destination=place, title=None)


def new_target(later: Snapshot, node: Written, old: str, way: Way, names: Mapping[Key, str]) -> str | None:
    """What to write for the target, in the manner of the old words; None where no way to write it leads there alone.

    `names` has titles and aliases that became others.
    """
    for words in dict.fromkeys(_ways(node, old, way, names)):
        is_possible = can_be_in_wikilink(words) if isinstance(node, WikiLink) else True
        if words and is_possible and later.resolve(way.new_source, words).notes == (way.new_target,):
            return words
    return None


def own_name(node: Written, source: NotePath) -> str:
    """How a link that names no file would name the note it stands in: by its file, in Markdown with the ending."""
    return stem(source) if isinstance(node, WikiLink | Reference) else source.rpartition("/")[2]


def is_relative(words: str, source: NotePath, target: NotePath) -> bool:
    """Whether the words are the path of the target from the folder of the source, with or without the ending of a note."""
    path = key(posixpath.normpath(posixpath.join(folder_of(source), words)))
    return path in (key(target), key(without_ending(target)))


def is_spelt(words: str, source: NotePath, target: NotePath) -> bool:
    """Whether the words are the path of the target, or its end, to the letter: `Plan` for `x/Plan.md`, and not `plan`."""
    path, end = posixpath.normpath(posixpath.join(folder_of(source), words)), f"/{words.lstrip('/')}"
    return any(path == name or f"/{name}".endswith(end) for name in (target, without_ending(target)))


def rewritten(node: Written, text: str, new: Renamed) -> Iterator[Edit]:
    """The edits that let a link say this; those that would change nothing are left out."""
    for edit in _edits(node, text, new):
        if edit.span.of(text) != edit.text:
            yield edit


def _ways(node: Written, old: str, way: Way, names: Mapping[Key, str]) -> Iterator[str]:
    """The words for a target that may do, the ones most like the old first."""
    has_ending = without_ending(old) != old
    path = way.new_target if has_ending else without_ending(way.new_target)
    relative = posixpath.relpath(path, folder_of(way.new_source) or ".")
    in_wikilink = isinstance(node, WikiLink | Reference)
    if key(old) in names:
        yield names[key(old)]
    if asked_name(old) == asked_name(way.target) and _stay_in_folders(way):
        yield old[: old.rfind("/") + 1] + path.rpartition("/")[2]
    yield from _alike(old, way, path, relative)
    if in_wikilink:
        parts = path.split("/")
        least = min(len(parts), len(old.split("/")))
        yield from ("/".join(parts[-count:]) for count in range(least, len(parts) + 1))
    yield from (relative, path, f"./{relative}", f"/{path}", relative_path(way.new_source, way.new_target), way.new_target)


def _stay_in_folders(way: Way) -> bool:
    """Whether only the name of the target is another."""
    return folder_of(way.target) == folder_of(way.new_target) and folder_of(way.source) == folder_of(way.new_source)


def _alike(old: str, way: Way, path: str, relative: str) -> Iterator[str]:
    """The same kind of path as before: `./x`, `../x`, `/x`, from the folder of the note, or from the root."""
    if old.startswith("./"):
        yield relative if relative.startswith("../") else f"./{relative}"
    elif old.startswith("../"):
        yield relative
    elif old.startswith("/"):
        yield f"/{path.removeprefix(_site(old, way.target))}"
    elif has_folders(old):
        is_from_root = without_ending(old) == without_ending(way.target)
        yield path if is_from_root and folder_of(way.source) else relative


def _site(old: str, target: NotePath) -> str:
    """The folder that the first slash of a path means: `docs/` if `/x/plan` leads to `docs/x/plan.md`, else the root."""
    path, end = without_ending(target), without_ending(old)
    return path[: len(path) - len(end) + 1] if path.endswith(end) else ""


def _edits(node: Written, text: str, new: Renamed) -> Iterator[Edit]:
    match node:
        case WikiLink():
            if new.target is not None:
                yield Edit(node.target_span, new.target)
            if new.fragment is not None:
                yield _fragment(node.fragment_span, node.target_span.end, text, new.fragment)
            if node.alias_span:
                yield from _words(node.alias_span, text, new)
        case InlineLink():
            yield from _words(node.label, text, new)
            yield from _destination(node.destination, text, new)
        case Definition():
            yield from _destination(node.destination, text, new)
        case ReferenceLink() if node.style is ReferenceStyle.FULL:
            yield from _words(node.label, text, new)
        case Reference():
            target, sharp, fragment = node.target.partition("#")
            if new.fragment is not None:
                sharp, fragment = "#" if new.fragment else "", new.fragment
            words = (target if new.target is None else new.target) + sharp + fragment
            yield Edit(node.span, header_value(node.span.of(text), words) if words != node.target else node.span.of(text))
        case _:
            pass


def _words(span: Span, text: str, new: Renamed) -> Iterator[Edit]:
    """The words of a link that are the old name of its target follow it; what somebody chose stays."""
    words = new.words.get(span.of(text))
    if words is not None and not re.search(r"[\[\]|\\`*_<>\r\n]", words):
        yield Edit(span, words)


def _destination(place: Destination, text: str, new: Renamed) -> Iterator[Edit]:
    in_angles = text.startswith("<", place.span.start)
    if new.target is not None:
        yield Edit(place.path_span, _encoded(new.target, place.path_span.of(text), in_angles=in_angles))
    if new.fragment is not None:
        was = place.fragment_span.of(text) if place.fragment_span else ""
        fragment = _encoded(new.fragment, was, in_angles=in_angles)
        yield _fragment(place.fragment_span, place.span.end - in_angles, text, fragment)


def _fragment(span: Span | None, end: int, text: str, new: str) -> Edit:
    """Another fragment, none any more, or one where there was none, at the end of the target."""
    if span is None:
        return Edit(Span(end, end), f"#{new}" if new else "")
    has_mark = text.startswith("#", span.start - 1)
    return Edit(Span(span.start - 1, span.end) if has_mark and not new else span, new)


def _encoded(words: str, old: str, *, in_angles: bool) -> str:
    """The words encoded as the old ones were: letters of other alphabets if those were, marks unless those were not."""
    if _ENCODED_LETTERS.search(old):
        return quote(words)
    found = angle_encoded(words) if in_angles else encoded(words)
    for mark in _OFTEN_PLAIN.intersection(old):
        found = found.replace(f"%{ord(mark):02X}", mark)
    return found


def header_value(raw: str, words: str) -> str:
    """A string for the header of a note, in the quotation marks that the old one had, if it had any."""
    if raw.startswith("'") and "\\" not in words:
        return "'" + words.replace("'", "''") + "'"
    if raw.startswith(("'", '"')) or not _PLAIN_VALUE.fullmatch(words):
        return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return words
