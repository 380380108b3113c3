"""Where an entity is spoken of."""

from typing import NamedTuple

from doxa.entities.mention import Source
from doxa.entities.registry import Entity
from doxa.features.entities.naming import Naming
from doxa.features.places import Cursor, Location, here, location
from doxa.index.snapshot import Snapshot


class EntityReferences(NamedTuple):
    """The tags of an entity in all notes, and its names without a tag in one; where else it is named, the texts tell."""

    entity: Entity
    places: tuple[Location, ...]


def entity_references(vault: Snapshot, naming: Naming, at: Cursor) -> EntityReferences | None:
    """What the vault knows at once of the entity under the cursor; None where the cursor stands on none."""
    mention = naming.known_at(at)
    entity = naming.known.entities.get(mention.entity) if mention else None
    if entity is None:
        return None
    tags = [location(tag) for tag in vault.entity_tags_named(entity.key) if tag.type]
    named = [
        here(at, one.whole, one.span)
        for one in naming.mentions(at.path, at.document)
        if one.entity == entity.key and one.source is not Source.TAG
    ]
    return EntityReferences(entity, (*tags, *named))
