"""`textDocument/hover`: what is known of the thing under the cursor, in Markdown or in plain text."""

import re

from doxa.entities.mention import Source
from doxa.features.entities.hover import entity_hover
from doxa.features.hover import Card, Hover
from doxa.features.hover import hover as find_hover
from doxa.features.places import Cursor
from doxa.lsp.convert import wire_range
from doxa.lsp.locations import Places
from doxa.lsp.params import Json
from doxa.lsp.server import OpenNote, View

_MARKS = re.compile(r"[\\`*\[\]<>|~$&]|(?<!\w)[_#]|_(?!\w)")
"""What Markdown might take for more than a character; inside of a word `_` is only itself."""


def hover(view: View, params: Json) -> Json:
    """A card for the thing, in the format that the client likes best; null in plain words."""
    with view.note(params) as note:
        found = _found(note, note.cursor(params)) if note else None
        if note is None or found is None:
            return None
        reads_markdown = view.client.reads_markdown
        value = _markdown(found.card, note.places) if reads_markdown else _plain(found.card)
        return {
            "contents": {"kind": "markdown" if reads_markdown else "plaintext", "value": value},
            "range": wire_range(note.buffer.lines, found.span, view.client.encoding),
        }


def _found(note: OpenNote, at: Cursor) -> Hover | None:
    """An entity may stand inside of other things, as in a heading; of a guess nothing is said unless nothing else is."""
    naming = note.naming()
    mention = naming.mention_at(at)
    if mention and mention.source is not Source.GUESS:
        return entity_hover(note.snapshot, naming, mention)
    found = find_hover(note.snapshot, at, note.text_of)
    return entity_hover(note.snapshot, naming, mention) if mention and not found else found


def _markdown(card: Card, places: Places) -> str:
    facts = "  \n".join(map(_escaped, card.facts))
    picture = f"![](<{places.uri(card.picture)}>)" if card.picture else ""
    preview = f"---\n\n{card.preview}" if card.preview else ""
    return "\n\n".join(part for part in (f"**{_escaped(card.title)}**", facts, picture, preview) if part)


def _plain(card: Card) -> str:
    return "\n\n".join(part for part in ("\n".join((card.title, *card.facts)), card.preview) if part)


def _escaped(words: str) -> str:
    return _MARKS.sub(r"\\\g<0>", words)
