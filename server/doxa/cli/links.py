"""`doxa links`: links of a vault that lead nowhere or out of it, links to a note, and places that could be such links."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from doxa.cli.check import source
from doxa.cli.places import count, line_and_column, place, print_json, printable, shown_path
from doxa.features.link_diagnostics import is_looked_at
from doxa.features.mentions import Mentioning, mentioning, sought
from doxa.index.read import LinkEntry
from doxa.index.rows import LinkKind
from doxa.index.snapshot import Snapshot
from doxa.session.vault import Vault
from doxa.text.lines import LineIndex
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


class MentionPlace(NamedTuple):
    """Where a note is named without a link to it, and the line that does so."""

    path: str
    line: int
    column: int
    text: str

    def __str__(self) -> str:
        return printable(f"{self.path}:{self.line}:{self.column}: {self.text}")


def print_dangling(vault: Vault, asked: Path, *, as_json: bool) -> int:
    """Print the links that lead to no note and no file; exit with 1 if there are any."""
    vault.update()
    with vault.reading() as snapshot:
        links = sorted(filter(is_looked_at, snapshot.links()), key=_in_text)
        lost = [link for link in links if not snapshot.resolve(link.path, link.target).notes]
        found = _places(vault, snapshot, asked, lost)
    _print(found, as_json=as_json)
    return 1 if found else 0


def print_external(vault: Vault, asked: Path, *, as_json: bool) -> int:
    """Print the links that lead out of the vault, by address."""
    vault.update()
    with vault.reading() as snapshot:
        found = [link for link in snapshot.links() if link.kind == LinkKind.URL]
        places = _places(vault, snapshot, asked, sorted(found, key=lambda link: (link.target, *_in_text(link))))
    _print(places, as_json=as_json)
    return 0


def print_backlinks(vault: Vault, path: NotePath, asked: Path, *, as_json: bool) -> int:
    """Print the links that lead to a note."""
    vault.update()
    with vault.reading() as snapshot:
        places = _places(vault, snapshot, asked, sorted(snapshot.backlinks(path), key=_in_text))
    _print(places, as_json=as_json)
    return 0


def print_mentions(vault: Vault, path: NotePath, asked: Path, *, as_json: bool) -> int:
    """Print the places that name a note and do not link to it."""
    vault.update()
    with vault.reading() as snapshot:
        names = sought(snapshot, path)
    found = mentioning(names, vault.text, vault.dialect)
    places = [where for one in found for where in _mention_places(one, shown_path(vault.root, asked, one.path))]
    if as_json:
        print_json({"mentions": places})
    else:
        sys.stdout.writelines(f"{one}\n" for one in places)
        sys.stdout.write(f"{count(len(places), 'mention')}\n")
    return 0


def _mention_places(found: Mentioning, shown: str) -> Iterator[MentionPlace]:
    lines = LineIndex(found.text)
    for span in found.spans:
        yield MentionPlace(shown, *place(lines, span.start), source(lines, span).line)


def _in_text(link: LinkEntry) -> tuple[NotePath, Span]:
    """By note, and in the order of its text: the relations of a header are numbered behind the links of the text."""
    return link.path, link.span


def _print(places: Sequence[Place], *, as_json: bool) -> None:
    if as_json:
        print_json({"links": places})
        return
    sys.stdout.writelines(f"{one}\n" for one in places)
    sys.stdout.write(f"{count(len(places), 'link')}\n")


def _places(vault: Vault, snapshot: Snapshot, asked: Path, links: Iterable[LinkEntry]) -> list[Place]:
    return [
        Place(
            shown_path(vault.root, asked, link.path),
            *line_and_column(snapshot.line_starts(link.path), link.span.start),
            link.target if link.fragment is None else f"{link.target}#{link.fragment}",
        )
        for link in links
    ]
