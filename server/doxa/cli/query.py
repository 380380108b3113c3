"""`doxa query`: the nodes of a vault that are as wanted."""

import sys

from doxa.cli.places import print_json, printable
from doxa.features.query import Wanted, query
from doxa.index.subgraph import to_json
from doxa.session.vault import Vault


def print_page(vault: Vault, wanted: Wanted, start: int, limit: int, *, as_json: bool) -> int:
    """Print some of the nodes, one on a line, and how many there are in all."""
    vault.update()
    with vault.reading() as snapshot:
        page = query(snapshot, wanted, start, limit)
    if as_json:
        print_json({"total": page.total, "start": page.start, "limit": page.limit, **to_json(page.graph)})
        return 0
    for node in page.graph.nodes:
        sys.stdout.write(printable(f"{node.id}  {' '.join(node.kinds)}  {node.title}") + "\n")
    sys.stdout.write(f"{len(page.graph.nodes)} of {page.total}, from {page.start}\n")
    return 0
