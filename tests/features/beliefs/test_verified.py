"""A quote that was made up or altered is never told as verified, whatever happens to it and to its source."""

import json
import unicodedata
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from doxa.beliefs.page import Page
from doxa.beliefs.reading import reading
from doxa.features.beliefs.standing import footnote_standing
from doxa.features.beliefs.telling import Asking
from doxa.features.beliefs.why import Question, why
from doxa.syntax.document import Label
from doxa.syntax.markdown import parse
from doxa.vault.paths import NotePath
from tests.support.graphs import snapshot_of

WORDS = st.lists(
    st.sampled_from(["The", "café", "moves", "to", "/v2", "it’s", "**so**", "A\u030a", "日本", "😀", "end."]), min_size=3
)
Change = Callable[[str], str]
CHANGES: list[Change] = [
    lambda text: text.replace(" ", "  ", 1),
    lambda text: text.replace(" ", "\n", 1),
    lambda text: text.replace(" ", "\u00a0", 1),
    lambda text: unicodedata.normalize("NFD", text),
    lambda text: unicodedata.normalize("NFC", text),
    lambda text: text.replace("’", "'"),
    lambda text: text.replace("**", ""),
    lambda text: f"*{text}*",
    lambda text: text.replace("o", "0", 1),
    lambda text: text.swapcase(),
    lambda text: text[: len(text) // 2],
    lambda text: text[1:],
    lambda text: text + text,
    lambda text: f"Before. {text} Behind.",
    lambda text: text.replace("The", "\u200bThe", 1),
    lambda text: " ".join(reversed(text.split(" "))),
    lambda text: text[:0],
]


@given(WORDS, st.data(), st.lists(st.sampled_from(CHANGES), max_size=2), st.lists(st.sampled_from(CHANGES), max_size=2))
def test_only_words_that_stand_in_the_source_are_told_as_verified(
    words: list[str], data: st.DataObject, of_source: list[Change], of_quote: list[Change]
) -> None:
    source = " ".join(words)
    start = data.draw(st.integers(0, len(words) - 2))
    quote = " ".join(words[start : data.draw(st.integers(start + 1, len(words)))])
    for change in of_source:
        source = change(source)
    for change in of_quote:
        quote = change(quote)
    page = f'So it is.[^1]\n\n[^1]: s.txt — "{quote}"\n'
    beliefs = json.dumps({"beliefs": [{"belief_id": "b1", "statement": "So it is.", "footnote_ids": ["1"]}]})
    files = {"a.md": page, "a.beliefs.json": beliefs, "s.txt": source}
    check(files)


def check(files: dict[str, str]) -> None:
    """What is told, shown and looked up agree with what stands in the source, to the character."""
    vault, document = snapshot_of(files), parse(files["a.md"])
    (note,) = document.footnotes
    quote = note.citation.quote if note.citation else None
    is_there = bool(quote and quote.strip()) and (quote or "").strip() in files["s.txt"]
    (told,) = why(Asking(vault, files.get, ""), Question("b1")).current_beliefs
    assert [source.verified_against_source for source in told.supporting_sources] == ([is_there] if note.citation else [])
    standing = footnote_standing(Page(vault, NotePath("a.md"), document, files.get), Label("1"))
    assert any("✓" in fact for fact in (standing.facts if standing else ())) == is_there


PIECES = st.sampled_from(
    ["word ", "\n", "\n\n", "> ", "“q” ", "**b** ", "é", "e\u0301 ", "\\\\* ", "_x_ ", "- ", "\r\n", "😀", "\nA _"]
)


@given(st.lists(PIECES, max_size=12))
def test_a_long_text_reads_as_a_short_one_does(pieces: list[str]) -> None:
    """The text many times over, so that it is read in parts, is what it reads many times over."""
    text = "A" + "".join(pieces) + "\n"
    times = 6_000 // len(text) + 2
    short, long = reading(text), reading(text * times)
    assert long.text == short.text * times
    start = len(short.text) * (times - 1)
    for offset in range(len(short.text)):
        here, there = short.span(offset, offset + 1), long.span(start + offset, start + offset + 1)
        assert there == here.shifted(len(text) * (times - 1))
