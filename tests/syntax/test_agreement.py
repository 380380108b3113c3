"""Our parser and an unrelated one read every note in the same way, but for what is listed here with its reason."""

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings

from doxa.syntax.markdown import parse
from tests.support.judge import facts, facts_of
from tests.support.markdown_strategies import notes
from tests.support.spec import Example, examples

COMMONMARK = examples("commonmark-0.31.2")
GFM = examples("gfm-0.29")

DIFFERENCES: dict[int, str] = {}
"""Examples of the specifications, by number, that the two read differently: who is right, and why. There are none."""


def _name(example: Example) -> str:
    return f"{example.number} {example.section}"


class Exclusion(NamedTuple):
    """A kind of note that the two read differently: a short one, how to tell all such notes, who is right and why."""

    example: str
    holds: Callable[[str], bool]
    reason: str


def _written(pattern: str) -> Callable[[str], bool]:
    """Notes in which the pattern is found."""
    return lambda note: re.search(pattern, _LINE_END.sub("\n", note), re.MULTILINE) is not None


def _followed(kind: str, *others: str) -> Callable[[str], bool]:
    """Notes in which the judge finds a block of the one kind, and on the next line one of the others."""

    def holds(note: str) -> bool:
        found = facts(note)
        ends = [fact.end for fact in found if fact.kind == kind]
        starts = [fact.start for fact in found if fact.kind in others]
        return any(_NEXT_LINE.fullmatch(note, end, start) for end in ends for start in starts)

    return holds


def _code_below_text(note: str) -> bool:
    """Whether the judge finds indented code right below a line that is not blank."""
    above = [
        _LINE_END.sub("\n", note[: fact.start]).split("\n")[-2:-1] for fact in facts(note) if fact.kind == "indented code"
    ]
    return any(line.strip(" \t>") for lines in above for line in lines)


def _link_in_image(note: str) -> bool:
    return _nested(note, {"image", "reference image"}, {"wikilink", "embed", "footnote reference"})


def _footnote_in_footnote(note: str) -> bool:
    return _nested(note, {"footnote"}, {"footnote"})


def _nested(note: str, outer: set[str], inner: set[str]) -> bool:
    """Whether the judge finds one kind of thing inside another."""
    found = facts(note)
    around = [fact for fact in found if fact.kind in outer]
    inside = [fact for fact in found if fact.kind in inner]
    return any(a.start < b.start and b.end <= a.end for a in around for b in inside)


def _task_as_title(note: str) -> bool:
    return any(re.match(r"\[[ xX]\]\s", note[fact.start :]) for fact in facts(note) if fact.kind == "heading")


_BALANCED = r"(?:[^\[\]]|\[(?:[^\[\]]|\[[^\[\]]*\])*\])*"
_link_in_brackets = _written(rf"!\[{_BALANCED}\[(?:\[[^\[\]]+\]|\^[^\[\]]+)\]{_BALANCED}\]{_BALANCED}\]")
_LINE_END = re.compile(r"\r\n?")
_NEXT_LINE = re.compile(r"[ \t]*(?:\r\n?|\n)[> \t]*")

