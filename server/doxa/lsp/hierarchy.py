"""`textDocument/prepareCallHierarchy` and what follows it: the protocol's calls are our links."""

from collections.abc import Callable

from doxa.features.hierarchy import Node, Tie, incoming, node_of, nodes_at, outgoing
from doxa.index.snapshot import Snapshot
from doxa.lsp.convert import file_of, uri_of
from doxa.lsp.locations import Places
from doxa.lsp.params import Json, members, optional_integer, string
from doxa.lsp.server import View

_FILE = 1
_STRING = 15


def prepare_call_hierarchy(view: View, params: Json) -> Json:
    """The note or heading under the cursor, or all that a link under it may mean."""
    with view.note(params) as note:
        if note is None:
            return None
        nodes = nodes_at(note.snapshot, note.cursor(params))
        return [_item(note.places, node) for node in nodes] or None


def incoming_calls(view: View, params: Json) -> Json:
    """What links to an item."""
    return _calls(view, params, "from", incoming)


def outgoing_calls(view: View, params: Json) -> Json:
    """What an item links to."""
    return _calls(view, params, "to", outgoing)


def _calls(view: View, params: Json, end: str, find: Callable[[Snapshot, Node], tuple[Tie, ...]]) -> Json:
    """The ties of an item, which says itself what it is: its note may be closed."""
    item = members(params, "item")
    file, number = file_of(uri_of(string(item, "uri"))), optional_integer(item, "data", "heading")
    place = view.snapshot.vault_of(file) if file else None
    if place is None:
        return None
    vault, path = place
    with view.reading(vault) as (snapshot, places):
        node = node_of(snapshot, path, number)
        return [_call(places, end, tie) for tie in find(snapshot, node)] if node else None


def _call(places: Places, end: str, tie: Tie) -> Json:
    return {end: _item(places, tie.node), "fromRanges": [places.range(link) for link in tie.links]}


def _item(places: Places, node: Node) -> Json:
    return {
        "name": " ".join(node.title.split()) or node.path,
        "kind": _STRING if node.heading else _FILE,
        "detail": node.path,
        "uri": places.uri(node.path),
        "range": places.range(node.place),
        "selectionRange": places.selection(node.place),
        "data": {"heading": node.heading.number if node.heading else None},
    }
