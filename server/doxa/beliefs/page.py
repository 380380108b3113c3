"""A page with its citations, each looked up in its source as it is now, and with its sidecar if it has one."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple
from urllib.parse import unquote

from doxa.beliefs.anchors import Anchored, Status, anchored
from doxa.beliefs.revision import Reason
from doxa.beliefs.sentences import Claim, claims
from doxa.beliefs.sidecar import Belief, Provenance, Sidecar, sidecar, sidecar_path
from doxa.index.snapshot import Snapshot
from doxa.syntax.document import Citation, Container, Document, Footnote, Label
from doxa.syntax.slug import slug
from doxa.text.lines import LineIndex
from doxa.text.span import Span
from doxa.vault.paths import NotePath

Texts = Callable[[NotePath], str | None]
"""The text of a file of the vault, as an editor shows it or as it is on disk; None for one that cannot be read."""

_WEB = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_MOST_CANDIDATES = 5
"""So many files of one name are looked into."""


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
    """What a page claims, and on what that rests. Sources are read when somebody asks, each once."""

    def __init__(self, vault: Snapshot, path: NotePath, document: Document, texts: Texts) -> None:
        self.vault = vault
        self.path = path
        self.document = document
        self._texts = texts
        self._read: dict[NotePath, str | None] = {}
        self._lines: dict[NotePath, LineIndex] = {}

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
        if path not in self._read:
            self._read[path] = self._texts(path)
        return self._read[path]

    def lines(self, path: NotePath) -> LineIndex:
        """Where the lines of a file are, which takes long enough to be remembered."""
        if path not in self._lines:
            self._lines[path] = LineIndex(self.text(path) or "")
        return self._lines[path]

    def believed(self, labels: tuple[Label, ...]) -> Iterator[Belief]:
        """The beliefs that rest on one of the footnotes, current ones first."""
        found = [belief for belief in self.beliefs if set(belief.footnote_ids) & set(labels)]
        return iter(sorted(found, key=lambda belief: not belief.is_current))

    def _evidence(self, note: Footnote, citation: Citation) -> Evidence:
        recorded = self._recorded.get(note.label)
        source, (status, span) = self._looked_up(citation, recorded.quote_hash if recorded else None)
        return Evidence(note, citation, source, status, span, recorded)

    @cached_property
    def _recorded(self) -> Mapping[str, Provenance]:
        records = self.sidecar.provenance if self.sidecar else ()
        return {record.footnote_id: record for record in records if record.footnote_id}

    def _looked_up(self, citation: Citation, recorded: str | None) -> tuple[NotePath | None, Anchored]:
        """The file that is quoted: of several with one name, the first that has the words."""
        if _WEB.match(citation.source):
            return None, Anchored(Status.SOURCE_UNREADABLE)
        paths = self._sources(citation.source)
        found = [(path, self._anchored(path, citation, recorded)) for path in paths[:_MOST_CANDIDATES]]
        if not found:
            return None, Anchored(Status.SOURCE_MISSING if (citation.quote or "").strip() else Status.NO_QUOTE)
        return min(found, key=lambda one: _ORDER.index(one[1].status))

    def _sources(self, source: str) -> tuple[NotePath, ...]:
        """The files that a source may mean, none of them outside of the vault."""
        return self.vault.resolve(self.path, source).notes or self.vault.resolve(self.path, unquote(source)).notes

    def _anchored(self, path: NotePath, citation: Citation, recorded: str | None) -> Anchored:
        if not (citation.quote or "").strip():
            return Anchored(Status.NO_QUOTE)
        text = self.text(path)
        return Anchored(Status.SOURCE_UNREADABLE) if text is None else anchored(text, citation.quote, recorded)


_ORDER = tuple(Status)


def provenance_id(citation: Citation) -> str:
    """What a record of a citation is called: `prov-acme-rfc-0034-3` for page 3 of `raw/acme-rfc-0034.md`."""
    name = citation.source.replace("\\", "/").rpartition("/")[2]
    stem = name.rpartition(".")[0] or name
    return "-".join(part for part in ("prov", slug(stem), slug(citation.page or "")) if part)


def topic_of(path: NotePath) -> str:
    """What a page is about unless a belief says otherwise: its first folder, below `wiki` if it is there, or `general`."""
    folders = path.split("/")[:-1]
    below = folders[1:] if folders[:1] == ["wiki"] else folders
    return below[0] if below else "general"
