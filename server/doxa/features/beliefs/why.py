"""What is believed about something, why, since when, and what was believed before.

The answers have no slots: schemas are made of them, and slots would be taken for default values.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from doxa.beliefs.anchors import Status, quote_hash
from doxa.beliefs.confidence import confidence, evidence_of
from doxa.beliefs.days import day
from doxa.beliefs.page import Evidence, Page
from doxa.beliefs.revision import chains
from doxa.beliefs.shelf import Believed, Shelf
from doxa.beliefs.sidecar import Belief, BeliefId
from doxa.vault.paths import NotePath

MOST = 100
"""How many beliefs are told at most."""

_BY_WORDS = 20
"""How many are found by words."""

Pages = Callable[[NotePath], Page | None]
"""A page as it is now; None for one that is gone."""


@dataclass(frozen=True)
class Source:
    """On what a belief rests, as it is at the time of asking."""

    raw_path: str
    page_hint: str | None
    quote: str | None
    quote_hash: str | None
    status: str
    verified_against_source: bool
    verified_at: str


@dataclass(frozen=True)
class Told:
    """A belief as it is told: all that its sidecar says, and what was found out just now."""

    belief_id: str
    statement: str
    topic: str
    subject: str | None
    predicate: str | None
    object: str | None
    asserted_at: str | None
    asserted_in_run: str | None
    superseded_at: str | None
    superseded_by_belief_id: str | None
    superseded_in_run: str | None
    supersession_reason: str | None
    source_valid_from: str | None
    source_valid_to: str | None
    confidence_hint: str | None
    supporting_count: int
    wiki_page: str
    match_type: str | None
    supporting_sources: tuple[Source, ...]


@dataclass(frozen=True)
class Why:
    """The answer; the chain has the oldest belief first. `total` counts all that were found, also those not told."""

    query: str
    match_type: str | None
    current_beliefs: tuple[Told, ...]
    history: tuple[Told, ...]
    contradicting_beliefs: tuple[Told, ...]
    supersession_chain: tuple[str, ...]
    total: int
    truncated: bool


class Window(NamedTuple):
    """Of beliefs, those that were current at some time in a span of days, both ends included; None leaves it open."""

    since: date | None = None
    until: date | None = None

    def holds(self, belief: Belief) -> bool:
        """A belief is current from the day it was asserted up to the day before it was superseded."""
        begun, ended = day(belief.asserted_at), day(belief.superseded_at)
        is_late = self.until is not None and begun is not None and begun > self.until
        is_early = self.since is not None and ended is not None and ended <= self.since
        return not is_late and not is_early


ALWAYS = Window()


def why(shelf: Shelf, pages: Pages, query: str, window: Window = ALWAYS, *, now: str) -> Why:
    """What is believed about an id, a subject, a topic or words; the first of these that finds anything decides.

    Where a subject is also a topic, both are told. In a window that ends, a belief that was current then counts as current.
    """
    found = [(one, kind) for one, kind in _resolved(shelf, query) if window.holds(one.belief)]
    found.sort(key=lambda one: not _is_current(one[0].belief, window))
    telling, shown = _Telling(pages, now), found[:MOST]
    kinds = list(dict.fromkeys(kind for _, kind in found))
    current = [(one, kind) for one, kind in shown if _is_current(one.belief, window)]
    past = [(one, kind) for one, kind in shown if not _is_current(one.belief, window)]
    return Why(
        query,
        kinds[0] if kinds else None,
        tuple(telling.told(one, kind) for one, kind in current),
        tuple(telling.told(one, kind) for one, kind in past),
        tuple(telling.told(one, None) for one in shelf.contradicting([one for one, _ in current])[:MOST]),
        chains((one.belief for one, _ in shown), shelf.succession)[:MOST],
        len(found),
        len(found) > MOST,
    )


def told(shelf: Sequence[Believed], pages: Pages, now: str) -> tuple[Told, ...]:
    """Some beliefs, each with its sources looked up now."""
    telling = _Telling(pages, now)
    return tuple(telling.told(one, None) for one in shelf)


def _resolved(shelf: Shelf, query: str) -> Iterable[tuple[Believed, str]]:
    exact = shelf.by_id.get(BeliefId(query.strip()))
    if exact:
        return [(exact, "belief_id")]
    subjects, topics = shelf.about(query), shelf.on(query)
    if subjects or topics:
        among = {id(one) for one in subjects}
        return [*((one, "subject") for one in subjects), *((one, "topic") for one in topics if id(one) not in among)]
    return [(one, "words") for one in shelf.saying(query)[:_BY_WORDS]]


def _is_current(belief: Belief, window: Window) -> bool:
    ended = day(belief.superseded_at)
    return belief.is_current or (window.until is not None and ended is not None and ended > window.until)


class _Telling:
    """Looks up the sources of beliefs, each page read once."""

    def __init__(self, pages: Pages, now: str) -> None:
        self._pages = pages
        self._now = now
        self._read: dict[NotePath, Page | None] = {}

    def told(self, one: Believed, match: str | None) -> Told:
        belief, page = one.belief, self._page(one.page)
        sources = tuple(self._sources(page, belief)) if page else ()
        hint = confidence(page, belief) if page else belief.confidence_hint
        return Told(
            belief.belief_id,
            belief.statement,
            belief.topic,
            belief.subject,
            belief.predicate,
            belief.object,
            belief.asserted_at,
            belief.asserted_in_run,
            belief.superseded_at,
            belief.superseded_by_belief_id,
            belief.superseded_in_run,
            belief.supersession_reason,
            belief.source_valid_from,
            belief.source_valid_to,
            hint,
            max(len(belief.provenance_ids), 1),
            one.page + (belief.wiki_section_anchor or ""),
            match,
            sources,
        )

    def _page(self, path: NotePath) -> Page | None:
        if path not in self._read:
            self._read[path] = self._pages(path)
        return self._read[path]

    def _sources(self, page: Page, belief: Belief) -> Iterator[Source]:
        for one in evidence_of(page, belief):
            yield self._source(one)

    def _source(self, one: Evidence) -> Source:
        quote = one.citation.quote
        return Source(
            one.source or one.citation.source,
            one.citation.page,
            quote,
            quote_hash(quote) if quote else None,
            one.status,
            one.status is Status.VERIFIED,
            self._now,
        )
