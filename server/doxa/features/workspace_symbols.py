"""Finding notes, headings, tags and blocks of a whole vault by a part of their names."""

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple, TypeVar

from doxa.features.places import Location, location, note_start
from doxa.index.catalogue import By, Catalogue, Hit, PlaceHit
from doxa.index.heading_names import headings_above
from doxa.index.matching import Tier
from doxa.index.names import entity_key
from doxa.index.snapshot import Snapshot
from doxa.vault.paths import NotePath

MOST = 200
_MOST_TAGS = 50


class SymbolKind(IntEnum):
    """What was found; of things that fit equally well, in this order."""

    NOTE = 0
    TAG = 1
    HEADING = 2
    BLOCK = 3
    ENTITY = 4
    BELIEF = 5


class Symbol(NamedTuple):
    """A thing that was found: `container` says what it is in, its note and the headings above.

    `number` is that of a heading or block in its note. The first three say how well it fits.
    """

    tier: Tier
    kind: SymbolKind
    rank: int
    name: str
    container: str
    number: int
    place: Location


def workspace_symbols(catalogue: Catalogue, query: str) -> list[Symbol]:
    """What is like the query, the best first: a note that goes by it, or begins so, before everything else."""
    words = query.lstrip("#^ ")
    found: list[tuple[SymbolKind, Hit | PlaceHit]] = [
        *((SymbolKind.NOTE, hit) for hit in catalogue.notes(query, MOST)),
        *((SymbolKind.TAG, hit) for hit in catalogue.tags(query.lstrip("#"), _MOST_TAGS)),
        *((_PLACES[hit.by], hit) for hit in (catalogue.places(words, MOST) if words else ())),
    ]
    ranked = sorted((hit.tier, kind, rank) for rank, (kind, hit) in enumerate(found))
    symbols = (_symbol(catalogue.snapshot, kind, rank, found[rank][1]) for _, kind, rank in ranked[:MOST])
    return [symbol for symbol in symbols if symbol]


_PLACES = {By.HEADING: SymbolKind.HEADING, By.BLOCK: SymbolKind.BLOCK}


def symbol_place(vault: Snapshot, kind: SymbolKind, path: NotePath, number: int, name: str) -> Location:
    """Where a symbol is that was found before; if it is there no more, the start of its note."""
    if kind is SymbolKind.TAG and (use := vault.use_of_tag(name.removeprefix("#"))):
        return location(use)
    if kind is SymbolKind.HEADING and (heading := _numbered(vault.headings(path), number)):
        return location(heading)
    if kind is SymbolKind.BLOCK and (block := _numbered(vault.blocks(path), number)):
        return location(block)
    if kind is SymbolKind.ENTITY and (tags := vault.entity_tags_named(entity_key(name))):
        return location(tags[0])
    return note_start(path)


_Entry = TypeVar("_Entry")


def _numbered(entries: Sequence[_Entry], number: int) -> _Entry | None:
    return entries[number] if 0 <= number < len(entries) else None


def _symbol(vault: Snapshot, kind: SymbolKind, rank: int, hit: Hit | PlaceHit) -> Symbol | None:
    """What was found, as it is shown; None for what is there no more."""
    if isinstance(hit, PlaceHit):
        return _heading(vault, rank, hit) if hit.by is By.HEADING else _block(vault, rank, hit)
    use = vault.use_of_tag(hit.name) if kind is SymbolKind.TAG else None
    if use:
        return Symbol(hit.tier, kind, rank, f"#{hit.name}", use.path, 0, location(use))
    return Symbol(hit.tier, kind, rank, hit.name, hit.path, 0, note_start(hit.path))


def _heading(vault: Snapshot, rank: int, hit: PlaceHit) -> Symbol | None:
    headings = vault.headings(hit.path)
    heading = _numbered(headings, hit.number)
    if heading is None:
        return None
    container = " › ".join((hit.path, *(one.title for one in headings_above(headings, heading))))
    return Symbol(hit.tier, SymbolKind.HEADING, rank, heading.title, container, hit.number, location(heading))


def _block(vault: Snapshot, rank: int, hit: PlaceHit) -> Symbol | None:
    block = _numbered(vault.blocks(hit.path), hit.number)
    if block is None:
        return None
    return Symbol(hit.tier, SymbolKind.BLOCK, rank, f"^{block.key}", hit.path, hit.number, location(block))
