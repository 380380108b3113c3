"""Headings: their titles, ids and slugs, how they nest, and which of them names the note."""

from collections.abc import Iterator
from textwrap import dedent

import pytest

from doxa.syntax.document import Heading
from doxa.syntax.markdown import parse
from doxa.syntax.slug import SLUG_VERSION, github_slugs, slug
from doxa.text.span import Span
from tests.support.vault_text import Mark, render, vault_text


def check(source: str) -> None:
    """Every heading, its title and its id are marked; an empty title too."""
    vault = vault_text(source)
    found = [Mark("note.md", span, name) for heading in headings(vault.notes["note.md"]) for name, span in parts(heading)]
    assert render(vault.notes, found) == render(vault.notes, vault.marks)


def headings(text: str) -> tuple[Heading, ...]:
    found = parse(text).headings
    assert all(heading.id == (heading.id_span and heading.id_span.of(text)) for heading in found)
    return found


def parts(heading: Heading) -> Iterator[tuple[str, Span]]:
    yield f"h{heading.level}", heading.span
    yield "title", heading.title_span
    if heading.id_span:
        yield "id", heading.id_span


def check_outline(source: str, outline: str) -> None:
    """The titles as they nest, each two blanks behind its parent."""
    found = headings(vault_text(source).notes["note.md"])
    depths: list[int] = []
    for heading in found:
        depths.append(0 if heading.parent is None else depths[heading.parent] + 1)
    lines = ["  " * depth + heading.title for depth, heading in zip(depths, found, strict=True)]
    assert "\n".join(lines) == dedent(outline).strip()


def sections(source: str) -> list[str]:
    """The text of every heading's section."""
    text = vault_text(source).notes["note.md"]
    return [heading.section.of(text) for heading in headings(text)]


def seen_title(text: str) -> str:
    (heading,) = headings(text)
    return heading.title


def note_title(text: str) -> str | None:
    return parse(text).title


# What is a heading


def test_all_parts_of_a_heading() -> None:
    check("""
        ## Next *steps* {#next} ##
        ^^^^^^^^^^^^^^^^^^^^^^^^^^ h2
           ^^^^^^^^^^^^ title
                          ^^^^ id
    """)


def test_all_levels() -> None:
    check("""
        # One
        ^^^^^ h1
          ^^^ title
        ## Two
        ^^^^^^ h2
           ^^^ title
        ### Three
        ^^^^^^^^^ h3
            ^^^^^ title
        #### Four
        ^^^^^^^^^ h4
             ^^^^ title
        ##### Five
        ^^^^^^^^^^ h5
              ^^^^ title
        ###### Six
        ^^^^^^^^^^ h6
               ^^^ title
        ####### Seven
    """)


def test_an_underlined_title() -> None:
    check("""
        The plan
        ^^^^^^^^ title
        ^> h1
        ========
               ^< h1

        What comes
        ^> title
        ^> h2
        next
           ^< title
        ---
          ^< h2
    """)


def test_marks_behind_the_title() -> None:
    check(r"""
        # One #
        ^^^^^^^ h1
          ^^^ title
        ## Two ##########
        ^^^^^^^^^^^^^^^^^ h2
           ^^^ title
        # Three#
        ^^^^^^^^ h1
          ^^^^^^ title
        # Four \#
        ^^^^^^^^^ h1
          ^^^^^^^ title
        # # #
        ^^^^^ h1
          ^ title
    """)


def test_blanks_around_a_heading() -> None:
    check("""
        text
           #   One   #
           ^^^^^^^^^^^ h1
               ^^^ title
    """)


def test_an_empty_heading() -> None:
    check("""
        #
        ^ h1
         ^| title
        ##
        ^^ h2
          ^| title
        ### ###
        ^^^^^^^ h3
            ^| title
    """)


def test_ids() -> None:
    check("""
        # One {#one}
        ^^^^^^^^^^^^ h1
          ^^^ title
                ^^^ id
        # Two { #two .important } #
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^ h1
          ^^^ title
                 ^^^ id
        # {#three}
        ^^^^^^^^^^ h1
          ^| title
            ^^^^^ id
        Four {#ид-4}
        ^^^^ title
        ^> h2  ^^^^ id
        ---
          ^< h2
    """)


