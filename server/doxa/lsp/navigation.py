"""`textDocument/definition` and `textDocument/references`."""

from doxa.features.definition import definition as find_definition
from doxa.features.places import Location
from doxa.features.references import declaration
from doxa.features.references import references as find_references
from doxa.lsp.locations import Places
from doxa.lsp.params import Json, found
from doxa.lsp.server import View


def definition(view: View, params: Json) -> Json:
    """Where the reference under the cursor leads; every candidate of an ambiguous one."""
    with view.note(params) as note:
        if note is None:
            return []
        targets = find_definition(note.snapshot, note.cursor(params))
        wire = _target if view.client.links_definitions else _location
        return [wire(note.places, place) for place in targets]


def references(view: View, params: Json) -> Json:
    """What refers to the thing under the cursor, and the thing itself where the client wants it."""
    with view.note(params) as note:
        if note is None:
            return []
        at = note.cursor(params)
        places = find_references(note.snapshot, at)
        if found(params, "context", "includeDeclaration") is True:
            places = (*declaration(note.snapshot, at), *places)
        return [_location(note.places, place) for place in dict.fromkeys(places)]


def _location(places: Places, place: Location) -> Json:
    return {"uri": places.uri(place.path), "range": places.selection(place)}


def _target(places: Places, place: Location) -> Json:
    return {
        "targetUri": places.uri(place.path),
        "targetRange": places.range(place),
        "targetSelectionRange": places.selection(place),
    }
