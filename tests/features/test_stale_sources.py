"""Sources that have changed since a note was reviewed: marks stand under them."""

from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from doxa.features.stale_sources import Reason, Sources, review, stale_diagnostics, stale_sources
from doxa.vault.paths import NotePath
from doxa.vault.reviews import Reviewed, Reviews
from doxa.vault.source_hash import text_hash
from tests.support.graphs import snapshot_of
from tests.support.vault_text import Mark, render, vault_text

NOTE = NotePath("notes/a.md")


def sources(files: Mapping[str, str], reviewed: Reviews) -> Sources:
    return Sources(reviewed, lambda path: text_hash(files[path]) if path in files else None)


def reviews_in(files: Mapping[str, str]) -> Reviews:
    """Those of somebody who reviews the note now."""
    return {NOTE: {one.source: one.hash for one in review(snapshot_of(files), NOTE, sources(files, {}))}}


def check(before: str, after: str) -> None:
    """What is said about the note in the second vault, after it was reviewed in the first, is what is marked."""
    vault = vault_text(after)
    now = sources(vault.notes, reviews_in(vault_text(before).notes))
    found = [Mark(NOTE, one.span, one.code) for one in stale_diagnostics(snapshot_of(vault.notes), NOTE, now)]
    assert render(vault.notes, found) == render(vault.notes, vault.marks)


BEFORE = """
    -- notes/a.md --
    ---
    source_refs: ["src/x.py", notes/b, c.md]
    ---
    -- src/x.py --
    one
    -- notes/b.md --
    two
    -- notes/c.md --
    three
"""


def test_a_source_that_says_something_else_is_stale() -> None:
    check(
        BEFORE,
        """
        -- notes/a.md --
        ---
        title: 😀
        source_refs: [ notes/b, "src/x.py", c.md]
                                ^^^^^^^^^^ stale-source
                                            ^^^^ stale-source
        ---
        -- src/x.py --
        another
        -- notes/b.md --
        two
        -- notes/c.md --
        another
        """,
    )


def test_a_source_that_is_gone_is_stale_by_whatever_path_it_was_named() -> None:
    check(
        BEFORE,
        """
        -- notes/a.md --
        ---
        source_refs: ["src/x.py", notes/b, c.md]
                      ^^^^^^^^^^ stale-source
                                  ^^^^^^^ stale-source
                                           ^^^^ stale-source
        ---
        """,
    )


def test_nothing_is_stale_once_the_source_is_as_it_was() -> None:
    check(BEFORE, BEFORE)


def test_a_note_that_was_never_reviewed_is_not_stale() -> None:
    files = vault_text(BEFORE).notes
    assert list(stale_sources(snapshot_of(files), NOTE, sources(files, {}))) == []


def test_a_source_that_was_added_after_the_review_is_not_stale_unless_it_is_not_there() -> None:
    files = {"notes/a.md": "---\nsource_refs: [x, new, none, ../x, 'https://example.org/x']\n---\n", "x": "", "new": ""}
    now = sources(files, {NOTE: {NotePath("x"): text_hash("")}})
    assert [(one.link.target, one.reason) for one in stale_sources(snapshot_of(files), NOTE, now)] == [
        ("none", Reason.NOT_FOUND)
    ]
    assert list(stale_diagnostics(snapshot_of(files), NOTE, now)) == []  # that it is not there is said anyway


def test_a_review_of_what_is_gone_ends_the_matter() -> None:
    before = vault_text(BEFORE).notes
    files: dict[str, str] = {NOTE: before[NOTE]}
    now = sources(files, reviews_in(before))
    written = review(snapshot_of(files), NOTE, now)
    assert {one.hash for one in written} == {""}
    later = sources(files, {NOTE: {one.source: one.hash for one in written}})
    assert list(stale_diagnostics(snapshot_of(files), NOTE, later)) == []
    assert review(snapshot_of(files), NOTE, later) == ()


_NAMES = st.sampled_from(["a.txt", "b.md", "notes/a.txt", "notes/b.md"])
_FILES = st.dictionaries(_NAMES, st.sampled_from(["", "one", "two\n"]))


@given(_FILES, _FILES, st.lists(st.sampled_from(["a.txt", "b", "./a.txt", "/b.md", "notes/b.md", "../a.txt", ""])))
def test_whatever_was_there_nothing_is_said_after_a_review(
    before: dict[str, str], after: dict[str, str], named: list[str]
) -> None:
    note = {NOTE: "---\nsource_refs: [" + ", ".join(f'"{one}"' for one in named) + "]\n---\n"}
    reviewed = reviews_in(note | before)
    snapshot, now = snapshot_of(note | after), sources(after, reviewed)
    for one in review(snapshot, NOTE, now):
        assert isinstance(one, Reviewed)
        reviewed = {NOTE: {**reviewed.get(NOTE, {}), one.source: one.hash}}
    assert list(stale_diagnostics(snapshot, NOTE, sources(after, reviewed))) == []
    if before == after:
        assert list(stale_diagnostics(snapshot, NOTE, now)) == []
