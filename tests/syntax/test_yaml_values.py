import math
from datetime import UTC, date, datetime
from textwrap import dedent

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from doxa.syntax.values import Data, Parsed, Value
from doxa.syntax.yaml_events import all_fields
from doxa.syntax.yaml_values import simple_fields, yaml_fields
from doxa.text.span import Span
from tests.support.fields import BASE, covered, data_of, written_in


def read(source: str) -> Parsed:
    return yaml_fields(source, BASE)


def data(source: str) -> dict[str, Data]:
    return data_of(read(source))


def written(source: str) -> list[tuple[str, str]]:
    return written_in(source, read(source))


def problems(source: str) -> list[tuple[str, str]]:
    return [(covered(source, problem.span), problem.message) for problem in read(source).problems]


def test_simple_lines() -> None:
    source = dedent("""\
        title: The plan: part two? # really
        subtitle: The plan # really
        """)
    assert problems(source) == [(": part two? # really", "A value with `: ` inside needs quotes")]
    assert data(source.splitlines()[1]) == {"subtitle": "The plan"}


def test_every_part_has_its_characters() -> None:
    source = dedent("""\
        title: "The plan: two"
        # a comment
        tags: [a, 'b c', "d"]   # more

        aliases:
          - Big Plan
          - 'Small'
        empty:
        """)
    assert simple_fields(source, BASE) is not None
    assert written(source) == [
        ("title", '"The plan: two"'),
        ("tags", "[a, 'b c', \"d\"]"),
        ("aliases", "- Big Plan\n  - 'Small'"),
        ("empty", ""),
    ]
    tags, aliases = read(source).fields[1:3]
    assert [covered(source, item.span) for item in tags.value.items] == ["a", "'b c'", '"d"']
    assert [covered(source, item.span) for item in aliases.value.items] == ["Big Plan", "'Small'"]


def test_an_empty_value_stands_right_behind_its_colon() -> None:
    source = "first:   # nothing\n\nsecond: 1\n"
    span = read(source).fields[0].value.span.shifted(-BASE)
    assert span == Span(6, 6)
    assert all_fields(source, BASE) == read(source)


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_every_line_end_is_one(ending: str) -> None:
    source = ending.join(("a: x", "b:", "  - y", "c: [z]", ""))
    assert data(source) == {"a": "x", "b": ("y",), "c": ("z",)}
    assert all_fields(source, BASE) == read(source)


@pytest.mark.parametrize(
    ("scalar", "meaning"),
    [
        ("", None),
        ("~", None),
        ("null", None),
        ("nUll", "nUll"),
        ("true", True),
        ("FALSE", False),
        ("yes", "yes"),
        ("12", 12),
        ("-012", -12),
        ("0x1F", 31),
        ("0o17", 15),
        ("1_000", "1_000"),
        ("1.5e3", 1500.0),
        (".5", 0.5),
        ("-.inf", -math.inf),
        ("1.2.3", "1.2.3"),
        ("2024-01-31", date(2024, 1, 31)),
        ("2024-13-45", "2024-13-45"),
        ("2024-01-31T10:20", datetime(2024, 1, 31, 10, 20)),  # noqa: DTZ001 - a note's times have no zone
        ("2024-01-31 10:20:30Z", datetime(2024, 1, 31, 10, 20, 30, tzinfo=UTC)),
        ("2024-01-31T25:00", "2024-01-31T25:00"),
        ('"12"', "12"),
        ("'true'", "true"),
        ("'2024-01-31'", "2024-01-31"),
    ],
)
def test_what_a_scalar_means(scalar: str, meaning: Data) -> None:
    for source in (f"key: {scalar}\n", f"key:\n  - {scalar}\n", f"key: &x {scalar}\n"):
        value = data(source)["key"]
        assert value in (meaning, (meaning,))
        assert isinstance(value, type(meaning) | tuple)


def test_not_a_number() -> None:
    assert isinstance(data("key: .nan\n")["key"], float)
    assert data("key: NaN\n") == {"key": "NaN"}


def test_a_number_of_a_million_digits_is_text() -> None:
    digits = "9" * 1_000_000
    assert data(f"key: {digits}\n") == {"key": digits}
    assert data(f"key: [0x{digits}]\n") == {"key": (f"0x{digits}",)}


