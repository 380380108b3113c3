"""Comments that ask for silence: each mark stands under what is still said."""

from hypothesis import given
from hypothesis import strategies as st

from doxa.features.all_diagnostics import Files, all_diagnostics
from doxa.features.diagnostics import Code, Diagnostic, FileCode
from doxa.features.ignoring import ignored
from doxa.syntax.markdown import parse
from doxa.vault.paths import NotePath
from doxa.vault.settings import DEFAULTS
from tests.support.graphs import snapshot_of
from tests.support.markdown_strategies import notes
from tests.support.vault_text import Mark, render, vault_text


def said(text: str) -> tuple[Diagnostic, ...]:
    path = NotePath("note.md")
    return all_diagnostics(snapshot_of({path: text}), path, parse(text), DEFAULTS, Files(lambda _: False, lambda _: None))


def check(source: str) -> None:
    """What is said about the note is what is marked."""
    vault = vault_text(source)
    found = [Mark(path, one.span, one.code) for path, text in vault.notes.items() for one in said(text)]
    assert render(vault.notes, found) == render(vault.notes, vault.marks)


def test_a_comment_beside_words_is_about_its_line() -> None:
    check("""
        😀 [[a]] [x][y] <!-- doxa: ignore -->
        [[b]]
        ^^^^^ unresolved-note
        %% doxa: ignore %% [[c]]
        - [[d]] <!-- doxa: ignore -->
        - [[e]]
          ^^^^^ unresolved-note
    """)


def test_a_comment_alone_on_its_line_is_about_the_next_block() -> None:
    check("""
        [[a]]
        ^^^^^ unresolved-note
        <!-- doxa: ignore -->
        [[b]]
        [[c]]

        [[d]]
        ^^^^^ unresolved-note

        %% doxa: ignore %%

        - [[e]]
          - [[f]]

        - [[g]]

        Words.

        [[h]]
        ^^^^^ unresolved-note

        > <!-- doxa: ignore -->
        > [[i]]
        >
        > [[j]]
          ^^^^^ unresolved-note
    """)


def test_the_next_block_can_be_an_item_a_table_a_container_or_a_definition() -> None:
    check("""
        - a
          <!-- doxa: ignore -->
        - [[b]]
        - [[c]]
          ^^^^^ unresolved-note

        <!-- doxa: ignore -->
        | [[d]] |
        |-------|
        | [[e]] |

        <!-- doxa: ignore -->
        ::: aside
        [[f]]

        [[g]]
        :::

        <!-- doxa: ignore -->
        [h]: gone.md
        [i]: gone.md
        ^^^^^^^^^^^^ unresolved-note
         ^ unused-definition
    """)


def test_comments_one_above_the_other_are_about_the_same_block() -> None:
    check("""
        <!-- doxa: ignore unresolved-note -->
        %% doxa: ignore undefined-footnote %%
        <!-- doxa: ignore undefined-reference -->
        [[a]] [^1] [x][y]

        [[b]]
        ^^^^^ unresolved-note
    """)


def test_only_the_codes_that_are_named() -> None:
    check("""
        [[a]] [x][y] <!-- doxa: ignore unresolved-note -->
                  ^ undefined-reference
        [[a]] [x][y] [^1] <!--doxa:ignore unresolved-note,undefined-reference  undefined-footnote-->
        [[a]] [x][y] %%doxa: ignore undefined-reference%%
        ^^^^^ unresolved-note
    """)


def test_all_of_the_note() -> None:
    check("""
        ---
        title: 3
        ---
        [[a]]

        <!-- doxa: ignore-file -->

        [x][y]
    """)
    check("""
        ---
        title: 3
               ^ header-value
        ---
        [[a]] %% doxa: ignore-file unresolved-note %%

        [[b]] [x][y]
                  ^ undefined-reference
    """)


def test_a_code_that_nobody_knows() -> None:
    check("""
        😀 [[a]] <!-- doxa: ignore unresolved-notes, undefined-footnote -->
          ^^^^^ unresolved-note
                                  ^^^^^^^^^^^^^^^^ unknown-code
    """)


def test_the_code_that_may_be_meant_is_named() -> None:
    assert [one.message for one in said("<!-- doxa: ignore unresolved-nota zzz -->\n")] == [
        "There is no code `unresolved-nota`; did you mean `unresolved-note`?",
        "There is no code `zzz`",
    ]
    for code in (*Code, *FileCode):
        assert said(f"<!-- doxa: ignore {code} -->\n") == ()


def test_what_is_no_such_comment() -> None:
    check("""
        `<!-- doxa: ignore -->` [[a]]
                                ^^^^^ unresolved-note
        <!-- doxa: ignores --> [[b]]

        x <!-- doxa: ignore-line --> [[c]] doxa: ignore
                                     ^^^^^ unresolved-note

        ```
        <!-- doxa: ignore-file -->
        ```
    """)


def test_a_note_without_comments_is_not_looked_through() -> None:
    assert ignored(parse("<!-- a remark -->\n[[a]]\n")) == {}


@given(notes())
def test_a_note_that_wants_to_hear_nothing_hears_nothing(text: str) -> None:
    assert said(f"<!-- doxa: ignore-file -->\n\n{text}") == ()


@given(notes(), st.sampled_from(Code))
def test_to_ignore_one_code_leaves_all_others(text: str, code: Code) -> None:
    before, after = "<!-- ---- ------ -->\n\n", f"<!-- doxa: ignore-file {code} -->\n\n"
    kept = [(one.span.shifted(len(after) - len(before)), one.code) for one in said(before + text) if one.code != code]
    assert [(one.span, one.code) for one in said(after + text)] == kept


def test_ten_thousand_comments_take_no_longer_than_they_are() -> None:
    text = "[[a]] <!-- doxa: ignore unresolved-note -->\n\n<!-- doxa: ignore -->\n\n[[b]] [x][y]\n\n" * 2_000
    assert ignored(parse(text)).keys() == {"", "unresolved-note"}
    assert said(text) == ()
