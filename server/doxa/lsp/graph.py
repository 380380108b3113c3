"""The graph for clients that show it: `doxa/graph/context` and `doxa/graph/query`."""

from collections.abc import Iterable

from doxa.features.context import Neighbour, context, node_at, node_named
from doxa.features.places import Location
from doxa.features.query import LIMIT, Wanted, query
from doxa.index.edges import Weight
from doxa.index.nodes import Node, NodeId, NodeKind
from doxa.index.snapshot import Snapshot
from doxa.index.subgraph import to_json
from doxa.lsp.convert import file_of, uri_of
from doxa.lsp.errors import ErrorCode, Refusal
from doxa.lsp.locations import Places
from doxa.lsp.params import Json, found, optional_integer, optional_string, string
from doxa.lsp.server import View
from doxa.session.vault import Vault


def graph_context(view: View, params: Json) -> Json:
    """What is around a node: the one named, or the section at a place in an open note. Null where there is none."""
    if found(params, "node") is not None:
        vault = _vault(view, params)
        if vault is None:
            return None
        with view.reading(vault) as (snapshot, places):
            return _context(snapshot, places, node_named(snapshot, string(params, "node")))
    with view.note(params) as note:
        if note is None:
            return None
        at = note.cursor(params)
        return _context(note.snapshot, note.places, node_at(note.snapshot, at.path, at.offset))


def graph_query(view: View, params: Json) -> Json:
    """A page of the nodes that are as wanted, and the edges between them. Null where there is no vault."""
    words = [optional_string(params, name) for name in ("schema", "under", "tag", "title")]
    kind, start, limit = _kind(params), optional_integer(params, "start"), optional_integer(params, "limit")
    vault = _vault(view, params)
    if vault is None:
        return None
    schema, under, tag, title = words
    with view.reading(vault) as (snapshot, _):
        page = query(snapshot, Wanted(schema, kind, under, tag, title), start or 0, LIMIT if limit is None else limit)
    return {"total": page.total, "start": page.start, "limit": page.limit, **to_json(page.graph)}


def _vault(view: View, params: Json) -> Vault | None:
    """The vault of a folder or note that the parameters name; else the first."""
    name = optional_string(params, "folder") or optional_string(params, "textDocument", "uri")
    if name is None:
        return next(iter(view.snapshot.vaults.values()), None)
    file = file_of(uri_of(name))
    place = view.snapshot.vault_of(file) if file else None
    return view.snapshot.vaults.get(file) or (place[0] if place else None) if file else None


def _kind(params: Json) -> NodeKind | None:
    word = optional_string(params, "kind")
    if word is not None and word not in set(NodeKind):
        message = f"params.kind must be one of {', '.join(NodeKind)}"
        raise Refusal(ErrorCode.INVALID_PARAMS, message)
    return NodeKind(word) if word else None


def _context(snapshot: Snapshot, places: Places, node: NodeId | None) -> Json:
    around = context(snapshot, node) if node else None
    if around is None:
        return None
    return {
        "node": _node(places, around.node),
        "place": _place(places, around.place) if around.place else None,
        "parents": [_node(places, one) for one in around.parents],
        "children": [_node(places, one) for one in around.children],
        "sources": _by_kind(places, around.sources),
        "sinks": _by_kind(places, around.sinks),
        "paths": [one._asdict() for one in around.paths],
    }


def _by_kind(places: Places, neighbours: Iterable[Neighbour]) -> Json:
    sides: dict[str, list[Json]] = {kind: [] for kind in Weight}
    for one in neighbours:
        where = [_place(places, place) for place in one.places]
        sides[one.kind].append({"node": _node(places, one.node), "types": list(one.types), "places": where})
    return sides


def _node(places: Places, node: Node) -> Json:
    is_file = node.path is not None and NodeKind.NETWORK not in node.kinds
    uri = {"uri": places.uri(node.path)} if node.path and is_file else {}
    return {"id": node.id, "kinds": list(node.kinds), "title": node.title, "schema": node.schema, **uri}


def _place(places: Places, place: Location) -> Json:
    return {"uri": places.uri(place.path), "range": places.selection(place)}
