"""`textDocument/documentSymbol`: the outline of a note."""

from collections.abc import Iterable, Iterator

from doxa.features.outline import OutlineItem, outline
from doxa.lsp.convert import wire_range
from doxa.lsp.params import Json
from doxa.lsp.server import View
from doxa.session.buffers import Buffer
from doxa.text.lines import Encoding

_STRING = 15
"""The kind of symbol that editors show headings as; the protocol has none for them."""


def document_symbol(view: View, params: Json) -> Json:
    """The headings: a tree where the client can show one, else a list in which each names the heading above it."""
    buffer = view.buffer(params)
    if buffer is None or buffer.too_long:
        return []
    items = outline(buffer.document)
    if view.client.nests_symbols:
        return [_nested(buffer, item, view.client.encoding) for item in items]
    return list(_flat(buffer, items, "", view.client.encoding))


def _nested(buffer: Buffer, item: OutlineItem, encoding: Encoding) -> dict[str, Json]:
    return {
        "name": _name(item),
        "kind": _STRING,
        "range": wire_range(buffer.lines, item.span, encoding),
        "selectionRange": wire_range(buffer.lines, item.heading, encoding),
        "children": [_nested(buffer, child, encoding) for child in item.children],
    }


def _flat(buffer: Buffer, items: Iterable[OutlineItem], above: str, encoding: Encoding) -> Iterator[dict[str, Json]]:
    for item in items:
        yield {
            "name": _name(item),
            "kind": _STRING,
            "location": {"uri": buffer.name, "range": wire_range(buffer.lines, item.span, encoding)},
            "containerName": above,
        }
        yield from _flat(buffer, item.children, _name(item), encoding)


def _name(item: OutlineItem) -> str:
    """The title on one line. One without words shows its marks, as VS Code drops an outline in which a name is empty."""
    return " ".join(item.title.split()) or "#" * item.level
