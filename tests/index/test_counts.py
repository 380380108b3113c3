"""How much a vault holds, with the open buffers laid over its files."""

import pytest

from doxa.index import read
from doxa.index.database import in_memory
from doxa.index.read import sqlite_version
from tests.support.graphs import snapshot_of

FILES = {"a.md": "# One\n## Two\n#work #Work #home\n", "b.md": "# Three\n#work\n", "c.png": ""}


def test_headings_are_counted_over_all_notes() -> None:
    assert snapshot_of(FILES).heading_count() == 3
    assert snapshot_of({}).heading_count() == 0


def test_tags_are_counted_by_name_whatever_their_case() -> None:
    assert snapshot_of(FILES).tag_counts() == {"work": 3, "home": 1}
    assert snapshot_of({}).tag_counts() == {}


@pytest.mark.parametrize(
    ("text", "headings", "tags"),
    [
        ("", 1, {"work": 1}),
        ("# One\n#new #work\n", 2, {"work": 2, "new": 1}),
        ("#home #home\n", 1, {"work": 1, "home": 2}),
    ],
)
def test_an_open_buffer_counts_instead_of_its_file(text: str, headings: int, tags: dict[str, int]) -> None:
    vault = snapshot_of(FILES, {"a.md": text})
    assert (vault.heading_count(), vault.tag_counts()) == (headings, tags)


def test_a_note_that_is_not_saved_counts_too() -> None:
    vault = snapshot_of(FILES, {"new.md": "# Four\n#new\n"})
    assert (vault.heading_count(), vault.tag_counts()) == (4, {"work": 3, "home": 1, "new": 1})


def test_the_tags_of_a_note_are_found_without_walking_a_table() -> None:
    plan = [str(row[-1]) for row in in_memory().execute(f"EXPLAIN QUERY PLAN {read.TAG_COUNTS_OF}", ("x",))]
    assert plan
    assert not [step for step in plan if step.startswith("SCAN")]


def test_the_version_of_sqlite_is_one() -> None:
    assert [part.isdigit() for part in sqlite_version().split(".")] == [True] * 3
