"""`doxa links`: links of a vault that lead nowhere or out of it, and links to a note."""

import sys
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from doxa.cli.places import count, print_json, printable
from doxa.features.link_diagnostics import is_looked_at
from doxa.index.read import LinkEntry
from doxa.index.rows import LinkKind
from doxa.index.snapshot import Snapshot
from doxa.session.vault import Vault
from doxa.text.span import Span
from doxa.vault.paths import NotePath


class Place(NamedTuple):
    """Where a link stands, and what it asks for."""

    path: str
    line: int
    column: int
    target: str

    def __str__(self) -> str:
        return printable(f"{self.path}:{self.line}:{self.column}: {self.target}")


def print_dangling(vault: Vault, *, as_json: bool) -> int:
    """Print the links that lead to no note and no file; exit with 1 if there are any."""
    vault.update()
    with vault.reading() as snapshot:
        asked = sorted(filter(is_looked_at, snapshot.links()), key=_in_text)
        found = _places(snapshot, [link for link in asked if not snapshot.resolve(link.path, link.target).notes])
    _print(found, as_json=as_json)
    return 1 if found else 0


def print_external(vault: Vault, *, as_json: bool) -> int:
    """Print the links that lead out of the vault, by address."""
    vault.update()
    with vault.reading() as snapshot:
        found = [link for link in snapshot.links() if link.kind == LinkKind.URL]
        places = _places(snapshot, sorted(found, key=lambda link: (link.target, *_in_text(link))))
    _print(places, as_json=as_json)
    return 0


def print_backlinks(vault: Vault, path: NotePath, *, as_json: bool) -> int:
    """Print the links that lead to a note."""
    vault.update()
    with vault.reading() as snapshot:
        places = _places(snapshot, sorted(snapshot.backlinks(path), key=_in_text))
    _print(places, as_json=as_json)
    return 0


def _in_text(link: LinkEntry) -> tuple[NotePath, Span]:
    """By note, and in the order of its text: the relations of a header are numbered behind the links of the text."""
    return link.path, link.span


def _print(places: Sequence[Place], *, as_json: bool) -> None:
    if as_json:
        print_json({"links": places})
        return
    for place in places:
        sys.stdout.write(f"{place}\n")
    sys.stdout.write(f"{count(len(places), 'link')}\n")


def _places(snapshot: Snapshot, links: Iterable[LinkEntry]) -> list[Place]:
    return [_place(snapshot.line_starts(link.path), link) for link in links]


def _place(starts: Sequence[int], link: LinkEntry) -> Place:
    line = bisect_right(starts, link.span.start)
    words = link.target if link.fragment is None else f"{link.target}#{link.fragment}"
    return Place(link.path, line, link.span.start - starts[line - 1] + 1, words)
