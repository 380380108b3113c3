"""What sources said when a note was reviewed: kept in the journal, known by hashes, and following files that move."""

import hashlib
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.vault.journal_files import Device
from doxa.vault.paths import NotePath
from doxa.vault.reviews import Reviewed, append_reviews, carried, reviews, reviews_state
from doxa.vault.source_hash import UNREADABLE, SourceHash, source_hash, text_hash

HERE, THERE = Device("0" * 16), Device("f" * 16)
NOTE, SOURCE = NotePath("notes/a.md"), NotePath("src/x 😀.py")
ONE, TWO = SourceHash("1" * 64), SourceHash("2" * 64)


def test_the_latest_review_counts_whatever_device_wrote_it(tmp_path: Path) -> None:
    before = reviews_state(tmp_path)
    append_reviews(tmp_path, THERE, "2026-01-02", [Reviewed(NOTE, SOURCE, TWO)])
    append_reviews(tmp_path, HERE, "2026-01-01", [Reviewed(NOTE, SOURCE, ONE)])
    assert reviews(tmp_path) == {NOTE: {SOURCE: TWO}}
    assert reviews_state(tmp_path) != before


@given(st.lists(st.binary(max_size=40)))
def test_any_bytes_are_read(tmp_path_factory: pytest.TempPathFactory, lines: list[bytes]) -> None:
    root = tmp_path_factory.mktemp("vault")
    folder = root / ".doxa" / "journal" / HERE
    folder.mkdir(parents=True)
    odd = b'{"time": "", "note": [], "source": "", "hash": ""}'
    (folder / "reviews.jsonl").write_bytes(b"\n".join((*lines, b"[1]", b"{}", b"null", odd)))
    assert reviews(root) == {}


def test_reviews_follow_notes_sources_and_folders_that_move() -> None:
    known = {NOTE: {SOURCE: ONE, NotePath("b.md"): TWO}, NotePath("c.md"): {NotePath("b.md"): ONE}}
    moved = {NotePath("notes"): NotePath("old/notes"), SOURCE: NotePath("x.py")}
    assert list(carried(known, moved)) == [
        Reviewed(NotePath("old/notes/a.md"), NotePath("x.py"), ONE),
        Reviewed(NotePath("old/notes/a.md"), NotePath("b.md"), TWO),
    ]


def test_a_source_is_known_by_its_sha256(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"hello\n")
    (tmp_path / "b.png").write_bytes(b"\0\r\n")
    assert source_hash(tmp_path, NotePath("a.txt")) == hashlib.sha256(b"hello\n").hexdigest()
    assert source_hash(tmp_path, NotePath("b.png")) == hashlib.sha256(b"\0\r\n").hexdigest()


def test_line_ends_and_a_byte_order_mark_do_not_count(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"\xef\xbb\xbfhello\r\n\xf0\x9f\x98\x80\r\n")
    assert source_hash(tmp_path, NotePath("a.txt")) == text_hash("hello\n😀\n")


def test_a_change_is_seen_however_soon_it_comes(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    for words in ("one", "two", "six"):
        file.write_text(words)
        assert source_hash(tmp_path, NotePath("a.txt")) == text_hash(words)
    for age, words in ((9, "old"), (8, "new")):
        file.write_text(words)
        os.utime(file, (0, file.stat().st_mtime - age))
        assert source_hash(tmp_path, NotePath("a.txt")) == text_hash(words)


def test_what_is_no_file_of_the_vault_has_no_hash(tmp_path: Path) -> None:
    root = tmp_path / "vault"
    (root / "folder").mkdir(parents=True)
    (tmp_path / "outside.txt").touch()
    (root / "link.txt").symlink_to(tmp_path / "outside.txt")
    assert source_hash(root, NotePath("folder")) == UNREADABLE
    for path in ("gone.txt", "link.txt", "odd\0name", "x" * 999, "a.txt/b"):
        assert source_hash(root, NotePath(path)) is None
