"""What a vault knows about entities: who there is, of which type, by which other names, and which words are none.

Made of what tags in notes say, and of decisions that leave no tag. The order of neither matters, so that a registry that is
made again from the same notes is the same.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from doxa.index.entity_tags import EntityUse
from doxa.index.names import Key, entity_key
from doxa.index.names_in_text import Lengths, is_long_enough, lengths
from doxa.vault.journal import Decision, Verdict
from doxa.vault.paths import NotePath

ENOUGH_REJECTIONS = 2
"""How often a word has to be rejected before it is taken for none in the whole vault."""


@dataclass(frozen=True, slots=True)
class Entity:
    """Somebody or something with a name. `name` is spelt as most tags spell it; `type` is the one that most give.

    `types` says how many tags give each type, the most used first; `aliases` are its other names as they are written.
    `is_defined` is false where tags only speak of other names for it. `history` says when the user gave it which type, the
    oldest first; the last one counts more than how many tags give it, as long as one does.
    """

    key: Key
    name: str
    type: str
    types: tuple[tuple[str, int], ...]
    aliases: tuple[str, ...]
    is_defined: bool
    history: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Registry:
    """All of them, by their names and by their other names. `rejections` counts those of each word.

    `rejected_in` has the words that a note rejects without a tag; `blacklist` those that are none anywhere.
    """

    entities: Mapping[Key, Entity]
    meant: Mapping[Key, Key]
    rejections: Mapping[Key, int]
    rejected_in: Mapping[NotePath, frozenset[Key]]
    blacklist: frozenset[Key]

    def named(self, name: str) -> Entity | None:
        """The entity that goes by a name, its own or another."""
        wanted = entity_key(name)
        return self.entities.get(self.meant.get(wanted, wanted))

    def names_of(self, entity: Entity) -> tuple[Key, ...]:
        """All names that mean an entity, as they are compared, its own first."""
        others = {entity_key(name) for name in entity.aliases}
        return (entity.key, *sorted(name for name in others if self.meant.get(name) == entity.key))

    @cached_property
    def known_names(self) -> tuple[Lengths, frozenset[str]]:
        """The names to look for in notes. A word that is none anywhere is still found where a note tags it."""
        return lengths(name for name in (*self.entities, *self.meant) if is_long_enough(name))

    @property
    def is_empty(self) -> bool:
        return not self.entities


def registry(uses: Iterable[EntityUse], decisions: Sequence[Decision] = ()) -> Registry:
    """What tags and decisions make known."""
    said = all_uses(uses, decisions)
    entities = _entities(said, _histories(decisions))
    rejections, rejected_in = _rejections(said, decisions)
    return Registry(
        entities,
        _meant(said, entities),
        rejections,
        rejected_in,
        _blacklist(rejections, decisions) - {name for name, *_ in _tagged(said)},
    )


def all_uses(uses: Iterable[EntityUse], decisions: Iterable[Decision]) -> list[EntityUse]:
    """What tags say here, and what they said in vaults that were imported; where both say the same, the larger number."""
    times = Counter[EntityUse]()
    for use in uses:
        times[use._replace(times=0)] += use.times
    for one in decisions:
        if one.verdict is Verdict.KNOWN:
            use = _imported(one)
            times[use] = max(times[use], one.times)
    return [use._replace(times=count) for use, count in times.items()]


def _imported(one: Decision) -> EntityUse:
    canonical = one.canonical or None
    return EntityUse(
        entity_key(one.word), one.word, one.type or None, canonical and entity_key(canonical), canonical, times=0
    )


def _histories(decisions: Iterable[Decision]) -> Mapping[Key, tuple[tuple[str, str], ...]]:
    found = defaultdict[Key, list[tuple[str, str]]](list)
    for one in sorted(decisions):
        if one.verdict is Verdict.TYPE:
            found[entity_key(one.word)].append((one.time, one.type))
    return {name: tuple(given) for name, given in found.items()}


def _entities(uses: Iterable[EntityUse], histories: Mapping[Key, tuple[tuple[str, str], ...]]) -> Mapping[Key, Entity]:
    spelled, implied, types, aliases = (defaultdict[Key, Counter[str]](Counter) for _ in range(4))
    for use in uses:
        if use.type is None:
            continue
        owner = use.canonical_key or use.key
        types[owner][use.type] += use.times
        if use.canonical_key is None or use.canonical is None:
            spelled[owner][use.name] += use.times
        else:
            implied[owner][use.canonical] += use.times
            aliases[owner][use.name] += use.times
    return {
        owner: Entity(
            owner,
            _most(spelled.get(owner) or implied[owner]),
            _type(given, histories.get(owner, ())),
            tuple(sorted(given.items(), key=_by_count)),
            tuple(sorted(aliases[owner])) if owner in aliases else (),
            owner in spelled,
            histories.get(owner, ()),
        )
        for owner, given in types.items()
    }


def _type(given: Mapping[str, int], history: tuple[tuple[str, str], ...]) -> str:
    last = history[-1][1] if history else ""
    return last if last in given else _most(given)


def _meant(uses: Iterable[EntityUse], entities: Mapping[Key, Entity]) -> Mapping[Key, Key]:
    """Whom other names mean; a name that an entity has of its own means that one."""
    votes = defaultdict[Key, Counter[str]](Counter)
    for use in uses:
        if use.canonical_key is not None and not (use.key in entities and entities[use.key].is_defined):
            votes[use.key][use.canonical_key] += use.times
    return {name: Key(_most(counts)) for name, counts in votes.items() if name != _most(counts)}


def _rejections(
    uses: Iterable[EntityUse], decisions: Sequence[Decision]
) -> tuple[Mapping[Key, int], Mapping[NotePath, frozenset[Key]]]:
    counts, by_note = Counter[Key](), defaultdict[NotePath, set[Key]](set)
    for use in uses:
        if use.type is None:
            counts[use.key] += use.times
    for one in decisions:
        if one.verdict is Verdict.REJECT:
            counts[entity_key(one.word)] += 1
            by_note[one.note].add(entity_key(one.word))
    return counts, {path: frozenset(words) for path, words in by_note.items()}


def _blacklist(rejections: Mapping[Key, int], decisions: Sequence[Decision]) -> frozenset[Key]:
    """The words that are rejected often enough; the last word of the user about one counts more."""
    last = {entity_key(one.word): one.verdict for one in sorted(decisions) if one.verdict in (Verdict.BLOCK, Verdict.ALLOW)}
    often = {word for word, count in rejections.items() if count >= ENOUGH_REJECTIONS}
    blocked = {word for word, verdict in last.items() if verdict is Verdict.BLOCK}
    return frozenset((often | blocked) - {word for word, verdict in last.items() if verdict is Verdict.ALLOW})


def _tagged(uses: Iterable[EntityUse]) -> Iterable[EntityUse]:
    """What makes an entity of a word, so that it is on no list any longer."""
    return (use for use in uses if use.type is not None)


def _most(counts: Mapping[str, int]) -> str:
    return min(counts.items(), key=_by_count)[0]


def _by_count(counted: tuple[str, int]) -> tuple[int, str]:
    """The most used first, of equals the first by the alphabet."""
    return -counted[1], counted[0]


NOTHING_KNOWN = registry(())