def test_nested_mappings_cover_their_first_to_their_last_character() -> None:
    source = dedent("""\
        sections:
          one:
            bid: 1f
            # a comment

          two: {bid: 2f, x}

        last: 1
        """)
    assert written(source) == [
        ("sections", "one:\n    bid: 1f\n    # a comment\n\n  two: {bid: 2f, x}"),
        ("one", "bid: 1f"),
        ("bid", "1f"),
        ("two", "{bid: 2f, x}"),
        ("bid", "2f"),
        ("x", ""),
        ("last", "1"),
    ]


def test_text_over_many_lines() -> None:
    source = dedent("""\
        plain: one
          two
        literal: |
          one
          two

        folded: >-
          one
          two
        quoted: "one
          two"
        """)
    assert data(source) == {"plain": "one two", "literal": "one\ntwo\n", "folded": "one two", "quoted": "one two"}
    assert written(source) == [
        ("plain", "one\n  two"),
        ("literal", "|\n  one\n  two"),
        ("folded", ">-\n  one\n  two"),
        ("quoted", '"one\n  two"'),
    ]


def test_a_list_in_a_list() -> None:
    source = "grid:\n  - - 1\n    - 2\n  -\n  - [3]\n"
    assert data(source) == {"grid": ((1, 2), None, (3,))}
    grid = read(source).fields[0].value
    assert [covered(source, item.span) for item in grid.items] == ["- 1\n    - 2", "", "[3]"]


def test_an_alias_is_what_it_stands_for_at_its_own_place() -> None:
    source = "one: &x [a, b]\ntwo: *x\n"
    two = read(source).fields[1].value
    assert two.data == ("a", "b")
    assert [covered(source, part.span) for part in (two, *two.items)] == ["*x", "*x", "*x"]


def test_a_merge_key_is_a_key() -> None:
    assert data("one: &x {a: 1}\ntwo:\n  <<: *x\n") == {"one": {"a": 1}, "two": {"<<": {"a": 1}}}


def test_a_key_that_is_no_string_is_its_source() -> None:
    assert data("1: a\ntrue: b\n[x, y]: c\n2024-01-31: d\n") == {
        "1": "a",
        "true": "b",
        "[x, y]": "c",
        "2024-01-31": "d",
    }


def test_a_tag_runs_nothing() -> None:
    source = "a: !!python/object/apply:os.system [ls]\nb: !custom 5\nc: !!str 5\n"
    assert data(source) == {"a": ("ls",), "b": "5", "c": "5"}


def test_the_first_of_two_equal_keys_counts() -> None:
    source = "a: 1\nb: 2\na: 3\n"
    assert data(source) == {"a": 1, "b": 2}
    assert problems(source) == [("a", "The key `a` stands here a second time; only the first one counts")]
    assert read(source).problems[0].span == Span(BASE + 10, BASE + 11)


@pytest.mark.parametrize(
    ("source", "place", "message"),
    [
        ("a: 1\nfoo\nb: 2\n", "foo", "This line is not `key: value`"),
        ("a: 1\nb: x: y\n", ": y", "A value with `: ` inside needs quotes"),
        ("a: 1\nb: 'x\n", "'x", "This quote is never closed"),
        ("a: 1\nb: [x\n", "[x", "This bracket is never closed"),
        ("a: 1\nb: {x: [1, 2}\n", "}", "A `,` or `]` is missing here"),
        ("a: 1\n\tb: 2\n", "\tb: 2", "A tab cannot stand here; use blanks"),
        ("a: 1\nb: @home\n", "@home", "A value that starts with this character needs quotes"),
        ("a: 1\nb: *\n", "b: *", "A value that starts with this character needs quotes"),
        ("a: 1\nb: - x\n", "- x", "A list starts on a line of its own"),
        ("a: 1\nb: *x\n", "*x", "Nothing before is marked `&x`"),
        ("a: 1\nb: &x [*x]\n", "*x", "Nothing before is marked `&x`"),
    ],
)
def test_what_is_wrong_and_where(source: str, place: str, message: str) -> None:
    assert problems(source) == [(place, message)]
    assert data(source)["a"] == 1


def test_an_escape_without_a_character() -> None:
    source = 'a: 1\nb: "\\U99999999"\n'
    assert problems(source)[0][0] == ': "\\U99999999"'
    assert data(source) == {"a": 1}


def test_what_stands_before_the_broken_line_is_read() -> None:
    assert data("a:\n  b: 1\nwords\n") == {"a": {"b": 1}}
    assert data("a:\n  b:\n    - x\n    - y: 'z\n") == {"a": {"b": ("x",)}}
    assert data("a: 1\nb: x: y\n") == {"a": 1}
    assert data("a: 1\nb:\n  c: [x\n") == {"a": 1}


