"""How one belief follows another: what a reason for the change must mean, and where chains of changes lead."""

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from itertools import islice
from typing import NamedTuple

from doxa.index.names import Key, key
from doxa.syntax.sidecar import Belief, BeliefId

_WORD = re.compile(r"\w+")
_MOST = 20
"""Beliefs that are said to contradict one; a thousand of them help nobody."""


class Reason(StrEnum):
    """Why a belief is given up. Other words may come; whoever reads them takes them as they are."""

    CONTRADICTED = "contradicted_by_new_source"
    ELABORATED = "elaborated"
    CORRECTED = "manual_correction"
    DRIFTED = "source_drifted"


def change(old: Belief, new: Belief) -> Reason | None:
    """What a new belief does to an old one, as far as the two tell: it contradicts, it elaborates, or nobody can say.

    Of two that name different objects for one subject the new one contradicts, unless its object says all that the old one
    does. Without objects to compare, only a statement that says all of the old one, and more, tells anything.
    """
    if is_about_same(old, new) and old.object and new.object and key(old.object) != key(new.object):
        return Reason.ELABORATED if extends(new.object, old.object) else Reason.CONTRADICTED
    return Reason.ELABORATED if extends(new.statement, old.statement) else None


def is_about_same(one: Belief, other: Belief) -> bool:
    """Whether two beliefs say something of one subject and by one predicate."""
    return _about(one) is not None and _about(one) == _about(other)


def extends(new: str, old: str) -> bool:
    """Whether a text says all words of another, and more."""
    return bool(_words(old)) and _words(old) < _words(new)


def contradictions(beliefs: Iterable[Belief]) -> Mapping[BeliefId, tuple[BeliefId, ...]]:
    """Which current beliefs say something else of the same subject, by the same predicate; of very many, the first."""
    together: dict[tuple[str, str] | None, dict[Key, list[BeliefId]]] = {}
    for belief in beliefs:
        if belief.is_current and belief.object is not None and _about(belief) is not None:
            objects = together.setdefault(_about(belief), {})
            objects.setdefault(key(belief.object), []).append(belief.belief_id)
    return {
        one: tuple(islice((other for name, some in objects.items() if name != mine for other in some), _MOST))
        for objects in together.values()
        if len(objects) > 1
        for mine, ids in objects.items()
        for one in ids
    }


class Succession(NamedTuple):
    """Some beliefs by their ids, and by the id of the one that each gave way to."""

    beliefs: Mapping[BeliefId, Belief]
    before: Mapping[BeliefId, list[Belief]]


def succession(beliefs: Iterable[Belief]) -> Succession:
    known = {belief.belief_id: belief for belief in beliefs}
    before: dict[BeliefId, list[Belief]] = {}
    for one in known.values():
        if one.superseded_by_belief_id:
            before.setdefault(one.superseded_by_belief_id, []).append(one)
    return Succession(known, before)


def chains(some: Iterable[Belief], among: Succession) -> tuple[BeliefId, ...]:
    """What came before some beliefs and after them, the oldest first. What leads nowhere or in a circle ends a chain."""
    found: dict[BeliefId, None] = {}
    for belief in some:
        if belief.belief_id not in found:
            seen = {belief.belief_id: None}
            older = list(_older(belief, among.before, seen))
            found |= dict.fromkeys((*reversed(older), belief.belief_id, *_newer(belief, among.beliefs, seen)))
    return tuple(found)


def _older(belief: Belief, before: Mapping[BeliefId, list[Belief]], seen: dict[BeliefId, None]) -> Iterator[BeliefId]:
    waiting = [belief.belief_id]
    for current in waiting:
        for one in sorted(before.get(current, ()), key=lambda one: one.asserted_at or "", reverse=True):
            if one.belief_id not in seen:
                seen[one.belief_id] = None
                waiting.append(one.belief_id)
                yield one.belief_id


def _newer(belief: Belief, beliefs: Mapping[BeliefId, Belief], seen: dict[BeliefId, None]) -> Iterator[BeliefId]:
    following = belief.superseded_by_belief_id
    while following is not None and following not in seen and following in beliefs:
        seen[following] = None
        yield following
        following = beliefs[following].superseded_by_belief_id


def _about(belief: Belief) -> tuple[str, str] | None:
    return (key(belief.subject), key(belief.predicate)) if belief.subject and belief.predicate else None


def _words(text: str) -> set[str]:
    return set(_WORD.findall(key(text)))
