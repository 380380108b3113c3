"""Whatever happens to the file of the index, the answers are the same."""

import logging
import os
from pathlib import Path
from shutil import copyfile, rmtree

import apsw
import pytest

from doxa.index.build import Vanished
from doxa.index.events import Changes
from doxa.index.write import UNWRITABLE, put
from doxa.session.vault import Vault, open_vault
from doxa.vault.paths import NotePath
from tests.bench.vault import write as write_vault
from tests.support.graphs import entry

PLAN = NotePath("plan.md")
TODAY = NotePath("daily/today.md")


def linking(vault: Vault) -> set[str]:
    with vault.reading() as snapshot:
        return {link.path for link in snapshot.backlinks(PLAN)}


def fill_the_disk(vault: Vault) -> None:
    """Let the index have no page more than it has."""
    connection = vault._store.writer.connection  # noqa: SLF001 - no disk is full on demand
    connection.pragma("max_page_count", 1)


def many(root: Path) -> list[NotePath]:
    """Notes that do not fit onto a full disk."""
    write_vault(root / "more", 100)
    (root / "new.md").write_text("[[plan]]")
    return [NotePath("more"), NotePath("new.md")]


@pytest.mark.parametrize("how", ["all", "some"])
def test_on_a_full_disk_the_index_moves_to_memory(
    vault: Vault, root: Path, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    fill_the_disk(vault)
    paths = many(root)
    with caplog.at_level(logging.WARNING):
        vault.update_files(paths) if how == "some" else vault.rescan()
    assert (linking(vault), vault.index_file) == ({TODAY, "new.md"}, None)
    assert caplog.text.count("kept in memory") == 1
    (root / "new.md").unlink()
    vault.update_files([NotePath("new.md")])
    assert linking(vault) == {TODAY}
    assert vault.rescan().written == 0


def test_what_a_full_disk_refuses_is_not_written_by_half(vault: Vault, root: Path) -> None:
    fill_the_disk(vault)
    connection = vault._store.writer.connection  # noqa: SLF001
    with pytest.raises(UNWRITABLE):
        put(connection, [entry(f"{number}.md", "# Head\n[[plan]]\n" * 100) for number in range(50)])
    assert connection.execute("SELECT count(*) FROM note").get == 2
    assert connection.pragma("integrity_check") == "ok"
    assert open_vault(root).update().written == 0


def test_a_file_that_is_deleted_is_made_anew(vault: Vault, root: Path) -> None:
    assert vault.index_file is not None
    rmtree(Path(vault.index_file).parent)
    assert linking(vault) == {TODAY}
    (root / "new.md").write_text("[[plan]]")
    vault.update_files([NotePath("new.md")])
    assert linking(vault) == {TODAY, "new.md"}
    assert apsw.Connection(vault.index_file).execute("SELECT count(*) FROM note").get == 3


def test_a_file_that_is_put_in_its_place_is_taken_over(vault: Vault, root: Path, tmp_path: Path) -> None:
    """As a backup does it that is restored: a copy takes the name of the file."""
    assert vault.index_file is not None
    file = Path(vault.index_file)
    copyfile(file, tmp_path / "copy")
    for part in file.parent.iterdir():
        part.unlink()
    (tmp_path / "copy").rename(file)
    (root / "new.md").write_text("[[plan]]")
    vault.update_files([NotePath("new.md")])
    assert linking(vault) == {TODAY, "new.md"}


def test_what_others_write_is_a_change(vault: Vault, root: Path) -> None:
    """The other server is faster: when ours looks, the index is up to date, and what it shows is not."""
    vault.taken_changes()
    (root / "new.md").write_text("[[plan]]")
    other = open_vault(root)
    other.update()
    other.close()
    vault.update_files([NotePath("new.md")])
    assert vault.taken_changes().anything
    vault.update_files([NotePath("new.md")])
    assert not vault.taken_changes().anything


def test_a_file_that_says_the_same_again_changes_nothing(vault: Vault, root: Path) -> None:
    vault.taken_changes()
    os.utime(root / "plan.md", ns=(1, 1))
    vault.update_files([PLAN])
    vault.rescan()
    assert vault.taken_changes() == Changes()


# Files that are gone all at once


@pytest.fixture
def large(root: Path) -> Path:
    for number in range(40):
        (root / f"{number}.md").write_text("[[plan]]")
    return root


def test_many_notes_that_are_gone_are_kept_at_first(large: Path) -> None:
    vault = open_vault(large)
    vault.update()
    gone = [NotePath(f"{number}.md") for number in range(12)]
    for path in gone:
        (large / path).unlink()
    with pytest.raises(Vanished, match="12 of 42 files are gone"):
        vault.rescan()
    with pytest.raises(Vanished, match="12 of 42 files are gone"):
        vault.update_files(gone)
    assert len(linking(vault)) == 41
    vault.update_files(gone[:10])
    assert len(linking(vault)) == 31
    assert vault.look_again().removed == 2
    assert len(linking(vault)) == 29


def test_a_vault_without_any_note_is_not_believed_while_it_is_open(large: Path) -> None:
    vault = open_vault(large)
    vault.update()
    away = large.with_name("away")
    large.rename(away)
    for look in (vault.rescan, vault.look_again, lambda: vault.update_files([PLAN])):
        with pytest.raises(FileNotFoundError):
            look()
    large.mkdir()
    for look in (vault.rescan, vault.look_again):
        with pytest.raises(Vanished):
            look()
    assert len(linking(vault)) == 41
    assert vault.update().removed == 42
