"""The file that holds a graph: damaged, foreign or not to be had, it costs time and no answer."""

import logging
import stat
from pathlib import Path

import apsw
import pytest

from doxa.index import read
from doxa.index.build import update
from doxa.index.database import APPLICATION, VERSION, in_memory, on_disk
from doxa.index.read import Graph
from doxa.vault.paths import NotePath
from doxa.vault.settings import Settings


def file_of(cache: Path) -> Path:
    return cache / f"graph-{VERSION}.db"


def check_usable(connection: apsw.Connection, tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    vault.mkdir(exist_ok=True)
    (vault / "plan.md").write_text("# Plan")
    update(connection, vault, Settings())
    assert Graph(connection).note(NotePath("plan.md")) is not None


def test_a_new_graph_is_private_and_says_whose_it_is(tmp_path: Path) -> None:
    connection = on_disk(tmp_path / "a" / "cache")
    assert connection.pragma("application_id") == APPLICATION
    kept = {name: connection.pragma(name) for name in ("journal_mode", "synchronous", "mmap_size", "foreign_keys")}
    assert kept == {"journal_mode": "wal", "synchronous": 1, "mmap_size": 33_554_432, "foreign_keys": 1}
    assert stat.S_IMODE((tmp_path / "a" / "cache").stat().st_mode) == 0o700


@pytest.mark.parametrize(
    "content",
    [b"no database at all, but long enough to be looked at" * 100, b"SQLite format 3\0" + b"\xff" * 5000, b"\0" * 4096],
    ids=["text", "broken header", "zeros"],
)
def test_a_damaged_file_is_made_anew(tmp_path: Path, content: bytes, caplog: pytest.LogCaptureFixture) -> None:
    file_of(tmp_path).write_bytes(content)
    with caplog.at_level(logging.WARNING):
        check_usable(on_disk(tmp_path), tmp_path)
    assert str(file_of(tmp_path)) in caplog.text


def test_a_database_of_another_program_is_made_anew(tmp_path: Path) -> None:
    foreign = apsw.Connection(str(file_of(tmp_path)))
    foreign.execute("CREATE TABLE theirs (a)")
    foreign.close()
    connection = on_disk(tmp_path)
    assert not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'theirs'").fetchall()
    check_usable(connection, tmp_path)


def test_a_file_of_another_version_is_left_alone(tmp_path: Path) -> None:
    newer = tmp_path / f"graph-{VERSION + 1}.db"
    newer.write_bytes(b"of tomorrow")
    check_usable(on_disk(tmp_path), tmp_path)
    assert newer.read_bytes() == b"of tomorrow"


def test_without_a_place_for_it_the_graph_is_kept_in_memory(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be")
    with caplog.at_level(logging.WARNING):
        connection = on_disk(tmp_path / "cache")
    assert connection.filename == ""
    assert "kept in memory" in caplog.text
    check_usable(connection, tmp_path)


def test_two_servers_write_one_graph(tmp_path: Path) -> None:
    one, other = on_disk(tmp_path), on_disk(tmp_path)
    check_usable(one, tmp_path)
    check_usable(other, tmp_path)
    (tmp_path / "vault" / "new.md").write_text("new")
    update(other, tmp_path / "vault", Settings())
    assert Graph(one).note(NotePath("new.md")) is not None


HOT = {
    "note": read.NOTE,
    "lines": read.LINES,
    "size": read.SIZE,
    "named": read.NAMED,
    "named in any of some ways": read.NAMED_ANY,
    "names of a note": read.NAMES_OF,
    "headings": read.HEADINGS_OF,
    "blocks": read.BLOCKS_OF,
    "anchors": read.ANCHORS_OF,
    "links of a note": read.LINKS_OF,
    "links to a name": read.LINKS_TO,
    "tags": read.TAGS_NAMED,
    "notes of a schema": read.WITH_SCHEMA,
}


@pytest.mark.parametrize("name", HOT)
def test_what_is_asked_often_never_walks_a_table(name: str) -> None:
    plan = [row[-1] for row in in_memory().execute(f"EXPLAIN QUERY PLAN {HOT[name]}", ("x",))]
    assert plan
    assert not [step for step in plan if str(step).startswith("SCAN") and "json_each" not in str(step)]
