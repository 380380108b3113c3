"""What there is to know about an entity that a note names, at a glance."""

from doxa.entities.mention import Mention, Source
from doxa.entities.registry import Entity
from doxa.features.entities.naming import Naming
from doxa.features.facts import amount, listed, shortened
from doxa.features.hover import Card, Hover
from doxa.index.snapshot import Snapshot

_DAY = len("2026-11-18")
_MOST_GIVEN = 3


def entity_hover(vault: Snapshot, naming: Naming, mention: Mention) -> Hover:
    """Its type, other names, how tags speak of it and how it is known here."""
    entity = naming.known.entities.get(mention.entity)
    facts = (*(_facts(vault, entity) if entity else (mention.type,)), _known_by(mention))
    return Hover(mention.whole, Card(shortened(mention.canonical), tuple(shortened(fact) for fact in facts if fact)))


def _facts(vault: Snapshot, entity: Entity) -> tuple[str, ...]:
    tags = vault.entity_tags_named(entity.key)
    notes = len({tag.path for tag in tags})
    types = [f"{name} ({times:,})" for name, times in entity.types]
    given = [f"{name} ({time[:_DAY]})" for time, name in entity.history[-_MOST_GIVEN:]]
    return (
        entity.type,
        f"Also called {listed(entity.aliases)}" if entity.aliases else "",
        f"Tagged {amount(len(tags), 'once', 'times')} in {amount(notes, 'one note', 'notes')}"
        if tags
        else "Known from another vault",
        f"Tags give several types: {listed(types)}" if len(types) > 1 else "",
        f"Given types: {listed(given)}" if given else "",
    )


def _known_by(mention: Mention) -> str:
    if mention.source is Source.TAG:
        return ""
    if mention.source is Source.KNOWN:
        return mention.why[0].upper() + mention.why[1:]
    return f"A guess, as {mention.why} ({mention.confidence:.0%})"
