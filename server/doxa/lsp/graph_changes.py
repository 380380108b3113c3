"""`doxa/graph/changed`: what has changed in the graph, told to clients that want to know."""

from collections import Counter
from collections.abc import Iterable, Iterator

from doxa.index.events import Changes, Event, NodeAdded, NodeRemoved, NodeUpdated, RelationChanged
from doxa.index.nodes import NodeId, place_id
from doxa.lsp.convert import uri_of_path
from doxa.lsp.server import Server
from doxa.session.vault import Vault

MOST_NAMED = 1_000
"""So many events are told one by one; of more, only how many there are."""

_WORDS = {NodeAdded: "added", NodeUpdated: "updated", NodeRemoved: "removed", RelationChanged: "relations"}


def tell_changes(server: Server, vault: Vault, changes: Changes) -> None:
    """Tell a client that wants to know what has changed in the graph, all at once, and not more than it can take."""
    if server.client.hears_graph and (changes.anything or changes.events):
        counts = Counter(_WORDS[type(event)] for event in changes.events)
        is_much = changes.anything or len(changes.events) > MOST_NAMED
        nodes = {} if is_much else {what: list(_named(changes.events, what)) for what in counts}
        folder = uri_of_path(vault.root)
        server.notify("doxa/graph/changed", {"folder": folder, "anything": is_much, "counts": dict(counts), "nodes": nodes})


def _named(events: Iterable[Event], what: str) -> Iterator[NodeId]:
    """The nodes of one kind of events; of a relation, the note that says it."""
    nodes = (
        place_id(event.path, "" if isinstance(event, RelationChanged) else event.place)
        for event in events
        if _WORDS[type(event)] == what
    )
    return iter(dict.fromkeys(nodes))