def test_what_is_no_id() -> None:
    check(r"""
        # A \{#a}
        ^^^^^^^^^ h1
          ^^^^^^^ title
        # B `{#b}`
        ^^^^^^^^^^ h1
          ^^^^^^^^ title
        # C {#c} c
        ^^^^^^^^^^ h1
          ^^^^^^^^ title
        # D {.d}
        ^^^^^^^^ h1
          ^^^^^^ title
        # E {# e}
        ^^^^^^^^^ h1
          ^^^^^^^ title
    """)


def test_headings_in_quotes_lists_and_containers() -> None:
    check("""
        > # One
          ^^^^^ h1
            ^^^ title

        - ## Two
          ^^^^^^ h2
             ^^^ title

        ::: note
        ### Three
        ^^^^^^^^^ h3
            ^^^^^ title
        :::
    """)


def test_characters_outside_the_basic_plane() -> None:
    check("""
        😀
        # 😀 𝒳 {#日本}
        ^^^^^^^^^^^ h1
          ^^^ title
                ^^ id
        ## 日本
        ^^^^^ h2
           ^^ title
    """)


@pytest.mark.parametrize(
    "text",
    [
        *("#One", r"\# One", "x\n\n    # One", "x # One", "---", "x\n\n---"),
        *("```\n# One\n```", "~~~\n# One", "<!--\n# One\n-->", "<div>\n# One\n</div>", "%%\n# One\n%%"),
        *("---\n# one\n---\n", "| a |\n|---|"),
    ],
)
def test_what_is_no_heading(text: str) -> None:
    check(text)


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_line_ends(ending: str) -> None:
    text = ending.join(("# One", "text", "Two", "---", "### Three ###", ""))
    assert [heading.span.of(text) for heading in headings(text)] == [
        "# One",
        f"text{ending}Two{ending}---",
        "### Three ###",
    ]
    assert [heading.title for heading in headings(text)] == ["One", "text Two", "Three"]


# Titles


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("Next *steps*", "Next steps"),
        ("**Next** ~~steps~~ _now_", "Next steps now"),
        ("The `code` of $x^2$", "The code of x^2"),
        ("See [the plan](plan.md) ![shown](x.png)", "See the plan shown"),
        ("See [[plan]] and [[plan#Next|then]]", "See plan and then"),
        ("A <b>bold</b> plan", "A bold plan"),
        (r"A \*star\* &amp; &#35;", "A *star* & #"),
        ("The plan[^1]", "The plan[^1]"),
        ("The plan %%a draft%%", "The plan"),
        ("%%a draft%% The plan", "The plan"),
        ("The <!-- big -->plan", "The plan"),
        ("The plan {#plan}", "The plan"),
        ("#plan and ^plan", "#plan and ^plan"),
    ],
)
def test_what_a_reader_sees_of_a_title(written: str, seen: str) -> None:
    assert seen_title(f"# {written}") == seen
    assert seen_title(f"{written}\n---") == seen


def test_a_footnote_is_no_part_of_a_title() -> None:
    assert seen_title("# The plan[^1]\n\n[^1]: x") == "The plan"


# How they nest


def test_the_user_guide() -> None:
    check_outline(
        """
        # User Guide
        ## Getting Started
        ### Installation
        ## Advanced Topics
        """,
        """
        User Guide
          Getting Started
            Installation
          Advanced Topics
        """,
    )


def test_two_sections_side_by_side() -> None:
    check_outline(
        """
        # Top Level
        ## A
        ### A1
        ## B
        """,
        """
        Top Level
          A
            A1
          B
        """,
    )


def test_a_level_left_out() -> None:
    check_outline(
        """
        # One
        #### Deep
        ### Less deep
        ## Two
        ###### Deepest
        # Three
        """,
        """
        One
          Deep
          Less deep
          Two
            Deepest
        Three
        """,
    )


def test_a_note_that_starts_deep() -> None:
    check_outline(
        """
        ### Deep
        ## Two
        # One
        ## Two
        """,
        """
        Deep
        Two
        One
          Two
        """,
    )


