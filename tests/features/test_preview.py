"""The beginning of a note, short enough to be shown."""

from hypothesis import given, strategies

from doxa.features.preview import MOST_CHARACTERS, MOST_LINES, preview
from doxa.syntax.markdown import parse
from doxa.text.span import Span
from tests.support.markdown_strategies import notes

PARAGRAPH = "word " * 60


def shown(text: str) -> str:
    return preview(text, Span(0, len(text)))


def test_what_is_short_is_shown_as_it_is() -> None:
    text = "## Next\n\n- one\n  - two\n\n    code\n\n| a |\n|---|\n\n```\n\nx\n\n```"
    assert shown(f"{text}\n\n\n") == text


def test_comments_and_block_ids_are_left_out_but_code_is_not_touched() -> None:
    assert (
        shown("A %%secret%% word. ^id\n\n`%%code%% ^id`\n\n#[Cory]:PERSON")
        == "A  word.\n\n`%%code%% ^id`\n\n#[Cory]:PERSON"
    )
    assert shown("%%\nall\n\nof it\n%%\n\n<!-- no\n\nno -->\n\nx <!-- y --> z") == "x  z"


def test_pictures_become_links_so_that_nothing_is_loaded() -> None:
    assert shown("![a](https://a.org/x.png) ![b][c]\n\n[c]: y.png") == "[a](https://a.org/x.png) [b][c]\n\n[c]: y.png"


def test_what_is_long_is_cut_between_two_blocks() -> None:
    assert shown(f"{PARAGRAPH}\n\n" * 9) == f"{PARAGRAPH.strip()}\n\n" * 4 + "…"
    assert shown("one\n\ntwo\n\n```\n" + "x\n" * 30 + "```\n\nend") == "one\n\ntwo\n\n…"
    assert shown("one\n\n| a |\n|---|\n" + "| x |\n" * 30) == "one\n\n…"


def test_of_a_long_paragraph_under_a_heading_the_beginning_is_shown() -> None:
    found = shown("## A\n\n" + PARAGRAPH * 9)
    assert found.startswith("## A\n\nword word")
    assert found.endswith(" word\n\n…")
    assert len(found) > MOST_CHARACTERS - 20
    assert shown("- x\n" * 30) == "- x\n" * 17 + "- x\n\n…"


def test_line_ends_of_other_systems_and_a_rule_at_the_start() -> None:
    assert shown("one\r\ntwo\r\n\r\nthree\r") == "one\ntwo\n\nthree"
    assert shown("---\n\none\n\n---") == "---\n\none\n\n---"


@given(notes() | strategies.lists(notes(), max_size=4).map("\n\n".join))
def test_it_is_never_too_long_and_never_leaves_anything_open(text: str) -> None:
    found = shown(text)
    assert len(found) <= MOST_CHARACTERS
    assert found.count("\n") < MOST_LINES
    behind = parse(f"\n{found}\n\nbehind")
    assert not any(fence.span.end == len(behind.text) for fence in behind.fences)
    assert not any(html.end == len(behind.text) for html in behind.html_blocks)


@given(notes(), strategies.integers(0, 60), strategies.integers(0, 60))
def test_a_span_that_the_text_does_not_have_any_more_is_no_harm(text: str, start: int, length: int) -> None:
    assert len(preview(text, Span(start, start + length))) <= MOST_CHARACTERS
