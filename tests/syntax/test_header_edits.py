import math
from datetime import UTC, date, datetime, time
from textwrap import dedent

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from doxa.syntax.document import Format
from doxa.syntax.front_matter import front_matter
from doxa.syntax.header_edits import set_field
from doxa.syntax.values import Data, Field, Scalar
from doxa.text.edits import apply_edits

Path = tuple[str, ...]
Wanted = Scalar | tuple[Scalar, ...]


def changed(text: str, path: Path, data: Wanted) -> str:
    return apply_edits(text, set_field(text, front_matter(text), path, data))


def check(before: str, path: str, data: Wanted, after: str) -> None:
    """The header's lines before and after, between fences that tell its format; asking again changes nothing."""
    fence = "+++" if " = " in before + after else "---"
    text, expected = (f"{fence}\n{dedent(lines)}{fence}\n# Plan\n" for lines in (before, after))
    assert changed(text, tuple(path.split(" ")), data) == expected
    assert changed(expected, tuple(path.split(" ")), data) == expected


def test_only_the_value_changes() -> None:
    check(
        """\
        # what it is
        title:   "Old"  # a comment
        tags: [a]
        """,
        "title",
        "New",
        """\
        # what it is
        title:   New  # a comment
        tags: [a]
        """,
    )


def test_nothing_changes_if_nothing_has_to() -> None:
    text = "---\ntitle:   'Same'\nn: 0x10\ntags: [ a ]\n---\n"
    header = front_matter(text)
    assert set_field(text, header, ("title",), "Same") == ()
    assert set_field(text, header, ("n",), 16) == ()
    assert set_field(text, header, ("tags",), ("a",)) == ()
    assert set_field(text, header, ("n",), "16") != ()


def test_a_new_key_is_the_last() -> None:
    check("title: Plan\n# end\n", "bid", "1f", "title: Plan\n# end\nbid: 1f\n")
    check("", "bid", "1f", "bid: 1f\n")
    check("  a: 1\n", "bid", "1f", "  a: 1\n  bid: 1f\n")


def test_a_key_without_a_value_gets_one() -> None:
    check("bid: # none\na: 1\n", "bid", "1f", "bid: 1f # none\na: 1\n")
    check("a: {bid}\n", "a bid", "1f", "a: {bid: 1f}\n")


def test_lists_keep_their_style() -> None:
    check("tags:\n  - a\n  - b\nx: 1\n", "tags", ("a", "c d"), "tags:\n  - a\n  - c d\nx: 1\n")
    check("tags:\n- a\nx: 1\n", "tags", ("b", "c"), "tags:\n- b\n- c\nx: 1\n")
    check("tags: [a, b]\n", "tags", ("a", "b, c"), 'tags: [a, "b, c"]\n')
    check("tags:\n- a\nx: 1\n", "tags", (), "tags:\n  []\nx: 1\n")
    check("tags:\n- a\nx: 1\n", "tags", "b", "tags:\n  b\nx: 1\n")


def test_nested_keys() -> None:
    check(
        """\
        sections:
            one:
                bid: 1f # first
        x: 1
        """,
        "sections one title",
        "One",
        """\
        sections:
            one:
                bid: 1f # first
                title: One
        x: 1
        """,
    )


def test_missing_parents_are_made() -> None:
    check(
        "title: Plan\n",
        "sections id://background bid",
        "1f",
        """\
        title: Plan
        sections:
          id://background:
            bid: 1f
        """,
    )
    check("sections: # none\nx: 1\n", "sections a bid", "1f", "sections: # none\n  a:\n    bid: 1f\nx: 1\n")
    check("sections: ~\n", "sections a bid", "1f", "sections: {a: {bid: 1f}}\n")
    check("sections: {a: {}}\n", "sections b bid", "1f", "sections: {a: {}, b: {bid: 1f}}\n")
    check("sections: {a: {}}\n", "sections a bid", "1f", "sections: {a: {bid: 1f}}\n")


def test_text_that_runs_on_is_not_cut() -> None:
    check("a:\n  b: |+\n    x\n\nc: 1\n", "a d", 1, "a:\n  d: 1\n  b: |+\n    x\n\nc: 1\n")


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("Plan", "Plan"),
        ("a, b [c]", "a, b [c]"),
        ("", '""'),
        ("12", '"12"'),
        ("2024-01-31", '"2024-01-31"'),
        ("null", '"null"'),
        ("a: b", '"a: b"'),
        ("a #b", '"a #b"'),
        ("#b", '"#b"'),
        ("- a", '"- a"'),
        (" a", '" a"'),
        ("[[Note]]", '"[[Note]]"'),
        ('say "x"', 'say "x"'),
        ("two\nlines", '"two\\nlines"'),
        ("\x85\u2028", '"\\u0085\\u2028"'),
        ("C:\\x", "C:\\x"),
        ("@home", '"@home"'),
        (":", '":"'),
    ],
)
def test_quotes_only_where_they_are_needed(words: str, written: str) -> None:
    check("title: x\n", "title", words, f"title: {written}\n")


