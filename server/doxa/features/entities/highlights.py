"""Where the entity under the cursor is named in its note."""

from doxa.entities.mention import Source
from doxa.features.entities.naming import Naming
from doxa.features.highlights import Highlight
from doxa.features.places import Cursor


def entity_highlights(naming: Naming, at: Cursor) -> tuple[Highlight, ...]:
    """All names of the entity under the cursor, a tag counts as what defines it; empty where it stands on none."""
    mention = naming.known_at(at)
    if mention is None:
        return ()
    found = (one for one in naming.mentions(at.path, at.document) if one.entity == mention.entity)
    return tuple(Highlight(one.span, one.source is Source.TAG) for one in found)
