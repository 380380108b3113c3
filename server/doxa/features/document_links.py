"""What can be clicked in a note, and what that opens: files of the vault and addresses on the web, and nothing else."""

import re
from functools import cache
from typing import NamedTuple

from doxa.features.definition import target_notes
from doxa.features.place_names import PlaceNames
from doxa.features.places import Location, location, note_start
from doxa.index.read import LinkEntry
from doxa.index.rows import LinkKind
from doxa.index.snapshot import Snapshot
from doxa.text.span import Span
from doxa.vault.paths import NotePath

_WEB = re.compile(r"https?://[^\s/?#\\]+\S*|mailto:[^\s/]\S*", re.IGNORECASE)
"""An address that is safe to open, and so well formed that no editor stumbles over it."""

_WHOLE = frozenset({LinkKind.WIKILINK, LinkKind.EMBED})


class DocumentLink(NamedTuple):
    """A link that leads somewhere: to a place in a file, the likeliest if there are several, or to an address on the web.

    `span` covers all of `[[plan#Next|words]]`; of other links what names their target, as `plan.md` in `[words](plan.md)`.
    """

    span: Span
    link: LinkEntry
    target: Location | str


def document_links(vault: Snapshot, path: NotePath) -> tuple[DocumentLink, ...]:
    """The links of a note that lead somewhere; of `[words]()` there is nothing to click."""
    targets, found = _Targets(vault), []
    for link in vault.links_of(path):
        span, target = link.span if link.kind in _WHOLE else link.target_span, targets.of(link)
        if target and span.start < span.end:
            found.append(DocumentLink(span, link, target))
    return tuple(found)


def link_tooltip(vault: Snapshot, link: LinkEntry) -> str | None:
    """What a click on a link to a file does; None for others."""
    notes = target_notes(vault, link)
    if not notes:
        return None
    place = f"{notes[0]}#{link.fragment}" if link.fragment else notes[0]
    return f"Open {place}" + (f", the first of {len(notes)} files that this may mean" if len(notes) > 1 else "")


class _Targets:
    """Where links lead; many links of a note lead to the same few files, which are looked up once."""

    def __init__(self, vault: Snapshot) -> None:
        self._vault = vault
        self._places = cache(PlaceNames)
        self._notes: dict[tuple[str, bool], NotePath | None] = {}

    def of(self, link: LinkEntry) -> Location | str | None:
        if link.kind == LinkKind.URL:
            return link.target if _WEB.fullmatch(link.target) else None
        asked = (link.target, link.kind == LinkKind.SOURCE)
        if asked not in self._notes:
            self._notes[asked] = next(iter(target_notes(self._vault, link)), None)
        path = self._notes[asked]
        place = self._places(self._vault, path).of(link.fragment) if path and link.fragment else None
        return location(place) if place else path and note_start(path)
