import math
import tomllib
from datetime import UTC, date, datetime, time
from textwrap import dedent

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from doxa.syntax.toml_values import looks_like_toml, toml_fields
from doxa.syntax.values import Data, Parsed, Value
from doxa.text.span import Span
from tests.support.fields import BASE, covered, data_of, written_in


def read(source: str) -> Parsed:
    return toml_fields(source, BASE)


def data(source: str) -> dict[str, Data]:
    return data_of(read(source))


def written(source: str) -> list[tuple[str, str]]:
    return written_in(source, read(source))


def test_every_part_has_its_characters() -> None:
    source = dedent("""\
        title = "The plan" # a comment
        'my key' = [1, "two", [3], # three
          {four = 4},
        ]
        date = 1979-05-27 07:32:00
        text = \"\"\"
        two "lines\"\"\"\"
        """)
    assert written(source) == [
        ("title", '"The plan"'),
        ("'my key'", '[1, "two", [3], # three\n  {four = 4},\n]'),
        ("four", "4"),
        ("date", "1979-05-27 07:32:00"),
        ("text", '"""\ntwo "lines""""'),
    ]
    items = read(source).fields[1].value.items
    assert [covered(source, item.span) for item in items] == ["1", '"two"', "[3]", "{four = 4}"]


def test_a_table_covers_its_header_to_its_last_entry() -> None:
    source = dedent("""\
        [sections."id://background"]
        bid = "1f" # a comment

        [other]
        """)
    assert written(source) == [
        ("sections", '[sections."id://background"]\nbid = "1f"'),
        ('"id://background"', '[sections."id://background"]\nbid = "1f"'),
        ("bid", '"1f"'),
        ("other", "[other]"),
    ]


def test_a_dotted_key_makes_a_table_from_the_key_to_the_value() -> None:
    assert written("a . b = 1\na.c = 2\n") == [("a", "a . b = 1\na.c = 2"), ("b", "1"), ("c", "2")]


def test_tables_in_a_list() -> None:
    source = "[[a.b]]\nn = 1\n[[a.b]]\nn = 2\n[a.b.c]\nx = 3\n"
    assert data(source) == {"a": {"b": ({"n": 1}, {"n": 2, "c": {"x": 3}})}}
    tables = read(source).fields[0].value.fields[0].value
    assert [covered(source, item.span) for item in tables.items] == [
        "[[a.b]]\nn = 1",
        "[[a.b]]\nn = 2\n[a.b.c]\nx = 3",
    ]


def test_dates_and_numbers() -> None:
    assert data("a = 2024-01-31\nb = 10:20:30\nc = 2024-01-31T10:20:30Z\nd = 0xff\ne = -inf\n") == {
        "a": date(2024, 1, 31),
        "b": time(10, 20, 30),
        "c": datetime(2024, 1, 31, 10, 20, 30, tzinfo=UTC),
        "d": 255,
        "e": -math.inf,
    }


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_every_line_end_is_one(ending: str) -> None:
    assert data(ending.join(("a = 1", "# c", "b = 2", ""))) == {"a": 1, "b": 2}


@pytest.mark.parametrize(
    ("source", "place"),
    [
        ("a = 1\nb = \nc = 3\n", "b ="),
        ("a = 1\na = 2\n", "a = 2"),
        ("a = 1\r\nb = 'x\r\n", "b = 'x"),
        ("a = 1 b = 2\n", "b = 2"),
        ("a = 1\n[b\nc = 2\n", "[b"),
        ("a = 1\nb = 2024-13-45\n", "-13-45"),
        ("a = 1\nwords\n", "words"),
    ],
)
def test_what_is_wrong_and_where(source: str, place: str) -> None:
    (problem,) = read(source).problems
    assert covered(source, problem.span) == place
    assert problem.message.startswith("This is not TOML: ")
    assert data(source) == {"a": 1}


DEEP = "This is nested more than 32 levels deep"


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("a = " + "[" * 50_000, DEEP),
        ("a = " + "{a=" * 5_000, DEEP),
        (".".join("a" * 5_000) + " = 1", DEEP),
        ("[" + ".".join("a" * 5_000) + "]\n", DEEP),
        ("a = " + "9" * 1_000_000, "A number has at most 4000 digits"),
        ('a = "\0"', "This is not TOML: illegal character '\\x00'"),
        ('a = "\\ud800"', "This is not TOML: escaped character is not a Unicode scalar value"),
    ],
)
def test_a_hostile_header_costs_little(source: str, message: str) -> None:
    assert [problem.message for problem in read(source).problems] == [message]


def test_what_nothing_else_can_hold_is_text() -> None:
    assert data("a = 0x" + "f" * 60_000) == {"a": "0x" + "f" * 60_000}
    assert data('a = "\ud800"') == {"a": "\ufffd"}


@pytest.mark.parametrize(
    "source",
    ['title = "x"\n', "\n# c\n  a.b=1\n", "'my key' = 1", '"my key"= 1', "[table]\n", "[[a.'b c']] # c\r\n", "a =\n"],
)
def test_what_looks_like_toml(source: str) -> None:
    assert looks_like_toml(source)


@pytest.mark.parametrize("source", ["", "title: x\n", "[a, b]\n", "[a] b\n", "a b = c\n", "# a = 1\n", "- a = 1\n"])
def test_what_does_not(source: str) -> None:
    assert not looks_like_toml(source)


FRAGMENTS = st.sampled_from(
    [
        *("a", "b", "c", '"d e"', "'f'", "1", "true", "1.5", "2024-01-31", "2024-01-31 10:20:30", '"\\u0041"', "nan"),
        *(" = ", "=", ".", " . ", ", ", ",", "[", "]", "[[", "]]", "{", "}", "\n", "\n", "\r\n", " ", "\t", "# c\n"),
        *("'''a\n'b'''", '"""\n"c\\"d"""""', "[a]\n", "[[b]]\n", "[a.c]\n", "[[b.a]]\n", "a.b = 1\n", "c = 'x'\n"),
        *("x = [1, [2], {y = 3, z.w = 4}]\n", "d = {}\n", "e = [ # c\n  1,\n]\n", "'", '"', "\\", "\0", "\ud800"),
    ]
)
HEADERS = st.lists(FRAGMENTS, max_size=10).map("".join)


@given(HEADERS)
@example('a = """"x""""\n[a-b.c]\nd.e = 1\nd.f = 2\n')
def test_data_is_what_the_library_says(source: str) -> None:
    parsed = read(source)
    whole = Span(BASE, BASE + len(source))
    if not parsed.problems:
        assert repr(data(source)) == repr(_frozen(tomllib.loads(source.replace("\ud800", "\ufffd"))))
    for field in parsed.fields:
        assert whole.encloses(field.key_span)
        assert whole.encloses(field.value.span)
        _check_inside(field.value)


def _frozen(value: object) -> object:
    if isinstance(value, dict):
        return {key: _frozen(inner) for key, inner in value.items()}
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _check_inside(value: Value) -> None:
    for inner in (*value.items, *(field.value for field in value.fields)):
        assert value.span.encloses(inner.span)
        _check_inside(inner)


@given(st.text(max_size=40))
def test_any_text_is_read(source: str) -> None:
    read(source)
    looks_like_toml(source)
