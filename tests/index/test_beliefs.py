"""The table of beliefs: kept in step with sidecars and pages, whatever happens to them, and made again from them."""

import json
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from doxa.index import beliefs as asking
from doxa.index import citations as citing
from doxa.index.beliefs import words_are_sound
from doxa.index.database import in_memory
from doxa.index.names import Key
from doxa.index.read import Graph
from doxa.index.snapshot import Snapshot
from doxa.index.write import put, remove
from doxa.syntax.sidecar import BeliefId
from doxa.vault.paths import NotePath
from tests.support.graphs import entry, snapshot_of

WORDS = st.sampled_from(["It is red.", "it is blue", "日本", "auth", "Acme endpoint", "\ud800", ""])
IDS = st.sampled_from(["b1", "b2", "b3"])
DAYS = st.sampled_from([None, "2026-01-10", "2026-04-15T10:00:00Z", "nonsense"])
BELIEFS = st.fixed_dictionaries(
    {"belief_id": IDS, "statement": WORDS, "topic": WORDS},
    optional={
        "subject": WORDS,
        "predicate": WORDS,
        "object": WORDS,
        "asserted_at": DAYS,
        "superseded_at": DAYS,
        "superseded_by_belief_id": IDS,
        "footnote_ids": st.lists(st.sampled_from(["1", "2", "A b"]), max_size=2),
        "confidence_hint": st.just(3),
    },
)
SIDECARS = st.one_of(
    st.fixed_dictionaries(
        {"beliefs": st.lists(BELIEFS, max_size=3)},
        optional={"provenance": st.just([{"id": "p", "footnote_id": "A B", "quote_hash": "00"}])},
    ).map(json.dumps),
    st.sampled_from(["", "{", "[]", '{"beliefs": [3, {"belief_id": "b1"}', "[" * 2000]),
)
PAGES = st.lists(
    st.sampled_from(
        [
            "So.[^1] ",
            "Or.[^a b]\n\n",
            '\n[^1]: s.txt, p. 3 — "So 😀"\n',
            "\n[^A B]: <x/s.txt>\n",
            "\n[^1]: raw/s.txt\n",
            "😀 ",
        ]
    ),
    max_size=6,
).map("".join)
FILES = st.one_of(
    st.tuples(st.sampled_from(["a.md", "x/a.md", "b.md"]), PAGES),
    st.tuples(st.sampled_from(["a.beliefs.json", "x/a.beliefs.json", "b.beliefs.json"]), SIDECARS),
)
PATHS = st.sampled_from(["a.md", "x/a.md", "b.md", "a.beliefs.json", "x/a.beliefs.json", "b.beliefs.json"])


class Beliefs(RuleBasedStateMachine):
    """A vault under change. The model is the texts; the table is told of each change."""

    def __init__(self) -> None:
        super().__init__()
        self.files: dict[str, str] = {}
        self.buffers: dict[str, str] = {}
        self.disk = Graph(in_memory())
        self.overlay = Graph(in_memory())

    @rule(file=FILES)
    def write_file(self, file: tuple[str, str]) -> None:
        self.files[file[0]] = file[1]
        put(self.disk.connection, [entry(*file)])

    @rule(path=PATHS)
    def remove_file(self, path: str) -> None:
        self.files.pop(path, None)
        remove(self.disk.connection, [NotePath(path)])

    @rule(file=FILES)
    def edit_buffer(self, file: tuple[str, str]) -> None:
        self.buffers[file[0]] = file[1]
        put(self.overlay.connection, [entry(*file)])

    @rule(path=PATHS)
    def close_buffer(self, path: str) -> None:
        self.buffers.pop(path, None)
        remove(self.overlay.connection, [NotePath(path)])

    @invariant()
    def answers_are_those_of_a_new_table(self) -> None:
        now = Snapshot(self.disk, self.overlay, frozenset(map(NotePath, self.buffers)))
        assert answers(now) == answers(snapshot_of(self.files | self.buffers))

    @invariant()
    def words_are_where_the_beliefs_are(self) -> None:
        assert words_are_sound(self.disk)
        assert words_are_sound(self.overlay)