EXCLUDED = (
    Exclusion(
        "[[a][b]](c)",
        _written(r"\[\[(?!\s*[^\s|\[\]][^\[\]\n]*\]\])(?:[^\n]|\n(?!\n))*?\]\]"),
        "The judge is right: only `[[…]]` without brackets and line ends is a wikilink; any other is plain Markdown.",
    ),
    Exclusion(
        "[![[a.png]]](b)",
        _written(rf"!\[\[[^\[\]\n]+\]\]{_BALANCED}\]"),
        "The judge is right: an embed is one, also inside a link and before any other `]` that nothing has opened.",
    ),
    Exclusion(
        "![a [[b]]](c)",
        lambda note: _link_in_image(note) or _link_in_brackets(note),
        "The judge is right: the text of an image may hold links.",
    ),
    Exclusion(
        "$5 [$6](a)",
        _written(r"\$(?s:.*?)\$\d"),
        "The judge is right: a `$` before a digit does not end math.",
    ),
    Exclusion(
        "`a\r\nb`\r\n===",
        lambda note: "\r\n" in note and "`" in note and "heading" in {fact.kind for fact in facts(note)},
        "The judge is right: a line end in code is one blank of the title, also when it has two characters.",
    ),
    Exclusion(
        "[a [^1]][b]",
        _written(r"\[\^[^\]\n]*\](?:[^\[\]]*\])?\[(?!\^)"),
        "Ours is right: what refers to nothing is one mistake, not two when a part of it also refers to no footnote.",
    ),
    Exclusion(
        "[a]: b\n    c",
        _followed("definition", "indented code", "html block"),
        "Ours is right: a definition begins a paragraph, which neither code nor a single tag can interrupt.",
    ),
    Exclusion(
        "> [a]: b\nc\n===",
        _written(r"^[^\n]*(?:>|[-*+]|\d[.)])[^\n]*\]:[^\n]*\n[^\n]*[^>\s]"),
        "Ours is right: a definition begins a paragraph, which goes on in a line without its container's mark.",
    ),
    Exclusion(
        "[a][[b]]\n\n[a]: c",
        _written(r"\]\[[^\]\n]*\["),
        "Ours is right: what has brackets inside is no label, so that the one before it stands for itself.",
    ),
    Exclusion(
        "> > a\n    - b",
        _code_below_text,
        "Ours is right: a line indented this far goes on with the paragraph above, also out of nested quotes and lists.",
    ),
    Exclusion(
        "> a\n    > b\n> ===",
        _written(r"^(?: {4}| {0,3}\t)[ \t]*>"),
        "Ours is right: a `>` that is indented this far is text of the paragraph above.",
    ),
    Exclusion(
        "> ```\n> a\n>",
        _written(r"^[^\n]*>[ \t]*\Z"),
        "Both are right: whether an open fence reaches to an empty line of a quote at the very end makes no difference.",
    ),
    Exclusion(
        "[a][^1]\n\n[a]: b",
        _written(r"\[(?!\^)[^\[\]]*\]\[\^"),
        "Ours is right: a reference to a footnote is no label, so that the link before it stands for itself.",
    ),
    Exclusion(
        "|a|b|\n|-|-|\n|c|d|[^1]|",
        _written(r"(?:(?<!\\)\|[^\n]*){2}\[\^"),
        "Ours is right: in a cell too many, which Markdown drops, a reference to no footnote is still the writer's.",
    ),
    Exclusion(
        "|a|\n|-|\n    b",
        _followed("table", "indented code"),
        "The judge is right: indented code ends a table.",
    ),
    Exclusion(
        "- [ ] a\n  ===",
        _task_as_title,
        "Ours is right: the mark of a task belongs to its item, also when what follows is a heading.",
    ),
    Exclusion(
        "[^1]: a\n    [^2]: b",
        _footnote_in_footnote,
        "Ours is right: a footnote holds no other, the second one ends the first.",
    ),
    Exclusion(
        "- [^1]: a\n    - b",
        _written(r"(?:[-*+]|\d[.)])[ \t]+\[\^[^\]\n]*\]:(?s:.*?)\n[ \t]+(?:[-*+]|\d+[.)])[ \t]"),
        "Ours is right: an item that is not indented as far as the footnote ends it, and belongs to the list around.",
    ),
    Exclusion(
        "\\|\n---",
        _written(r"\\\|[^\n]*\n[ \t>]*-"),
        "Ours is right: an escaped pipe makes no table.",
    ),
)


@pytest.mark.parametrize("example", [*COMMONMARK, *GFM], ids=_name)
def test_examples_read_alike(example: Example) -> None:
    agree = facts_of(parse(example.markdown)) == facts(example.markdown)
    assert agree == (example.number not in DIFFERENCES)


@pytest.mark.parametrize("example", [*COMMONMARK, *GFM], ids=_name)
def test_examples_with_other_line_ends_read_alike(example: Example) -> None:
    windows, old = example.markdown.replace("\n", "\r\n"), example.markdown.replace("\n", "\r")
    assert (facts_of(parse(windows)) == facts(windows)) == (example.number not in DIFFERENCES)
    assert (facts_of(parse(old)) == facts(old)) == (example.number not in DIFFERENCES)


@pytest.mark.parametrize("example", [*COMMONMARK, *GFM], ids=_name)
def test_quoted_examples_read_alike(example: Example) -> None:
    quoted = re.sub(r"^(?!\Z)", "> ", example.markdown, flags=re.MULTILINE)
    assert facts_of(parse(quoted)) == facts(quoted)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(notes())
def test_notes_read_alike(note: str) -> None:
    assume(not _known(note))
    assert facts_of(parse(note)) == facts(note)


@pytest.mark.parametrize("exclusion", EXCLUDED, ids=lambda exclusion: exclusion.example)
def test_excluded_notes_still_read_differently(exclusion: Exclusion) -> None:
    assert exclusion.holds(exclusion.example)
    assert facts_of(parse(exclusion.example)) != facts(exclusion.example)


def _known(note: str) -> bool:
    return any(exclusion.holds(note) for exclusion in EXCLUDED)
