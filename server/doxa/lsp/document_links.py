"""`textDocument/documentLink` and `documentLink/resolve`: what can be clicked in a note."""

from collections.abc import Mapping

from doxa.features.document_links import DocumentLink, document_links, link_tooltip
from doxa.features.places import Location
from doxa.lsp.convert import wire_range
from doxa.lsp.locations import Places
from doxa.lsp.params import Json, integer, members, string
from doxa.lsp.server import OpenNote, View
from doxa.text.span import Span

_NOWHERE = Span(0, 0)


def document_link(view: View, params: Json) -> Json:
    """The links that lead somewhere, with their targets, as not every client asks for one that is missing."""
    with view.note(params) as note:
        return [_wire(note, one) for one in document_links(note.snapshot, note.path)] if note else []


def document_link_resolve(view: View, params: Json) -> Json:
    """The same link, with words that say what a click does; without them if the note has changed meanwhile."""
    wire = members(params)
    if "data" not in wire:
        return wire
    with view.note(wire["data"]) as note:
        links = note.snapshot.links_of(note.path) if note else []
        number, target = integer(wire, "data", "number"), string(wire, "data", "target")
        if note is None or not 0 <= number < len(links) or links[number].target != target:
            return wire
        return _explained(wire, link_tooltip(note.snapshot, links[number]))


def _explained(wire: Mapping[str, Json], tooltip: str | None) -> Json:
    return {**wire, "tooltip": tooltip} if tooltip else wire


def _wire(note: OpenNote, one: DocumentLink) -> Json:
    where = wire_range(note.buffer.lines, one.span, note.view.client.encoding)
    if isinstance(one.target, str):
        return {"range": where, "target": one.target}
    wire: dict[str, Json] = {"range": where, "target": address(note.places, one.target)}
    if note.view.client.explains_links:
        name: Json = {"uri": note.buffer.name}
        wire["data"] = {"textDocument": name, "number": one.link.number, "target": one.link.target}
    return wire


def address(places: Places, target: Location) -> str:
    """The uri of a file, with the line and column of a place in it, as VS Code reads them: `file:///a.md#L12,3`."""
    uri = places.uri(target.path)
    if target.selection == _NOWHERE:
        return uri
    start = members(places.selection(target), "start")
    return f"{uri}#L{integer(start, 'line') + 1},{integer(start, 'character') + 1}"
