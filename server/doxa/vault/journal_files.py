"""Files of the journal of a vault: records, one on a line, in `.doxa/journal/<device>/`.

Each device appends to files of its own, so that a vault that is synchronised never has two versions of one file; what all
files say together is what counts, in whatever order they come. A line that cannot be read is passed over: half a line of a
crash, or one of a later Doxa.
"""

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NewType

from doxa.vault.paths import stays_inside

Device = NewType("Device", str)
"""What tells the devices of a user apart: `5f0c9a1e2b3d4c6f`."""

State = tuple[tuple[str, int, int], ...]
"""What is another value when files of the journal have changed."""

JOURNAL = Path(".doxa") / "journal"
_LARGEST = 16_000_000
_DEVICE = re.compile(r"[0-9a-f]{16}")


def records(root: Path, name: str) -> Iterator[Mapping[str, object]]:
    """What all devices have written into their files of that name, in no order."""
    for file in _files(root, name):
        for line in _lines(file):
            said = _record(line)
            if said is not None:
                yield said


def state_of(root: Path, name: str) -> State:
    """What is another value when a file of that name has changed."""
    return tuple(sorted(_stamp(file) for file in _files(root, name)))


def append_records(root: Path, device: Device, name: str, written: Iterable[Mapping[str, object]]) -> None:
    """Write records down so that they are there after a crash. OSError where that is impossible, or not in the vault."""
    file = root / JOURNAL / device / name
    file.parent.mkdir(parents=True, exist_ok=True)
    if not stays_inside(root, file):
        raise OSError(0, f"{file} leads out of the vault")
    lines = b"".join(json.dumps(one, ensure_ascii=False).encode("utf-8", "replace") + b"\n" for one in written)
    descriptor = os.open(file, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o644)
    try:
        os.write(descriptor, (b"" if _ends_with_a_line(descriptor) else b"\n") + lines)
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


def journal_folders(root: Path) -> list[str]:
    """The folder of the journal, and those of all devices in it; links among them are left out."""
    folder = root / JOURNAL
    try:
        return [str(folder), *(one.path for one in os.scandir(folder) if one.is_dir(follow_symlinks=False))]
    except OSError:
        return []


def _files(root: Path, name: str) -> Iterator[Path]:
    """The files of all devices; none that leads out of the vault."""
    try:
        folders = list((root / JOURNAL).iterdir())
    except OSError:
        return
    for folder in folders:
        file = folder / name
        if file.is_file() and stays_inside(root, file):
            yield file


def _stamp(file: Path) -> tuple[str, int, int]:
    try:
        status = file.stat()
    except OSError:
        return str(file), 0, 0
    return str(file), status.st_size, status.st_mtime_ns


def _lines(file: Path) -> list[bytes]:
    try:
        with file.open("rb") as lines:
            return lines.read(_LARGEST).splitlines()
    except OSError:
        return []


def _record(line: bytes) -> Mapping[str, object] | None:
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return said if isinstance(said, dict) else None


def _ends_with_a_line(descriptor: int) -> bool:
    """Whether what is written next starts on a line of its own; half a line is left where it is."""
    length = os.fstat(descriptor).st_size
    if length == 0:
        return True
    os.lseek(descriptor, length - 1, os.SEEK_SET)
    return os.read(descriptor, 1) == b"\n"
