"""A graph follows the files of its vault, and is the same however it came about."""

import multiprocessing
import os
from pathlib import Path

import apsw
import pytest

from doxa.index.build import Summary, update
from doxa.index.database import in_memory, on_disk
from doxa.index.read import Graph
from doxa.vault.paths import NotePath
from doxa.vault.settings import Settings
from tests.bench.vault import write as write_vault
from tests.support.vault_text import vault_text, write

COLUMNS = {
    "name": "key, kind",
    "heading": "number, level, parent, heading.title, slug, github_slug, anchor, start, stop, section_stop, wide",
    "block": "number, key, start, stop, block_start, block_stop, wide",
    "link": "number, kind, key, target, fragment, type, start, stop, target_start, target_stop, wide",
    "tag": "number, key, name, start, stop, wide",
}


def contents(connection: apsw.Connection) -> dict[str, list[tuple[object, ...]]]:
    """All that a graph says, without the numbers of its notes and the times of its files."""
    said = {
        "note": connection.execute("SELECT path, is_note, size, hash, title, schema, lines, problem FROM note").fetchall()
    }
    for table, columns in COLUMNS.items():
        query = f"SELECT path, {columns} FROM {table} JOIN note ON note.id = {table}.note"  # noqa: S608 - our own names
        said[table] = connection.execute(query).fetchall()
    return {table: sorted(rows, key=repr) for table, rows in said.items()}


def fresh(root: Path, settings: Settings | None = None) -> dict[str, list[tuple[object, ...]]]:
    connection = in_memory()
    update(connection, root, settings or Settings())
    return contents(connection)


def check(connection: apsw.Connection, root: Path, summary: Summary) -> None:
    """An update does what the summary says, and then the graph is as if it were new."""
    assert update(connection, root, Settings()) == summary
    assert contents(connection) == fresh(root)


def later(path: Path) -> None:
    """Give a file another time, as if it were written again."""
    stamp = path.stat()
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns + 1_000_000_000))


VAULT = """
    -- plan.md --
    # Plan 😀
    See [[today#Next|it]] and #tag. ^id
    -- daily/today.md --
    ---
    aliases: [Now]
    ---
    ## Next
    [back](../plan.md)
    -- picture.png --
    no picture
"""


def test_a_graph_follows_its_files(tmp_path: Path) -> None:
    write(vault_text(VAULT), tmp_path)
    connection = in_memory()
    check(connection, tmp_path, Summary(notes=2, attachments=1, written=3, removed=0, unreadable=0))
    check(connection, tmp_path, Summary(notes=2, attachments=1, written=0, removed=0, unreadable=0))
    (tmp_path / "plan.md").write_text("# Other plan\n[[new]]\n")
    (tmp_path / "new.md").write_text("new\n")
    check(connection, tmp_path, Summary(notes=3, attachments=1, written=2, removed=0, unreadable=0))
    (tmp_path / "daily" / "today.md").unlink()
    check(connection, tmp_path, Summary(notes=2, attachments=1, written=0, removed=1, unreadable=0))
    (tmp_path / "new.md").rename(tmp_path / "old.md")
    check(connection, tmp_path, Summary(notes=2, attachments=1, written=1, removed=1, unreadable=0))


def test_a_file_that_is_only_saved_again_is_not_written_again(tmp_path: Path) -> None:
    write(vault_text(VAULT), tmp_path)
    connection = in_memory()
    update(connection, tmp_path, Settings())
    later(tmp_path / "plan.md")
    check(connection, tmp_path, Summary(notes=2, attachments=1, written=0, removed=0, unreadable=0))
    path = NotePath("plan.md")
    assert Graph(connection).stamps()[path].mtime == (tmp_path / "plan.md").stat().st_mtime_ns


def test_a_note_that_cannot_be_read_is_known_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "bad.md").write_bytes(b"a\n\xff")
    (tmp_path / "good.md").write_text("[[bad]]")
    connection = in_memory()
    check(connection, tmp_path, Summary(notes=2, attachments=0, written=2, removed=0, unreadable=1))
    note = Graph(connection).note(NotePath("bad.md"))
    assert note is not None
    assert "UTF-8" in str(note.problem)


def test_other_words_of_the_dialect_make_every_note_be_read_again(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("[[b|supports]]")
    connection = in_memory()
    update(connection, tmp_path, Settings())
    more = Settings(links_types=("supports",))
    assert update(connection, tmp_path, more).written == 1
    assert contents(connection) == fresh(tmp_path, more) != fresh(tmp_path)
    assert update(connection, tmp_path, more).written == 0


@pytest.mark.parametrize("processes", [1, 2, 3])
def test_the_number_of_processes_does_not_matter(tmp_path: Path, processes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    write_vault(tmp_path, 900)
    monkeypatch.setattr("doxa.index.build._WORTH_PROCESSES", 0)
    assert fresh(tmp_path, Settings(jobs=processes)) == fresh(tmp_path, Settings(jobs=1))


def test_the_graph_on_disk_outlives_its_server(tmp_path: Path) -> None:
    write(vault_text(VAULT), tmp_path / "vault")
    first = on_disk(tmp_path / "cache")
    update(first, tmp_path / "vault", Settings())
    said = contents(first)
    first.close()
    second = on_disk(tmp_path / "cache")
    assert contents(second) == said
    assert update(second, tmp_path / "vault", Settings()).written == 0


def build_for_ever(root: Path, cache: Path) -> None:
    """What a server that is killed was doing."""
    while True:
        connection = on_disk(cache)
        update(connection, root, Settings())
        for path in sorted(root.rglob("*.md")):
            later(path)
        connection.execute("DELETE FROM note WHERE id % 2")
        connection.close()


def test_killed_at_any_moment_the_next_start_gives_right_answers(tmp_path: Path) -> None:
    root, cache = tmp_path / "vault", tmp_path / "cache"
    write_vault(root, 60)
    expected = fresh(root)
    for wait in (0.2, 0.25, 0.3, 0.35, 0.4):
        process = multiprocessing.get_context("spawn").Process(target=build_for_ever, args=(root, cache))
        process.start()
        process.join(wait)
        process.kill()
        process.join()
        connection = on_disk(cache)
        update(connection, root, Settings())
        assert contents(connection) == expected
        connection.close()
