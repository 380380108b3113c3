"""The beliefs of a vault as its files are now, for whoever asks about them."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import NamedTuple

from doxa.beliefs.page import Page, Texts
from doxa.beliefs.shelf import Shelf, shelf
from doxa.beliefs.sidecar import is_sidecar
from doxa.features.beliefs.why import Pages
from doxa.index.snapshot import Snapshot
from doxa.session.vault import Vault
from doxa.syntax.dialect import Dialect
from doxa.syntax.markdown import parse
from doxa.vault.paths import NotePath


class Asking(NamedTuple):
    """All beliefs of a vault, its pages, and the time of asking: `2026-04-16T14:23:00Z`."""

    shelf: Shelf
    pages: Pages
    now: str


@contextmanager
def asking(vault: Vault) -> Iterator[Asking]:
    """The beliefs in the files that the vault knows of; whoever wants the newest brings it up to date before."""
    with vault.reading() as snapshot:
        yield asking_in(snapshot, vault.text, vault.dialect)


def asking_in(snapshot: Snapshot, texts: Texts, words: Dialect) -> Asking:
    """The same where somebody has files open, so that their texts are not those on disk."""
    paths = [note.path for note in snapshot.notes()]
    beliefs = shelf(filter(is_sidecar, paths), texts, set(paths).__contains__)
    now = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")

    def page(path: NotePath) -> Page | None:
        text = texts(path)
        return None if text is None else Page(snapshot, path, parse(text, words), texts)

    return Asking(beliefs, page, now)
