"""Tags, block ids, tasks, callouts and the other marks that notes hold: what each of them covers."""

from collections.abc import Iterator

import pytest

from doxa.syntax.document import Document
from doxa.syntax.markdown import parse
from doxa.text.span import Span
from tests.support.vault_text import Mark, render, vault_text


def check(source: str) -> None:
    """Everything of these kinds in the note is marked."""
    vault = vault_text(source)
    found = [Mark("note.md", span, name) for name, span in parts(document(vault.notes["note.md"]))]
    assert render(vault.notes, found) == render(vault.notes, vault.marks)


def document(text: str) -> Document:
    note = parse(text)
    assert all(tag.name == tag.name_span.of(text) for tag in note.tags)
    assert all(f"^{one.name}" == one.span.of(text) for one in note.block_ids)
    assert all(f"[{task.state}]" == task.mark.of(text) for task in note.tasks)
    assert all(callout.kind == callout.kind_span.of(text).lower() for callout in note.callouts)
    assert all(fence.language == fence.language_span.of(text) for fence in note.fences)
    assert all(one.query == one.query_span.of(text) for one in note.queries)
    assert all(one.view == (one.view_span and one.view_span.of(text)) for one in note.queries)
    return note


def parts(note: Document) -> Iterator[tuple[str, Span]]:
    for tag in note.tags:
        yield "tag", tag.span
        if tag.span != tag.name_span:
            yield "name", tag.name_span
    for one in note.block_ids:
        yield from (("id", one.span), ("block", one.block))
    for task in note.tasks:
        yield from (("task", task.mark), ("item", task.item))
    for callout in note.callouts:
        yield from (("callout", callout.span), ("kind", callout.kind_span), ("title", callout.title_span))
    for query in note.queries:
        yield from (("embed", query.span), ("query", query.query_span))
        if query.view_span:
            yield "view", query.view_span
    for fence in note.fences:
        yield from (("fence", fence.span), ("language", fence.language_span))
    for math in note.math:
        yield "displayed" if math.displayed else "math", math.span
    yield from (("highlight", span) for span in note.highlights)
    yield from (("table", span) for span in note.tables)
    yield from (("code", span) for span in (*note.code_spans, *note.indented_code))


# Tags


def test_a_tag() -> None:
    check("""
        About #plans and
              ^^^^^^ tag
               ^^^^^ name
        #project/Alpha-1_b.
        ^^^^^^^^^^^^^^^^^^ tag
         ^^^^^^^^^^^^^^^^^ name
    """)


def test_what_may_stand_around_a_tag() -> None:
    check("""
        (#a), **#b**, “#c”,
         ^^ tag ^^ tag ^^ tag
          ^ name ^ name ^ name
        #d/, #e.f, ==#g==
        ^^ tag     ^^^^^^ highlight
         ^ name      ^^ tag
             ^^ tag   ^ name
              ^ name
    """)


@pytest.mark.parametrize("name", ["日本", "हिन्दी", "ภาษาที่", "עִבְרִית", "cafe\u0301", "😀", "👩\u200d💻/𝒳"])
def test_tags_in_every_script(name: str) -> None:
    (tag,) = document(f"😀 #{name}, a").tags
    assert (tag.name, tag.span) == (name, Span(2, 3 + len(name)))


def test_tags_in_headings_quotes_lists_and_tables() -> None:
    check("""
        # Plan #a
               ^^ tag
                ^ name
        > #b
          ^^ tag
           ^ name
        - #c
          ^^ tag
           ^ name

        | #d |
        ^> table
          ^^ tag
           ^ name
        |----|
             ^< table
    """)


def test_a_tag_in_the_header_has_no_mark() -> None:
    check("""
        ---
        tags: [a, "#b/c"]
               ^ tag
                    ^^^ tag
        ---
        #d
        ^^ tag
         ^ name
    """)


