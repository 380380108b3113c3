"""`doxa graph`: a vault as nodes and edges."""

import sys
from collections.abc import Iterator
from pathlib import Path

from doxa.cli.places import line_and_column, print_json, printable, shown_path
from doxa.features.context import Context, Neighbour, context, node_named
from doxa.features.places import Location
from doxa.index.snapshot import Snapshot
from doxa.index.subgraph import to_json, whole
from doxa.session.vault import Vault


def print_context(vault: Vault, asked: Path, node: str, *, as_json: bool) -> int | None:
    """Print what is around a node; None where there is no such node."""
    vault.update()
    with vault.reading() as snapshot:
        named = node_named(snapshot, node)
        found = context(snapshot, named) if named else None
        if found is None:
            return None
        places = _Places(vault, snapshot, asked)
        if as_json:
            print_json(_as_json(found, places))
        else:
            sys.stdout.writelines(f"{printable(line)}\n" for line in _lines(found, places))
    return 0


def print_graph(vault: Vault) -> int:
    """Print all of a vault as JSON."""
    vault.update()
    with vault.reading() as snapshot:
        graph = whole(snapshot)
    print_json(to_json(graph))
    return 0


class _Places:
    """Says where things are, as people count."""

    def __init__(self, vault: Vault, snapshot: Snapshot, asked: Path) -> None:
        self._vault = vault
        self._snapshot = snapshot
        self._asked = asked

    def shown(self, place: Location) -> str:
        line, column = line_and_column(self._snapshot.line_starts(place.path), place.span.start)
        return f"{shown_path(self._vault.root, self._asked, place.path)}:{line}:{column}"


def _lines(found: Context, places: _Places) -> Iterator[str]:
    yield f"{found.node.id}  {' '.join(found.node.kinds)}  {found.node.title}"
    for title, nodes in (("parents", found.parents), ("children", found.children)):
        yield title
        yield from (f"  {node.id}  {node.title}" for node in nodes)
    for title, neighbours in (("sources", found.sources), ("sinks", found.sinks)):
        yield title
        yield from (f"  {_line(one, places)}" for one in neighbours)
    yield "paths"
    yield from (f"  {one.network}  {one.path}" for one in found.paths)


def _line(one: Neighbour, places: _Places) -> str:
    where = ", ".join(map(places.shown, one.places))
    return f"{one.kind:<10}  {one.node.id}  {' '.join(one.types)}  {where}"


def _as_json(found: Context, places: _Places) -> dict[str, object]:
    sides = {"sources": found.sources, "sinks": found.sinks}
    return found._asdict() | {
        "place": places.shown(found.place) if found.place else None,
        **{
            side: [one._asdict() | {"places": [places.shown(place) for place in one.places]} for one in neighbours]
            for side, neighbours in sides.items()
        },
    }
