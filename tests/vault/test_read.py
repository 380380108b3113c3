import os
import socket
from pathlib import Path

import pytest

from doxa.vault.read import Unreadable, content_hash, read_note


def refusal(path: Path) -> str:
    answer = read_note(path)
    assert isinstance(answer, Unreadable)
    return str(answer).removeprefix(f"{path}")


@pytest.mark.parametrize("text", ["", "a\nb", "a\r\nb\r", "\ufeff# Plan", "日本語\u2028😀", "a\0b"])
def test_a_note_is_read_to_the_byte(tmp_path: Path, text: str) -> None:
    note = tmp_path / "note.md"
    note.write_bytes(text.encode())
    assert read_note(note) == text


def test_bytes_that_are_no_text_are_shown(tmp_path: Path) -> None:
    note = tmp_path / "note.md"
    note.write_bytes(b"one\ntwo \xff\n")
    assert refusal(note) == ":2: not UTF-8: byte 0xff; save the file as UTF-8"
    note.write_bytes("Plan".encode("utf-16"))
    assert refusal(note).startswith(":1: not UTF-8")


def test_what_is_no_file_is_said(tmp_path: Path) -> None:
    assert refusal(tmp_path / "gone.md") == ": there is no such file"
    assert refusal(tmp_path) == ": this is a directory; name a note in it"
    assert refusal(tmp_path / ("x" * 300)).startswith(": cannot be read: ")


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.md")
    assert refusal(tmp_path / "pipe.md") == ": this is no regular file, but a pipe or a device"


def test_devices_and_sockets_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert refusal(Path("/dev/zero")) == ": this is no regular file, but a pipe or a device"
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("s.md")
        assert refusal(tmp_path / "s.md").startswith(": cannot be read: ")


def test_a_file_can_be_too_large(tmp_path: Path) -> None:
    note = tmp_path / "note.md"
    with note.open("wb") as file:
        file.truncate(64_000_001)
    assert refusal(note) == ": larger than 64 MB, which is more than a note can have; split it"
    note.write_text("plan", encoding="utf-8")
    assert read_note(note, 4) == "plan"
    assert isinstance(read_note(note, 3), Unreadable)


def test_a_hash_tells_texts_apart() -> None:
    assert content_hash("plan") == content_hash("plan")
    assert content_hash("plan") != content_hash("plan\n")
    assert content_hash("") == "cae66941d9efbd404e4d88758ea67670"
    assert len(content_hash("half a pair: \ud83d")) == 32
