"""What the user may be about to write at the cursor."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date

from doxa.features.complete_links import link_items, whole_link
from doxa.features.complete_notes import note_items
from doxa.features.complete_paths import anchor_items, path_items
from doxa.features.complete_places import (
    any_block_items,
    any_heading_items,
    block_items,
    heading_items,
    text_items,
    type_items,
)
from doxa.features.complete_words import (
    callout_items,
    container_items,
    footnote_items,
    header_key_items,
    header_value_items,
    label_items,
    tag_items,
)
from doxa.features.completion_items import MOST, SEARCHED, Asked, Completions, Item
from doxa.features.places import Cursor
from doxa.features.typed import Place, typed_at
from doxa.index.catalogue import Catalogue
from doxa.vault.settings import Settings

_ITEMS: Mapping[Place, Callable[[Asked], Iterator[Item]]] = {
    Place.TARGET: note_items,
    Place.HEADING: heading_items,
    Place.ANY_HEADING: any_heading_items,
    Place.ANY_BLOCK: any_block_items,
    Place.BLOCK: block_items,
    Place.LINK_TEXT: text_items,
    Place.LINK_TYPE: type_items,
    Place.PATH: path_items,
    Place.ANCHOR: anchor_items,
    Place.LABEL: label_items,
    Place.FOOTNOTE: footnote_items,
    Place.TAG: tag_items,
    Place.CALLOUT: callout_items,
    Place.CONTAINER: container_items,
    Place.HEADER_KEY: header_key_items,
    Place.HEADER_VALUE: header_value_items,
}


def completion(catalogue: Callable[[], Catalogue], at: Cursor, settings: Settings, today: date) -> Completions | None:
    """What fits at the cursor, the best first; None where nothing is completed, so that nobody looks for names in vain."""
    typed = typed_at(at)
    if typed is None:
        return None
    asked = Asked(catalogue(), at, typed, settings, today)
    whole = whole_link(typed) if settings.links_markdown else None
    found = list(link_items(asked) if whole else _ITEMS[typed.place](asked))
    is_incomplete = typed.place in SEARCHED or len(found) > MOST
    return Completions(whole or typed.span, tuple(found[:MOST]), is_incomplete)