@pytest.mark.parametrize(
    ("data", "written"),
    [
        (None, "null"),
        (True, "true"),
        (12, "12"),
        (1.5, "1.5"),
        (-math.inf, "-.inf"),
        (math.nan, ".nan"),
        (date(2024, 1, 31), "2024-01-31"),
        (datetime(2024, 1, 31, 10, 20, tzinfo=UTC), "2024-01-31T10:20:00+00:00"),
        (time(10, 20), "10:20:00"),
        (("a", 1, None), "[a, 1, null]"),
    ],
)
def test_every_scalar_can_be_written(data: Wanted, written: str) -> None:
    check("title: x\n", "title", data, f"title: {written}\n")


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_new_lines_end_as_the_note_does(ending: str) -> None:
    assert changed(ending.join(("---", "a: 1", "---", "")), ("b", "c"), "x") == ending.join(
        ("---", "a: 1", "b:", "  c: x", "---", "")
    )
    assert changed(f"text{ending}", ("a",), "x") == ending.join(("---", "a: x", "---", "text", ""))


def test_a_note_without_a_header_gets_one() -> None:
    assert changed("# Plan\n", ("bid",), "1f") == "---\nbid: 1f\n---\n# Plan\n"
    assert changed("\ufeff# Plan", ("a", "b c"), "1f") == "\ufeff---\na:\n  b c: 1f\n---\n# Plan"
    assert changed("---\nno header", ("bid",), "1f") == "---\nbid: 1f\n---\n---\nno header"


def test_a_broken_header_gets_the_field_before_the_break() -> None:
    text = "---\na: 1\nb: 'x\n---\n"
    assert changed(text, ("bid",), "1f") == "---\nbid: 1f\na: 1\nb: 'x\n---\n"

    assert changed("---\nwords\n---\n", ("a", "b"), 1) == "---\na:\n  b: 1\nwords\n---\n"


@pytest.mark.parametrize("lines", ["a: text\n", "a: [1]\n", "a: b: c\n", "a:\n  b: 'x\n", f"a: {'x' * 66_000}\n"])
def test_what_cannot_be_written_changes_nothing(lines: str) -> None:
    text = f"---\n{lines}---\n"
    assert changed(text, ("a", "b"), 1) == text


def test_toml() -> None:
    check('title = "Old" # c\n', "title", "New", 'title = "New" # c\n')
    check("a = 1\n# end\n", "b", ("x", 2), 'a = 1\nb = ["x", 2]\n# end\n')
    check("a = 1\n\n# table\n[t]\nx = 1\n", "b", True, "a = 1\nb = true\n\n# table\n[t]\nx = 1\n")  # noqa: FBT003 - data
    check("[t]\nx = 1\n", "b", date(2024, 1, 31), "b = 2024-01-31\n[t]\nx = 1\n")
    check("a = 1\n", "a", None, 'a = ""\n')


def test_toml_tables() -> None:
    check(
        'title = "Plan"\n',
        "sections id://background bid",
        "1f",
        """\
        title = "Plan"

        [sections."id://background"]
        bid = "1f"
        """,
    )
    check("[a.b]\nx = 1 # c\n\n[c]\n", "a b y", 2, "[a.b]\nx = 1 # c\ny = 2\n\n[c]\n")
    check("[a.b]\n[a.b.c]\nz = 1\n", "a b y", 2, "[a.b]\ny = 2\n[a.b.c]\nz = 1\n")
    check("[a.b]\nx = 1\n", "a y", 2, "[a.b]\nx = 1\n\n[a]\ny = 2\n")
    check("a = {b = 1}\n", "a c d", 2, "a = {b = 1, c = {d = 2}}\n")
    check("a.b = 1\nc = 1\n", "a d", 2, "a.b = 1\na.d = 2\nc = 1\n")


def test_json() -> None:
    check('{"a": 1, "b": [2]}\n', "b", ("x", None), '{"a": 1, "b": ["x", null]}\n')
    check('{"a": 1}\n', "b c", "ü", '{"a": 1, "b": {"c": "ü"}}\n')
    check('{\n  "a": {}\n}\n', "b", 1, '{\n  "a": {},\n  "b": 1\n}\n')
    check('{"a": {}, "b": null}\n', "a x", 1, '{"a": {"x": 1}, "b": null}\n')
    check('{"a": {}, "b": null}\n', "b x", 1, '{"a": {}, "b": {"x": 1}}\n')
    check("{}\n", "day", date(2024, 1, 31), '{"day": "2024-01-31"}\n')
    check("{}\n", "n", math.nan, '{"n": "nan"}\n')


