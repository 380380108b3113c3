from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.syntax.document import Format, FrontMatter
from doxa.syntax.front_matter import aliases, front_matter, header_tags, title
from doxa.syntax.values import Data
from doxa.text.span import Span


def header(text: str) -> FrontMatter:
    found = front_matter(text)
    assert found is not None
    return found


def data(text: str) -> dict[str, Data]:
    return {field.key: field.value.data for field in header(text).fields}


def names(text: str) -> list[tuple[str, str]]:
    """Every alias and the characters that it covers."""
    return [(name.text, name.span.of(text)) for name in aliases(header(text).fields)]


def tags(text: str) -> list[tuple[str, str]]:
    """Every tag and the characters that it covers."""
    found = header_tags(header(text).fields, text)
    assert all(tag.span == tag.name_span for tag in found)
    return [(tag.name, tag.name_span.of(text)) for tag in found]


def test_a_header_stands_between_two_lines() -> None:
    text = "---\ntitle: Plan\n---\n# Plan\n"
    found = header(text)
    assert found.span.of(text) == "---\ntitle: Plan\n---"
    assert found.body.of(text) == "title: Plan\n"
    assert found.format is Format.YAML
    assert found.fields[0].value.span.of(text) == "Plan"


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_blanks_behind_the_lines_and_a_mark_before_them(ending: str) -> None:
    text = ending.join(("\ufeff---  ", "title: Plan", "... \t", "text"))
    found = header(text)
    assert found.span == Span(1, len(text) - len(ending) - 6)
    assert found.body.of(text) == f"title: Plan{ending}"
    assert data(text) == {"title": "Plan"}


@pytest.mark.parametrize("text", ["---\n---\n", "---\n---", "---\r\n...", "+++\n+++\n"])
def test_an_empty_header(text: str) -> None:
    found = header(text)
    assert found.body.of(text) == ""
    assert (found.fields, found.problems) == ((), ())


@pytest.mark.parametrize(
    "text",
    [
        *("", "---", "---\n", "---\ntitle: x\n", "--- x\n---\n", " ---\na: 1\n---\n", "\n---\na: 1\n---\n"),
        *("---\na: 1\n ---\n", "---\na: 1\n----\n", "+++\na = 1\n---\n", "---\na: 1\n+++\n", "----\na: 1\n---\n"),
    ],
)
def test_a_note_without_a_header(text: str) -> None:
    assert front_matter(text) is None


def test_toml_between_plus_signs() -> None:
    text = '+++\ntitle = "Plan"\n---\n+++\n'
    assert header(text).format is Format.TOML
    assert data(text) == {"title": "Plan"}


def test_toml_between_dashes() -> None:
    text = dedent("""\
        ---
        title = "Plan: the architecture of a note"
        authors = "Ann, Bob"
        last_updated = "2025-01-17"
        status = "Draft"
        version = "0.2"
        ---

        # Plan
        """)
    assert header(text).format is Format.TOML
    assert header(text).problems == ()
    assert list(data(text)) == ["title", "authors", "last_updated", "status", "version"]
    assert title(header(text).fields) == "Plan: the architecture of a note"


def test_broken_toml_between_dashes() -> None:
    found = header("---\na = 1\nb = \n---\n")
    assert found.format is Format.TOML
    assert len(found.fields) == len(found.problems) == 1


def test_yaml_that_looks_like_toml() -> None:
    text = "---\na=b: c\n---\n"
    assert header(text).format is Format.YAML
    assert data(text) == {"a=b": "c"}


def test_json_between_dashes() -> None:
    text = '---\n{"title": "Plan", "tags": ["a"]}\n---\n'
    assert header(text).format is Format.JSON
    assert data(text) == {"title": "Plan", "tags": ("a",)}


def test_yaml_in_braces() -> None:
    text = "---\n{title: Plan, tags: [a]}\n---\n"
    assert header(text).format is Format.YAML
    assert data(text) == {"title": "Plan", "tags": ("a",)}


def test_a_header_larger_than_64_kb_is_not_read() -> None:
    text = f"---\n{'a: b' + chr(10):>65537}---\n"
    found = header(text)
    assert found.fields == ()
    assert [(problem.message, problem.span.of(text)) for problem in found.problems] == [
        ("The header is larger than 64 kB; it is not read", "---")
    ]


