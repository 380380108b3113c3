"""The sections of a vault at work: kept in step with its notes, asked by words and by meaning."""

from collections.abc import Callable
from threading import Lock
from typing import NamedTuple

from doxa.features.related import Subject, related
from doxa.features.search import Answer, Found, Meaning, Query, search
from doxa.features.suggested_links import suggested_links
from doxa.index.sections import Progress, known_model, open_sections, progress
from doxa.index.snapshot import Snapshot
from doxa.search.embedding import embed
from doxa.search.filling import Report, fill
from doxa.search.model import LONGEST, Model
from doxa.search.names import STATIC
from doxa.session.vault import Vault
from doxa.vault.paths import NotePath
from doxa.vault.place import cache_folder


class State(NamedTuple):
    """The model, and how far it is; None before it has begun."""

    model: str
    progress: Progress | None


class Searching:
    """One at a time asks or writes. Notes count as they are saved."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        self._sections = open_sections(cache_folder(vault.root))
        self._turn = Lock()

    def fill(self, report: Report) -> None:
        """Cut the notes that have changed into sections, here and now."""
        hashes = {path: digest for path, digest in self._vault.hashes().items() if digest}
        with self._turn:
            fill(self._sections, self._vault.root, hashes, report)

    def embed(self, model: Model, report: Callable[[Progress], None]) -> None:
        """Embed all sections that have no vector yet, here and now."""

        def go_on(state: Progress) -> bool:
            report(state)
            return True

        with self._turn:
            embed(self._sections, model, go_on)

    def prepare(self, model: Model | None) -> None:
        """Both, without a word about it."""
        self.fill(lambda *_: None)
        if model:
            self.embed(model, lambda _: None)

    def answer(self, snapshot: Snapshot, query: Query, model: Model | None) -> Answer:
        """The same as a search, where a model is at hand."""
        text = query.text[:LONGEST]
        meaning = Meaning(model.name, model.vectors([text])[0]) if model and text.strip() else None
        return self.search(snapshot, query, meaning)

    def search(self, snapshot: Snapshot, query: Query, meaning: Meaning | None) -> Answer:
        with self._turn:
            return search(snapshot, self._sections, query, meaning)

    def related(self, snapshot: Snapshot, subject: Subject, limit: int) -> tuple[Found, ...]:
        with self._turn:
            return related(snapshot, self._sections, subject, STATIC, limit)

    def suggested_links(self, snapshot: Snapshot, path: NotePath, least: float) -> tuple[Found, ...]:
        with self._turn:
            return suggested_links(snapshot, self._sections, path, STATIC, least)

    def state(self) -> State:
        """How far the model is."""
        with self._turn:
            model = known_model(self._sections, STATIC)
            return State(STATIC, progress(self._sections, model) if model else None)

    def close(self) -> None:
        self._sections.close()