def test_a_second_document_is_not_read() -> None:
    source = "a: 1\n--- b\n"
    assert data(source) == {"a": 1}
    assert problems(source) == [("--- b", "Only one YAML document is read")]


@pytest.mark.parametrize("source", ["just words\n", "- a\n- b\n", "[a, b]\n", "12\n"])
def test_a_header_without_fields_says_so(source: str) -> None:
    assert read(source).fields == ()
    assert problems(source) == [(source.strip(), "The header is not made of `key: value` lines")]


@pytest.mark.parametrize("source", ["", "\n \n", "# only a comment\n", "~\n"])
def test_an_empty_header_is_fine(source: str) -> None:
    assert read(source) == Parsed((), ())


BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
MERGE_BOMB = "a: &a {x: 1}\n" + "".join(
    f"{name}: &{name} {{<<: [{', '.join([f'*{before}'] * 9)}]}}\n"
    for before, name in zip("abcdefg", "bcdefgh", strict=True)
)
DEEP = "This is nested more than 32 levels deep"


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("a: " + "[" * 50_000, DEEP),
        ("".join(f"{' ' * depth}a:\n" for depth in range(300)), DEEP),
        ("- " * 30_000, DEEP),
        ("a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, 60)), DEEP),
        (BOMB, "Its aliases make the header grow to more than 10000 values"),
        (MERGE_BOMB, "Its aliases make the header grow to more than 10000 values"),
        ("a: &a 1\nb: [" + "*a , " * 200 + "]\n", "The header holds more than 100 aliases"),
        ("a: b\n" * 13_000, "The key `a` stands here a second time; only the first one counts"),
        ("a: \0\n", "YAML does not allow the character U+0000; it is read as `\ufffd`"),
        ("a: \ud800\n", "YAML does not allow the character U+D800; it is read as `\ufffd`"),
    ],
)
def test_a_hostile_header_costs_little(source: str, message: str) -> None:
    found = read(source).problems
    assert found[0].message == message
    assert len(found) <= 100


def test_half_a_character_never_leaves_the_header() -> None:
    assert data('a: "\\ud800"\n"\\udfff": 1\n') == {"a": "\ufffd", "\ufffd": 1}


FRAGMENTS = st.sampled_from(
    [
        *("a", "b c", "key", "tags", "12", "0x1f", "2024-01-31", "true", "~", "é", "\xa0", "https://a.org/x"),
        *(": ", ":", "- ", "-", "  - ", " ", "  ", "\n", "\n", "\r\n", "\r", "\t", " #", "#", "# c\n"),
        *("[", "]", ", ", ",", "{", "}", "[a, b]", '"', "'", '"x y"', "'it'", "''", "\\", "?", "? ", "|", ">"),
        *("&x ", "*x", "!", "!!str ", "<<", "%", "@", "`", "---", "...", "\ufeff", "\x85", "\u2028", "\0", "\ud800"),
        *("key: value\n", "list:\n  - a\n  - b\n", "tags: [a, 'b', \"c\"]\n", "empty:\n", "- a\n", "  - b # c\n"),
        *("text: a: b\n", "more: x\n  y\n", "q: 'a'\n", 'r: "b" # c\n', "n: -5\n", "t: [-5, a:b, c d]\n"),
    ]
)
HEADERS = st.lists(FRAGMENTS, max_size=12).map("".join)


@given(HEADERS)
@example("a:\n  - b\n - c\n")
@example("a: b\n  - c\n")
@example('a: ["[[b]]", c]\n')
@example("a: [b \"c\", d'e']\n")
def test_simple_headers_are_read_as_all_others(source: str) -> None:
    simple = simple_fields(source, BASE)
    if simple is not None:
        assert Parsed(simple, ()) == all_fields(source, BASE)


@given(HEADERS)
def test_every_part_lies_inside_the_part_around_it(source: str) -> None:
    whole = Span(BASE, BASE + len(source))
    for field in read(source).fields:
        assert whole.encloses(field.key_span)
        assert whole.encloses(field.value.span)
        _check_inside(field.value)
    for problem in read(source).problems:
        assert whole.encloses(problem.span)


def _check_inside(value: Value) -> None:
    for field in value.fields:
        assert value.span.encloses(field.key_span)
    for inner in (*value.items, *(field.value for field in value.fields)):
        assert value.span.encloses(inner.span)
        _check_inside(inner)


@given(st.text(max_size=40))
def test_any_text_is_read(source: str) -> None:
    read(source)
    simple_fields(source, BASE)
