"""The durable journal of a vault: decisions that leave no trace in a note, in `.doxa/journal/<device>/entities.jsonl`.

Each device appends to a file of its own, so that a vault that is synchronised never has two versions of one file; what all
files say together is what counts, in whatever order they come. A line that cannot be read is passed over: half a line of a
crash, or one of a later Doxa.
"""

import json
import os
import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple, NewType

from doxa.vault.paths import NotePath, stays_inside

Device = NewType("Device", str)
"""What tells the devices of a user apart: `5f0c9a1e2b3d4c6f`."""

JOURNAL = Path(".doxa") / "journal"
_FILE = "entities.jsonl"
_LARGEST = 16_000_000
_DEVICE = re.compile(r"[0-9a-f]{16}")


class Verdict(StrEnum):
    """What was decided about a word: it is no entity in one note, in no note, or may be one again."""

    REJECT = "reject"
    BLOCK = "block"
    ALLOW = "allow"


class Decision(NamedTuple):
    """A decision of the user, at a time as in `2026-11-18T14:22:21.123456+00:00`; `note` is empty for the whole vault."""

    time: str
    verdict: Verdict
    word: str
    note: NotePath = NotePath("")


def decisions(root: Path) -> tuple[Decision, ...]:
    """All that was decided, on any device, each once, the oldest first."""
    return tuple(sorted({one for file in _files(root) for one in _read(file)}))


def journal_state(root: Path) -> tuple[tuple[str, int, int], ...]:
    """What is another value when the journal has changed."""
    return tuple(sorted(_stamp(file) for file in _files(root)))


def append(root: Path, device: Device, decision: Decision) -> None:
    """Write a decision down so that it is there after a crash. OSError where that is impossible, or not in the vault."""
    file = root / JOURNAL / device / _FILE
    file.parent.mkdir(parents=True, exist_ok=True)
    if not stays_inside(root, file):
        raise OSError(0, f"{file} leads out of the vault")
    line = json.dumps(decision._asdict(), ensure_ascii=False).encode("utf-8", "replace")
    descriptor = os.open(file, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o644)
    try:
        os.write(descriptor, (b"" if _ends_with_a_line(descriptor) else b"\n") + line + b"\n")
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def device(folder: Path) -> Device:
    """The name of this device, kept in a folder that other devices do not see; a new one, if it has none yet."""
    file = folder / "device"
    try:
        known = file.read_text(encoding="ascii", errors="replace")
    except OSError:
        known = ""
    if _DEVICE.fullmatch(known):
        return Device(known)
    new = os.urandom(8).hex()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file.write_text(new, encoding="ascii")
    return Device(new)


def _files(root: Path) -> Iterator[Path]:
    """The files of all devices; none that leads out of the vault."""
    try:
        folders = list((root / JOURNAL).iterdir())
    except OSError:
        return
    for folder in folders:
        file = folder / _FILE
        if file.is_file() and stays_inside(root, file):
            yield file


def _stamp(file: Path) -> tuple[str, int, int]:
    try:
        status = file.stat()
    except OSError:
        return str(file), 0, 0
    return str(file), status.st_size, status.st_mtime_ns


def _read(file: Path) -> Iterator[Decision]:
    try:
        with file.open("rb") as lines:
            content = lines.read(_LARGEST)
    except OSError:
        return
    for line in content.splitlines():
        decision = _decision(line)
        if decision:
            yield decision


def _decision(line: bytes) -> Decision | None:
    try:
        said = json.loads(line)
        time, verdict, word, note = (said[field] for field in Decision._fields)
        known = Verdict(verdict)
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    if not (isinstance(time, str) and isinstance(word, str) and isinstance(note, str) and word.strip()):
        return None
    return Decision(time, known, word, NotePath(note))


def _ends_with_a_line(descriptor: int) -> bool:
    """Whether what is written next starts on a line of its own; half a line is left where it is."""
    length = os.fstat(descriptor).st_size
    if length == 0:
        return True
    os.lseek(descriptor, length - 1, os.SEEK_SET)
    return os.read(descriptor, 1) == b"\n"
