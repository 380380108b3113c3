"""Sidecars: `auth.beliefs.json` beside `auth.md` holds what is known of each belief, and the page stays clean.

The page says whether a claim exists; the sidecar says since when it is believed, on what it rests and what it replaced.
What a sidecar has that Doxa does not know is kept as it is. Reading never fails: what is odd is a problem with its place.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, NewType

from doxa.syntax.json_values import json_fields
from doxa.syntax.links import label
from doxa.syntax.values import Data, Field, Problem, Value
from doxa.text.span import Span
from doxa.vault.paths import NotePath

BeliefId = NewType("BeliefId", str)
"""What a belief is known by, for good: `b-2026-04-15-acme-auth-001`."""

ENDING = ".beliefs.json"


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


def sidecar_path(page: NotePath) -> NotePath:
    """`topics/auth.beliefs.json` for `topics/auth.md`."""
    folder, slash, name = page.rpartition("/")
    return NotePath(f"{folder}{slash}{name.rpartition('.')[0] or name}{ENDING}")


def is_sidecar(path: str) -> bool:
    return path.endswith(ENDING)


def pages_of(sidecar: NotePath) -> tuple[NotePath, ...]:
    """The notes that a sidecar may belong to; only one of them should exist."""
    stem = sidecar.removesuffix(ENDING)
    return NotePath(f"{stem}.md"), NotePath(f"{stem}.markdown")


def sidecar(text: str) -> Sidecar:
    """What a sidecar says, every part with its place."""
    fields, problems = json_fields(text.removeprefix("\ufeff"), len(text) - len(text.removeprefix("\ufeff")))
    found = next((field for field in fields if field.key == "beliefs"), None)
    listed = next((field for field in fields if field.key == "provenance"), None)
    entries = [Entry(belief_of(item.data), item) for item in found.value.items if item.fields] if found else []
    records = [provenance_of(item.data) for item in listed.value.items if isinstance(item.data, Mapping)] if listed else []
    shape = () if problems else tuple(_shape(fields, found))
    return Sidecar(text, fields, tuple(entries), tuple(records), (*problems, *shape))


def beliefs_in(text: str) -> Iterator[Belief]:
    """The beliefs of a sidecar without their places, which is quicker; of one that is not in order, those that are."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        yield from sidecar(text).beliefs
        return
    beliefs = data.get("beliefs") if isinstance(data, dict) else None
    for one in beliefs if isinstance(beliefs, list) else ():
        if isinstance(one, dict) and one:
            yield belief_of(one)


def belief_of(data: Data) -> Belief:
    """A belief from what was read; what is not of the right type counts as missing."""
    given = data if isinstance(data, Mapping) else {}
    belief = Belief(*[_said(given, name) for name in Belief._fields])
    return belief._replace(footnote_ids=tuple(map(label, belief.footnote_ids)))


def provenance_of(data: Data) -> Provenance:
    given = data if isinstance(data, Mapping) else {}
    return Provenance(_word(given.get("id")) or "", *(_word(given.get(name)) for name in Provenance._fields[1:]))


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
