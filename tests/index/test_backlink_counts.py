"""Links to a note are counted without looking at each."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doxa.index import read
from doxa.index.database import in_memory
from doxa.vault.paths import NotePath
from tests.support.graphs import snapshot_of

PATHS = ["plan.md", "a/plan.md", "a/b/note.md", "b/note.md", "note.md", "x.png"]
LINKS = ["[[plan]]", "[[a/plan#Next]]", "[x](../plan.md)", "[x](./plan.md#Next)", "[[/plan]]", "[[b\\note]]", "[[note#x]]"]
MORE = ["[[The Plan]]", "[x](https://a.org)", "![[x.png]]", "[[b/note]]", "[[#Next]]", "[[a//plan]]", "[[a/../plan]]"]
HEADERS = ["", "", "---\ntitle: The plan\n---\n", "---\naliases: [b/note]\n---\n", "---\nid: plan\n---\n"]
TEXTS = st.builds(
    "{}{}".format, st.sampled_from(HEADERS), st.lists(st.sampled_from(LINKS + MORE), max_size=5).map(" ".join)
)


@settings(max_examples=200)
@given(st.dictionaries(st.sampled_from(PATHS), TEXTS), st.dictionaries(st.sampled_from(PATHS[:5]), TEXTS, max_size=2))
def test_as_many_are_counted_as_there_are(files: dict[str, str], buffers: dict[str, str]) -> None:
    vault = snapshot_of(files, buffers)
    for path in map(NotePath, {*files, *buffers}):
        assert vault.backlink_counts(path) == Counter(link.fragment for link in vault.backlinks(path))


@settings(max_examples=100)
@given(st.dictionaries(st.sampled_from(PATHS[:5]), TEXTS), st.sampled_from(PATHS), st.sampled_from(PATHS))
def test_links_between_two_notes_are_the_backlinks_that_stand_in_one(files: dict[str, str], one: str, other: str) -> None:
    vault, source, path = snapshot_of(files), NotePath(one), NotePath(other)
    named = [link for link in vault.links_between(source, path) if link.key is not None]
    assert named == [link for link in vault.backlinks(path) if link.path == source]


def test_tags_are_counted_with_those_below_them() -> None:
    vault = snapshot_of({"a.md": "#a #A #a/b #ab", "b.md": "#a", "c.md": "#a"}, {"b.md": "#a/b #a/c", "d.md": "#a #a"})
    assert vault.tag_use("A") == [("a", 5, 3), ("a/b", 2, 2), ("a/c", 1, 1)]
    assert vault.tag_use("none") == []


def test_sizes_are_those_of_the_files() -> None:
    vault = snapshot_of({"a.png": "12345"})
    assert vault.size(NotePath("a.png")) == 5
    assert vault.size(NotePath("b.png")) is None


@pytest.mark.parametrize(("query", "count"), [(read.ASKING, 2), (read.TAG_USE, 4), (read.PATHS, 1)])
def test_no_table_is_walked(query: str, count: int) -> None:
    plan = [str(row[-1]) for row in in_memory().execute(f"EXPLAIN QUERY PLAN {query}", ("[]",) * count)]
    assert plan
    assert not [step for step in plan if step.startswith("SCAN") and "VIRTUAL" not in step]
