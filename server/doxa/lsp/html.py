"""`doxa/preview`: an open note as HTML. A request of our own, as the protocol has none."""

from doxa.features.document_links import document_links
from doxa.features.places import Location
from doxa.lsp.document_links import address
from doxa.lsp.params import Json
from doxa.lsp.server import View


def preview(view: View, params: Json) -> Json:
    """The `html` of a note; null for one that is not open, or too long. The vault is let go before it is rendered."""
    from doxa.features.html import html  # noqa: PLC0415 - few look at notes so, and its imports take time

    buffer = view.buffer(params)
    if buffer is None or buffer.too_long:
        return None
    with view.note(params) as note:
        opened = {
            (one.link.target, one.link.fragment): address(note.places, one.target)
            for one in (document_links(note.snapshot, note.path) if note else ())
            if note and isinstance(one.target, Location)
        }
    return {"html": html(view.document(buffer), opened)}
