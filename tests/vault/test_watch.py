"""These tests wait for what happens, never for a time; the minute that they allow is for a machine that hangs."""

import asyncio
import os
import shutil
import threading
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from pathlib import Path

import pytest

from doxa.vault.debounce import RESCAN, Change, ChangeKind
from doxa.vault.paths import NotePath
from doxa.vault.settings import Settings
from doxa.vault.watch import changes

QUICK = Settings(debounce_ms=20, exclude=("dist",))

Until = Callable[[Change], Awaitable[set[Change]]]
"""Waits for a change, and says all that came since the last time."""


def written(path: str) -> Change:
    return Change(NotePath(path), ChangeKind.WRITTEN)


def removed(path: str) -> Change:
    return Change(NotePath(path), ChangeKind.REMOVED)


def watch(root: Path, story: Callable[[Until], Awaitable[None]]) -> None:
    """Tell a story while the vault is watched."""

    async def run() -> None:
        async with asyncio.timeout(60), aclosing(changes(root, QUICK)) as stream:
            assert await anext(stream) == frozenset()

            async def until(change: Change) -> set[Change]:
                came: set[Change] = set()
                while change not in came:
                    came |= await anext(stream)
                return came

            await story(until)

    asyncio.run(run())
    assert not [thread for thread in threading.enumerate() if thread.name == "doxa-watch"]


def test_files_come_change_and_go(tmp_path: Path) -> None:
    async def story(until: Until) -> None:
        (tmp_path / "plan.md").write_text("One", encoding="utf-8")
        assert await until(written("plan.md")) == {written("plan.md")}
        (tmp_path / "plan.md").write_text("Two", encoding="utf-8")
        assert await until(written("plan.md")) == {written("plan.md")}
        (tmp_path / "plan.md").rename(tmp_path / "today.md")
        await until(written("today.md"))
        (tmp_path / "today.md").unlink()
        await until(removed("today.md"))

    watch(tmp_path, story)


def test_an_atomic_save_is_one_change(tmp_path: Path) -> None:
    (tmp_path / "plan.md").touch()
    (tmp_path / "today.md").touch()

    async def story(until: Until) -> None:
        (tmp_path / "4913").touch()
        (tmp_path / "4913").unlink()
        (tmp_path / ".plan.md.swp").touch()
        (tmp_path / "plan.md").rename(tmp_path / "plan.md~")
        (tmp_path / "plan.md").write_text("New", encoding="utf-8")
        (tmp_path / "plan.md~").unlink()
        assert await until(written("plan.md")) == {written("plan.md")}
        (tmp_path / "today.md.tmp").write_text("New", encoding="utf-8")
        (tmp_path / "today.md.tmp").replace(tmp_path / "today.md")
        assert await until(written("today.md")) <= {written("plan.md"), written("today.md")}

    watch(tmp_path, story)


def test_what_is_left_out_of_the_vault_is_not_heard_of(tmp_path: Path) -> None:
    vault, other = tmp_path / "vault", tmp_path / "other"
    for folder in (vault / ".git", vault / "dist", vault / "private", other):
        folder.mkdir(parents=True)
    (vault / ".gitignore").write_text("private/\n*.log\n", encoding="utf-8")
    (vault / "link").symlink_to(other)

    async def story(until: Until) -> None:
        for name in (".git/HEAD.md", "dist/a.md", "private/a.md", "a.log", "link/a.md", ".hidden.md"):
            (vault / name).touch()
        (vault / "plan.md").touch()
        assert await until(written("plan.md")) == {written("plan.md")}

    watch(vault, story)


def test_folders_come_and_go_with_all_below_them(tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    vault.mkdir()
    (tmp_path / "daily" / "2020").mkdir(parents=True)
    (tmp_path / "daily" / "2020" / "monday.md").touch()

    async def story(until: Until) -> None:
        (tmp_path / "daily").rename(vault / "daily")
        await until(written("daily/2020/monday.md"))
        (vault / "daily" / "2020" / "monday.md").write_text("New", encoding="utf-8")
        await until(written("daily/2020/monday.md"))
        (vault / "daily" / "2021" / "may").mkdir(parents=True)
        (vault / "daily" / "2021" / "may" / "tuesday.md").touch()
        await until(written("daily/2021/may/tuesday.md"))
        (vault / "daily").rename(vault / "journal")
        assert removed("daily") in await until(written("journal/2021/may/tuesday.md"))
        shutil.rmtree(vault / "journal")
        await until(removed("journal"))

    watch(vault, story)


def test_other_rules_ask_for_another_walk(tmp_path: Path) -> None:
    (tmp_path / "private").mkdir()
    (tmp_path / ".gitignore").write_text("private", encoding="utf-8")

    async def story(until: Until) -> None:
        (tmp_path / ".gitignore").write_text("", encoding="utf-8")
        await until(RESCAN)
        (tmp_path / "private" / "plan.md").touch()
        await until(written("private/plan.md"))

    watch(tmp_path, story)


def test_settings_are_watched(tmp_path: Path) -> None:
    async def story(until: Until) -> None:
        (tmp_path / ".doxa").mkdir()
        (tmp_path / ".doxa" / "config.toml").touch()
        await until(written(".doxa/config.toml"))
        (tmp_path / ".doxa" / "config.toml").unlink()
        await until(removed(".doxa/config.toml"))

    watch(tmp_path, story)


def test_a_name_that_is_not_text_does_not_end_the_watch(tmp_path: Path) -> None:
    odd = os.fsencode(tmp_path) + b"/\xff.md"

    async def story(until: Until) -> None:
        os.close(os.open(odd, os.O_CREAT))
        await until(RESCAN)
        (tmp_path / "plan.md").touch()
        await until(written("plan.md"))

    watch(tmp_path, story)


def test_a_vault_that_is_gone_cannot_be_watched(tmp_path: Path) -> None:
    async def story(until: Until) -> None:
        shutil.rmtree(tmp_path / "vault")
        with pytest.raises(FileNotFoundError):
            await until(written("nothing"))

    with pytest.raises(FileNotFoundError):
        watch(tmp_path / "vault", story)
    (tmp_path / "vault").mkdir()
    watch(tmp_path / "vault", story)
