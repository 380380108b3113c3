"""A vault at work: files change, buffers come and go, and several threads ask."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import apsw

from doxa.session.vault import Vault, open_vault
from doxa.syntax.markdown import parse
from doxa.vault.paths import NotePath

PLAN = NotePath("plan.md")
TODAY = NotePath("daily/today.md")


def linking(vault: Vault, path: NotePath) -> list[NotePath]:
    with vault.reading() as snapshot:
        return [link.path for link in snapshot.backlinks(path)]


def test_a_vault_is_read_once_it_has_been_updated(root: Path) -> None:
    vault = open_vault(root)
    before = vault.is_read
    vault.update()
    assert (before, vault.is_read) == (False, True)
    assert linking(vault, PLAN) == [TODAY]


def test_files_that_change_are_read_again(vault: Vault, root: Path) -> None:
    (root / "new.md").write_text("[[plan]]")
    (root / "daily" / "today.md").write_text("nothing")
    vault.update_files([NotePath("new.md"), TODAY])
    assert linking(vault, PLAN) == ["new.md"]


def test_files_and_folders_that_go_are_forgotten(vault: Vault, root: Path) -> None:
    (root / "daily" / "today.md").unlink()
    vault.update_files([NotePath("daily")])
    assert linking(vault, PLAN) == []
    (root / "daily" / "today.md").write_text("[[plan]]")
    vault.update_files([NotePath("daily")])
    assert linking(vault, PLAN) == [TODAY]


def test_an_open_buffer_counts_until_it_is_closed(vault: Vault) -> None:
    opened = {TODAY: parse("[[other]]"), NotePath("new.md"): parse("[[plan]]")}
    with vault.reading(opened) as snapshot:
        assert [link.path for link in snapshot.backlinks(PLAN)] == ["new.md"]
    with vault.reading(opened | {TODAY: parse("😀 [[plan]]")}) as snapshot:
        assert [link.path for link in snapshot.backlinks(PLAN)] == [TODAY, "new.md"]
    assert linking(vault, PLAN) == [TODAY]


def test_what_is_not_saved_is_not_on_disk(vault: Vault) -> None:
    with vault.reading({TODAY: parse("a secret [[nowhere]]")}):
        pass
    assert vault.index_file is not None
    targets = apsw.Connection(vault.index_file).execute("SELECT target FROM link").fetchall()
    assert targets == [("plan",)]


def test_many_threads_ask_while_files_change(vault: Vault, root: Path) -> None:
    def ask(number: int) -> int:
        with vault.reading({TODAY: parse(f"[[plan]] {number}")}) as snapshot:
            return len(snapshot.backlinks(PLAN))

    def change(number: int) -> None:
        (root / "daily" / "today.md").write_text(f"{number}")
        vault.update_files([TODAY])

    with ThreadPoolExecutor(8) as pool:
        changes = [pool.submit(change, number) for number in range(20)]
        answers = list(pool.map(ask, range(200)))
        assert [done.result() for done in changes] == [None] * 20
    assert set(answers) == {1}


def test_without_a_place_for_the_index_all_works_in_memory(root: Path, cache: Path) -> None:
    cache.write_text("a file where the folder should be")
    vault = open_vault(root)
    vault.update()
    assert vault.index_file is None
    assert linking(vault, PLAN) == [TODAY]
    (root / "daily" / "today.md").unlink()
    vault.update_files([TODAY])
    assert linking(vault, PLAN) == []
    vault.close()
