"""`%%comments%%` and `:::` containers: what they cover, and that they hide what they should and nothing else."""

from collections.abc import Iterator

import pytest

from doxa.syntax.document import Document
from doxa.syntax.markdown import parse
from doxa.text.span import Span
from tests.support.vault_text import Mark, render, vault_text


def check(source: str) -> None:
    """Every comment and container is marked, and every link and fence, to show what is not hidden."""
    vault = vault_text(source)
    found = [Mark("note.md", span, name) for name, span in parts(parse(vault.notes["note.md"]))]
    assert render(vault.notes, found) == render(vault.notes, vault.marks)


def parts(note: Document) -> Iterator[tuple[str, Span]]:
    yield from (("comment", span) for span in note.comments)
    yield from (("link", link.span) for link in note.links)
    yield from (("fence", fence.span) for fence in note.fences)
    yield from (("code", span) for span in (*note.code_spans, *note.indented_code))
    for container in note.containers:
        assert container.name == container.name_span.of(note.text)
        yield from (("container", container.span), ("name", container.name_span), ("body", container.body))
        yield "opening", container.opening
        if container.closing:
            yield "closing", container.closing


# Comments


def test_a_comment_in_a_line() -> None:
    check("""
        See %%[[a]]%% [[b]]
            ^^^^^^^^^ comment
                      ^^^^^ link
    """)


def test_a_comment_over_several_lines() -> None:
    check("""
        %%
        ^> comment
        [[a]]

        [[b]]
        %%
         ^< comment
        [[c]]
        ^^^^^ link
    """)


def test_comments_side_by_side() -> None:
    check("""
        %%a%%%%b%%
        ^^^^^ comment
             ^^^^^ comment
        %%%%
        ^^^^ comment
    """)


def test_a_comment_that_is_never_closed_is_text() -> None:
    check("""
        %% [[a]]
           ^^^^^ link

        [[b]]
        ^^^^^ link
    """)


def test_a_comment_in_a_quote() -> None:
    check("""
        > %%
          ^> comment
        > [[a]]
        > %%
           ^< comment
        > [[b]]
          ^^^^^ link
    """)


def test_a_comment_in_a_list() -> None:
    check("""
        - %%a%% [[b]]
          ^^^^^ comment
                ^^^^^ link
        - c %%
            ^> comment
          [[d]]
          %%
           ^< comment
        - [[e]]
          ^^^^^ link
    """)


def test_no_comment_in_code_math_html_or_links() -> None:
    check("""
        `%%a%%` $%%b%%$ <i title="%%"> [c](d%%e%%f)
        ^^^^^^^ code                   ^^^^^^^^^^^^ link

        ```
        ^> fence
        %%
        ```
          ^< fence
        [[g]]
        ^^^^^ link
        ```
        ^> fence
        %%
        ```
          ^< fence
    """)


def test_a_comment_that_hides_a_fence() -> None:
    check("""
        %%
        ^> comment
        ```
        %%
         ^< comment
        [[a]]
        ^^^^^ link
        ```
        ^> fence
        %%b%%
        ```
          ^< fence
    """)


def test_a_comment_that_hides_half_of_a_code_span() -> None:
    check("""
        %%`%% [[a]] `b`
        ^^^^^ comment
              ^^^^^ link
                    ^^^ code
    """)


def test_a_comment_before_text_does_not_indent_it() -> None:
    check("""
        %%a%%    [[b]]
        ^^^^^ comment
                 ^^^^^ link
    """)


def test_a_comment_on_a_line_of_its_own_parts_paragraphs() -> None:
    note = parse("a\n%%\nb\n%%\n===\n")
    assert note.headings == ()


def test_a_comment_in_a_heading_leaves_the_heading() -> None:
    (heading,) = parse("## One %%two%%\n").headings
    assert (heading.title, heading.level) == ("One", 2)


# Containers


def test_a_container() -> None:
    check("""
        ::: disputed since May
        ^^^^^^^^^^^^^^^^^^^^^^ opening
        ^> container
            ^^^^^^^^ name
        A claim.
        ^^^^^^^^ body
        :::
          ^< container
        ^^^ closing
    """)


def test_text_right_before_and_behind() -> None:
    check("""
        before
        :::note
        ^^^^^^^ opening
        ^> container
           ^^^^ name
        [[a]]
        ^^^^^ body
        ^^^^^ link
        :::
          ^< container
        ^^^ closing
        behind
    """)


def test_a_container_in_a_container() -> None:
    check("""
        :::: outer
        ^^^^^^^^^^ opening
        ^> container
             ^^^^^ name
        ::: inner
        ^^^^^^^^^ opening
        ^> container
        ^> body
            ^^^^^ name
        a
        ^ body
        :::
          ^< container
        ^^^ closing
        b
        ^< body
        ::::
           ^< container
        ^^^^ closing
    """)


