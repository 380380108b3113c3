"""`doxa/mentions`: the places that name a note without a link to it. A request of our own, as the protocol has none."""

from doxa.features.mentions import Mentioning, asked_note, mentioning, sought
from doxa.lsp.convert import wire_range
from doxa.lsp.endpoint import IsOver
from doxa.lsp.locations import Places
from doxa.lsp.params import Json
from doxa.lsp.server import Server
from doxa.text.lines import Encoding, LineIndex
from doxa.vault.paths import NotePath


def mentions(server: Server, params: Json, is_over: IsOver) -> Json:
    """The mentions of the note that the link under the cursor leads to, or of the note itself, as locations.

    Only the names are asked for in the vault, which is let go before the texts are read; when nobody waits any longer, no
    more of them are.
    """
    with server.view().note(params) as note:
        if note is None:
            return []
        asked = sought(note.snapshot, asked_note(note.snapshot, note.cursor(params)))
        vault, places, opened, encoding = note.vault, note.places, note.view.opened(note.vault), note.view.client.encoding

    def text_of(path: NotePath) -> str | None:
        if is_over():
            return None
        return opened[path].text if path in opened else vault.text(path)

    found = mentioning(asked, text_of, vault.dialect)
    return [location for one in found for location in _locations(places, one, encoding)]


def _locations(places: Places, found: Mentioning, encoding: Encoding) -> list[Json]:
    lines = LineIndex(found.text)
    return [{"uri": places.uri(found.path), "range": wire_range(lines, span, encoding)} for span in found.spans]