@pytest.mark.parametrize(
    "text",
    [
        *("#", "# a", "##a", "#1984", "# #", "C#a", "page#a", "a/#b", r"\#a", "&#35;", "#.a", "#!"),
        *("[x](#a)", "[x](y#a)", "[[a#b]]", "[[#a]]", "https://a.org/#a", "https://a.org/?b=#a", "<https://a.org/#a>"),
        *("# A {#a}", "[a]: #b", "[#a](b)", '<a href="#a">', "<!-- #a -->", "%%#a%%", "#Frodo:PERSON"),
    ],
)
def test_what_is_no_tag(text: str) -> None:
    check(text)


def test_no_tag_in_code_or_math() -> None:
    check("""
        `#a` and $#a$
        ^^^^ code
                 ^^^^ math
    """)


def test_a_number_is_no_tag_but_a_year_with_a_letter_is() -> None:
    check("""
        #1984 #y1984
              ^^^^^^ tag
               ^^^^^ name
    """)


# Block ids


def test_the_block_that_an_id_ends() -> None:
    check("""
        A paragraph
        ^> block
        of two lines. ^37066d
                            ^< block
                      ^^^^^^^ id

        # Heading ^h-1
        ^^^^^^^^^^^^^^ block
                  ^^^^ id

        > A quote. ^q
          ^^^^^^^^^^^ block
                   ^^ id
    """)


def test_the_item_that_an_id_ends() -> None:
    check("""
        - one ^a
        ^^^^^^^^ block
              ^^ id
        - two
        ^> block
          more ^b
               ^^ id
          - three ^c
                   ^< block
          ^^^^^^^^^^ block
                  ^^ id
    """)


def test_an_id_on_a_line_of_its_own_names_the_block_before() -> None:
    check("""
        | a |
        ^> block
        ^> table
        |---|
            ^< block
            ^< table

        ^table
        ^^^^^^ id

        - a
        ^> block
          - b
            ^< block

        ^list
        ^^^^^ id

        > quote
        ^^^^^^^ block

        ^quote
        ^^^^^^ id
    """)


def test_an_id_right_behind_code() -> None:
    check("""
        ```
        ^> block
        ^> fence
           ^| language
        code
        ```
          ^< block
          ^< fence
        ^code-1
        ^^^^^^^ id
    """)


def test_an_id_that_has_no_block_before() -> None:
    check("""
        ^id
        ^^^ block
        ^^^ id
    """)


@pytest.mark.parametrize(
    "text", ["a^id", "a ^id b", "a ^a_b", "a ^", "`^id`", "[[a#^id]]", "a\n%%\n^id\n%%", r"\^id", "x [^1]: ^"]
)
def test_what_is_no_block_id(text: str) -> None:
    assert document(text).block_ids == ()


# Tasks


def test_tasks() -> None:
    check("""
        - [ ] open
        ^^^^^^^^^^ item
          ^^^ task
        - [x] done
        ^> item
          ^^^ task
          more
             ^< item
        * [X] done
        ^^^^^^^^^^ item
          ^^^ task
        1. [/] half
        ^^^^^^^^^^^ item
           ^^^ task
        2) [-] cancelled
        ^^^^^^^^^^^^^^^^ item
           ^^^ task
    """)


def test_tasks_in_quotes_and_in_tasks() -> None:
    check("""
        > + [?] why
          ^^^^^^^^^ item
            ^^^ task

        - [!] outer
        ^> item
          ^^^ task
          - [日] inner
                    ^< item
          ^^^^^^^^^^^ item
            ^^^ task
    """)


@pytest.mark.parametrize("text", ["[x] a", "- [x]a", "- [xx] a", "- [] a", "- a [x] b", "- [x](a)", "- \\[x] a", "1.[x] a"])
def test_what_is_no_task(text: str) -> None:
    check(text)


# Callouts


def test_a_callout() -> None:
    check("""
        > [!note]- Title
        ^^^^^^^^^^^^^^^^ callout
            ^^^^ kind
                   ^^^^^ title
    """)


def test_callouts_with_and_without_their_parts() -> None:
    check("""
        > [!NOTE]
        ^> callout
            ^^^^ kind
                 ^| title
        > text
             ^< callout

        > [!my tip|wide left]+ The *tip*
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ callout
            ^^^^^^ kind        ^^^^^^^^^ title

        >[! quote ] who
        ^^^^^^^^^^^^^^^ callout
            ^^^^^ kind
                    ^^^ title
    """)


