"""What a vault knows about entities as plain data, to be kept, or taken over by another vault.

Nothing is lost on the way: a vault without notes that takes it over knows what the first one knew.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from doxa.entities.registry import all_uses
from doxa.index.entity_tags import EntityUse
from doxa.vault.journal import Decision, Verdict, decision_of

VERSION = 1


class Imported(NamedTuple):
    """What is new in data from elsewhere, and how much of it could not be read."""

    decisions: tuple[Decision, ...]
    unreadable: int


def exported(uses: Iterable[EntityUse], decisions: Sequence[Decision]) -> Mapping[str, object]:
    """What tags and decisions say, in an order that depends on them alone."""
    names = [(use.name, use.type or "", use.canonical or "", use.times) for use in all_uses(uses, decisions)]
    others = [one for one in sorted(decisions) if one.verdict is not Verdict.KNOWN]
    return {
        "version": VERSION,
        "names": [dict(zip(("name", "type", "canonical", "times"), one, strict=True)) for one in sorted(names)],
        "decisions": [one._asdict() for one in others],
    }


def imported(data: object, time: str, uses: Iterable[EntityUse], decisions: Sequence[Decision]) -> Imported | None:
    """What data from elsewhere adds to what a vault knows; None where it is of another kind, or of a later Doxa."""
    if not isinstance(data, Mapping) or data.get("version") != VERSION:
        return None
    known = {(use.name, use.type or "", use.canonical or ""): use.times for use in all_uses(uses, decisions)}
    names = [_name(one, time) for one in _items(data, "names")]
    others = [decision_of(one) if isinstance(one, Mapping) else None for one in _items(data, "decisions")]
    new = [one for one in names if one and known.get((one.word, one.type, one.canonical), 0) < one.times]
    had = {*decisions}
    new += (one for one in others if one and one.verdict is not Verdict.KNOWN and one not in had)
    return Imported(tuple(dict.fromkeys(new)), sum(one is None for one in (*names, *others)))


def _items(data: Mapping[object, object], name: str) -> list[object]:
    found = data.get(name)
    return found if isinstance(found, list) else []


def _name(said: object, time: str) -> Decision | None:
    if not isinstance(said, Mapping):
        return None
    return decision_of({**said, "word": said.get("name"), "time": time, "verdict": Verdict.KNOWN, "note": ""})
