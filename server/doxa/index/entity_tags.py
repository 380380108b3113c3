"""Questions to one graph about what writers say of names. What that makes of a name, `doxa.entities` says."""

import json
from collections.abc import Collection
from typing import Any, NamedTuple

from doxa.index.names import Key
from doxa.index.read import Graph
from doxa.index.write import writes_of_others
from doxa.text.span import Span, quick
from doxa.vault.paths import NotePath


class EntityEntry(NamedTuple):
    """A tag: of `#[Mount Doom]:PLACE`, `span` covers all and `name_span` covers `Mount Doom`. A rejection has no type."""

    path: NotePath
    number: int
    key: Key
    name: str
    type: str | None
    canonical_key: Key | None
    canonical: str | None
    span: Span
    name_span: Span
    wide: bytes | None


class EntityUse(NamedTuple):
    """What several tags say alike, and how many of them do."""

    key: Key
    name: str
    type: str | None
    canonical_key: Key | None
    canonical: str | None
    times: int


_TAG = "path, number, key, name, type, canonical_key, canonical, start, stop, name_start, name_stop, wide"
ENTITY_TAGS_OF = f"SELECT {_TAG} FROM note JOIN entity_tag ON note = id WHERE path = ? ORDER BY number"  # noqa: S608
ENTITY_TAGS_NAMED = f"""
    SELECT {_TAG} FROM entity_tag JOIN note ON id = note
    WHERE key = ?1 OR canonical_key = ?1
    ORDER BY path, number
"""  # noqa: S608
ENTITY_TAGS_OTHERWISE = f"""
    SELECT {_TAG} FROM entity_tag JOIN note ON id = note WHERE key = ?1 AND type < ?2 AND canonical IS NULL
    UNION ALL
    SELECT {_TAG} FROM entity_tag JOIN note ON id = note WHERE key = ?1 AND type > ?2 AND canonical IS NULL
    ORDER BY path, number
"""  # noqa: S608
ENTITY_DEFINED_IN = """
    SELECT path FROM entity_tag JOIN note ON id = note
    WHERE key = ? AND type > '' AND canonical IS NULL
"""
ENTITY_USES = """
    SELECT key, name, type, canonical_key, canonical, count(*) FROM entity_tag
    WHERE note NOT IN (SELECT id FROM note WHERE path IN (SELECT value FROM json_each(?)))
    GROUP BY key, name, type, canonical
    ORDER BY key, name, type, canonical
"""


def entity_tags_of(graph: Graph, path: NotePath) -> list[EntityEntry]:
    """The tags of a note, in its order."""
    return [_entry(row) for row in graph.connection.execute(ENTITY_TAGS_OF, (path,))]


def entity_tags_named(graph: Graph, key: Key) -> list[EntityEntry]:
    """The tags of a name, and those that say that another name is one for it."""
    return [_entry(row) for row in graph.connection.execute(ENTITY_TAGS_NAMED, (key,))]


def entity_tags_otherwise(graph: Graph, key: Key, word: str) -> list[EntityEntry]:
    """The tags that give a name another type, by note."""
    return [_entry(row) for row in graph.connection.execute(ENTITY_TAGS_OTHERWISE, (key, word))]


def is_entity_defined(graph: Graph, key: Key, without: Collection[NotePath]) -> bool:
    """Whether a tag says what a name is, those in some notes left out."""
    return any(path not in without for (path,) in graph.connection.execute(ENTITY_DEFINED_IN, (key,)))


def entity_uses(graph: Graph, without: Collection[NotePath]) -> list[EntityUse]:
    """What all tags say, those in some notes left out."""
    return [EntityUse(*row) for row in graph.connection.execute(ENTITY_USES, (json.dumps([*without]),))]


def entity_writes(graph: Graph) -> tuple[object, ...]:
    """What is another value when anybody has written into the graph: others, or we ourselves."""
    connection = graph.connection
    return connection, writes_of_others(connection), connection.total_changes()


def _entry(row: tuple[Any, ...]) -> EntityEntry:
    *said, start, stop, name_start, name_stop, wide = row
    return quick(EntityEntry, (*said, Span(start, stop), Span(name_start, name_stop), wide))
