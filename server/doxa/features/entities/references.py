"""Where an entity is spoken of."""

from doxa.entities.mention import Source
from doxa.features.entities.naming import Naming, tag_place
from doxa.features.places import Cursor, Location, here
from doxa.index.snapshot import Snapshot


def entity_references(vault: Snapshot, naming: Naming, at: Cursor) -> tuple[Location, ...] | None:
    """The tags of the entity under the cursor in all notes, and its names without a tag in this one.

    None where the cursor stands on none.
    """
    mention = naming.known_at(at)
    if mention is None:
        return None
    tags = [tag_place(tag) for tag in vault.entity_tags_named(mention.entity) if tag.type]
    named = [
        here(at, one.whole, one.span)
        for one in naming.mentions(at.path, at.document)
        if one.entity == mention.entity and one.source is not Source.TAG
    ]
    return tuple(sorted((*tags, *named), key=lambda place: (place.path, place.span)))