def test_callouts_in_other_blocks() -> None:
    check("""
        > > [!a] b
          ^^^^^^^^ callout
              ^ kind
                 ^ title

        - > [!c]
          ^> callout
              ^ kind
                ^| title
          > d
            ^< callout
    """)


@pytest.mark.parametrize(("text", "fold"), [("> [!a]", ""), ("> [!a]+", "+"), ("> [!a]- b", "-"), ("> [!a] - b", "")])
def test_how_a_callout_is_folded(text: str, fold: str) -> None:
    (callout,) = document(text).callouts
    assert callout.fold == fold


@pytest.mark.parametrize("text", ["[!a] b", "> [a] b", "> [!] b", "> a\n> [!b]", "> !a"])
def test_what_is_no_callout(text: str) -> None:
    check(text)


# Highlights and math


def test_highlights() -> None:
    check("""
        ==a== b==c d==e ==**f**== ==g=h==
        ^^^^^ highlight ^^^^^^^^^ highlight
               ^^^^^^^ highlight  ^^^^^^^ highlight
        ==over two
        ^> highlight
        lines== ==a `==` b==
              ^< highlight
                ^^^^^^^^^^^^ highlight
                    ^^^^ code
    """)


@pytest.mark.parametrize(
    "text",
    ["== a==", "==a ==", "====", "===a===", "==a", "==a\n\nb==", "- ==a\n- b==", r"\==a==", "a == b == c", "%%==a==%%"],
)
def test_what_is_no_highlight(text: str) -> None:
    check(text)


def test_math() -> None:
    check("""
        $x$ and $$y$$
        ^^^ math
                ^^^^^ displayed
        $$
        ^> displayed
        z
        $$
         ^< displayed
    """)


@pytest.mark.parametrize("text", ["$5 and $6", "$ x$", "$x $", r"\$x$", "$", "$$"])
def test_what_is_no_math(text: str) -> None:
    check(text)


# Tables and code


def test_tables() -> None:
    check("""
        | a | b |
        ^> table
        |---|:-:|
        | 1 | 2 |
                ^< table

        > a|b
          ^> table
        > -|-
            ^< table
    """)


def test_fences() -> None:
    check("""
        ```py title
        ^> fence
           ^^ language
        x
        ```
          ^< fence

        ```
        ^> fence
           ^| language
        x
        ```
          ^< fence

        > ~~~~ js
          ^> fence
               ^^ language
        > ~~~
        > ~~~~
             ^< fence
    """)


def test_a_fence_that_is_never_closed() -> None:
    check("""
        ```mermaid
        ^> fence
           ^^^^^^^ language
        x
        ^< fence
    """)


def test_code_without_a_fence() -> None:
    check("""
        A `span` and ``a ` b``
          ^^^^^^ code
                     ^^^^^^^^^ code

            a block
            ^> code

            of lines
                   ^< code
    """)


# Queries


def test_queries() -> None:
    check("""
        {{query:open-tasks | view:table}}
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ embed
                ^^^^^^^^^^ query  ^^^^^ view
        {{query: open tasks|view: my table }}
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ embed
                 ^^^^^^^^^^ query ^^^^^^^^ view
        {{query:open-tasks}} and {{query:}}
        ^^^^^^^^^^^^^^^^^^^^ embed       ^| query
                ^^^^^^^^^^ query ^^^^^^^^^^ embed
    """)


def test_a_query_in_a_table() -> None:
    check(r"""
        | {{query:a \| view:b}} |
        ^> table  ^ query   ^ view
          ^^^^^^^^^^^^^^^^^^^^^ embed
        |-----------------------|
                                ^< table
    """)


@pytest.mark.parametrize(
    "text",
    ["{{title}}", "{{ query:a }}", "{{query:a|b}}", "{{query:a\n}}", "{query:a}", r"\{{query:a}}", "%%{{query:a}}%%"],
)
def test_other_braces_belong_to_templates(text: str) -> None:
    check(text)
