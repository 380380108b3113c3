"""What a link does not say by itself, to be shown behind it: the title of a note named by an id, the note that is meant."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from doxa.features.definition import target_notes
from doxa.index.names import key, stem, without_ending
from doxa.index.read import LinkEntry
from doxa.index.rows import LinkKind
from doxa.index.snapshot import Snapshot
from doxa.syntax.document import Document, InlineLink, WikiLink
from doxa.text.span import Span
from doxa.vault.paths import NotePath

_UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_TIME = r"\d[\d .:_T-]{4,}\d"
_HASH = r"(?=[a-f]*\d)[0-9a-f]{8,}"
_ID = re.compile(rf"{_UUID}|{_TIME}|{_HASH}", re.IGNORECASE)
"""A name that tells a reader nothing: `202311181230`, `2023-11-18`, `018f2a3c`, or a UUID."""

_NAMING = frozenset({LinkKind.WIKILINK, LinkKind.EMBED, LinkKind.INLINE, LinkKind.DEFINITION, LinkKind.RELATION})
_MOST_NAMED = 20


class Hint(NamedTuple):
    """Words to show at the offset, which is the end of a link: in `[[202311181230]] says` before the blank."""

    offset: int
    words: str
    tooltip: str


def title_hints(vault: Snapshot, path: NotePath, document: Document, within: Span) -> Iterator[Hint]:
    """The titles of notes that links name by ids, unless the links have words that say the same or better."""
    said = _said(document, within)
    for link in _links(vault, path, within):
        if link.kind not in _NAMING or not _ID.fullmatch(stem(link.target)):
            continue
        notes = target_notes(vault, link)
        note = vault.note(notes[0]) if notes else None
        known = {key(stem(link.target)), key(said.get(link.span, ""))}
        is_told = link.kind == LinkKind.WIKILINK and link.span in said
        if note and note.title and not is_told and key(note.title) not in known:
            yield Hint(link.span.end, " ".join(note.title.split()), note.path)


def ambiguity_hints(vault: Snapshot, path: NotePath, within: Span) -> Iterator[Hint]:
    """Of links that may mean several notes, the one that they lead to first."""
    for link in _links(vault, path, within):
        notes = target_notes(vault, link)
        if len(notes) > 1:
            named = ", ".join(notes[:_MOST_NAMED]) + (", …" if len(notes) > _MOST_NAMED else "")
            yield Hint(link.span.end, f"→ {without_ending(notes[0])} (1 of {len(notes)})", f"May mean {named}")


def _links(vault: Snapshot, path: NotePath, within: Span) -> Iterator[LinkEntry]:
    return (link for link in vault.links_of(path) if within.start <= link.span.end <= within.end)


def _said(document: Document, within: Span) -> Mapping[Span, str]:
    """The words that links show instead of their targets, by the spans of the links."""
    said = {}
    for link in document.links:
        if within.start <= link.span.end <= within.end:
            if isinstance(link, InlineLink):
                said[link.span] = link.label.of(document.text)
            elif isinstance(link, WikiLink) and link.alias:
                said[link.span] = link.alias
    return said