def test_two_headings_with_the_same_title() -> None:
    check_outline(
        """
        # Plan
        ## Details
        # Plan
        ## Details
        ## Details
        """,
        """
        Plan
          Details
        Plan
          Details
          Details
        """,
    )


def test_a_section_reaches_to_the_next_heading_of_its_level_or_above() -> None:
    note = """
        intro

        # One
        a
        ### Deep
        b
        ## Two
        c

        # Three
    """
    assert sections(note) == [
        "# One\na\n### Deep\nb\n## Two\nc\n\n",
        "### Deep\nb\n",
        "## Two\nc\n\n",
        "# Three\n",
    ]


# The title of a note


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("---\ntitle: ' The plan '\n---\n# Other", "The plan"),
        ("---\ntitle: 2024\n---\n# Other", "Other"),
        ("---\ntitle: ''\n---\n# Other", "Other"),
        (
            '---\ntitle = "BeliefBase Architecture: The Compiler IR"\n---\n# Other',
            "BeliefBase Architecture: The Compiler IR",
        ),
        ("## Two\n# One\n# Other", "One"),
        ("The *plan*\n===\n", "The plan"),
        ("## Two\n", None),
        ("#\n", None),
        ("text", None),
        ("", None),
    ],
)
def test_the_title_of_a_note(text: str, title: str | None) -> None:
    assert note_title(text) == title


@pytest.mark.parametrize(
    ("text", "number"), [("## Two\n# One\n# Three", 1), ("---\ntitle: x\n---\n# One", 0), ("## Two", None), ("", None)]
)
def test_the_heading_that_stands_for_the_note(text: str, number: int | None) -> None:
    assert parse(text).title_heading == number


# Slugs


def test_the_slug_is_a_version_that_files_depend_on() -> None:
    assert SLUG_VERSION == 1


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("API & Reference", "api-reference"),
        ("Section 2.1: Overview", "section-2.1-overview"),
        ("What's this?", "whats-this"),
        ("Temporal.Duration()", "temporal.duration()"),
        (" Abc 123 789", "abc-123-789"),
        ("- a  -  b -", "a-b"),
        ("a\tb", "a-b"),
        ("[x] @me a_b", "[x]-@me-a_b"),
        ("Ünïcode Straße", "ünïcode-straße"),
        ("ﬁne Ａ²", "fine-a2"),
        ("cafe\u0301", "café"),
        ("日本語 見出し", "日本語-見出し"),
        ("Привет мир", "привет-мир"),
        ("हिन्दी भाषा", "हिन्दी-भाषा"),
        ("ภาษาที่", "ภาษาที่"),
        ("العربية", "العربية"),
        ("한국어 제목", "한국어-제목"),
        ("😀 fun", "fun"),
        ("!?", ""),
        ("", ""),
    ],
)
def test_slugs(title: str, name: str) -> None:
    assert slug(title) == name
    assert slug(name) == name


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("API & Reference", "api--reference"),
        ("Section 2.1: Overview", "section-21-overview"),
        ("What's this?", "whats-this"),
        ("Temporal.Duration()", "temporalduration"),
        ("snake_case - and-dash", "snake_case---and-dash"),
        ("日本語 見出し", "日本語-見出し"),
        ("Привет мир", "привет-мир"),
        ("हिन्दी भाषा", "हिन्दी-भाषा"),
        ("😀 fun", "-fun"),
    ],
)
def test_slugs_as_github_makes_them(title: str, name: str) -> None:
    assert github_slugs([title]) == [name]


def test_repeated_slugs_as_github_makes_them() -> None:
    assert github_slugs(["Notes", "notes", "Notes-1", "Notes", "Notes!"]) == [
        *("notes", "notes-1", "notes-1-1", "notes-2", "notes-3"),
    ]


def test_a_heading_has_both_slugs() -> None:
    found = headings("# Part 1.5 {#id}\n# Part *1.5*\n")
    assert [(heading.slug, heading.github_slug) for heading in found] == [
        ("part-1.5", "part-15"),
        ("part-1.5", "part-15-1"),
    ]
