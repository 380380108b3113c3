"""Files that change together: whenever the process is killed, all have changed or none."""

import subprocess
import sys
from pathlib import Path

import pytest

from doxa.vault.change import Changed, NewText, change_files, remove_empty_folders
from doxa.vault.lock import lock
from doxa.vault.paths import NotePath
from doxa.vault.place import cache_folder
from doxa.vault.unfinished import undo_unfinished

TEXTS = {
    NotePath("a.md"): NewText("one 😀\r\n", "two 😀\r\n"),
    NotePath("x/b.md"): NewText("\ufeffb", "[[c]]"),
    NotePath("x/new/c.md"): NewText(None, "c"),
}
MOVED = [(NotePath("a.md"), NotePath("old/deep/a.md")), (NotePath("x/p.png"), NotePath("p.png"))]
DYING = """
import sys
from pathlib import Path
from doxa.vault.change import change_files
from tests.support.dying import die_after
from tests.vault.test_change import MOVED, TEXTS

die_after(int(sys.argv[2]))
change_files(Path(sys.argv[1]), TEXTS, MOVED)
"""


def made(root: Path) -> Path:
    (root / "x").mkdir(parents=True)
    for path, text in TEXTS.items():
        if text.before is not None:
            (root / path).write_bytes(text.before.encode())
    (root / "x" / "p.png").write_bytes(b"\0")
    return root


def everything(root: Path) -> dict[str, bytes | None]:
    """All files with their contents, and all folders."""
    return {one.relative_to(root).as_posix(): one.read_bytes() if one.is_file() else None for one in root.rglob("*")}


def test_whenever_the_process_is_killed_all_is_as_before_or_as_it_should_be(tmp_path: Path) -> None:
    before, done = everything(made(tmp_path / "before")), made(tmp_path / "done")
    change_files(done, TEXTS, MOVED)
    after = everything(done)
    outcomes = []
    for step in range(100):
        root = made(tmp_path / str(step))
        command = [sys.executable, "-B", "-c", DYING, str(root), str(step)]
        died = subprocess.run(command, check=False).returncode != 0  # noqa: S603 - our own
        is_half_done = everything(root) not in (before, after)
        undo_unfinished(root)
        assert everything(root) in (before, after), step
        outcomes.append(is_half_done)
        if not died:
            assert everything(root) == after
            break
        if everything(root) == before:
            change_files(root, TEXTS, MOVED)  # and it can be done after all
        assert everything(root) == after
    assert sum(outcomes) > len(MOVED) + len(TEXTS)


def half_done(tmp_path: Path) -> Path:
    """A vault that a process has left in the middle of a change, with the note of it."""
    root = made(tmp_path / "vault")
    for step in range(100):
        command = [sys.executable, "-B", "-c", DYING, str(root), str(step)]
        subprocess.run(command, check=False)  # noqa: S603 - our own
        if (root / "old" / "deep" / "a.md").exists():
            return root
        undo_unfinished(root)
    raise AssertionError


def test_what_was_written_since_the_crash_stays(tmp_path: Path) -> None:
    root = half_done(tmp_path)
    (root / "x" / "b.md").write_text("mine")
    undo_unfinished(root)
    assert (root / "x" / "b.md").read_text() == "mine"
    assert (root / "a.md").read_bytes() == b"one \xf0\x9f\x98\x80\r\n"
    assert not (root / "old").exists()


def test_what_is_taken_back_at_once_is_not_taken_back_again(tmp_path: Path) -> None:
    root = made(tmp_path / "vault")
    (root / "x" / "b.md").write_text("[[c]]")  # somebody else had the same idea
    with pytest.raises(Changed):
        change_files(root, TEXTS, MOVED)
    undo_unfinished(root)
    assert (root / "x" / "b.md").read_text() == "[[c]]"
    assert (root / "a.md").exists()


def test_the_next_change_begins_where_the_last_one_began(tmp_path: Path) -> None:
    root = half_done(tmp_path)
    change_files(root, {NotePath("a.md"): NewText("one 😀\r\n", "three")}, [])
    assert (root / "a.md").read_text() == "three"


def test_a_change_under_way_is_left_alone(tmp_path: Path) -> None:
    root = half_done(tmp_path)
    before = everything(root)
    with lock(cache_folder(root) / "changing.lock") as is_ours:
        assert is_ours
        undo_unfinished(root)
        with pytest.raises(BlockingIOError, match="somebody else"):
            change_files(root, {}, [])
    assert everything(root) == before


@pytest.mark.parametrize("odd", [b"", b"[]", b"{}", b'{"texts": {"../x": ["", ""]}, "moved": [], "made": []}', b"\xff"])
def test_a_note_that_says_nothing_is_forgotten(tmp_path: Path, odd: bytes) -> None:
    cache_folder(tmp_path).mkdir(parents=True)
    note = cache_folder(tmp_path) / "unfinished.json"
    note.write_bytes(odd)
    undo_unfinished(tmp_path)
    assert not note.exists()


def test_only_empty_folders_are_removed(tmp_path: Path) -> None:
    (tmp_path / "a" / "b" / "c").mkdir(parents=True)
    (tmp_path / "a" / "kept").mkdir()
    (tmp_path / "a" / "kept" / ".hidden").touch()
    remove_empty_folders(tmp_path, NotePath("a"))
    assert sorted(everything(tmp_path)) == ["a", "a/kept", "a/kept/.hidden"]
