"""The pieces of a note that search answers with: where they are cut and joined, and what their hashes tell."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings

from doxa.syntax.markdown import parse
from doxa.syntax.sections import LARGEST, SMALLEST, Section, sections, tokens
from doxa.text.span import Span
from tests.support.markdown_strategies import notes


def check(note: str, *expected: tuple[str | None, str]) -> None:
    """The title and the content of every section, in order."""
    document = parse(note)
    found = sections_of(note)
    titles = [None if section.heading is None else document.headings[section.heading].title for section in found]
    assert list(zip(titles, [section.content for section in found], strict=True)) == list(expected)


def sections_of(note: str) -> Sequence[Section]:
    found = sections(parse(note))
    assert [section.order for section in found] == list(range(len(found)))
    assert all(section.content == section.span.of(note) for section in found)
    return found


def hashes(note: str) -> list[str]:
    return [section.hash for section in sections_of(note)]


def words(number: int, word: str = "word") -> str:
    """A paragraph of so many words, each of which counts as 1.3 tokens."""
    return " ".join([word] * number)


TEXT = words(30)
LONG = words(150)
CODE = f"```\n{LONG}\n\n{LONG}\n```"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("hello world", 3),
        ("日本語", 5),
        ("", 0),
        (" \n ", 0),
        ("word", 2),
        ("日本語 text", 6),
        ("ひらがな、", 8),
        ("한국어", 2),
    ],
)
def test_tokens(text: str, number: int) -> None:
    assert tokens(text) == number


def test_the_sizes_are_fixed() -> None:
    assert (LARGEST, SMALLEST) == (256, 32)


# Where a note is cut


def test_a_note_is_cut_at_headings_of_level_two_and_three() -> None:
    check(
        f"## A\n{TEXT}\n\n### B\n\n{TEXT}\n## C\n{TEXT}\n",
        ("A", f"## A\n{TEXT}"),
        ("B", f"### B\n\n{TEXT}"),
        ("C", f"## C\n{TEXT}"),
    )


def test_what_stands_before_the_first_cut_has_no_heading() -> None:
    check(
        f"# Top\n\n{TEXT}\n\n## A\n{TEXT}\n",
        (None, f"# Top\n\n{TEXT}"),
        ("A", f"## A\n{TEXT}"),
    )


def test_other_headings_stay_inside() -> None:
    check(
        f"## A\n{TEXT}\n\n#### Deep\n{TEXT}\n\n# Top\n{TEXT}\n",
        ("A", f"## A\n{TEXT}\n\n#### Deep\n{TEXT}\n\n# Top\n{TEXT}"),
    )


def test_the_header_is_no_part_of_a_section() -> None:
    check(f"---\ntitle: Plan\n---\n\n{TEXT}\n", (None, TEXT))
    check(f"\ufeff{TEXT}\n", (None, TEXT))


@pytest.mark.parametrize("note", ["", "\n", "\ufeff", "---\ntitle: Plan\n---\n", "---\ntitle: Plan\n---"])
def test_an_empty_note_has_one_empty_section(note: str) -> None:
    check(note, (None, ""))


def test_an_underlined_heading_cuts_too() -> None:
    check(
        f"{TEXT}\n\nA\n---\n{TEXT}\n",
        (None, TEXT),
        ("A", f"A\n---\n{TEXT}"),
    )


def test_what_looks_like_a_heading_in_code_cuts_nothing() -> None:
    check(f"{TEXT}\n\n```\n## A\n{TEXT}\n```\n", (None, f"{TEXT}\n\n```\n## A\n{TEXT}\n```"))


def test_the_path_leads_from_the_top_down() -> None:
    found = sections_of(f"# Top\n## A\n{TEXT}\n### *B*\n{TEXT}\n")
    assert [section.path for section in found] == [(), ("Top", "A"), ("Top", "A", "B")]


# Long sections


def test_a_long_section_is_cut_between_paragraphs() -> None:
    check(
        f"## A\n\n{LONG}\n\n{LONG}\n \n{TEXT}\n",
        ("A", f"## A\n\n{LONG}"),
        ("A", f"{LONG}\n \n{TEXT}"),
    )


def test_pieces_are_as_long_as_allowed() -> None:
    short = words(50)
    check(
        "\n\n".join([short] * 4),
        (None, "\n\n".join([short] * 3)),
        (None, short),
    )


def test_256_tokens_are_not_too_many() -> None:
    enough, too_many = (f"{words(100)}\n\n{words(93)} {'日' * number}" for number in (3, 4))
    assert (tokens(enough), tokens(too_many)) == (256, 257)
    check(enough, (None, enough))
    check(too_many, (None, words(100)), (None, f"{words(93)} 日日日日"))


def test_one_huge_paragraph_stays_whole() -> None:
    huge = words(1_000)
    check(f"## A\n{huge}\n", ("A", f"## A\n{huge}"))


def test_fenced_code_is_never_cut() -> None:
    check(
        f"## A\n\n{LONG}\n\n{CODE}\n\n{LONG}\n",
        ("A", f"## A\n\n{LONG}"),
        ("A", CODE),
        ("A", LONG),
    )


def test_fenced_code_that_is_never_closed_is_never_cut() -> None:
    check(f"```\n{LONG}\n\n{LONG}", (None, f"```\n{LONG}\n\n{LONG}"))


def test_indented_code_is_never_cut() -> None:
    code = f"    {LONG}\n\n    {LONG}"
    check(f"{LONG}\n\n{code}\n", (None, LONG), (None, code))


def test_a_table_is_never_cut() -> None:
    table = "| a |\n|---|\n" + "\n".join([f"| {TEXT} |"] * 12)
    check(f"{LONG}\n\n{table}\n\n{LONG}\n", (None, LONG), (None, table), (None, LONG))


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_every_line_end_is_one(ending: str) -> None:
    check(f"{LONG}{ending}{ending}{LONG}{ending}", (None, LONG), (None, LONG))


# Short sections


def test_a_short_section_is_joined_to_the_one_before_with_its_heading() -> None:
    check(
        f"## A\n{TEXT}\n\n## B\nshort\n\n## C\n{TEXT}\n",
        ("A", f"## A\n{TEXT}\n\n## B\nshort"),
        ("C", f"## C\n{TEXT}"),
    )


def test_the_first_section_is_never_joined() -> None:
    check(
        f"short\n\n## A\n{TEXT}\n",
        (None, "short"),
        ("A", f"## A\n{TEXT}"),
    )


def test_a_note_of_short_sections_is_one() -> None:
    check("# Top\n\n## A\na\n\n## B\nb\n", (None, "# Top\n\n## A\na\n\n## B\nb"))


def test_32_tokens_are_enough() -> None:
    check(f"{TEXT}\n\n## A\n{words(21)}\n", (None, f"{TEXT}\n\n## A\n{words(21)}"))
    check(f"{TEXT}\n\n## A\n{words(22)}\n", (None, TEXT), ("A", f"## A\n{words(22)}"))


def test_the_short_rest_of_a_long_section_is_joined() -> None:
    check(f"{LONG}\n\n{LONG}\n\nshort\n", (None, LONG), (None, f"{LONG}\n\nshort"))
    check(f"{words(197)}\n\nshort\n", (None, f"{words(197)}\n\nshort"))


# Hashes

A, B, C = (f"## {name}\n{words(30, name)}\n\n" for name in "ABC")


def test_moving_a_section_keeps_its_hash() -> None:
    _, a, b, c = hashes(f"# Top\n\n{A}{B}{C}")
    assert hashes(f"# Top\n\n{C}{A}{B}")[1:] == [c, a, b]


def test_a_new_section_changes_no_other_hash() -> None:
    assert set(hashes(f"{A}{C}")) < set(hashes(f"{A}{B}{C}"))


def test_a_typo_changes_one_hash() -> None:
    before, after = hashes(f"{A}{B}{C}"), hashes(f"{A}{B.replace('B B', 'B', 1)}{C}")
    assert [one == other for one, other in zip(before, after, strict=True)] == [True, False, True]


def test_a_change_in_the_header_or_between_sections_changes_no_hash() -> None:
    assert hashes(f"{A}{B}") == hashes(f"---\ntitle: x\n---\n{A}\n\n{B}\n")


def test_the_same_words_under_another_heading_are_another_section() -> None:
    first, second = hashes(f"# One\n## A\n{TEXT}\n")[1], hashes(f"# Two\n## A\n{TEXT}\n")[1]
    assert first != second


def test_half_a_character_has_a_hash() -> None:
    assert hashes("\ud800") != hashes("\ud801")


# Whatever the note


@settings(max_examples=100, deadline=None)
@given(notes())
def test_sections_hold_the_whole_note_and_cut_nothing_that_is_whole(note: str) -> None:
    document = parse(note)
    spans = [section.span for section in sections_of(note)]
    header = document.front_matter
    start = header.span.end if header else int(note.startswith("\ufeff"))
    gaps = zip([start, *(span.end for span in spans)], [*(span.start for span in spans), len(note)], strict=True)
    assert not any(Span(*gap).of(note).strip() for gap in gaps)
    whole = (*(fence.span for fence in document.fences), *document.tables, *document.indented_code)
    assert not any(block.start < span.start < block.end for block in whole for span in spans)
