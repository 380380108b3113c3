"""Writing into a sidecar: known fields in a fixed order, and all that Doxa does not know kept as it is."""

import json
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from doxa.beliefs.sidecar import REQUIRED, Belief, BeliefId, Provenance
from doxa.syntax.values import without_halves
from doxa.vault.paths import NotePath

BY_HAND = "manual"
"""The run in which somebody asserts or gives up a belief himself."""

_SHOWN = frozenset({*REQUIRED, "source_valid_from", "source_valid_to"})
"""What a reader expects even where it says nothing."""


class Changes(NamedTuple):
    """What an action writes: other values for fields of beliefs that are there, and beliefs and provenance that are not."""

    fields: Mapping[BeliefId, Mapping[str, object]] = {}
    beliefs: tuple[Belief, ...] = ()
    provenance: tuple[Provenance, ...] = ()


def written(page: NotePath, before: str | None, changes: Changes) -> str | None:
    """The text of a sidecar after the changes; None where what is there now cannot be read, so that nothing is lost."""
    try:
        data = {} if before is None else json.loads(before.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or not all(isinstance(data.get(name, []), list) for name in ("beliefs", "provenance")):
        return None
    known = {
        "page": data.get("page", page),
        "page_anchor_root": data.get("page_anchor_root", "#"),
        "beliefs": [*(_changed(one, changes.fields) for one in data.get("beliefs", [])), *map(_bare, changes.beliefs)],
    }
    records = _records(data.get("provenance", []), changes.provenance)
    rest = {name: value for name, value in data.items() if name not in known and name != "provenance"}
    result = known | ({"provenance": records} if records else {}) | rest
    return without_halves(json.dumps(result, indent=2, ensure_ascii=False)) + "\n"


def _changed(belief: object, changes: Mapping[BeliefId, Mapping[str, object]]) -> object:
    """A belief with some fields changed, known fields first; one that nothing changes stays as it is."""
    if not isinstance(belief, dict) or belief.get("belief_id") not in changes:
        return belief
    merged = {**belief, **changes[belief["belief_id"]]}
    known = {name: merged[name] for name in Belief._fields if name in merged}
    return known | {name: value for name, value in merged.items() if name not in known}


def _records(before: Iterable[object], changes: Iterable[Provenance]) -> list[object]:
    fresh = {record.id: _bare(record) for record in changes}
    kept = [one | fresh.pop(str(one.get("id")), {}) if isinstance(one, dict) else one for one in before]
    return [*kept, *fresh.values()]


def _bare(value: Belief | Provenance) -> dict[str, object]:
    """The fields that say something, and those that a reader expects."""
    fields = zip(value._fields, value, strict=True)
    shown = _SHOWN if isinstance(value, Belief) else ()
    return {
        name: list(one) if isinstance(one, tuple) else one
        for name, one in fields
        if name in shown or not (one is None or one == ())
    }
