"""`workspace/symbol` and `workspaceSymbol/resolve`."""

from doxa.features.beliefs.symbols import belief_place, belief_symbols
from doxa.features.entities.symbols import entity_symbols
from doxa.features.places import Location
from doxa.features.workspace_symbols import MOST, Symbol, SymbolKind, symbol_place, workspace_symbols
from doxa.lsp.endpoint import IsOver
from doxa.lsp.locations import Places
from doxa.lsp.params import Json, integer, members, string
from doxa.lsp.search import section_symbols
from doxa.lsp.server import Server, View
from doxa.session.vault import Vault
from doxa.vault.paths import NotePath

_KINDS = {
    SymbolKind.NOTE: 1,
    SymbolKind.TAG: 14,
    SymbolKind.HEADING: 15,
    SymbolKind.BLOCK: 14,
    SymbolKind.ENTITY: 11,
    SymbolKind.BELIEF: 17,
}
_MEANING = "?"
"""What begins a question to the search by meaning."""


def workspace_symbol(server: Server, params: Json, _is_over: IsOver) -> Json:
    """All of all vaults that has a name like the query, and beliefs with its words; behind a `?`, sections."""
    query, view = string(params, "query"), server.view()
    if query.startswith(_MEANING):
        return section_symbols(server, query.removeprefix(_MEANING))
    found: list[tuple[Symbol, Json]] = []
    for vault in view.snapshot.vaults.values():
        with view.reading(vault) as (snapshot, places):
            symbols = workspace_symbols(vault.catalogue(snapshot, NotePath("")), query)
            named = entity_symbols(snapshot, vault.entities(snapshot), query)
            beliefs = belief_symbols(snapshot, query)
            found += [(symbol, _wire(view, vault, places, symbol)) for symbol in (*symbols, *named, *beliefs)]
    return [wire for _, wire in sorted(found, key=lambda one: one[0][:3])[:MOST]]


def workspace_symbol_resolve(view: View, params: Json) -> Json:
    """The same symbol with its range."""
    symbol = members(params)
    vault, kind = view.vault_at(string(symbol, "data", "vault")), integer(symbol, "data", "kind")
    path, number = NotePath(string(symbol, "data", "path")), integer(symbol, "data", "number")
    if vault is None or kind not in set(SymbolKind):
        return symbol
    with view.reading(vault) as (snapshot, places):
        if kind == SymbolKind.BELIEF:
            place = belief_place(snapshot, path, number)
        else:
            place = symbol_place(snapshot, SymbolKind(kind), path, number, string(symbol, "name"))
        return {**symbol, "location": _location(places, place)}


def _wire(view: View, vault: Vault, places: Places, symbol: Symbol) -> Json:
    wire: dict[str, Json] = {"name": symbol.name, "kind": _KINDS[symbol.kind], "containerName": symbol.container}
    if not view.client.resolves_symbols:
        return {**wire, "location": _location(places, symbol.place)}
    path = symbol.place.path
    data: Json = {"vault": str(vault.root), "path": path, "kind": symbol.kind.value, "number": symbol.number}
    return {**wire, "location": {"uri": places.uri(path)}, "data": data}


def _location(places: Places, place: Location) -> Json:
    return {"uri": places.uri(place.path), "range": places.selection(place)}
