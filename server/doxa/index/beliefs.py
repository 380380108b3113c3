"""Questions about beliefs, answered from files and open buffers alike. What the answers mean, `doxa.beliefs` says.

A belief is found by its mark, which is small, as thousands may be found of which a few are told.
"""

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

import apsw

from doxa.index.belief_rows import about_key
from doxa.index.citations import rows_in_both
from doxa.index.names import key
from doxa.index.read import Graph
from doxa.index.snapshot import Graphs, Snapshot
from doxa.index.words import expression, terms
from doxa.syntax.sidecar import Belief, BeliefId
from doxa.vault.paths import NotePath


class BeliefMark(NamedTuple):
    """Which belief it is, by its sidecar and its number there, and when it was held."""

    path: NotePath
    number: int
    belief_id: BeliefId
    asserted_at: str | None
    superseded_at: str | None


_MARKS = """
    SELECT path, number, belief_id, asserted_at, superseded_at FROM belief JOIN note ON note.id = belief.note
"""
_ORDER = "ORDER BY path, number"
_ANY = "IN (SELECT value FROM json_each(?))"
BELIEFS = f"{_MARKS} {_ORDER}"
BELIEFS_NAMED = f"{_MARKS} WHERE belief_id {_ANY} {_ORDER}"
BELIEFS_ON = f"{_MARKS} WHERE topic_key = ? {_ORDER}"
BELIEFS_ABOUT = f"{_MARKS} WHERE subject_key = ?1 OR about_key = ?1 {_ORDER}"
BELIEFS_ALIKE = f"{_MARKS} WHERE about_key {_ANY} AND superseded_at IS NULL {_ORDER}"
BELIEFS_BEFORE = f"{_MARKS} WHERE superseded_by_belief_id {_ANY} {_ORDER}"
BELIEFS_IN = f"{_MARKS} WHERE path = ? {_ORDER}"
BELIEFS_ASSERTED = f"{_MARKS} WHERE asserted_at BETWEEN ? AND ? {_ORDER}"
BELIEFS_SUPERSEDED = f"{_MARKS} WHERE superseded_at BETWEEN ? AND ? {_ORDER}"
BELIEFS_OF_IDS = f"{_MARKS} WHERE belief.id {_ANY} {_ORDER} LIMIT ?"
BELIEFS_WHOLE = f"""
    SELECT note.path, number, {", ".join(Belief._fields)}
    FROM json_each(?) AS wanted
    CROSS JOIN note ON note.path = wanted.value ->> 0
    JOIN belief ON belief.note = note.id AND belief.number = wanted.value ->> 1
"""  # noqa: S608 - our own names
BELIEFS_SAID_IN = f"""
    SELECT number, {", ".join(Belief._fields)} FROM note JOIN belief ON belief.note = note.id
    WHERE path = ? ORDER BY number
"""  # noqa: S608
BELIEFS_LIKE = f"""
    {_MARKS} WHERE superseded_at IS NULL AND belief.id IN (
      SELECT rowid FROM belief_words WHERE belief_words MATCH ? LIMIT ?
    ) {_ORDER} LIMIT ?
"""  # noqa: S608
BELIEF_COUNT = "SELECT count(*) FROM belief"
IDS_IN = "SELECT belief.id FROM note JOIN belief ON belief.note = note.id WHERE path = ?"
IDS_SAYING = "SELECT rowid FROM belief_words WHERE belief_words MATCH ?"
_COMMON = 0.2
"""The share of beliefs that a word must stand in to tell none from another."""
_FEW = 20
"""Up to so many beliefs, every word counts."""
_MANY = 2_000
_CHECK_WORDS = "INSERT INTO belief_words (belief_words, rank) VALUES ('integrity-check', 1)"


def beliefs(vault: Snapshot) -> list[BeliefMark]:
    """All beliefs, by the path of the sidecar."""
    return _marks(vault, BELIEFS)


def beliefs_named(vault: Snapshot, names: Collection[str]) -> list[BeliefMark]:
    """The beliefs with one of the ids; an id that is given twice leads to both."""
    return _marks(vault, BELIEFS_NAMED, json.dumps([*names]))


def beliefs_on(vault: Snapshot, topic: str) -> list[BeliefMark]:
    return _marks(vault, BELIEFS_ON, key(topic))


def beliefs_about(vault: Snapshot, subject: str) -> list[BeliefMark]:
    """Those with exactly this subject, or this subject and predicate."""
    return _marks(vault, BELIEFS_ABOUT, about_key(subject))


def beliefs_alike(vault: Snapshot, some: Iterable[Belief]) -> list[BeliefMark]:
    """The current beliefs that say something of the same subject as one of these, by the same predicate."""
    about = {about_key(f"{one.subject} {one.predicate}") for one in some if one.subject and one.predicate}
    return _marks(vault, BELIEFS_ALIKE, json.dumps(sorted(about)))


def beliefs_before(vault: Snapshot, names: Collection[BeliefId]) -> list[BeliefMark]:
    """Those that gave way to beliefs with one of the ids."""
    return _marks(vault, BELIEFS_BEFORE, json.dumps([*names]))


