import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.syntax.json_values import json_fields
from doxa.syntax.values import Data, Parsed, Value
from tests.support.fields import BASE, covered, data_of


def read(source: str) -> Parsed:
    return json_fields(source, BASE)


def data(source: str) -> dict[str, Data]:
    return data_of(read(source))


def test_every_part_has_its_characters() -> None:
    source = '{"title": "x", "my \\u006bey" : [1, {"a": null}]}\n'
    title, key = read(source).fields
    assert (covered(source, title.key_span), covered(source, title.value.span)) == ('"title"', '"x"')
    assert (key.key, covered(source, key.key_span)) == ("my key", '"my \\u006bey"')
    assert covered(source, key.value.span) == '[1, {"a": null}]'
    assert [covered(source, item.span) for item in key.value.items] == ["1", '{"a": null}']
    assert covered(source, key.value.items[1].fields[0].value.span) == "null"


def test_an_empty_object_is_an_empty_header() -> None:
    assert read(" {\n} \n") == Parsed((), ())


@pytest.mark.parametrize(
    ("source", "place", "message"),
    [
        ('{"a": 1, "b": tru}', "tru}", "This is not JSON: expecting value"),
        ('{"a": 1,}', "}", "This is not JSON: expecting a key in double quotes"),
        ('{"a": 1, b: 2}', "b: 2}", "This is not JSON: expecting a key in double quotes"),
        ('{"a": 1 "b": 2}', '"b": 2}', "This is not JSON: expecting `,` or `}`"),
        ('{"a": 1, "b" 2}', "2}", "This is not JSON: expecting `:`"),
        ('{"a": 1, "b": [2', '{"a": 1, "b": [2', "This is not JSON: expecting `,` or `]`"),
        ('{"a": 1, "b": "x', '"x', "This is not JSON: unterminated string starting"),
        ('{"a": 1, "b": "\0"}', '\0"}', "This is not JSON: invalid control character"),
        ('{"a": 1} x', "x", "This is not JSON: nothing may follow the object"),
        ('{"a": 1, "a": 2}', '"a"', "The key `a` stands here a second time; only the first one counts"),
        ('{"a": 1, "b": ' + "[" * 50_000, "[" * 49_968, "This is not JSON: nested more than 32 levels deep"),
    ],
)
def test_what_is_wrong_and_where(source: str, place: str, message: str) -> None:
    parsed = read(source)
    assert [problem.message for problem in parsed.problems] == [message]
    assert [covered(source, problem.span) for problem in parsed.problems] == [place]
    assert data(source) == {"a": 1}


@pytest.mark.parametrize("source", ["", "[1]", '"a"', "1", "x: y"])
def test_only_an_object_is_a_header(source: str) -> None:
    assert [problem.message for problem in read(source).problems] == ["This is not JSON: expecting an object"]


def test_what_nothing_else_can_hold_is_text() -> None:
    digits = "9" * 1_000_000
    assert data(f'{{"a": NaN, "b": "\\ud800", "c": {digits}}}') == {"a": "NaN", "b": "\ufffd", "c": digits}


LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
TREES = st.recursive(LEAVES, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=10)


@given(st.dictionaries(st.text(), TREES), st.sampled_from([None, 2]))
def test_data_is_what_the_library_says(tree: dict[str, object], indent: int | None) -> None:
    source = json.dumps(tree, indent=indent)
    parsed = read(source)
    assert parsed.problems == ()
    assert data(source) == _frozen(tree)
    for field in parsed.fields:
        assert json.loads(covered(source, field.key_span)) == field.key
        _check(source, field.value)


def _frozen(value: object) -> object:
    if isinstance(value, dict):
        return {key: _frozen(inner) for key, inner in value.items()}
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _check(source: str, value: Value) -> None:
    assert _frozen(json.loads(covered(source, value.span))) == value.data
    for inner in (*value.items, *(field.value for field in value.fields)):
        assert value.span.encloses(inner.span)
        _check(source, inner)


@given(st.text(alphabet='{}[],:"\\ \n1aet-.' + "nulrsf") | st.text(max_size=40))
def test_any_text_is_read(source: str) -> None:
    read(source)
