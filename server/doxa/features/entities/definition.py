"""Where an entity is defined: the page of its name, and the tags that say what it is."""

from doxa.features.definition import Way
from doxa.features.entities.naming import Naming
from doxa.features.places import Cursor, location, note_start
from doxa.index.snapshot import Snapshot


def entity_definition(vault: Snapshot, naming: Naming, at: Cursor) -> Way | None:
    """The pages that go by the name of the entity under the cursor, then the first tag of each note that is not an alias.

    None where the cursor stands on none, or on one that nothing defines.
    """
    mention = naming.known_at(at)
    if mention is None:
        return None
    pages = [path for path in vault.resolve(at.path, mention.canonical).notes if path != at.path]
    tags = [tag for tag in vault.entity_tags_named(mention.entity) if tag.type and tag.canonical is None]
    firsts = {tag.path: tag for tag in reversed(tags)}
    places = (*map(note_start, pages), *(location(firsts[path]) for path in sorted(firsts)))
    return Way(mention.whole, places) if places else None
