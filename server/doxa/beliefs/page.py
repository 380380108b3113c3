"""A page with its citations, each looked up in its source as it is now, and with its sidecar if it has one."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from doxa.beliefs.anchors import Status
from doxa.beliefs.revision import Reason
from doxa.beliefs.sentences import Claim, claims
from doxa.beliefs.sources import Quoted, Sources, Texts
from doxa.index.snapshot import Snapshot
from doxa.syntax.document import Citation, Container, Document, Footnote, Label
from doxa.syntax.sidecar import Belief, Provenance, Sidecar, sidecar
from doxa.syntax.slug import slug
from doxa.text.lines import LineIndex
from doxa.text.span import Span
from doxa.vault.paths import NotePath
from doxa.vault.sidecars import sidecar_path


class Evidence(NamedTuple):
    """A citation of a page and what its source says to it; `span` covers the quote in the source, if it is there."""

    footnote: Footnote
    citation: Citation
    source: NotePath | None
    status: Status
    span: Span | None
    recorded: Provenance | None


class Disputed(NamedTuple):
    """A block `::: disputed`, and the labels of the footnotes that it refers to."""

    block: Container
    labels: frozenset[str]

    def hedges(self, old: Belief, new: Belief) -> bool:
        """Whether it names both what was believed and what is."""
        return not (self.labels.isdisjoint(old.footnote_ids) or self.labels.isdisjoint(new.footnote_ids))


class Page:
    """What a page claims, and on what that rests. Sources are read when somebody asks, each once.

    `topic` is what it is about unless a belief says otherwise: its first folder, below `wiki` if it is there, else what is
    given.
    """

    def __init__(self, vault: Snapshot, path: NotePath, document: Document, texts: Texts, topic: str = "general") -> None:
        self.vault = vault
        self.path = path
        self.document = document
        self.topic = _first_folder(path) or topic
        self._sources = Sources(vault, texts)

    @property
    def is_plain(self) -> bool:
        """Whether there is nothing to ask about: neither a footnote that cites nor a sidecar."""
        return not self.has_sidecar and not any(note.citation for note in self.document.footnotes)

    @cached_property
    def has_sidecar(self) -> bool:
        return self.vault.note(sidecar_path(self.path)) is not None

    @cached_property
    def sidecar(self) -> Sidecar | None:
        """What the sidecar says; None where there is none, or none that can be read."""
        text = self.text(sidecar_path(self.path)) if self.has_sidecar else None
        return None if text is None else sidecar(text)

    @cached_property
    def beliefs(self) -> tuple[Belief, ...]:
        return self.sidecar.beliefs if self.sidecar else ()

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        return claims(self.document)

    @cached_property
    def evidence(self) -> Mapping[Label, Evidence]:
        """The citations by the labels of their footnotes; of two with one label, the first counts."""
        cited = [(note, note.citation) for note in self.document.footnotes if note.citation]
        self.vault.look_up(citation.source for _, citation in cited)
        found: dict[Label, Evidence] = {}
        for note, citation in cited:
            if note.label not in found:
                found[note.label] = self._evidence(note, citation)
        return found

    @cached_property
    def disputed(self) -> tuple[Disputed, ...]:
        blocks = [one for one in self.document.containers if one.name.lower() == "disputed"]
        references = self.document.footnote_references if blocks else ()
        return tuple(
            Disputed(block, frozenset(one.label for one in references if block.body.encloses(one.span))) for block in blocks
        )

    def contradicted(self) -> Iterator[tuple[Belief, Belief]]:
        """The beliefs that gave way to a new source, each with the one that the page holds now."""
        known = {belief.belief_id: belief for belief in self.beliefs}
        for old in self.beliefs:
            new = known.get(old.superseded_by_belief_id) if old.superseded_by_belief_id else None
            if new and old.supersession_reason == Reason.CONTRADICTED:
                yield old, new

    def hedges(self, old: Belief, new: Belief) -> bool:
        return any(one.hedges(old, new) for one in self.disputed)

    def text(self, path: NotePath) -> str | None:
        return self._sources.text(path)

    def lines(self, path: NotePath) -> LineIndex:
        """Where the lines of a file are, which takes long enough to be remembered."""
        return self._sources.lines(path)

    def believed(self, labels: tuple[Label, ...]) -> Iterator[Belief]:
        """The beliefs that rest on one of the footnotes, current ones first."""
        numbers = sorted({number for name in labels for number in self._by_label.get(name, ())})
        found = [self.beliefs[number] for number in numbers]
        return iter(sorted(found, key=lambda belief: not belief.is_current))

    @cached_property
    def _by_label(self) -> Mapping[str, list[int]]:
        """Which beliefs rest on a footnote, by their numbers."""
        found: dict[str, list[int]] = {}
        for number, belief in enumerate(self.beliefs):
            for name in belief.footnote_ids:
                found.setdefault(name, []).append(number)
        return found

    @cached_property
    def claims_on(self) -> Mapping[str, list[Claim]]:
        """The claims that rest on a footnote, by its label."""
        found: dict[str, list[Claim]] = {}
        for claim in self.claims:
            for name in claim.labels:
                found.setdefault(name, []).append(claim)
        return found

    @cached_property
    def statements(self) -> frozenset[str]:
        """All that the page claims."""
        return frozenset(claim.statement for claim in self.claims)

    def _evidence(self, note: Footnote, citation: Citation) -> Evidence:
        recorded = self._recorded.get(note.label)
        quoted = Quoted(citation.source, citation.quote, recorded.quote_hash if recorded else None)
        source, (status, span) = self._sources.looked_up(self.path, quoted)
        return Evidence(note, citation, source, status, span, recorded)

    @cached_property
    def _recorded(self) -> Mapping[str, Provenance]:
        records = self.sidecar.provenance if self.sidecar else ()
        return {record.footnote_id: record for record in records if record.footnote_id}


def provenance_id(citation: Citation) -> str:
    """What a record of a citation is called: `prov-acme-rfc-0034-3` for page 3 of `raw/acme-rfc-0034.md`."""
    name = citation.source.replace("\\", "/").rpartition("/")[2]
    stem = name.rpartition(".")[0] or name
    return "-".join(part for part in ("prov", slug(stem), slug(citation.page or "")) if part)


def _first_folder(path: NotePath) -> str | None:
    folders = path.split("/")[:-1]
    below = folders[1:] if folders[:1] == ["wiki"] else folders
    return below[0] if below else None
