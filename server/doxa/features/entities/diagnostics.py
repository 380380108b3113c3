"""What is wrong with the entity tags of a note."""

from collections import Counter
from collections.abc import Iterator

from doxa.features.diagnostics import Code, Diagnostic, Severity
from doxa.features.nearest import nearest
from doxa.features.places import location
from doxa.index.entity_tags import EntityEntry
from doxa.index.snapshot import Snapshot
from doxa.syntax.dialect import Dialect
from doxa.syntax.document import Document
from doxa.vault.paths import NotePath

_MOST_RELATED = 20


def unknown_types(document: Document, dialect: Dialect) -> Iterator[Diagnostic]:
    """Tags with a type that nobody knows, so that they are none; one that is like no type may be meant as it is."""
    for tag in document.unknown_entity_tags:
        if tag.type and tag.type_span:
            meant = nearest(tag.type, dialect.entity_types)
            asked = f"did you mean `{meant}`?" if meant else "the setting `entities.types` can add it"
            message = f"There is no entity type `{tag.type}`; {asked}"
            severity = Severity.WARNING if meant else Severity.HINT
            yield Diagnostic(tag.type_span, Code.UNKNOWN_ENTITY_TYPE, severity, message)


def entity_diagnostics(vault: Snapshot, path: NotePath) -> Iterator[Diagnostic]:
    """Other names of an entity that nothing defines, and tags that contradict those in other places."""
    for tag in vault.entity_tags_of(path):
        if tag.canonical is not None:
            yield from _alias(vault, tag)
        elif tag.type is not None:
            yield from _type(vault, tag)


def _alias(vault: Snapshot, tag: EntityEntry) -> Iterator[Diagnostic]:
    if tag.canonical_key is None or vault.is_entity_defined(tag.canonical_key):
        return
    if not vault.resolve(tag.path, tag.canonical or "").notes:
        message = f"No tag and no note defines `{tag.canonical}`; tag the name once, as `#[{tag.canonical}]:{tag.type}`"
        yield Diagnostic(tag.name_span, Code.UNKNOWN_ENTITY, Severity.INFORMATION, message, location(tag))


def _type(vault: Snapshot, tag: EntityEntry) -> Iterator[Diagnostic]:
    """A tag that gives another type than most give; of two that as many give, the first by the alphabet counts."""
    if not vault.entity_tags_otherwise(tag.key, tag.type or ""):
        return
    tags = [one for one in vault.entity_tags_named(tag.key) if one.type and (one.canonical_key or one.key) == tag.key]
    counts = Counter(one.type for one in tags)
    usual = min(counts, key=lambda word: (-counts[word], word or ""))
    if tag.type != usual:
        message = f"`{tag.name}` is `{tag.type}` here and `{usual}` elsewhere; give it one type"
        related = tuple(location(one) for one in tags if one.type == usual)[:_MOST_RELATED]
        yield Diagnostic(tag.name_span, Code.ENTITY_TYPES, Severity.WARNING, message, location(tag), related)
