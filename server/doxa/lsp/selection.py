"""`textDocument/selectionRange`: what to select around each of some places, step by step."""

from doxa.features.selection import selection
from doxa.lsp.convert import position_of, wire_range
from doxa.lsp.params import Json, items
from doxa.lsp.server import View
from doxa.session.buffers import Buffer
from doxa.text.lines import Encoding
from doxa.text.span import Span

_MOST_STEPS = 100
"""A thousand nested quotes would make a message that no program can read; beyond so many steps, all is selected at once."""


def selection_range(view: View, params: Json) -> Json:
    """One answer for each position, in their order; null where nothing is known of the note."""
    positions = [position_of(one) for one in items(params, "positions")]
    buffer = view.buffer(params)
    if buffer is None or buffer.too_long:
        return None
    encoding = view.client.encoding
    offsets = [buffer.lines.offset(position, encoding) for position in positions]
    return [_nested(buffer, spans, encoding) for spans in selection(view.document(buffer), offsets)]


def _nested(buffer: Buffer, spans: tuple[Span, ...], encoding: Encoding) -> Json:
    """The innermost range with those around it; what looks the same to the client, as inside of a line end, is left out."""
    *inner, outermost = spans
    nested: dict[str, Json] = {"range": wire_range(buffer.lines, outermost, encoding)}
    for span in reversed(inner[:_MOST_STEPS]):
        place = wire_range(buffer.lines, span, encoding)
        if place != nested["range"]:
            nested = {"range": place, "parent": nested}
    return nested
