"""The journal of decisions that leave no trace in a note."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.vault.journal import Decision, Verdict, append, decisions, journal_state
from doxa.vault.journal_files import Device, device
from doxa.vault.paths import NotePath

HERE, THERE = Device("0" * 16), Device("f" * 16)
FIRST = Decision("2026-01-01", Verdict.REJECT, "Montag 😀", NotePath("a.md"))
SECOND = Decision("2026-01-02", Verdict.BLOCK, "Tuesday")


def test_what_is_written_is_read_whatever_device_wrote_it(tmp_path: Path) -> None:
    before = journal_state(tmp_path)
    append(tmp_path, THERE, SECOND)
    append(tmp_path, HERE, FIRST)
    append(tmp_path, THERE, SECOND)
    assert decisions(tmp_path) == (FIRST, SECOND)
    assert journal_state(tmp_path) != before


def test_half_a_line_of_a_crash_costs_only_itself(tmp_path: Path) -> None:
    append(tmp_path, HERE, FIRST)
    (file,) = tmp_path.rglob("*.jsonl")
    with file.open("ab") as torn:
        torn.write(b'{"time": "2026')
    append(tmp_path, HERE, SECOND)
    assert decisions(tmp_path) == (FIRST, SECOND)


@given(st.lists(st.binary(max_size=40)))
def test_any_bytes_are_read(tmp_path_factory: pytest.TempPathFactory, lines: list[bytes]) -> None:
    root = tmp_path_factory.mktemp("vault")
    folder = root / ".doxa" / "journal" / HERE
    folder.mkdir(parents=True)
    (folder / "entities.jsonl").write_bytes(
        b"\n".join((*lines, b"[1]", b"{}", b'{"time":1,"verdict":"block","word":"","note":0}'))
    )
    assert decisions(root) == ()


def test_nothing_is_read_or_written_outside_of_the_vault(tmp_path: Path) -> None:
    outside, root = tmp_path / "outside", tmp_path / "vault"
    append(outside, HERE, FIRST)
    (root / ".doxa").mkdir(parents=True)
    (root / ".doxa" / "journal").symlink_to(outside / ".doxa" / "journal")
    assert decisions(root) == ()
    with pytest.raises(OSError, match="out of the vault"):
        append(root, HERE, SECOND)
    assert decisions(outside) == (FIRST,)


def test_a_device_keeps_its_name(tmp_path: Path) -> None:
    name = device(tmp_path / "cache")
    assert device(tmp_path / "cache") == name
    (tmp_path / "cache" / "device").write_text("../../x")
    assert device(tmp_path / "cache") != name
