"""A belief as it is told: all that its sidecar says, and what its sources say to it at the time of asking.

The answers have no slots: schemas are made of them, and slots would be taken for default values.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from doxa.beliefs.anchors import Anchored, Status, quote_hash
from doxa.beliefs.confidence import hint
from doxa.beliefs.shelf import Believed, contradicting
from doxa.beliefs.sources import Quoted, Sources, Texts
from doxa.index.citations import CitationEntry, citations_in, provenance_in
from doxa.index.snapshot import Snapshot
from doxa.syntax.links import label
from doxa.syntax.sidecar import BeliefId
from doxa.vault.paths import NotePath


class Asking(NamedTuple):
    """A vault, the texts of its files, and the time of asking: `2026-04-16T14:23:00Z`."""

    vault: Snapshot
    texts: Texts
    now: str


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
    contradicting_belief_ids: tuple[str, ...]
    wiki_page: str
    match_type: str | None
    supporting_sources: tuple[Source, ...]


def told(asking: Asking, some: Sequence[Believed], kinds: Sequence[str | None] = ()) -> tuple[Told, ...]:
    """Some beliefs, each with its sources looked up now, and with how it was found, where that is known."""
    against = contradicting(asking.vault, [one.belief for one in some])
    others = {name: tuple(one.belief.belief_id for one in found) for name, found in against.items()}
    telling = _Telling(asking, others)
    matches = kinds or [None] * len(some)
    return tuple(telling.told(one, match) for one, match in zip(some, matches, strict=True))


class _Telling:
    """Tells beliefs; what several of them rest on is looked up once."""

    def __init__(self, asking: Asking, against: Mapping[BeliefId, tuple[str, ...]]) -> None:
        self._asking = asking
        self._against = against
        self._sources = Sources(asking.vault, asking.texts)
        self._pages: dict[NotePath, _Footnotes] = {}

    def told(self, one: Believed, match: str | None) -> Told:
        belief = one.belief
        sources = tuple(self._looked_up(one))
        against = tuple(dict.fromkeys((*belief.contradicting_belief_ids, *self._against.get(belief.belief_id, ()))))
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
            hint(belief, against, {source.raw_path for source in sources}),
            max(len(belief.provenance_ids), 1),
            against,
            one.page + (belief.wiki_section_anchor or ""),
            match,
            sources,
        )

    def _looked_up(self, one: Believed) -> Iterator[Source]:
        if one.page not in self._pages:
            self._pages[one.page] = _Footnotes(self._asking.vault, one)
        notes = self._pages[one.page]
        for name in map(label, one.belief.footnote_ids):
            citation = notes.citations.get(name)
            if citation:
                quoted = Quoted(citation.source, citation.quote, notes.recorded.get(name))
                yield self._source(citation, *self._sources.looked_up(one.page, quoted))

    def _source(self, citation: CitationEntry, path: NotePath | None, found: Anchored) -> Source:
        quote = citation.quote
        return Source(
            path or citation.source,
            citation.page,
            quote,
            quote_hash(quote) if quote else None,
            found.status,
            found.status is Status.VERIFIED,
            self._asking.now,
        )


class _Footnotes:
    """What the footnotes of a page cite, and what its sidecar has recorded of their quotes."""

    def __init__(self, vault: Snapshot, one: Believed) -> None:
        self._vault = vault
        self._one = one

    @cached_property
    def citations(self) -> Mapping[str, CitationEntry]:
        return {citation.label: citation for citation in citations_in(self._vault, self._one.page)}

    @cached_property
    def recorded(self) -> Mapping[str, str | None]:
        records = provenance_in(self._vault, self._one.sidecar)
        return {record.footnote_id: record.quote_hash for record in records if record.footnote_id}