def beliefs_in(vault: Snapshot, sidecar: NotePath) -> list[BeliefMark]:
    return _marks(vault, BELIEFS_IN, sidecar)


def beliefs_changed(vault: Snapshot, first: str, last: str) -> list[BeliefMark]:
    """Those that were taken up or given up between two days, both included: `2026-04-01`, `2026-04-30`."""
    days = first, f"{last}~"  # a time may stand behind a day
    some = (*_marks(vault, BELIEFS_ASSERTED, *days), *_marks(vault, BELIEFS_SUPERSEDED, *days))
    return sorted(dict.fromkeys(some))


def beliefs_whole(vault: Snapshot, marks: Iterable[BeliefMark]) -> list[tuple[NotePath, Belief]]:
    """What some beliefs say, each with its sidecar, in the order of the marks."""
    wanted = [(mark.path, mark.number) for mark in marks]
    found: dict[tuple[NotePath, int], Belief] = {}
    for is_open, (graph, _) in enumerate(vault.graphs()):
        here = json.dumps([one for one in wanted if (one[0] in vault.masked) == bool(is_open)])
        for path, number, *said in graph.connection.execute(BELIEFS_WHOLE, (here,)):
            found[path, number] = _belief(said)
    return [(one[0], found[one]) for one in wanted if one in found]


def beliefs_saying(vault: Snapshot, query: str, most: int) -> list[BeliefMark]:
    """Those that say some of the words, the ones that say most of them first, rare words before common ones.

    Words that are everywhere tell none from another, and count only where there are no others.
    """
    graphs = vault.graphs()
    scores: list[defaultdict[int, float]] = [defaultdict(float) for _ in graphs]
    for holding in _telling(graphs, terms(query).values()):
        weight = 1 / sum(map(len, holding)) + 1
        for some, ids in zip(scores, holding, strict=True):
            for one in ids:
                some[one] += weight
    best = sorted((score for some in scores for score in some.values()), reverse=True)[:most]
    marks: list[BeliefMark] = []
    for score in sorted(set(best), reverse=True):
        alike = [[one for one, its in some.items() if its == score] for some in scores]
        marks += _first(graphs, alike, most - len(marks))
    return marks


def beliefs_like(vault: Snapshot, query: str, most: int) -> list[BeliefMark]:
    """The current beliefs that have all words of a query, or words that begin so, by path; of very many, some."""
    asked = " AND ".join(f'"{word}"*' for word in terms(query).values())
    return _marks(vault, BELIEFS_LIKE, asked, _MANY, most)[:most] if asked else []


def words_are_sound(graph: Graph) -> bool:
    """Whether the words of beliefs are found where they stand, and nowhere else."""
    try:
        graph.connection.execute(_CHECK_WORDS)
    except apsw.CorruptError:
        return False
    return True


def rebuild_words(graph: Graph) -> None:
    """Index the words of all beliefs again."""
    graph.connection.execute("INSERT INTO belief_words (belief_words) VALUES ('rebuild')")


def _marks(vault: Snapshot, query: str, *asked: str | int) -> list[BeliefMark]:
    found = rows_in_both(vault, query, BeliefMark._make, *asked)
    return sorted(found) if vault.masked else found


def _ids(graph: Graph, query: str, asked: Iterable[str]) -> set[int]:
    return {number for one in asked for (number,) in graph.connection.execute(query, (one,))}


def _telling(graphs: Graphs, words: Iterable[str]) -> list[list[set[int]]]:
    """For each word that some belief says, the beliefs that do, by graph."""
    hidden = [_ids(graph, IDS_IN, masked) for graph, masked in graphs]
    total = sum(int(graph.connection.execute(BELIEF_COUNT).get) for graph, _ in graphs) - sum(map(len, hidden))
    common = max(_FEW, _COMMON * total)
    found = [
        [_ids(graph, IDS_SAYING, [expression([word])]) - unseen for (graph, _), unseen in zip(graphs, hidden, strict=True)]
        for word in words
    ]
    rare = [holding for holding in found if 0 < sum(map(len, holding)) <= common]
    return rare or [holding for holding in found if any(holding)]


def _first(graphs: Graphs, alike: Sequence[list[int]], most: int) -> list[BeliefMark]:
    """Of beliefs that fit equally well, the first by path."""
    found: list[BeliefMark] = []
    for (graph, _), ids in zip(graphs, alike, strict=True):
        found += (BeliefMark(*row) for row in graph.connection.execute(BELIEFS_OF_IDS, (json.dumps(ids), most)))
    return sorted(found)[:most]


def _belief(row: Sequence[Any]) -> Belief:
    said = Belief(*row)
    return said._replace(
        footnote_ids=_list(row[_FOOTNOTES]),
        provenance_ids=_list(row[_PROVENANCE]),
        contradicting_belief_ids=_list(row[_CONTRADICTING]),
    )


_FOOTNOTES, _PROVENANCE, _CONTRADICTING = (
    Belief._fields.index(name) for name in ("footnote_ids", "provenance_ids", "contradicting_belief_ids")
)


def _list(words: str) -> tuple[str, ...]:
    return () if words == "[]" else tuple(json.loads(words))
