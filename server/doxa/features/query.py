"""The nodes of a vault that are as wanted, page by page."""

import re
from collections.abc import Iterator
from fnmatch import translate
from typing import NamedTuple

from doxa.index.edges import Edge, Tie, Ties, edges, network_ties
from doxa.index.names import key
from doxa.index.nodes import (
    API,
    API_NODE,
    Node,
    NodeKind,
    Part,
    address_node,
    entity_id,
    entity_node,
    network_node,
    networks,
)
from doxa.index.read import TagEntry
from doxa.index.snapshot import Snapshot
from doxa.index.subgraph import Subgraph
from doxa.vault.paths import NotePath

LIMIT = 100
"""How many nodes a page has, unless somebody wants more or fewer."""

_GLOB = re.compile(r"[*?\[]")


class Wanted(NamedTuple):
    """What a node must be; what is None may be anything.

    `under` is a folder or note, `daily`, or a pattern for paths, `daily/2024-*`. `title` is a pattern, or some words of a
    title. A node has a tag, or one below it, if that stands in its text; only notes have a schema.
    """

    schema: str | None = None
    kind: NodeKind | None = None
    under: str | None = None
    tag: str | None = None
    title: str | None = None


class Page(NamedTuple):
    """Some of the nodes, and the edges between them; `total` counts the nodes of all pages."""

    total: int
    start: int
    limit: int
    graph: Subgraph


def query(vault: Snapshot, wanted: Wanted, start: int = 0, limit: int = LIMIT) -> Page:
    """The nodes that are as wanted, from the number `start` on: networks, files with their parts, addresses, entities."""
    ties = Ties(vault)
    title = _pattern(wanted.title) if wanted.title else None
    found = [
        node
        for node in _candidates(ties, wanted)
        if (wanted.kind is None or wanted.kind in node.kinds) and (title is None or title.search(key(node.title)))
    ]
    nodes = tuple(found[max(start, 0) : max(start, 0) + max(limit, 0)])
    return Page(len(found), start, limit, Subgraph(nodes, _between(ties, nodes)))


def _candidates(ties: Ties, wanted: Wanted) -> Iterator[Node]:
    """The nodes that are as wanted but for their kind and title; nothing is read that cannot be of the kind."""
    kind = wanted.kind
    is_about_text = wanted.schema is not None or wanted.tag is not None
    if not is_about_text and kind in (None, NodeKind.API) and wanted.under is None:
        yield API_NODE
    if not is_about_text and kind in (None, NodeKind.NETWORK):
        nodes = map(network_node, networks(ties.vault))
        yield from (node for node in nodes if wanted.under is None or _is_under(node.path or "", wanted.under))
    if kind not in (NodeKind.API, NodeKind.NETWORK, NodeKind.EXTERNAL, NodeKind.ENTITY):
        yield from _in_files(ties, wanted)
    if not is_about_text and kind in (None, NodeKind.EXTERNAL) and wanted.under is None:
        yield from map(address_node, ties.vault.addresses())
    if wanted.tag is None and kind in (None, NodeKind.ENTITY) and wanted.under is None:
        yield from _entities(ties.vault, wanted.schema)


def _entities(vault: Snapshot, schema: str | None) -> Iterator[Node]:
    names = sorted({use.canonical_key or use.key for use in vault.entity_uses() if use.type})
    found = (entity_node(vault, entity_id(name)) for name in names)
    yield from (node for node in found if node and schema in (None, node.schema))


def _in_files(ties: Ties, wanted: Wanted) -> Iterator[Node]:
    tags = _tagged(ties.vault, wanted.tag) if wanted.tag is not None else None
    for path in _files(ties.vault, wanted, tags):
        if wanted.under is not None and not _is_under(path, wanted.under):
            continue
        parts = ties.parts(path)
        if parts is None or (wanted.schema is not None and parts.note.schema != wanted.schema):
            continue
        yield parts.note
        if wanted.schema is None and wanted.kind not in (NodeKind.DOCUMENT, NodeKind.ATTACHMENT):
            used = tags[path] if tags is not None else None
            yield from (part.node for part in parts.parts if used is None or _holds(part, used))


def _files(vault: Snapshot, wanted: Wanted, tags: dict[NotePath, list[TagEntry]] | None) -> list[NotePath]:
    """The files to look at, through an index where there is one for what is wanted."""
    if tags is not None:
        return sorted(tags)
    if wanted.schema is not None:
        return vault.with_schema(wanted.schema)
    if wanted.under is not None and not _GLOB.search(wanted.under):
        return vault.files_below(NotePath(wanted.under.strip("/"))) if wanted.under.strip("./") else _all(vault)
    return _all(vault)


def _all(vault: Snapshot) -> list[NotePath]:
    return [note.path for note in vault.notes()]


def _tagged(vault: Snapshot, tag: str) -> dict[NotePath, list[TagEntry]]:
    """The uses of a tag and of those below it, by note."""
    found: dict[NotePath, list[TagEntry]] = {}
    for use in vault.tag_use(tag.removeprefix("#")):
        for entry in vault.tags_named(use.key):
            found.setdefault(entry.path, []).append(entry)
    return found


def _holds(part: Part, tags: list[TagEntry]) -> bool:
    """Whether a tag stands in the section, or in the block."""
    return any(part.text.encloses(tag.span) for tag in tags)


def _is_under(path: str, under: str) -> bool:
    folder = under.strip("/")
    if _GLOB.search(under):
        return re.match(translate(folder), path) is not None
    return folder in ("", ".") or path == folder or path.startswith(f"{folder}/")


def _pattern(words: str) -> re.Pattern[str]:
    """What finds a title, in any case: a pattern means all of it, other words a part."""
    folded = key(words)
    return re.compile(rf"\A{translate(folded)}" if _GLOB.search(folded) else re.escape(folded))


def _between(ties: Ties, nodes: tuple[Node, ...]) -> tuple[Edge, ...]:
    """The edges that have both ends among the nodes."""
    inside = {node.id for node in nodes}
    found = edges(_said(ties, nodes))
    return tuple(edge for edge in found if edge.source in inside and edge.sink in inside)


def _said(ties: Ties, nodes: tuple[Node, ...]) -> Iterator[Tie]:
    """All that leads into the nodes, so that the order of the edges is known; and more."""
    paths = dict.fromkeys(node.path for node in nodes if node.path and NodeKind.NETWORK not in node.kinds)
    for path in paths:
        yield from ties.said_in(path)
        yield from ties.said_to_be_in(path)
    if any(NodeKind.NETWORK in node.kinds or node.id == API for node in nodes):
        yield from network_ties(ties.vault, [note.path for note in ties.vault.notes() if note.is_note])