HEADERS = {
    Format.YAML: [
        *("", "# c\n", "a: 1\n", "a: one # c\nb:\n", "a:\n  b: 1\n  c:\n    d: x\ne: 2\n", "a:\n- x\n- y\nb: 1\n"),
        *(
            "a: {b: 1, c: {}}\nd: ~\n",
            "{a: 1, b: {c: [x]}}\n",
            "a: |\n  x\n  y\n\nb: 'q'\n",
            "  a:\n    b: 1\n  c: 2\n",
        ),
        *("a:\n  b: |+\n    x\n\n", "a: [x, y]\nb: \"z\"\nc: {'d': }\n", "a: 1\na: 2\n"),
    ],
    Format.TOML: [
        *(
            "",
            "# c\n",
            "a = 1\n",
            "a = 'x' # c\n\n# t\n[b]\nc = 1\n",
            "[a.b]\nc = 1\n[a.b.d]\n[c]\n",
            "a.b = 1\nc = 2\n",
        ),
        *(
            "a = {b = 1, c = {}}\n",
            "[[a]]\nb = 1\n[[a]]\n[c]\n",
            "a = '''\n# x'''\n[b]\n",
            "a = [\n  1, # c\n]\nb = nan\n",
        ),
    ],
    Format.JSON: ["{}\n", '{"a": 1}\n', '{\n  "a": {"b": [1]},\n  "c": null\n}\n', '{"b": {"c": {}}, "a": "x"}\n'],
}
NAMES = st.sampled_from(["a", "b", "c", "d", "new", "id://x", "two words", "#x", "x: y", "", "12", "é", '"', "{", "a.b"])
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.dates() | st.text(max_size=8)
CASES = st.sampled_from([(form, lines) for form, headers in HEADERS.items() for lines in headers])


@given(
    CASES,
    st.lists(NAMES, min_size=1, max_size=3).map(tuple),
    SCALARS | st.lists(SCALARS, max_size=3).map(tuple),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
@example((Format.YAML, "a: |\n  x\n  y\n\nb: 'q'\n"), ("a",), "x\ny", "\n")
@example((Format.TOML, "a = 1\n"), ("b",), "\x7f\t\\\"'", "\n")
def test_the_field_has_the_data_and_all_others_have_theirs(
    case: tuple[Format, str], path: Path, data: Wanted, ending: str
) -> None:
    form, lines = case
    fence = "+++" if form is Format.TOML else "---"
    text = f"{fence}\n{lines}{fence}\ntext\n".replace("\n", ending)
    header = front_matter(text)
    assert header is not None
    assert header.format is form
    assume(not _blocked(header.fields, path))
    after = changed(text, path, data)
    assert after.endswith(f"{fence}{ending}text{ending}")
    assert changed(after, path, data) == after
    assert _told(after, path) == _as_told(data, form)
    assert _rest(after, path) == _rest(text, path)


def _blocked(fields: tuple[Field, ...], path: Path) -> bool:
    """Whether the path leads through a value that is no mapping, or ends at one that is not one value."""
    field = next((field for field in fields if field.key == path[0]), None)
    if field is None:
        return False
    if path[1:]:
        return not isinstance(field.value.data, dict | None) or _blocked(field.value.fields, path[1:])
    return isinstance(field.value.data, dict) or any(item.fields for item in field.value.items)


def _told(text: str, path: Path) -> str:
    """What the header says at the path, as text, so that `.nan` equals itself and `1` is not `true`."""
    header = front_matter(text)
    fields = header.fields if header else ()
    data: Data = {field.key: field.value.data for field in fields}
    for name in path:
        assert isinstance(data, dict)
        data = data[name]
    return repr(data)


def _as_told(data: Wanted, form: Format) -> str:
    items = data if isinstance(data, tuple) else (data,)
    told = tuple(_nearest_text(item, form) for item in items)
    return repr(told if isinstance(data, tuple) else told[0])


def _nearest_text(data: Scalar, form: Format) -> Scalar:
    if form is Format.TOML and data is None:
        return ""
    if form is Format.JSON and isinstance(data, date):
        return data.isoformat()
    if form is Format.JSON and isinstance(data, float) and not math.isfinite(data):
        return repr(data)
    return data


def _rest(text: str, path: Path) -> str:
    """All that the header says elsewhere; mappings that only lead to the path do not count."""
    header = front_matter(text)
    return repr(sorted(_leaves(header.fields if header else (), (), path)))


def _leaves(fields: tuple[Field, ...], above: Path, path: Path) -> list[tuple[Path, str]]:
    found: list[tuple[Path, str]] = []
    for field in fields:
        here = (*above, field.key)
        if path[: len(here)] != here:
            found.append((here, repr(field.value.data)))
        elif here != path:
            found += _leaves(field.value.fields, here, path)
    return found
