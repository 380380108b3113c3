from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.text.span import Span
from tests.support.vault_text import Cursor, Mark, VaultText, render, vault_text, write

TODAY_AND_PLAN = """
    -- today.md --
    See [[plan#ne<|>xt]].

    -- folder/plan.md --
    # Next
      ^^^^ target
    Later
"""


def marked(source: str) -> list[tuple[str, str]]:
    """The marked characters of a vault, with their labels."""
    vault = vault_text(source)
    return [(mark.span.of(vault.notes[mark.path]), mark.label) for mark in vault.marks]


def test_a_vault_has_notes_a_cursor_and_marks() -> None:
    assert vault_text(TODAY_AND_PLAN) == VaultText(
        notes={"today.md": "See [[plan#next]].\n\n", "folder/plan.md": "# Next\nLater\n"},
        cursor=Cursor("today.md", 13),
        marks=(Mark("folder/plan.md", Span(2, 6), "target"),),
    )


def test_a_text_without_a_path_is_one_note() -> None:
    assert vault_text("# Plan").notes == {"note.md": "# Plan\n"}
    assert vault_text("  # Plan\n-- b.md --\n").notes == {"note.md": "  # Plan\n", "b.md": ""}


def test_an_empty_text_has_no_notes() -> None:
    assert vault_text("") == VaultText({}, None, ())


def test_only_shared_indentation_is_dropped() -> None:
    source = """
        - a

          b
            c
    """
    assert vault_text(source).notes["note.md"] == "- a\n\n  b\n    c\n"


def test_a_note_can_end_without_a_newline_and_with_many() -> None:
    source = r"""
        -- a.md --
        a
        \ no newline
        -- b.md --
        b

        -- c.md --
    """
    assert vault_text(source).notes == {"a.md": "a", "b.md": "b\n\n", "c.md": ""}


def test_windows_line_ends_are_made_of_the_whole_text() -> None:
    vault = vault_text(TODAY_AND_PLAN.replace("\n", "\r\n"))
    assert vault.notes == {"today.md": "See [[plan#next]].\r\n\r\n", "folder/plan.md": "# Next\r\nLater\r\n"}
    assert vault.marks == (Mark("folder/plan.md", Span(2, 6), "target"),)


def test_marks_start_at_the_first_column() -> None:
    source = """
        -- a.md --
        [[plan]]
        ^^^^^^^^
        -- b.md --
        [[plan]]
        ^^
    """
    assert marked(source) == [("[[plan]]", ""), ("[[", "")]


def test_one_line_has_several_marks_on_several_lines() -> None:
    source = """
        See [[plan]] and [[later]].
              ^^^^ first   ^^^^^ second
            ^^^^^^^^     ^^^^^^^^^
    """
    assert marked(source) == [("[[plan]]", ""), ("plan", "first"), ("[[later]]", ""), ("later", "second")]


def test_columns_count_characters() -> None:
    source = """
        😀e\u0301 [[plan]]
            ^^^^^^^^
    """
    assert marked(source) == [("[[plan]]", "")]


def test_carets_count_the_cursor_as_written() -> None:
    source = """
        See [[pl<|>an]] and [[later]].
                            ^^^^^^^^^
            ^^^^^^^^^^^
        ^^^
    """
    assert marked(source) == [("See", ""), ("[[plan]]", ""), ("[[later]]", "")]


def test_a_mark_can_cover_the_newline() -> None:
    source = """
        a
         ^
        b
    """
    assert marked(source) == [("\n", "")]


def test_a_mark_can_be_empty() -> None:
    source = """
        -- empty.md --
        ^|
        -- a.md --
        [[#Next]]
          ^| target
    """
    assert vault_text(source).marks == (Mark("empty.md", Span(0, 0)), Mark("a.md", Span(2, 2), "target"))


def test_a_mark_can_cover_several_lines() -> None:
    source = """
        # Plan
        ^> section
        ## Next
        ^> section
        Now.
           ^< section
        Later.
             ^< section
    """
    assert marked(source) == [("# Plan\n## Next\nNow.\nLater.", "section"), ("## Next\nNow.", "section")]


@pytest.mark.parametrize("line", ["^37066d", "  ^37066d", "a ^b", "^^a", "^b ^", "$x^2$", "^ two words", "^|a"])
def test_a_line_with_other_words_is_no_mark(line: str) -> None:
    assert vault_text(f"-- a.md --\nabcdefgh\n{line}") == VaultText({"a.md": f"abcdefgh\n{line}\n"}, None, ())


@pytest.mark.parametrize(
    "source",
    [
        "a<|>b<|>",
        "-- a.md --\n<|>\n-- b.md --\n<|>",
        "-- a.md --\n-- a.md --",
        "abc\n^^^^^",
        "-- a.md --\n^",
        "abc\n^>",
        "abc\n^<",
        "abc\n^> one\nabc\n^< two",
    ],
)
def test_a_mistake_is_refused(source: str) -> None:
    with pytest.raises(ValueError, match=r"cursor|called|above|begins|ends"):
        vault_text(source)


def test_a_vault_is_written_to_the_byte(tmp_path: Path) -> None:
    write(vault_text("-- a.md --\nä\r\n-- deep/er/b.md --\n"), tmp_path)
    assert (tmp_path / "a.md").read_bytes() == b"\xc3\xa4\r\n"
    assert (tmp_path / "deep/er/b.md").read_bytes() == b""


def test_marks_are_shown_under_their_lines() -> None:
    notes = {"a.md": "See [[plan]].\nLater", "b.md": ""}
    marks = [
        Mark("a.md", Span(4, 12), "link"),
        Mark("a.md", Span(6, 10)),
        Mark("a.md", Span(11, 16), "long"),
        Mark("a.md", Span(19, 19)),
        Mark("b.md", Span(0, 0), "empty"),
    ]
    expected = r"""-- a.md --
See [[plan]].
    ^^^^^^^^ link
      ^^^^
           ^> long
Later
 ^< long
     ^|
\ no newline
-- b.md --
^| empty
"""
    assert render(notes, marks) == expected


LINES = st.sampled_from(["", " ", "# Plan", "  [[plan]]", "\t- 😀", "e\u0301 \u2028x", "^37066d", "a\r", "--"])


@st.composite
def notes_with_marks(draw: st.DrawFn) -> tuple[dict[str, str], tuple[Mark, ...]]:
    """Notes and any ranges of them; labels differ, as ranges of one label would have to be nested."""
    notes: dict[str, str] = {}
    marks: list[Mark] = []
    for path in draw(st.lists(st.sampled_from(["a.md", "b c/ä.md", "d"]), unique=True)):
        lines = draw(st.lists(LINES, max_size=5))
        notes[path] = text = "\n".join(lines) + draw(st.sampled_from(["", "\n"]))
        ends = st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))
        spans = sorted(Span(min(pair), max(pair)) for pair in draw(st.lists(ends, max_size=5)))
        marks += (Mark(path, span, f"m{number}") for number, span in enumerate(spans))
    return notes, tuple(marks)


@given(notes_with_marks())
def test_what_is_shown_reads_back(vault: tuple[dict[str, str], tuple[Mark, ...]]) -> None:
    notes, marks = vault
    assert vault_text(render(notes, marks)) == VaultText(notes, None, marks)


@given(notes_with_marks(), st.integers(0, 12))
def test_indentation_does_not_matter(vault: tuple[dict[str, str], tuple[Mark, ...]], indentation: int) -> None:
    shown = render(*vault)
    indented = "\n" + "".join(" " * indentation + line + "\n" for line in shown.split("\n")[:-1]) + "    "
    assert vault_text(indented) == vault_text(shown)
