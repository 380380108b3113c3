"""What holds for every note, however odd: it parses, every span is exact, and the time grows with the text."""

import gc
from itertools import pairwise
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doxa.syntax.blocks import block_at
from doxa.syntax.markdown import blocks, parse
from doxa.syntax.sections import sections
from tests.bench.vault import notes as vault_notes
from tests.support.exact import faults
from tests.support.markdown_strategies import notes

HANDBOOK = sorted((Path(__file__).parents[2] / "fixtures" / "handbook").rglob("*.md"))

LINE_ENDS = st.sampled_from(["\n", "\r\n", "\r"])


def any_text() -> st.SearchStrategy[str]:
    """Text of all characters, lone surrogates too, rich in those that mean something."""
    marks = st.sampled_from(list("#[]()!|^`~*_-+=>:%${}<>\\&\"'\n\r\t .0a\ufeff\u2028\0"))
    return st.lists(st.one_of(marks, st.characters()), max_size=80).map("".join)


@given(any_text())
@settings(max_examples=500, deadline=None)
def test_any_text_parses_with_exact_spans(text: str) -> None:
    assert faults(parse(text)) == []


@given(notes(), LINE_ENDS, st.booleans())
@settings(max_examples=300, deadline=None)
def test_every_span_of_a_note_is_exact(note: str, line_end: str, with_mark: bool) -> None:  # noqa: FBT001
    text = ("\ufeff" if with_mark else "") + note.replace("\n", line_end)
    assert faults(parse(text)) == []


@given(notes())
@settings(max_examples=100, deadline=None)
def test_line_ends_change_no_structure(note: str) -> None:
    plain, carriage = parse(note.replace("\r", "")), parse(note.replace("\r", "").replace("\n", "\r"))
    assert [heading.title for heading in plain.headings] == [heading.title for heading in carriage.headings]
    assert [link.span for link in plain.links] == [link.span for link in carriage.links]
    assert [tag.name for tag in plain.tags] == [tag.name for tag in carriage.tags]


def test_every_span_of_a_generated_vault_is_exact() -> None:
    for path, text in vault_notes(200):
        assert faults(parse(text)) == [], path


@pytest.mark.parametrize("path", HANDBOOK, ids=lambda path: path.name)
def test_every_span_of_the_handbook_is_exact(path: Path) -> None:
    assert faults(parse(path.read_bytes().decode("utf-8"))) == []


@given(notes())
@settings(max_examples=100, deadline=None)
def test_blocks_nest_and_sections_cover_the_note(note: str) -> None:
    found = blocks(note)
    for number, block in enumerate(found):
        assert block.parent is None or (block.parent < number and found[block.parent].span.encloses(block.span))
        inner = block_at(found, block.span.start)
        assert inner is not None
        assert found[inner].span.start <= block.span.start
    pieces = sections(parse(note))
    assert [piece.order for piece in pieces] == list(range(len(pieces)))
    assert all(before.span.end <= after.span.start for before, after in pairwise(pieces))


REPEATED = [
    "[", "![[", "*a_", ">", "> ", "`", "`` ` ", "- ", "1) ", "[[a", "[[a|", "[a](", "[a](<", "[a](b) ", '[a](b "c") ',
    "[a][", "[](", "![", "<!--", "<a ", "<a>\n", "$", "$$", "$a", "[^a]", "[^a]: ", "[^a]: b\n", "[a]: b\n", "|a\n|-\n",
    "**a ", "a\n\n", "\\", "* * a\n", "]", "%%", "%%a%%", "%% a ", "%%\n", "::: a\n", ":::\n", "::: a\n:::\n", "> ::: a\n",
    "#", "# ", "# a\n", "# a {#a}\n", "#a", " #a", "#a/", "x ^c\n", "^a\n", "==", "==a", "== a ", "==a==\n\n", "==a\nb==\n",
    "{{query:", "{{query:a}} ", "http://", "http://a)", "www.", "a:ALIAS_OF_", "a:ALIAS_OF_b:PERSON ", "a:REJECT_ENTITY ",
    "#[a", "#[a]:PERSON ", "[a]:REJECT_ENTITY\n", "> [!n]\n\n", "> [!n]\n> ", "- [x] a\n", "\r", "\r\n", "\0", "\ud800",
    "日本語", "😀 [[é]] ", "&a;", "a\n===\n", "\t- ", "[[a]] `b` ",
]  # fmt: skip

TAILS = {
    "a url and closing brackets": ("http://a", ")"),
    "a url and entities": ("http://a", "&amp;"),
    "a header that never ends": ("---\n", "a: b\n"),
    "an open code fence": ("```\n", "[[a]]\n"),
    "an open comment": ("%%", " a %"),
    "an open quote in a footnote": ('[^1]: a — "', "b "),
    "one heading": ("# ", "a #"),
    "one attribute": ("# a {", " {#a"),
}


@pytest.mark.parametrize("piece", REPEATED, ids=repr)
def test_time_grows_with_what_is_repeated(piece: str) -> None:
    check_growth("", piece)


@pytest.mark.parametrize("name", TAILS)
def test_time_grows_with_what_follows(name: str) -> None:
    check_growth(*TAILS[name])


def check_growth(head: str, piece: str) -> None:
    """Ten times the text may take at most fifteen times as long; what takes no time at all cannot grow.

    Whoever else is at work takes the caches away from the long text first, so that it may try again; what grows with the
    square takes a hundred times as long whenever it is tried.
    """
    small, large = head + piece * 5_000, head + piece * 50_000
    assert any(fastest(large) <= 15 * max(fastest(small), 0.001) for _ in range(5))


def fastest(text: str) -> float:
    """The processor time of the best of three, without the garbage collector, whose work depends on other tests."""
    times = []
    gc.collect()
    gc.disable()
    try:
        for _ in range(3):
            start = process_time()
            parse(text)
            times.append(process_time() - start)
    finally:
        gc.enable()
    return min(times)


@pytest.mark.parametrize("piece", ["a", "[[a]]" + " word" * 20, "é[[😀]] #t " + "日本" * 20], ids=repr)
def test_one_line_of_ten_megabytes(piece: str) -> None:
    text = piece * (10_000_000 // len(piece.encode()))
    document = parse(text)
    assert len(document.links) == text.count("[[")
