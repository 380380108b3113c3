"""Writing into a sidecar: known fields in a fixed order, and all that Doxa does not know kept as it is.

A sidecar that is in order keeps every character that the change is not about; one that is not is written anew.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import NamedTuple

from doxa.beliefs.sidecar_patch import field_edits, item_edits, list_edits
from doxa.syntax.sidecar import REQUIRED, Belief, BeliefId, Provenance, sidecar
from doxa.syntax.values import Field, without_halves
from doxa.text.edits import Edit, apply_edits
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


def given_up(new: BeliefId | None, reason: str, today: date, run: str = BY_HAND) -> Mapping[str, object]:
    """What the fields of a belief say that gives way to another one, or to none; it keeps its id and all else."""
    return {
        "superseded_at": today.isoformat(),
        "superseded_by_belief_id": new,
        "superseded_in_run": run,
        "supersession_reason": str(reason),
    }


def written(page: NotePath, before: str | None, changes: Changes) -> str | None:
    """The text of a sidecar after the changes; None where what is there now cannot be read, so that nothing is lost."""
    anew = _written_anew(page, before, changes)
    if before is None or anew is None:
        return anew
    edited = _edited(before, changes)
    return edited if edited is not None and _says(edited, anew) else anew


def _edited(before: str, changes: Changes) -> str | None:
    """The text with only the changes edited in; None where the fields do not tell how."""
    said = sidecar(before)
    beliefs = next((field for field in said.fields if field.key == "beliefs"), None)
    if said.problems or beliefs is None:
        return None
    try:
        return apply_edits(before, _edits(before, said.fields, beliefs, changes))
    except ValueError:
        return None


def _edits(text: str, fields: tuple[Field, ...], beliefs: Field, changes: Changes) -> Iterator[Edit]:
    for item in beliefs.value.items:
        name = next((field.value.data for field in item.fields if field.key == "belief_id"), None)
        if isinstance(name, str) and BeliefId(name) in changes.fields:
            yield from field_edits(text, item, changes.fields[BeliefId(name)], Belief._fields)
    yield from item_edits(text, beliefs.value, [_bare(one) for one in changes.beliefs])
    fresh = {record.id: _bare(record) for record in changes.provenance}
    listed = next((field for field in fields if field.key == "provenance"), None)
    for item in listed.value.items if listed else ():
        name = next((field.value.data for field in item.fields if field.key == "id"), None)
        said = fresh.pop(str(name), None)
        if said:
            yield from field_edits(text, item, said, Provenance._fields)
    if listed:
        yield from item_edits(text, listed.value, list(fresh.values()))
    elif fresh:
        yield from list_edits(text, fields, beliefs, "provenance", list(fresh.values()))


def _says(text: str, other: str) -> bool:
    """Whether a sidecar says the same as another, which may name its page where the first does not."""
    try:
        one, two = json.loads(text.removeprefix("\ufeff")), json.loads(other)
    except ValueError:
        return False
    return isinstance(one, dict) and {**two, **one} == two and set(two) - set(one) <= _OF_THE_PAGE


_OF_THE_PAGE = frozenset({"page", "page_anchor_root"})


def _written_anew(page: NotePath, before: str | None, changes: Changes) -> str | None:
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