def test_editing_the_body_keeps_the_fields() -> None:
    before, after = header("---\ntitle: x\n---\none"), header("---\ntitle: x\n---\ntwo")
    assert before.fields is after.fields


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("---\ntitle: '  Plan '\n---\n", "Plan"),
        ("---\nTitle: Plan\n---\n", "Plan"),
        ("---\ntitle: 2024\n---\n", None),
        ("---\ntitle: ' '\n---\n", None),
        ("---\nname: Plan\n---\n", None),
    ],
)
def test_title(text: str, expected: str | None) -> None:
    assert title(header(text).fields) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("aliases: [Big Plan, 'Small']", [("Big Plan", "Big Plan"), ("Small", "Small")]),
        ("Alias: Big Plan", [("Big Plan", "Big Plan")]),
        ("alias: ' Big Plan,  Small,, '", [("Big Plan", "Big Plan"), ("Small", "Small")]),
        ('aliases:\n  - "Big, Plan"\n  -\n  - " x "', [("Big, Plan", "Big, Plan"), ("x", "x")]),
        ("aliases: [1984, 2024-01-31, true, {a: b}]", [("1984", "1984"), ("2024-01-31", "2024-01-31")]),
        ('aliases: ["caf\\u00e9"]', [("café", '"caf\\u00e9"')]),
        ("aliases:", []),
        ("aliases: {a: b}", []),
        ("other: x", []),
    ],
)
def test_aliases(line: str, expected: list[tuple[str, str]]) -> None:
    assert names(f"---\n{line}\n---\n") == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("tags: [a, 'b/c', \"#d\"]", [("a", "a"), ("b/c", "b/c"), ("d", "d")]),
        ("Tag: a", [("a", "a")]),
        ("tags: a, b c,#d", [("a", "a"), ("b", "b"), ("c", "c"), ("d", "d")]),
        ("tags: '#a #b'", [("a", "a"), ("b", "b")]),
        ("tags:\n  - a\n  - 2024\n  - y2024\n  - '#'", [("a", "a"), ("y2024", "y2024")]),
        ('tags: ["caf\\u00e9", x]', [("café", '"caf\\u00e9"'), ("x", "x")]),
        ("list: &x [a]\ntags: *x", [("a", "*x")]),
        ("tags: >\n  a\n  b", [("a", "a"), ("b", "b")]),
        ("tags:", []),
        ("other: x", []),
    ],
)
def test_tags(line: str, expected: list[tuple[str, str]]) -> None:
    assert tags(f"---\n{line}\n---\n") == expected


def test_a_tag_is_not_found_inside_another() -> None:
    text = "---\ntags: >\n  planned\n  plan\n---\n"
    assert [tag.span.start for tag in header_tags(header(text).fields, text)] == [14, 24]


@pytest.mark.parametrize("tag_list", ['tags = ["a", "#b"]', "tags = ['a',\n  'b']"])
def test_tags_in_toml(tag_list: str) -> None:
    assert tags(f"+++\n{tag_list}\n+++\n") == [("a", "a"), ("b", "b")]


LINES = st.sampled_from(
    [
        *("---", "+++", "...", "--- ", "\ufeff---", "a: b", "a = 'b'", "[a]", "{", '"a": 1', "}", "", " ", "- a"),
        *("title: '", "tags: [a, #b]", "tags: 'a b'", "aliases: x, y", "alias:\n  - x", "\0", "\ud800", "a: &x [*x]"),
    ]
)


@given(st.lists(LINES), st.sampled_from(["\n", "\r\n", "\r"]), st.sampled_from(["", "\ufeff"]), st.booleans())
def test_any_note_can_be_asked(lines: list[str], ending: str, mark: str, fenced: bool) -> None:  # noqa: FBT001 - drawn
    text = mark + ending.join(["---", *lines, "---", "text"] if fenced else lines)
    found = front_matter(text)
    fields = found.fields if found else ()
    for name in aliases(fields):
        assert name.span.of(text)
    for tag in header_tags(fields, text):
        assert tag.span.of(text)
    assert title(fields) != ""
    assert not fenced or found is not None


@given(st.text(max_size=60))
def test_any_text_is_read(text: str) -> None:
    front_matter(text)
    front_matter(f"---\n{text}\n---\n")
    front_matter(f"+++\n{text}\n+++\n")