def test_an_empty_container() -> None:
    check("""
        ::: note
        ^^^^^^^^ opening
        ^> container
            ^^^^ name
        :::
          ^< container
        ^| body
        ^^^ closing
    """)


def test_a_container_that_is_never_closed() -> None:
    check("""
        ::: note
        ^^^^^^^^ opening
        ^> container
            ^^^^ name
        a
        ^> body

        b
        ^< container
        ^< body
    """)


def test_a_container_in_a_quote() -> None:
    check("""
        > ::: note
          ^^^^^^^^ opening
          ^> container
              ^^^^ name
        > a
          ^ body
        > :::
            ^< container
          ^^^ closing
        > b
    """)


def test_a_container_ends_with_its_quote() -> None:
    check("""
        ::: outer
        ^^^^^^^^^ opening
        ^> container
            ^^^^^ name
        > ::: inner
        ^> body
          ^^^^^^^^^ opening
          ^> container
              ^^^^^ name
        > a
          ^< container
          ^ body

        b
        ^< body
        :::
          ^< container
        ^^^ closing
    """)


def test_a_container_in_a_list() -> None:
    check("""
        - a
          ::: note
          ^^^^^^^^ opening
          ^> container
              ^^^^ name
          b
          ^ body
          :::
            ^< container
          ^^^ closing
        - c
    """)


def test_what_a_container_holds_is_markdown() -> None:
    note = parse("::: note\n# One\n- [ ] two [[a]]\n\n| b |\n|---|\n:::\n")
    assert [heading.title for heading in note.headings] == ["One"]
    assert (len(note.tasks), len(note.links), len(note.tables)) == (1, 1, 1)


def test_code_hides_the_colons() -> None:
    check("""
        ::: note
        ^^^^^^^^ opening
        ^> container
            ^^^^ name
        ```
        ^> body
        ^> fence
        :::
        ```
          ^< body
          ^< fence
        :::
          ^< container
        ^^^ closing
    """)


def test_a_comment_hides_the_colons() -> None:
    check("""
        %%
        ^> comment
        ::: a
        %%
         ^< comment
        ::: b
        ^^^^^ opening
        ^> container
            ^ name
        %% :::
        ^> body
        ^> comment
        %%
         ^< body
         ^< comment
        :::
          ^< container
        ^^^ closing
    """)


def test_a_comment_in_the_opening_line() -> None:
    check("""
        ::: note %%why%%
        ^^^^^^^^^^^^^^^^ opening
        ^> container
            ^^^^ name
                 ^^^^^^^ comment
        [[a]]
        ^^^^^ body
        ^^^^^ link
        :::
          ^< container
        ^^^ closing
        [[b]]
        ^^^^^ link
    """)


def test_a_comment_that_begins_in_the_opening_line() -> None:
    check("""
        ::: note %%why
        ^^^^^^^^^^^^^^ opening
        ^> container
            ^^^^ name
                 ^> comment
        not%%
            ^< comment
        ^> body
        [[a]]
            ^< body
        ^^^^^ link
        :::
          ^< container
        ^^^ closing
    """)


def test_attributes_are_no_part_of_the_name() -> None:
    check("""
        ::: note {#id .wide}
        ^^^^^^^^^^^^^^^^^^^^ opening
        ^> container
            ^^^^ name
        :::
          ^< container
        ^| body
        ^^^ closing
    """)


def test_characters_outside_the_basic_plane() -> None:
    check("""
        😀 %%😀%% [[𝒳]]
          ^^^^^ comment
                ^^^^^ link
        ::: 日本
        ^^^^^^ opening
        ^> container
            ^^ name
        😀
        ^ body
        :::
          ^< container
        ^^^ closing
        [[b]]
        ^^^^^ link
    """)


@pytest.mark.parametrize(
    "text", [":::", ":::\na\n:::", "a ::: b", ":: a", "x\n\n    ::: a", "<div>\n::: a\n</div>", "`\n::: a\n`"]
)
def test_what_is_no_container(text: str) -> None:
    assert parse(text).containers == ()


# Line ends


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_every_line_end_is_one(ending: str) -> None:
    text = ending.join(("%%a", "[[b]]", "%%", "", "::: note", "[[c]]", ":::", "# D %%e%%", "[[f]]"))
    note = parse(text)
    assert [span.of(text) for span in note.comments] == [ending.join(("%%a", "[[b]]", "%%")), "%%e%%"]
    assert [link.span.of(text) for link in note.links] == ["[[c]]", "[[f]]"]
    (container,) = note.containers
    assert container.span.of(text) == ending.join(("::: note", "[[c]]", ":::"))
    assert container.body.of(text) == "[[c]]"
    assert [heading.span.of(text) for heading in note.headings] == ["# D %%e%%"]
