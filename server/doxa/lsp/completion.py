"""`textDocument/completion` and `completionItem/resolve`."""

from datetime import datetime
from functools import partial

from doxa.beliefs.page import Page
from doxa.features.beliefs.citing import citation_completion
from doxa.features.completion import completion as complete
from doxa.features.completion_items import Completions, Item, ItemKind, Target
from doxa.features.entities.completion import entity_completion
from doxa.features.target_preview import target_preview
from doxa.lsp.client import Completes
from doxa.lsp.convert import wire_range
from doxa.lsp.params import Json, members, optional_string, string
from doxa.lsp.server import OpenNote, View
from doxa.vault.paths import NotePath

_KINDS = {
    ItemKind.NOTE: 17,
    ItemKind.FILE: 17,
    ItemKind.MISSING: 1,
    ItemKind.DAY: 12,
    ItemKind.HEADING: 18,
    ItemKind.BLOCK: 1,
    ItemKind.WORD: 1,
    ItemKind.TAG: 14,
    ItemKind.KEY: 10,
    ItemKind.VALUE: 13,
}
"""How editors show them; later kinds than 18 are not known to all."""


def completion(view: View, params: Json) -> Json:
    """What may be written at the cursor, the best first; null where nothing is completed."""
    with view.note(params) as note:
        if note is None:
            return None
        today = datetime.now().astimezone().date()
        vault, at = note.vault, note.cursor(params)
        catalogue = partial(vault.catalogue, note.snapshot, note.path)
        cited = citation_completion(Page(note.snapshot, note.path, note.document, note.text_of), catalogue, at.offset)
        named = cited or entity_completion(note.naming(), at)
        found = named or complete(catalogue, at, vault.settings, today)
        return _wire(note, found, view.client.completes or Completes()) if found else None


def completion_resolve(view: View, params: Json) -> Json:
    """The same item with the beginning of what it leads to."""
    item = members(params)
    note = _shown(view, item["data"]) if "data" in item else ""
    kind = "markdown" if view.client.completes and view.client.completes.reads_markdown else "plaintext"
    return {**item, "documentation": {"kind": kind, "value": note}} if note else item


def _shown(view: View, data: Json) -> str:
    target = Target(NotePath(string(data, "path")), optional_string(data, "fragment"))
    vault = view.vault_at(string(data, "vault"))
    if vault is None:
        return ""
    with view.reading(vault) as (snapshot, _):
        return target_preview(snapshot, target, view.texts(vault))


def _wire(note: OpenNote, found: Completions, client: Completes) -> Json:
    place = wire_range(note.buffer.lines, found.span, note.view.client.encoding)
    items: list[Json] = [
        {**_item(note, item, client), **_edit(item, place, client), "sortText": f"{number:03}"}
        for number, item in enumerate(found.items)
    ]
    shared: dict[str, Json] = {"itemDefaults": {"editRange": place}} if client.shares_range else {}
    return {"isIncomplete": found.is_incomplete, **shared, "items": items}


def _edit(item: Item, place: Json, client: Completes) -> dict[str, Json]:
    return {"textEditText": item.text} if client.shares_range else {"textEdit": {"range": place, "newText": item.text}}


def _item(note: OpenNote, item: Item, client: Completes) -> dict[str, Json]:
    wire: dict[str, Json] = {"label": item.label, "kind": _KINDS[item.kind]}
    # Neovim before 0.10 trusts the range of an edit only if no `filterText` stands beside it.
    if item.words != item.label:
        wire["filterText"] = item.words
    if item.detail:
        wire |= {"labelDetails": {"description": item.detail}} if client.details_labels else {"detail": item.detail}
    if item.target:
        fragment = {"fragment": item.target.fragment} if item.target.fragment else {}
        wire["data"] = {"vault": str(note.vault.root), "path": item.target.path, **fragment}
    if item.edits:
        encoding = note.view.client.encoding
        wire["additionalTextEdits"] = [
            {"range": wire_range(note.buffer.lines, edit.span, encoding), "newText": edit.text} for edit in item.edits
        ]
    return wire
