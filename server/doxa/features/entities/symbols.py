"""Finding entities of a whole vault by a part of their names, their own or another."""

from doxa.entities.registry import Registry
from doxa.features.places import location
from doxa.features.workspace_symbols import Symbol, SymbolKind
from doxa.index.matching import Tier
from doxa.index.names import Key, entity_key
from doxa.index.snapshot import Snapshot

_MOST = 50


def entity_symbols(vault: Snapshot, known: Registry, query: str) -> list[Symbol]:
    """The entities that go by a name with the query in it, the best first; none without a query."""
    wanted = entity_key(query.lstrip("#[ "))
    fits: dict[Key, Tier] = {}
    for name in (*known.entities, *known.meant) if wanted else ():
        owner, tier = known.meant.get(name, name), _tier(name, wanted)
        if tier is not None and owner in known.entities:
            fits[owner] = min(tier, fits.get(owner, tier))
    best = sorted(fits, key=lambda owner: (fits[owner], owner))[:_MOST]
    found = ((rank, known.entities[owner], vault.entity_tags_named(owner)) for rank, owner in enumerate(best))
    return [
        Symbol(fits[one.key], SymbolKind.ENTITY, rank, one.name, one.type, 0, location(tags[0]))
        for rank, one, tags in found
        if tags
    ]


def _tier(name: str, wanted: str) -> Tier | None:
    if wanted not in name:
        return None
    if name.startswith(wanted):
        return Tier.EXACT if name == wanted else Tier.PREFIX
    return Tier.WORD if f" {wanted}" in name else Tier.PART
