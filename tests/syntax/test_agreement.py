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


class Exclusion(NamedTuple):
    """A kind of note that the two read differently: a short one, how to tell all such notes, who is right and why."""

    example: str
    holds: Callable[[str], bool]
    reason: str


def _written(pattern: str) -> Callable[[str], bool]:
    """Notes in which the pattern is found."""
    return lambda note: re.search(pattern, _LINE_END.sub("\n", note), re.MULTILINE) is not None


_LINE_END = re.compile(r"\r\n?")

EXCLUDED = (
    Exclusion(
        "[[a][b]](c)",
        _written(r"\[\[(?!\s*[^\s|\[\]][^\[\]\n]*\]\])(?:[^\n]|\n(?!\n))*?\]\]"),
        "The judge is right: only `[[…]]` without brackets and line ends is a wikilink; any other is plain Markdown.",
    ),
    Exclusion(
        "[![[a.png]]](b)",
        _written(r"!\[\[[^\[\]\n]+\]\](?:[^\[\]]|\[[^\[\]]*\])*\]"),
        "The judge is right: an embed is one, also inside a link and before any other `]` that nothing has opened.",
    ),
    Exclusion(
        "![a [[b]]](c)",
        _written(r"!\[(?:[^\[\]]|\[[^\[\]]*\])*!?\[[\[^]"),
        "The judge is right: the text of an image may hold links.",
    ),
    Exclusion(
        "$5 [$6](a)",
        _written(r"\$(?s:.*?)\$\d"),
        "The judge is right: a `$` before a digit does not end math.",
    ),
    Exclusion(
        "[a [^1]][b]",
        _written(r"\[\^[^\]\n]*\](?:[^\[\]]*\])?\[(?!\^)"),
        "Ours is right: what refers to nothing is one mistake, not two when a part of it also refers to no footnote.",
    ),
    Exclusion(
        "[a]: b\n    c",
        _written(r"\]:[^\n]*\n[> \t]*(?:    |\t|<)"),
        "Ours is right: a definition begins a paragraph, which neither code nor a single tag can interrupt.",
    ),
    Exclusion(
        "> [a]: b\nc\n===",
        _written(r"^[^\n]*(?:>|[-*+]|\d[.)])[^\n]*\]:[^\n]*\n[^>\s]"),
        "Ours is right: a definition begins a paragraph, which goes on in a line without its container's mark.",
    ),
    Exclusion(
        "[a][[b]]\n\n[a]: c",
        _written(r"\]\[[^\]\n]*\["),
        "Ours is right: what has brackets inside is no label, so that the one before it stands for itself.",
    ),
    Exclusion(
        "> > a\n    - b",
        _written(r"> ?>[^\n]*\n[>]?(?:    |[ ]{0,3}\t)"),
        "Ours is right: a line that is indented this far goes on with the paragraph before it, also out of two quotes.",
    ),
    Exclusion(
        "> ```\n> a\n>",
        _written(r"^[^\n]*>[ \t]*\Z"),
        "Both are right: whether an open fence reaches to an empty line of a quote at the very end makes no difference.",
    ),
    Exclusion(
        "\\|\n---",
        _written(r"\\\|[^\n]*\n[ \t>]*-"),
        "Ours is right: an escaped pipe makes no table.",
    ),
)


@pytest.mark.parametrize("example", [*COMMONMARK, *GFM], ids=lambda example: f"{example.number} {example.section}")
def test_examples_of_the_specifications_read_alike(example: Example) -> None:
    agree = facts_of(parse(example.markdown)) == facts(example.markdown)
    assert agree == (example.number not in DIFFERENCES)


@settings(max_examples=200, deadline=None)
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
