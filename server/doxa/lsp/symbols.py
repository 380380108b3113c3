"""`textDocument/documentSymbol`: the outline of a note."""

from collections.abc import Iterable, Iterator

from doxa.features.outline import OutlineItem, OutlineKind, outline
from doxa.lsp.convert import wire_range
from doxa.lsp.params import Json
from doxa.lsp.server import View
from doxa.session.buffers import Buffer
from doxa.vault.settings import Settings

_STRING, _BOOLEAN, _KEY = 15, 17, 20
_KINDS = {OutlineKind.HEADING: _STRING, OutlineKind.TASK: _BOOLEAN, OutlineKind.BLOCK: _KEY}
"""The kinds of symbols that editors show headings, tasks and blocks as; the protocol has none for them."""


def document_symbol(view: View, params: Json) -> Json:
    """The outline: a tree where the client can show one, else a list in which each names the heading above it."""
    buffer = view.buffer(params)
    if buffer is None or buffer.too_long:
        return []
    items = outline(view.document(buffer), _extras(view.settings_of(buffer)[0]))
    if view.client.nests_symbols:
        return [_nested(view, buffer, item) for item in items]
    return list(_flat(view, buffer, items, ""))


def _extras(settings: Settings) -> frozenset[OutlineKind]:
    """What is listed beside the headings."""
    wanted = {OutlineKind.TASK: settings.outline_tasks, OutlineKind.BLOCK: settings.outline_blocks}
    return frozenset(kind for kind, is_wanted in wanted.items() if is_wanted)


def _nested(view: View, buffer: Buffer, item: OutlineItem) -> dict[str, Json]:
    return {
        "name": _name(item),
        "kind": _kind(view, item),
        "range": wire_range(buffer.lines, item.span, view.client.encoding),
        "selectionRange": wire_range(buffer.lines, item.name, view.client.encoding),
        "children": [_nested(view, buffer, child) for child in item.children],
    }


def _flat(view: View, buffer: Buffer, items: Iterable[OutlineItem], above: str) -> Iterator[dict[str, Json]]:
    for item in items:
        yield {
            "name": _name(item),
            "kind": _kind(view, item),
            "location": {"uri": buffer.name, "range": wire_range(buffer.lines, item.span, view.client.encoding)},
            "containerName": above,
        }
        yield from _flat(view, buffer, item.children, _name(item))


def _kind(view: View, item: OutlineItem) -> int:
    return _KINDS[item.kind] if _KINDS[item.kind] in view.client.symbol_kinds else _STRING


def _name(item: OutlineItem) -> str:
    """The title on one line. One without words shows its marks, as VS Code drops an outline in which a name is empty."""
    return " ".join(item.title.split()) or "#" * item.level
