"""Search for a model: the sections are prepared here and now, and the vault's own model stays loaded."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from doxa.features.search import Found, Query
from doxa.search.filling import position
from doxa.search.model import Offer
from doxa.session.searching import Searching
from doxa.session.vault import Vault
from doxa.text.lines import Encoding

_MOST = 100


@dataclass(frozen=True)
class Section:
    """A section that answers a query, with its first line counted from 1; read_section reads all of it by its heading."""

    path: str
    line: int
    headings: Sequence[str]
    snippet: str
    score: float
    words: Sequence[str]
    similarity: float | None


@dataclass(frozen=True)
class Sections:
    """`search_type` is `hybrid`, or `fulltext_fallback` where only words counted; `total` is 100 at most."""

    search_type: str
    model: str | None
    sections: Sequence[Section]
    total: int
    truncated: bool


class Search:
    """The search of one vault. Nothing is loaded before something is sought."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault

    def search(self, query: Query) -> Sections:
        """The sections that answer a query, in the vault as its files are now."""
        self._vault.reload()
        self._vault.update()
        searching = self._searching
        searching.fill(lambda *_: None)
        models = searching.prepare(self._offers, lambda _: None)
        with self._vault.reading() as snapshot:
            answer = searching.answer(snapshot, query._replace(limit=_MOST), models)
        shown, total = answer.sections[: query.limit], len(answer.sections)
        return Sections(answer.search_type, answer.model, [_section(one) for one in shown], total, total > query.limit)

    @cached_property
    def _searching(self) -> Searching:
        return Searching(self._vault)

    @cached_property
    def _offers(self) -> Sequence[Offer]:
        from doxa.search.at_hand import models_at_hand  # noqa: PLC0415 - it loads NumPy

        return models_at_hand().offers


def _section(one: Found) -> Section:
    start, _ = position(one.section.place, Encoding.UTF32)
    return Section(
        one.section.path,
        start.line + 1,
        list(one.section.headings),
        one.snippet.text,
        one.score,
        list(one.words),
        one.similarity,
    )
