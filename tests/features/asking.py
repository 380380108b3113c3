"""Asking a feature about the cursor of a vault written as text."""

from collections.abc import Callable, Iterable

from doxa.features.places import Cursor, Location
from doxa.index.snapshot import Snapshot
from doxa.syntax.markdown import parse
from doxa.vault.paths import NotePath
from tests.support.graphs import snapshot_of
from tests.support.vault_text import Mark, render, vault_text


def asked(source: str) -> tuple[Snapshot, Cursor]:
    """A vault written as text, and its cursor."""
    vault = vault_text(source)
    assert vault.cursor is not None
    path = NotePath(vault.cursor.path)
    return snapshot_of(vault.notes), Cursor(path, parse(vault.notes[path]), vault.cursor.offset)


def check_selections(source: str, feature: Callable[[Snapshot, Cursor], Iterable[Location]]) -> None:
    """What the feature answers at the cursor is what the carets mark."""
    vault = vault_text(source)
    found = feature(*asked(source))
    marks = [Mark(place.path, place.selection, "") for place in found]
    answered, expected = render(vault.notes, marks), render(vault.notes, vault.marks)
    assert answered == expected, f"answered:\n{answered}\nexpected:\n{expected}"