def answers(vault: Snapshot) -> dict[str, object]:
    """All that can be asked about the beliefs of a vault."""
    every, paths = asking.beliefs(vault), [note.path for note in vault.notes()]
    whole = asking.beliefs_whole(vault, every)
    return {
        "beliefs": whole,
        "named": asking.beliefs_named(vault, ["b1", "b3"]),
        "on": asking.beliefs_on(vault, "AUTH"),
        "about": [asking.beliefs_about(vault, words) for words in ("acme  endpoint", "auth auth", "Auth")],
        "alike": asking.beliefs_alike(vault, [belief for _, belief in whole]),
        "before": [asking.beliefs_before(vault, [BeliefId("b1"), BeliefId("b2")])],
        "in": [asking.beliefs_in(vault, path) for path in paths],
        "changed": asking.beliefs_changed(vault, "2026-01-01", "2026-04-15"),
        "like": [asking.beliefs_like(vault, words, 5) for words in ("re", "it bl", "日", '"')],
        "saying": [asking.beliefs_saying(vault, words, 2) for words in ("red", "it blue 日", "auth endpoint red")],
        "citations": [citing.citations_in(vault, path) for path in paths],
        "asking": citing.citations_asking(vault, [Key("s.txt")]),
        "cited at": [citing.cited_at(vault, path) for path in paths],
        "provenance": [citing.provenance_in(vault, path) for path in paths],
    }


TestBeliefs = Beliefs.TestCase
TestBeliefs.settings = settings(max_examples=40, stateful_step_count=12, deadline=None)


def test_a_field_that_is_of_another_type_counts_as_missing() -> None:
    text = json.dumps(
        {"beliefs": [{"belief_id": "b1", "topic": ["t"], "footnote_ids": "1", "asserted_at": {}}, {"topic": "t"}]}
    )
    ((_, belief),) = asking.beliefs_whole(vault := snapshot_of({"a.beliefs.json": text}), asking.beliefs(vault))
    assert (belief.topic, belief.footnote_ids, belief.asserted_at) == ("", (), None)


def test_words_that_are_lost_are_noticed() -> None:
    graph = snapshot_of({"a.beliefs.json": '{"beliefs": [{"belief_id": "b1", "statement": "red"}]}'}).graphs()[0][0]
    assert words_are_sound(graph)
    graph.connection.execute("DROP TRIGGER belief_changed")
    graph.connection.execute("UPDATE belief SET words = 'blue'")
    assert not words_are_sound(graph)


@pytest.mark.parametrize(
    ("query", "values"),
    [
        (asking.BELIEFS_NAMED, ("[]",)),
        (asking.BELIEFS_ON, ("t",)),
        (asking.BELIEFS_ABOUT, ("t",)),
        (asking.BELIEFS_ALIKE, ("[]",)),
        (asking.BELIEFS_BEFORE, ("[]",)),
        (asking.BELIEFS_IN, ("t",)),
        (asking.BELIEFS_ASSERTED, ("", "")),
        (asking.BELIEFS_SUPERSEDED, ("", "")),
        (asking.BELIEFS_WHOLE, ("[]",)),
        (asking.BELIEFS_SAID_IN, ("t",)),
        (asking.BELIEFS_OF_IDS, ("[]", 1)),
        (asking.BELIEFS_LIKE, ("a", 1, 1)),
        (citing.CITATIONS_IN, ("t",)),
        (citing.CITATIONS_ASKING, ("t",)),
        (citing.CITED_AT, ("t",)),
        (citing.PROVENANCE_IN, ("t",)),
    ],
)
def test_every_question_uses_an_index(query: str, values: tuple[Any, ...]) -> None:
    plan = [row[3] for row in in_memory().execute(f"EXPLAIN QUERY PLAN {query}", values)]
    assert not [step for step in plan if step.startswith("SCAN") and "json_each" not in step and "VIRTUAL" not in step], (
        plan
    )
