"""The sections of a vault at work: kept in step with its notes, asked by words and by meaning."""

from collections.abc import Callable, Sequence
from threading import Lock
from typing import NamedTuple, TypeVar

from doxa.features.related import Subject, related
from doxa.features.search import Answer, Found, Meaning, Query, search
from doxa.features.suggested_links import suggested_links
from doxa.index.section_store import SectionStore
from doxa.index.sections import Progress, Sections, keep_models, known_model, known_models, progress, text_count
from doxa.index.snapshot import Snapshot
from doxa.index.write import DAMAGED
from doxa.search.embedding import embed
from doxa.search.filling import Report, fill
from doxa.search.model import Model, Offer, Unfit, asked, speaking
from doxa.search.names import STATIC
from doxa.session.vault import Vault
from doxa.vault.paths import NotePath
from doxa.vault.place import cache_folder

_T = TypeVar("_T")

_FEW = 100
"""So many sections a slow model may embed while somebody waits: a few seconds."""


class State(NamedTuple):
    """The model, and how far it is; None before it has begun."""

    model: str
    progress: Progress | None


class Embedded(NamedTuple):
    """Told how far a model is."""

    model: str
    progress: Progress


class Searching:
    """One at a time asks or writes. Notes count as they are saved.

    A file that is lost or damaged meanwhile gives way to another one; `was_renewed` is told then, as it has to be filled.
    """

    def __init__(self, vault: Vault, was_renewed: Callable[[], None] | None = None) -> None:
        self._vault = vault
        self._store = SectionStore(cache_folder(vault.root))
        self._was_renewed = was_renewed
        self._turn = Lock()

    # Keeping

    def fill(self, report: Report) -> None:
        """Cut the notes that have changed into sections, here and now."""
        hashes = {path: digest for path, digest in self._vault.hashes().items() if digest}
        self._write(lambda sections: fill(sections, self._vault.root, hashes, report))

    def embed(self, model: Model, report: Callable[[Embedded], None]) -> None:
        """Embed all sections that have no vector of this model yet, here and now."""

        def go_on(state: Progress) -> bool:
            report(Embedded(model.name, state))
            return True

        self._write(lambda sections: embed(sections, model, go_on))

    def prepare(self, offers: Sequence[Offer], report: Callable[[Embedded], None]) -> list[Model]:
        """Embed what has changed, here and now, and give the models that have been through it, the best first.

        The first is quick. Another one, which may take hours, is used only if there is but little left for it to do.
        """
        quick = [offer for number, offer in enumerate(offers) if number == 0 or self._has_little_left(offer.name)]
        found = [self._embedded(offer, report) for offer in quick]
        return [model for model in reversed(found) if model]

    def prepare_all(self, offers: Sequence[Offer], report: Callable[[Embedded], None]) -> None:
        """Embed all sections with all models, however long that takes, and forget the vectors of other models."""
        self._write(lambda sections: keep_models(sections, [offer.name for offer in offers]))
        for offer in offers:
            self._embedded(offer, report)

    def _embedded(self, offer: Offer, report: Callable[[Embedded], None]) -> Model | None:
        model = offer.load()
        if isinstance(model, Unfit):
            return None
        self.embed(model, report)
        return model

    def _has_little_left(self, name: str) -> bool:
        state = self.state(name)
        left = state.progress.total - state.progress.done if state.progress else self._ask(text_count)
        return left <= _FEW or bool(state.progress and state.progress.is_enough)

    # Asking

    def answer(self, snapshot: Snapshot, query: Query, models: Sequence[Model]) -> Answer:
        """The same as a search, where models are at hand: the first that knows the script of the query is asked."""
        model = speaking(models, query.text)
        return self.search(snapshot, query, Meaning(model.name, *asked(model, query.text)) if model else None)

    def search(self, snapshot: Snapshot, query: Query, meaning: Meaning | None) -> Answer:
        return self._ask(lambda sections: search(snapshot, sections, query, meaning))

    def related(self, snapshot: Snapshot, subject: Subject, model: str, limit: int) -> tuple[Found, ...]:
        return self._ask(lambda sections: related(snapshot, sections, subject, model, limit))

    def suggested_links(self, snapshot: Snapshot, path: NotePath, model: str, least: float) -> tuple[Found, ...]:
        return self._ask(lambda sections: suggested_links(snapshot, sections, path, model, least))

    def state(self, model: str = STATIC) -> State:
        """How far a model is."""

        def found(sections: Sections) -> State:
            known = known_model(sections, model)
            return State(model, progress(sections, known) if known else None)

        return self._ask(found)

    def states(self) -> tuple[State, ...]:
        """How far all models are whose vectors are kept."""
        return tuple(self.state(name) for name in self._ask(known_models))

    @property
    def is_empty(self) -> bool:
        """Whether no note has been cut into sections yet."""
        return self._ask(text_count) == 0

    @property
    def is_kept(self) -> bool:
        """Whether the sections are on disk, where other processes find them."""
        return self._store.file is not None

    def close(self) -> None:
        self._store.close()

    def _ask(self, question: Callable[[Sections], _T]) -> _T:
        with self._turn:
            self._find_again()
            try:
                with self._store.reading() as sections:
                    return question(sections)
            except DAMAGED:
                self._renew()
                with self._store.reading() as sections:
                    return question(sections)

    def _write(self, work: Callable[[Sections], object]) -> None:
        with self._turn:
            self._find_again()
            try:
                work(self._store.sections)
            except DAMAGED:
                self._renew()
                work(self._store.sections)

    def _find_again(self) -> None:
        if self._store.is_lost():
            self._renew()

    def _renew(self) -> None:
        self._store.renew()
        if self._was_renewed:
            self._was_renewed()
