"""Sidecars: `auth.beliefs.json` beside `auth.md` holds what is known of each belief, and the page stays clean.

The page says whether a claim exists; the sidecar says since when it is believed, on what it rests and what it replaced.
What a sidecar has that Doxa does not know is kept as it is. Reading never fails: what is odd is a problem with its place.
"""

import json
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, NewType

from doxa.syntax.json_values import json_fields
from doxa.syntax.links import label
from doxa.syntax.values import Data, Field, Problem, Value
from doxa.text.span import Span

BeliefId = NewType("BeliefId", str)
"""What a belief is known by, for good: `b-2026-04-15-acme-auth-001`."""


class Belief(NamedTuple):
    """One assertion of a page. The fields are those of a sidecar, in the order in which they are written.

    A belief without `superseded_at` is current. Days are as written, `2026-04-15` or with a time behind.
    """

    belief_id: BeliefId
    statement: str = ""
    topic: str = ""
    subject: str | None = None
    predicate: str | None = None
    object: str | None = None
    wiki_section_anchor: str | None = None
    footnote_ids: tuple[str, ...] = ()
    provenance_ids: tuple[str, ...] = ()
    asserted_at: str | None = None
    asserted_in_run: str | None = None
    superseded_at: str | None = None
    superseded_by_belief_id: BeliefId | None = None
    superseded_in_run: str | None = None
    supersession_reason: str | None = None
    source_valid_from: str | None = None
    source_valid_to: str | None = None
    contradicting_belief_ids: tuple[str, ...] = ()
    confidence_hint: str | None = None
    created_at: str | None = None

    @property
    def is_current(self) -> bool:
        return self.superseded_at is None


class Provenance(NamedTuple):
    """On what a footnote of a page rests: `hash` is the anchor that its quote had when it was recorded."""

    id: str
    footnote_id: str | None = None
    raw_path: str | None = None
    page_hint: str | None = None
    quote_hash: str | None = None


class Entry(NamedTuple):
    """A belief, and the value that it is written as."""

    belief: Belief
    value: Value

    def field(self, name: str) -> Field | None:
        return next((field for field in self.value.fields if field.key == name), None)

    def place(self, name: str) -> Span:
        """What a finding about a field covers: its value, or the first character of the belief if it has no such field."""
        field = self.field(name)
        return field.value.span if field else Span(self.value.span.start, self.value.span.start + 1)


class Sidecar(NamedTuple):
    """What a sidecar says; `problems` is what of it could not be read."""

    text: str
    fields: tuple[Field, ...]
    entries: tuple[Entry, ...]
    provenance: tuple[Provenance, ...]
    problems: tuple[Problem, ...]

    @property
    def beliefs(self) -> tuple[Belief, ...]:
        return tuple(entry.belief for entry in self.entries)

    def entry_at(self, span: Span) -> Entry | None:
        """The belief that some characters are a part of."""
        number = bisect_right(self.entries, span.start, key=lambda entry: entry.value.span.start) - 1
        entry = self.entries[number] if number >= 0 else None
        return entry if entry and entry.value.span.encloses(span) else None


LISTS = frozenset({"footnote_ids", "provenance_ids", "contradicting_belief_ids"})
"""The fields of a belief that hold several words; all others hold one, or null."""

REQUIRED = (
    "belief_id",
    "statement",
    "topic",
    "footnote_ids",
    "provenance_ids",
    "asserted_at",
    "asserted_in_run",
    "created_at",
)


def sidecar(text: str) -> Sidecar:
    """What a sidecar says, every part with its place."""
    fields, problems = json_fields(text.removeprefix("\ufeff"), len(text) - len(text.removeprefix("\ufeff")))
    found = next((field for field in fields if field.key == "beliefs"), None)
    listed = next((field for field in fields if field.key == "provenance"), None)
    entries = [Entry(belief_of(item.data), item) for item in found.value.items if item.fields] if found else []
    records = [provenance_of(item.data) for item in listed.value.items if isinstance(item.data, Mapping)] if listed else []
    shape = () if problems else tuple(_shape(fields, found))
    return Sidecar(text, fields, tuple(entries), tuple(records), (*problems, *shape))


class Recorded(NamedTuple):
    """What a sidecar records, in its order, without places."""

    beliefs: tuple[Belief, ...]
    provenance: tuple[Provenance, ...]


def recorded(text: str) -> Recorded:
    """What a sidecar records, without its places, which is quicker; of one that is not in order, what is."""
    try:
        data = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        said = sidecar(text)
        return Recorded(said.beliefs, said.provenance)
    beliefs, records = ((data.get(name) if isinstance(data, dict) else None) for name in ("beliefs", "provenance"))
    return Recorded(
        tuple(belief_of(one) for one in (beliefs if isinstance(beliefs, list) else ()) if isinstance(one, dict) and one),
        tuple(provenance_of(one) for one in (records if isinstance(records, list) else ()) if isinstance(one, dict)),
    )


def belief_of(data: Data) -> Belief:
    """A belief from what was read; what is not of the right type counts as missing."""
    given = data if isinstance(data, Mapping) else {}
    belief = Belief(*[_said(given, name) for name in Belief._fields])
    return belief._replace(footnote_ids=tuple(map(label, belief.footnote_ids)))


def provenance_of(data: Data) -> Provenance:
    given = data if isinstance(data, Mapping) else {}
    record = Provenance(_word(given.get("id")) or "", *(_word(given.get(name)) for name in Provenance._fields[1:]))
    return record._replace(footnote_id=label(record.footnote_id)) if record.footnote_id else record


_EXPECTED = frozenset({"belief_id", "statement", "topic"})


def _said(given: Mapping[str, Data], name: str) -> Any:  # noqa: ANN401 - each field of a belief has a type of its own
    if name in LISTS:
        return _words(given.get(name))
    word = _word(given.get(name))
    return "" if word is None and name in _EXPECTED else word


def _word(value: object) -> str | None:
    if isinstance(value, bool) or not isinstance(value, str | int):
        return None
    return str(value)


def _words(value: object) -> tuple[str, ...]:
    items = value if isinstance(value, tuple | list) else ()
    return tuple(word for item in items if (word := _word(item)) is not None)


def _shape(fields: Iterable[Field], beliefs: Field | None) -> Iterator[Problem]:
    if beliefs is None:
        yield Problem(Span(0, 1), "There is no list `beliefs`")
    elif not isinstance(beliefs.value.data, tuple):
        yield Problem(beliefs.value.span, "`beliefs` must be a list")
    else:
        for item in beliefs.value.items:
            if not item.fields:
                yield Problem(item.span, "A belief must be an object with fields")
    for field in fields:
        if field.key == "page" and not isinstance(field.value.data, str):
            yield Problem(field.value.span, "`page` must be the path of the page")
