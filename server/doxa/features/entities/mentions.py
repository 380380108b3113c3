"""All places that name an entity, in notes that may hold one of its names."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from doxa.entities.extraction import Sense, extraction
from doxa.entities.mention import Mention
from doxa.entities.registry import Entity, Registry
from doxa.features.places import Texts
from doxa.index.names import key
from doxa.syntax.dialect import Dialect
from doxa.syntax.markdown import parse
from doxa.vault.paths import NotePath


class NamedIn(NamedTuple):
    """A note that names an entity: its text, and the places in it in their order."""

    path: NotePath
    text: str
    mentions: tuple[Mention, ...]


def entity_mentions(
    known: Registry, entity: Entity, paths: Iterable[NotePath], texts: Texts, dialect: Dialect
) -> Iterator[NamedIn]:
    """The notes among some that name an entity, by a tag or without one. A text without its names is not parsed."""
    parts = [tuple(name.split()) for name in known.names_of(entity)]
    for path in paths:
        text = texts(path)
        if text is None or not _might_name(parts, text):
            continue
        found = extraction(known, path, parse(text, dialect), Sense(None))
        mentions = tuple(one for one in found if one.entity == entity.key)
        if mentions:
            yield NamedIn(path, text, mentions)


def _might_name(parts: Iterable[tuple[str, ...]], text: str) -> bool:
    folded = key(text)
    return any(all(part in folded for part in words) for words in parts)
