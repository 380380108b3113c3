"""Sidecars: read with every place, written with nothing lost."""

import json

from hypothesis import given
from hypothesis import strategies as st

from doxa.beliefs.sidecar_edits import Changes, written
from doxa.syntax.sidecar import Belief, BeliefId, Provenance, sidecar
from doxa.vault.paths import NotePath
from doxa.vault.sidecars import pages_of, sidecar_path

PAGE = NotePath("wiki/auth.md")
TEXT = '\ufeff{"page": "x", "note": 1, "beliefs": [{"zeal": 7, "belief_id": "b1", "footnote_ids": ["A  B", 2]}]}'


def test_a_sidecar_lies_beside_its_page() -> None:
    assert sidecar_path(PAGE) == "wiki/auth.beliefs.json"
    assert sidecar_path(NotePath("v1.2 x.markdown")) == "v1.2 x.beliefs.json"
    assert PAGE in pages_of(sidecar_path(PAGE))


def test_every_field_has_its_place() -> None:
    (entry,) = sidecar(TEXT).entries
    assert entry.belief == Belief(BeliefId("b1"), footnote_ids=("a b", "2"))
    assert entry.place("belief_id").of(TEXT) == '"b1"'
    assert entry.place("statement").of(TEXT) == "{"


def test_what_is_no_sidecar_says_where_it_goes_wrong() -> None:
    for text, place in (("{", "{"), ("[]", "[]"), ('{"beliefs": 3}', "3"), ('{"beliefs": [1]}', "1"), ("{}", "{")):
        (problem,) = sidecar(text).problems
        assert problem.span.of(text) == place


def test_deep_nesting_is_a_problem_and_no_crash() -> None:
    assert sidecar('{"beliefs":' + "[" * 100_000).problems
    assert written(PAGE, '{"beliefs":' + "[" * 100_000, Changes()) is None


def test_a_new_sidecar_has_its_fields_in_order() -> None:
    changes = Changes({}, (Belief(BeliefId("b2"), "It is é.", "auth", footnote_ids=("1",)),), (Provenance("p", "1"),))
    text = written(PAGE, None, changes)
    assert text is not None
    assert text.endswith("}\n")
    assert "é" in text
    data = json.loads(text)
    assert list(data) == ["page", "page_anchor_root", "beliefs", "provenance"]
    assert list(data["beliefs"][0]) == [name for name in Belief._fields if name in data["beliefs"][0]]
    assert written(PAGE, text, Changes()) == text


def test_what_is_written_into_a_sidecar_keeps_what_is_not_known() -> None:
    changes = Changes({BeliefId("b1"): {"superseded_at": "2026-04-15"}}, (), (Provenance("p", "1", quote_hash="00"),))
    text = written(PAGE, TEXT, changes)
    assert text is not None
    data = json.loads(text.removeprefix("\ufeff"))
    assert list(data) == ["page", "note", "beliefs", "provenance"]
    assert data["beliefs"] == [{"zeal": 7, "belief_id": "b1", "footnote_ids": ["A  B", 2], "superseded_at": "2026-04-15"}]
    assert data["provenance"] == [{"id": "p", "footnote_id": "1", "quote_hash": "00"}]
    assert written(PAGE, text, Changes()) == text


def test_a_sidecar_that_cannot_be_read_is_not_written() -> None:
    for text in ("{", "[]", '{"beliefs": 3}', '{"provenance": {}}'):
        assert written(PAGE, text, Changes()) is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*Belief._fields, "x"]), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(["page", "beliefs", "provenance", "y"]), JSON))
def test_any_json_is_read_and_comes_back_whole(data: dict[str, object]) -> None:
    text = json.dumps(data)
    sidecar(text)
    again = written(PAGE, text, Changes())
    if again is not None:
        assert {key: value for key, value in json.loads(again).items() if key in data} == {
            key: value for key, value in data.items() if not (key == "provenance" and value == [])
        }
