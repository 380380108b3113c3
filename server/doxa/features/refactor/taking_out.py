"""Parts of a note that become notes of their own."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from doxa.features.actions.appending import line_end
from doxa.features.following import Change
from doxa.features.layout import Kept, Piece
from doxa.features.link_text import markdown_target, wiki_target
from doxa.features.move import refusal
from doxa.features.refactor.chosen import Chosen, blank_lines, said, section_lines, without
from doxa.features.refactor.levels import deeper, headings_in
from doxa.features.refactor.needs import copied, kept_with, needs, with_definitions
from doxa.features.vault_edit import Moved, Notes, Refused
from doxa.index.names import folder_of, key
from doxa.index.snapshot import Snapshot
from doxa.syntax.document import Document, Heading
from doxa.text.edits import Edit
from doxa.text.span import Span
from doxa.vault.paths import NotePath
from doxa.vault.settings import Settings

_NOT_IN_NAME = re.compile(r'[\0-\x1f\x7f<>:"|?*\\/#^\[\]%\s]+|[\ud800-\udfff]')
_MARKS = re.compile(r"([\\`*_\[\]<>&])")
_LONGEST = 60
"""How many characters the name of a new note may have; they take four bytes each at most, of 255 with the ending."""


class Part(NamedTuple):
    """Words of a note that become a note: `span` covers whole lines, but not the last line end."""

    span: Span
    title: str
    path: NotePath


def section_part(chosen: Chosen, heading: Heading) -> Part | Refused:
    """A section as a part."""
    lines = section_lines(chosen.document, heading)
    return lines if isinstance(lines, Refused) else new_part(chosen, lines, heading.title)


def new_part(chosen: Chosen, lines: Span, title: str) -> Part | Refused:
    """A part with the note that it becomes: beside the note that it stands in, and called as its title."""
    name = _NOT_IN_NAME.sub(" ", title).strip(". ")[:_LONGEST].strip(". ")
    if not name:
        return Refused("The text has no words that a file could be named by")
    folder = folder_of(chosen.path)
    return Part(said(chosen.document.text, lines), title, NotePath(f"{folder}/{name}.md" if folder else f"{name}.md"))


def new_links(vault: Snapshot, notes: Notes, source: NotePath, parts: Sequence[Part], settings: Settings) -> Iterator[str]:
    """A link to each part: `[[Next steps]]`, or `[Next steps](Next%20steps.md)` where that is wanted or must be."""
    later = vault.with_changes({part.path: notes.parsed(f"# {part.title}") for part in parts}, ())
    for part in parts:
        target = wiki_target(later, source, part.path, settings.links_style)
        if target is None or settings.links_markdown:
            words = _MARKS.sub(r"\\\1", part.title)
            yield f"[{words}]({markdown_target(source, part.path)})"
        else:
            yield f"[[{target}]]"


def taken_out(vault: Snapshot, chosen: Chosen, parts: Sequence[Part], left: str) -> Change | Refused:
    """Each part in a note of its own, with the definitions that it needs, and in place of them all what is left there.

    Nothing but blank lines stands between the parts.
    """
    refused = _refusal(vault, chosen.document, parts)
    if refused:
        return refused
    text = chosen.document.text
    taken = Span(parts[0].span.start, parts[-1].span.end)
    rest = (Span(0, taken.start), Span(taken.end, len(text)))
    needed = needs(chosen.document, (rest, *((part.span,) for part in parts)))
    texts: dict[NotePath, tuple[Piece, ...]] = {}
    ending = line_end(text)
    head, tail = ([Kept(chosen.path, one) for one in without(text, span, needed.gives_away[0])] for span in rest)
    before, after = blank_lines(text, taken)
    rest_of_note: tuple[Piece, ...] = (*head, before * ending, left, after * ending, *tail)
    texts[chosen.path] = with_definitions(rest_of_note, chosen.path, chosen.document, needed.lacks[0])
    for part, lacks, gives_away in zip(parts, needed.lacks[1:], needed.gives_away[1:], strict=True):
        edits = _promoted(chosen.document, part.span)
        if isinstance(edits, Refused):
            return edits
        words = (kept_with(chosen.path, one, edits) for one in without(text, part.span, gives_away))
        texts[part.path] = (*words, *copied(chosen.path, chosen.document, lacks), ending)
    return Change(texts=texts)


def _refusal(vault: Snapshot, document: Document, parts: Sequence[Part]) -> Refused | None:
    header = document.front_matter.span.end if document.front_matter else 0
    text, first, last = document.text, parts[0].span, parts[-1].span
    if not text[header : first.start].strip() and not text[last.end :].strip() and len(parts) == 1:
        return Refused("This is all that the note says; rename or move the note instead")
    names = {key(part.path) for part in parts}
    if len(names) < len(parts):
        return Refused("Two sections have the same title; give one of them another")
    refused = (refusal(vault, [Moved(NotePath(""), part.path)]) for part in parts)
    return next((reason for reason in refused if reason), None)


def _promoted(document: Document, span: Span) -> tuple[Edit, ...] | Refused:
    """The headings of a part raised, so that the highest is of level 1."""
    levels = [heading.level for heading in headings_in(document, span)]
    return deeper(document, span, 1 - min(levels, default=1))
