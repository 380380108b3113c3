"""`textDocument/codeLens` and `codeLens/resolve`: how often things are referred to, and whether sources have changed."""

from doxa.features.lenses import Lens, lenses
from doxa.features.places import location
from doxa.features.references import links_to
from doxa.lsp.claim_lenses import belief_lenses
from doxa.lsp.client import SHOW_REFERENCES
from doxa.lsp.convert import wire_range
from doxa.lsp.params import Json, found, members, optional_integer, string
from doxa.lsp.related_lenses import related_command, related_lenses
from doxa.lsp.reviewing import stale_lens
from doxa.lsp.server import OpenNote, View

_NOTHING = {"title": "", "command": ""}


def code_lens(view: View, params: Json) -> Json:
    """One for stale sources, one for each thing that is referred to; what a click shows is looked up when it is seen."""
    with view.note(params) as note:
        if note is None:
            return []
        is_counted = note.vault.settings.lenses_references
        referred = lenses(note.snapshot, note.path, note.document) if is_counted else ()
        counted = (_wire(note, lens) for lens in referred)
        return [*stale_lens(note), *counted, *related_lenses(note), *belief_lenses(note)]


def code_lens_resolve(view: View, params: Json) -> Json:
    """The same lens with its command, which a click runs."""
    lens, number = members(params), optional_integer(params, "data", "heading")
    if "data" not in lens:
        return lens
    with view.note(lens["data"]) as note:
        if note and found(lens, "data", "related") is not None:
            return {**lens, "command": related_command(note, lens)}
        headings = note.snapshot.headings(note.path) if note else []
        if note is None or (number is not None and not 0 <= number < len(headings)):
            return {**lens, "command": _NOTHING}
        heading = None if number is None else headings[number]
        places = [location(link) for link in links_to(note.snapshot, note.path, heading)]
        locations: Json = [{"uri": note.places.uri(one.path), "range": note.places.selection(one)} for one in places]
        arguments: Json = [note.buffer.name, found(lens, "range", "start"), locations]
        title = string(lens, "data", "title")
        return {**lens, "command": {"title": title, "command": SHOW_REFERENCES, "arguments": arguments}}


def _wire(note: OpenNote, lens: Lens) -> Json:
    """A lens that is complete, where a click can do nothing."""
    where = wire_range(note.buffer.lines, lens.span, note.view.client.encoding)
    title = "1 reference" if lens.references == 1 else f"{lens.references} references"
    if SHOW_REFERENCES not in note.view.client.runs:
        return {"range": where, "command": {"title": title, "command": ""}}
    name: Json = {"uri": note.buffer.name}
    number = lens.heading.number if lens.heading else None
    return {"range": where, "data": {"textDocument": name, "heading": number, "title": title}}
