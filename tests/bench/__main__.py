"""`python -m tests.bench [NAME ...] [NOTES]` runs the benchmarks, all or those named, and fails when a goal is missed.

NOTES is the size of the made-up vault, 10,000 if not given; the goals are for that size.
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence

from tests.bench.beliefs import believing
from tests.bench.entities import naming
from tests.bench.index import indexing
from tests.bench.lsp import serving
from tests.bench.parse import Row, parsing
from tests.bench.search import searching
from tests.bench.walk import walking

Benchmark = Callable[[int], Iterator[Row]]
"""Measures something about a vault of so many notes."""

BENCHMARKS: Mapping[str, Benchmark] = {
    "parse": parsing,
    "walk": walking,
    "index": indexing,
    "lsp": serving,
    "search": searching,
    "names": naming,
    "beliefs": believing,
}
NOTES = 10_000


def main(arguments: Sequence[str]) -> int:
    names = [one for one in arguments if not one.isdigit()]
    notes = next((int(one) for one in arguments if one.isdigit()), NOTES)
    if unknown := set(names) - BENCHMARKS.keys():
        print(f"no benchmark is called {', '.join(unknown)}; there are {', '.join(BENCHMARKS)}", file=sys.stderr)
        return 2
    missed = 0
    for name in names or BENCHMARKS:
        for row in BENCHMARKS[name](notes):
            print(line(name, row), flush=True)
            missed += not row.goal.met(row.figure)
    return 1 if missed else 0


def line(name: str, row: Row) -> str:
    """`parse  a vault   14.20 MB/s   >= 12 MB/s  met`."""
    goal = str(row.goal)
    verdict = goal and ("met" if row.goal.met(row.figure) else "MISSED")
    return f"{name:8}{row.name:36}{row.figure:10.2f} {row.goal.unit:8}{goal:14}{verdict}".rstrip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
