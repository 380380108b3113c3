"""Completing a citation: what is accepted names the file that was offered, and quotes it to the character."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doxa.beliefs.anchors import Status
from doxa.beliefs.page import Page
from doxa.features.beliefs.citing import citation_completion
from doxa.features.completion_items import Completions
from doxa.index.catalogue import Catalogue, Kept, listing, place_listing
from doxa.syntax.document import Label
from doxa.syntax.markdown import parse
from doxa.vault.paths import NotePath
from tests.features.completing import after
from tests.support.graphs import graph_of, snapshot_of
from tests.support.vault_text import vault_text

Files = Mapping[str, str]
SOURCES = """
-- raw/rfc 34.md --
# RFC

v2 moves it to /v2. The old path
returns 301. He said "no".
-- raw/spec.txt --
Nothing here.
-- b.md --
-- b.beliefs.json --
"""


def page_of(files: Files, path: str = "a.md") -> Page:
    return Page(snapshot_of(files), NotePath(path), parse(files[path]), files.get)


def completed(files: Files, offset: int, path: str = "a.md") -> Completions | None:
    graph, page = graph_of(files), page_of(files, path)
    kept = Kept(listing(graph), lambda: place_listing(graph), frozenset())
    return citation_completion(page, lambda: Catalogue(page.vault, kept, ""), offset)


def offered(note: str) -> Completions | None:
    vault = vault_text(f"-- a.md --\nThe path is /v2.[^1]\n\n{note}\n{SOURCES}")
    assert vault.cursor is not None
    return completed(vault.notes, vault.cursor.offset)


def labels(note: str) -> list[str]:
    found = offered(note)
    return [item.label for item in found.items] if found else []


def accepted(note: str, label: str) -> str:
    vault, found = vault_text(f"-- a.md --\nThe path is /v2.[^1]\n\n{note}\n{SOURCES}"), offered(note)
    assert found is not None
    item = next(item for item in found.items if item.label == label)
    return after(vault.notes["a.md"], found, item).removeprefix("The path is /v2.[^1]\n\n").rstrip("\n")


@pytest.mark.parametrize(
    ("note", "label", "written"),
    [
        ("[^1]: <|>", "spec.txt", "[^1]: spec.txt — "),
        ("[^1]: sp<|>", "spec.txt", "[^1]: spec.txt — "),
        ("[^1]: rf<|>", "rfc 34.md", "[^1]: <rfc 34.md> — "),
        ("[^1]: <rf<|>", "rfc 34.md", "[^1]: <rfc 34.md> — "),
        ("[^1]: sp<|>oon.txt — “x”", "spec.txt", "[^1]: spec.txt — “x”"),
        ("[^1]: <sp<|>oon> — “x”", "spec.txt", "[^1]: spec.txt — “x”"),
    ],
)
def test_files_are_offered_as_sources(note: str, label: str, written: str) -> None:
    assert accepted(note, label) == written


def test_neither_the_page_itself_nor_a_sidecar_is_a_source() -> None:
    assert set(labels("[^1]: <|>")) == {"rfc 34.md", "spec.txt", "b.md"}


FIRST, SECOND, THIRD = "v2 moves it to /v2.", "The old path returns 301.", 'He said "no".'


@pytest.mark.parametrize(
    ("note", "label", "written"),
    [
        ("[^1]: <rfc 34.md> — <|>", FIRST, f'[^1]: <rfc 34.md> — "{FIRST}"'),
        ('[^1]: <rfc 34.md>, p. 3 — "<|>', FIRST, f'[^1]: <rfc 34.md>, p. 3 — "{FIRST}"'),
        ('[^1]: <rfc 34.md> -- "mov<|>', FIRST, f'[^1]: <rfc 34.md> -- "{FIRST}"'),
        ('[^1]: <rfc 34.md> — "mov<|>es that"', FIRST, f'[^1]: <rfc 34.md> — "{FIRST}"'),
        ("[^1]: <rfc 34.md> — “<|>", THIRD, f"[^1]: <rfc 34.md> — “{THIRD}”"),
        ("[^1]: [x](<raw/rfc 34.md>) — <|>", SECOND, '[^1]: [x](<raw/rfc 34.md>) — "The old path\nreturns 301."'),
        ("[^1]: [[rfc 34]] — <|>", FIRST, f'[^1]: [[rfc 34]] — "{FIRST}"'),
    ],
)
def test_sentences_of_the_source_are_offered_as_quotes(note: str, label: str, written: str) -> None:
    assert accepted(note, label) == written


def test_what_is_like_the_claim_comes_first_and_what_is_typed_decides() -> None:
    assert labels("[^1]: <rfc 34.md> — <|>") == [SECOND, FIRST, "RFC", THIRD]
    assert labels('[^1]: <rfc 34.md> — "said<|>') == [THIRD]


@pytest.mark.parametrize(
    "note", ["[^1]: A remark <|>", "[^1]: #ta<|>", "Words <|>", "[^1<|>]: x", "```\n[^1]: s<|>\n```", "[^1]: [[<|>"]
)
def test_elsewhere_no_citation_is_completed(note: str) -> None:
    assert offered(note) is None


def test_a_source_that_is_not_there_has_no_sentences() -> None:
    assert labels("[^1]: lost.md — <|>") == []


LETTERS = "ab .!?\"“”«»'\\*_`%$#[]()<>|:-—–,\n\r>😀é日"
NAMES = st.text('ab .,—<>"“[]%#:😀é', min_size=1, max_size=6).filter(lambda name: name.strip(". ") != "")
PATHS = st.tuples(st.sampled_from(["", "raw/", "x y/"]), NAMES, st.sampled_from([".md", ".txt"])).map("".join)


@settings(max_examples=200, deadline=None)
@given(
    st.dictionaries(PATHS, st.text(LETTERS, max_size=80), min_size=1, max_size=3),
    st.sampled_from(["", "Words.[^1]\n\n", "> ", "Words.[^1]\r\n\r\n"]),
    st.sampled_from(["", "\n\nBehind.\n", "\n[^2]: more\n", "\r\n"]),
    st.sampled_from(["", "a", "<", "<b"]),
)
def test_what_is_accepted_is_verified(sources: dict[str, str], before: str, behind: str, typed: str) -> None:
    """First a file is chosen, then a sentence of it; whatever both are, the citation holds."""
    files = {**sources, "page.md": f"{before}[^1]: {typed}{behind}"}
    found = completed(files, len(before) + 6 + len(typed), "page.md")
    for source in found.items if found else ():
        chosen = {**files, "page.md": after(files["page.md"], found, source) if found else ""}
        at = len(before) + 6 + len(source.text)
        text = chosen["page.md"][:at].rstrip(" —") + " — " + chosen["page.md"][at:]
        at = len(chosen["page.md"][:at].rstrip(" —")) + 3
        quotes = completed({**files, "page.md": text}, at, "page.md")
        for quote in quotes.items if quotes else ():
            whole = {**files, "page.md": after(text, quotes, quote) if quotes else ""}
            evidence = page_of(whole, "page.md").evidence[Label("1")]
            assert (evidence.status, evidence.source) == (Status.VERIFIED, source.detail), (whole["page.md"], quote)
