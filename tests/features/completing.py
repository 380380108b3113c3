"""Completing at the cursor of a vault written as text."""

from datetime import date

from doxa.features.completion import completion
from doxa.features.completion_items import Completions, Item
from doxa.index.catalogue import Catalogue, Kept, listing, place_listing
from doxa.index.names import folder_of
from doxa.syntax.markdown import parse
from doxa.text.edits import Edit, apply_edits
from doxa.vault.settings import DEFAULTS, Settings, dialect
from tests.features.asking import asked
from tests.support.graphs import graph_of
from tests.support.vault_text import vault_text

TODAY = date(2026, 11, 18)


def completed(source: str, settings: Settings = DEFAULTS) -> Completions | None:
    """What is offered at the cursor; the note with the cursor is read in the dialect of the settings."""
    graph = graph_of(vault_text(source).notes)
    snapshot, at = asked(source)
    at = at._replace(document=parse(at.document.text, dialect(settings)))
    kept = Kept(listing(graph), lambda: place_listing(graph), frozenset())
    return completion(lambda: Catalogue(snapshot, kept, folder_of(at.path)), at, settings, TODAY)


def labels(source: str, settings: Settings = DEFAULTS) -> list[str]:
    found = completed(source, settings)
    return [item.label for item in found.items] if found else []


def accepted(source: str, label: str, settings: Settings = DEFAULTS) -> str:
    """The note with the cursor after the item of that name has been chosen."""
    found = completed(source, settings)
    assert found is not None
    item = next(item for item in found.items if item.label == label)
    return after(asked(source)[1].document.text, found, item)


def after(text: str, found: Completions, item: Item) -> str:
    return apply_edits(text, [*item.edits, Edit(found.span, item.text)])
