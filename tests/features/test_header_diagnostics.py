"""Headers with values that count for nothing: each mark stands under a finding and names its code."""

import pytest

from doxa.features.diagnostics import Code, Severity
from doxa.features.note_diagnostics import note_diagnostics
from doxa.syntax.dialect import DOC_TYPES, LINK_TYPES, Dialect
from doxa.syntax.markdown import parse
from tests.features.test_diagnostics import check


def test_a_header_in_order() -> None:
    check("""
        ---
        Title: "1984"
        aliases: [Big Brother, 1984, 2024-01-31]
        tags: [novel, "#x/y", 2024-01-31]
        created: 2024-02-29
        updated: 2024-02-29T10:00:00
        modified: last summer
        date: 2024
        doc_type: spec
        relations:
          - plan
          - {type: extends, target: plan}
          - {type: whatever}
        source_refs: [a.py]
        anything: {else: [1, true]}
        ---
    """)


def test_a_field_without_a_value_is_in_order() -> None:
    check("""
        ---
        title:
        aliases:
          -
        tags:
        created:
        doc_type:
        relations:
        source_refs:
        ---
    """)


def test_a_title_that_is_no_text() -> None:
    check("""
        -- a.md --
        ---
        title: [A, B]
               ^^^^^^ header-value
        ---
        -- b.md --
        ---
        title: 1984
               ^^^^ header-value
        ---
        -- c.md --
        +++
        title = true
                ^^^^ header-value
        +++
    """)


def test_aliases_and_tags_that_are_no_names() -> None:
    check("""
        -- a.md --
        ---
        aliases: {a: b}
                 ^^^^^^ header-value
        tags: 2024
              ^^^^ header-value
        ---
        -- b.md --
        ---
        alias: [a, [b], true]
                   ^^^ header-value
                        ^^^^ header-value
        tag: [a, 12, {b: c}]
                 ^^ header-value
                     ^^^^^^ header-value
        ---
    """)


def test_days_that_no_month_has() -> None:
    check("""
        ---
        date: 2024-13-45
              ^^^^^^^^^^ header-value
        created: "2023-02-29"
                 ^^^^^^^^^^^^ header-value
        updated: [2024-01-01]
                 ^^^^^^^^^^^^ header-value
        ---
    """)


def test_sources_that_are_no_list() -> None:
    check("""
        ---
        source_refs: src/a.py
                     ^^^^^^^^ header-value
        ---
    """)


def test_a_type_of_document_that_nobody_knows() -> None:
    check("""
        -- a.md --
        ---
        doc_type: speck
                  ^^^^^ unknown-doc-type
        ---
        -- b.md --
        ---
        doc_type: [spec]
                  ^^^^^^ unknown-doc-type
        ---
    """)
    for known in DOC_TYPES:
        check(f"---\ndoc_type: {known}\n---\n")


def test_a_type_of_relation_that_nobody_knows() -> None:
    check("""
        ---
        relations:
          - {type: depends_onn, target: plan}
                   ^^^^^^^^^^^ unknown-link-type
          - target: plan
            type: extend
                  ^^^^^^ unknown-link-type
        ---
    """)


def test_settings_can_add_types_of_relations() -> None:
    text = "---\nrelations: [{type: proves, target: plan}]\n---\n"
    assert len(note_diagnostics(parse(text))) == 1
    dialect = Dialect(LINK_TYPES | {"proves"})
    assert note_diagnostics(parse(text, dialect), dialect) == ()


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("title: 3", Code.HEADER_VALUE, "`title` must be text; put it in quotes"),
        ("Title: [a]", Code.HEADER_VALUE, "`Title` must be text"),
        ("tags: 3", Code.HEADER_VALUE, "`tags` must be a list of words, each with a letter in it"),
        ("date: 2024-13-45", Code.HEADER_VALUE, "There is no day 2024-13-45"),
        (
            "doc_type: speck",
            Code.UNKNOWN_DOC_TYPE,
            "This counts as `other`; did you mean `spec`?",
        ),
        (
            "doc_type: 7",
            Code.UNKNOWN_DOC_TYPE,
            "This counts as `other`; the types are adr, api, design, guide, meeting, other, spec, todo",
        ),
        (
            "relations: {type: extend, target: a}",
            Code.UNKNOWN_LINK_TYPE,
            "There is no link type `extend`; did you mean `extends`?",
        ),
        (
            "relations: {type: proves, target: a}",
            Code.UNKNOWN_LINK_TYPE,
            "There is no link type `proves`; the setting `links.types` can add it",
        ),
    ],
)
def test_a_finding_says_what_to_do(text: str, code: Code, message: str) -> None:
    (found,) = note_diagnostics(parse(f"---\n{text}\n---\n"))
    assert (found.code, found.severity, found.message) == (code, Severity.WARNING, message)
