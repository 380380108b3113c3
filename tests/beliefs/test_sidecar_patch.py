"""Only what changes in a sidecar is written, however the file is set."""

import json

from hypothesis import given
from hypothesis import strategies as st

from doxa.beliefs.sidecar_edits import Changes, written
from doxa.syntax.sidecar import Belief, BeliefId, Provenance
from doxa.vault.paths import NotePath

PAGE = NotePath("a.md")
NEW = Belief(BeliefId("b2"), "So.", "t", footnote_ids=("1",))
ODD = """{ "mine" : [1,
 2], "beliefs":[\r
\t{"x": {"y": 1.50},   "belief_id" :"b1", "superseded_at": null,\r
\t "statement":"\\u00e9 😀"}\r
\t] , "z": 1e3 }"""


def test_a_file_that_somebody_has_set_himself_keeps_his_manner() -> None:
    assert written(PAGE, ODD, Changes({BeliefId("b1"): {"superseded_at": "2026-01-01"}})) == ODD.replace(
        '"superseded_at": null', '"superseded_at": "2026-01-01"'
    )
    assert written(PAGE, ODD, Changes({BeliefId("b1"): {"topic": "t"}})) == ODD.replace(
        '"statement":"\\u00e9 😀"', '"statement":"\\u00e9 😀",   "topic" :"t"'.replace(" :", ": ")
    )


def test_what_is_added_is_set_as_what_is_there() -> None:
    flat = '{"beliefs": [{"belief_id": "b1"}, {"belief_id": "b0"}]}'
    after = written(PAGE, flat, Changes({}, (NEW,), (Provenance("p", "1"),)))
    assert after is not None
    assert after.startswith('{"beliefs": [{"belief_id": "b1"}, {"belief_id": "b0"}, {"belief_id": "b2", "statement": "So."')
    assert json.loads(after)["provenance"] == [{"id": "p", "footnote_id": "1"}]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5), lambda some: st.lists(some, max_size=3)
)
OBJECTS = st.dictionaries(st.sampled_from(["statement", "topic", "superseded_at", "mine", "é"]), VALUES, max_size=4)
BELIEFS = st.lists(OBJECTS, max_size=4).map(lambda some: [{**one, "belief_id": f"b{at}"} for at, one in enumerate(some)])
LAYOUTS = st.sampled_from(
    [{"indent": 2}, {"indent": "\t"}, {"indent": None}, {"separators": (",", ":")}, {"ensure_ascii": False}]
)


@given(BELIEFS, LAYOUTS, st.sampled_from(["\n", "\r\n"]), st.text(max_size=9), st.booleans())
def test_all_that_is_not_changed_stays_to_the_character(
    beliefs: list[dict[str, object]],
    layout: dict[str, object],
    ending: str,
    words: str,
    recorded: bool,  # noqa: FBT001 - drawn by Hypothesis
) -> None:
    records = {"provenance": [{"id": "p", "quote_hash": "0"}]} if recorded else {}
    before = json.dumps({"beliefs": beliefs, "mine": words, **records}, **layout).replace("\n", ending)  # type: ignore[arg-type]
    fields = {BeliefId("b0"): {"superseded_at": "2026-01-01", "supersession_reason": words}} if beliefs else {}
    after = written(PAGE, before, Changes(fields, (NEW,), (Provenance("p", "1", quote_hash="1"),)))
    assert after is not None
    data = json.loads(after)
    assert data["mine"] == words
    assert len(data["beliefs"]) == len(beliefs) + 1
    if beliefs:
        said = {"superseded_at": "2026-01-01", "supersession_reason": words.encode("utf-8", "replace").decode()}
        assert data["beliefs"][0] == {**beliefs[0], **said}
    assert data["beliefs"][1:-1] == beliefs[1:]
    assert data["provenance"][0] == {"id": "p", "quote_hash": "1", "footnote_id": "1"}
    if ending == "\r\n" and "\n" in before:
        assert "\n" not in after.replace("\r\n", "")
