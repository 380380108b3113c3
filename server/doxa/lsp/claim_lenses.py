"""The lenses above claims; a click leads to the quotes in their sources."""

from collections.abc import Iterator

from doxa.beliefs.page import Page
from doxa.features.beliefs.claim_lenses import ClaimLens, claim_lenses
from doxa.features.places import place_in
from doxa.lsp.client import SHOW_REFERENCES
from doxa.lsp.convert import wire_range
from doxa.lsp.params import Json, found
from doxa.lsp.server import OpenNote


def belief_lenses(note: OpenNote) -> Iterator[Json]:
    """Those of the recorded claims, if they are wanted."""
    if note.vault.settings.lenses_beliefs:
        page = Page(note.snapshot, note.path, note.document, note.text_of)
        yield from (_wire(note, page, lens) for lens in claim_lenses(page))


def _wire(note: OpenNote, page: Page, lens: ClaimLens) -> Json:
    where = wire_range(note.buffer.lines, lens.span, note.view.client.encoding)
    places = [place_in(one.source, page.lines(one.source), one.span) for one in lens.evidence if one.source and one.span]
    if not places or SHOW_REFERENCES not in note.view.client.runs:
        return {"range": where, "command": {"title": lens.title, "command": ""}}
    locations: Json = [{"uri": note.places.uri(one.path), "range": note.places.range(one)} for one in places]
    arguments: Json = [note.buffer.name, found(where, "start"), locations]
    return {"range": where, "command": {"title": lens.title, "command": SHOW_REFERENCES, "arguments": arguments}}
