from dataclasses import replace

from doxa.features.actions.action import Kind
from doxa.vault.settings import DEFAULTS
from tests.features.actions.acting import check, titles


def test_the_words_under_the_cursor_become_a_link() -> None:
    check(
        "We climbed Mount <|>Doom, and Mount Doom again.\n-- x/mount doom.md --",
        "Make this a link to x/mount doom.md",
        "We climbed [[Mount Doom]], and Mount Doom again.\n-- x/mount doom.md --",
    )


def test_the_words_stay_where_the_name_of_the_note_is_another() -> None:
    others = "-- p1.md --\n---\naliases: [The plan]\n---\n-- p2.md --\n---\ntitle: The plan\n---\n"
    check(
        f"| 😀 the <|>plan |\n|-|\n{others}",
        "Make this a link to p1.md",
        f"| 😀 [[p1\\|the plan]] |\n|-|\n{others}",
    )


def test_it_is_a_markdown_link_where_the_settings_want_one() -> None:
    check(
        "-- a/b.md --\nSee the<|> plan.\n-- the plan.md --",
        "Make this a link to the plan.md",
        "-- a/b.md --\nSee [the plan](../the%20plan.md).\n-- the plan.md --",
        replace(DEFAULTS, links_markdown=True),
    )


def test_all_words_that_name_one_note_or_any_become_links() -> None:
    vault = (
        "plan and Pl<|>an, idea, `plan`, [[plan]], twice\n-- plan.md --\n-- idea.md --\n-- x/twice.md --\n-- y/twice.md --"
    )
    others = "-- plan.md --\n-- idea.md --\n-- x/twice.md --\n-- y/twice.md --"
    check(
        vault,
        "Make all words that name plan.md links to it",
        f"[[plan]] and [[Plan]], idea, `plan`, [[plan]], twice\n{others}",
    )
    check(
        vault,
        "Make all words that name a note links to it",
        f"[[plan]] and [[Plan]], [[idea]], `plan`, [[plan]], twice\n{others}",
    )


def test_of_several_names_the_longest_is_meant() -> None:
    found = titles("The big <|>plan b.\n-- plan.md --\n-- big plan b.md --\n-- big.md --", kind=Kind.REWRITE)
    assert found[0] == "Make this a link to big plan b.md"


def test_code_links_own_names_and_unknown_words_are_no_mentions() -> None:
    for text in ("`pl<|>an`", "[[pl<|>an]]", "no<|>te", "wo<|>rd", "pla<|>net", "```\npl<|>an\n```", "<|>"):
        assert not [title for title in titles(f"{text}\n-- plan.md --", kind=Kind.REWRITE) if "Make" in title], text


def test_a_name_that_runs_over_a_line_end_is_a_mention_but_no_wikilink() -> None:
    assert titles("the big\npl<|>an\n-- big plan.md --", kind=Kind.REWRITE)[0].startswith("Make all")
