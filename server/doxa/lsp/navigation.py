"""`textDocument/definition`, `textDocument/references` and `textDocument/documentHighlight`."""

from doxa.features.definition import definition as find_definition
from doxa.features.entities.definition import entity_definition
from doxa.features.entities.highlights import entity_highlights
from doxa.features.entities.references import entity_references
from doxa.features.highlights import highlights
from doxa.features.places import Location
from doxa.features.references import declaration
from doxa.features.references import references as find_references
from doxa.lsp.convert import wire_range
from doxa.lsp.locations import Places
from doxa.lsp.named_elsewhere import mentioned_elsewhere
from doxa.lsp.params import Json, found
from doxa.lsp.server import View

_READ, _WRITE = 2, 3


def definition(view: View, params: Json) -> Json:
    """Where the reference under the cursor leads; every candidate of an ambiguous one."""
    with view.note(params) as note:
        if note is None:
            return []
        at = note.cursor(params)
        way = entity_definition(note.snapshot, note.naming(), at) or find_definition(note.snapshot, at, note.text_of)
        if way is None:
            return []
        if not view.client.links_definitions:
            return [_location(note.places, place) for place in way.targets]
        origin = {"originSelectionRange": wire_range(note.buffer.lines, way.origin, view.client.encoding)}
        return [origin | _target(note.places, place) for place in way.targets]


def references(view: View, params: Json) -> Json:
    """What refers to the thing under the cursor, and the thing itself where the client wants it."""
    with view.note(params) as note:
        if note is None:
            return []
        at, known = note.cursor(params), note.naming().known
        named = entity_references(note.snapshot, note.naming(), at)
        if named is None:
            places = find_references(note.snapshot, at)
            if found(params, "context", "includeDeclaration") is True:
                places = (*declaration(note.snapshot, at), *places)
            return [_location(note.places, place) for place in dict.fromkeys(places)]
        here = {(place.path, place.selection): _location(note.places, place) for place in named.places}
    texts = mentioned_elsewhere(note, known, named.entity)  # the vault is let go before they are read
    there = {(place.path, place.selection): _location(note.places, place) for place in texts}
    return [place for _, place in sorted((there | here).items(), key=lambda one: one[0])]


def document_highlight(view: View, params: Json) -> Json:
    """The places in the note that are about the thing under the cursor; where it gets its name counts as written."""
    with view.note(params) as note:
        if note is None:
            return []
        at = note.cursor(params)
        found_here = entity_highlights(note.naming(), at) or highlights(note.snapshot, at)
        return [
            {
                "range": wire_range(note.buffer.lines, one.span, view.client.encoding),
                "kind": _WRITE if one.defines else _READ,
            }
            for one in found_here
        ]


def _location(places: Places, place: Location) -> Json:
    return {"uri": places.uri(place.path), "range": places.selection(place)}


def _target(places: Places, place: Location) -> dict[str, Json]:
    return {
        "targetUri": places.uri(place.path),
        "targetRange": places.range(place),
        "targetSelectionRange": places.selection(place),
    }
