"""Runs: changes of pages that wait in `.doxa/runs/<run>/staged/` until they are checked and committed together.

A run is a folder: `meta.json` says how it stands, `plan.json` what the files said that it is to change, `staged` has the
new texts, `verdict.json` what was found in them. Nothing of it is a note of the vault.
"""

import json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple, NewType

from doxa.vault.lock import lock
from doxa.vault.paths import NotePath, confined, file_path, is_hidden, stays_inside
from doxa.vault.read import content_hash, read_note
from doxa.vault.sidecars import is_raw, is_sidecar

RunId = NewType("RunId", str)
"""What a run is known by: `run-2026-04-15-3f9a1c`."""

RUNS = NotePath(".doxa/runs")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}")
_PAGES = (".md", ".markdown")


class RunStatus(StrEnum):
    PENDING = "pending"
    VERIFYING = "verifying"
    COMMITTED = "committed"
    REJECTED = "rejected"
    ABANDONED = "abandoned"


class Run(NamedTuple):
    """How a run stands. Times are as in `2026-04-16T14:23:00Z`."""

    run_id: RunId
    trigger: str
    type: str
    status: RunStatus
    started_at: str
    ended_at: str | None = None
    verdict: str | None = None
    reason: str | None = None


class Staged(NamedTuple):
    """The new text of a file, and the hash of what it said when that was staged; None for one that there was not."""

    text: str
    base: str | None


def new_run(root: Path, trigger: str, kind: str, now: str) -> Run:
    """A run that has just begun. OSError where it cannot be written down."""
    run = Run(RunId(f"run-{now[:10]}-{os.urandom(3).hex()}"), trigger, kind, RunStatus.PENDING, now)
    folder = file_path(root, _folder(run.run_id))
    if not stays_inside(root, folder):
        raise PermissionError(0, f"{folder} leads out of the vault")
    (folder / "staged").mkdir(parents=True)
    put_run(root, run)
    return run


def runs(root: Path) -> tuple[Run, ...]:
    """All runs of a vault, the oldest first; a folder that holds none is passed over."""
    try:
        names = [entry.name for entry in os.scandir(file_path(root, RUNS)) if entry.is_dir()]
    except OSError:
        return ()
    found = [run for name in names if (run := run_named(root, name))]
    return tuple(sorted(found, key=lambda run: (run.started_at, run.run_id)))


def run_named(root: Path, name: str) -> Run | None:
    """The run of a name; None where there is none that can be read."""
    file = file_path(root, meta_path(RunId(name)))
    if not _NAME.fullmatch(name) or not stays_inside(root, file):
        return None
    said = {field: word for field, word in _object(file).items() if field in Run._fields and isinstance(word, str)}
    try:
        return Run(**{**said, "run_id": RunId(name), "status": RunStatus(said.get("status", ""))})  # type: ignore[arg-type]  # all are words
    except (TypeError, ValueError):
        return None


def put_run(root: Path, run: Run) -> None:
    """Write down how a run stands, in one step."""
    _write(file_path(root, meta_path(run.run_id)), meta_text(run))


def meta_path(name: RunId) -> NotePath:
    return NotePath(f"{_folder(name)}/meta.json")


def meta_text(run: Run) -> str:
    """What is written down of a run."""
    return json.dumps(run._asdict(), indent=2, ensure_ascii=False) + "\n"


@contextmanager
def run_lock(root: Path, name: RunId) -> Iterator[bool]:
    """Whether nobody else is at work with a run, for as long as it is held; a process that dies lets go of it."""
    file = file_path(root, NotePath(f"{_folder(name)}/lock"))
    with lock(file) as is_ours:
        yield is_ours


def put_verdict(root: Path, name: RunId, text: str) -> None:
    """Write down what was found in a run."""
    _write(file_path(root, NotePath(f"{_folder(name)}/verdict.json")), text)


# Staging


def destination(root: Path, path: str) -> NotePath | None:
    """Where a staged file is to go; None for what is no page or sidecar, is hidden, a source, or outside of the vault."""
    inside = confined(path)
    if not inside or is_hidden(inside) or is_raw(inside):
        return None
    is_known = inside.lower().endswith(_PAGES) or is_sidecar(inside)
    return inside if is_known and stays_inside(root, file_path(root, inside)) else None


def stage(root: Path, name: RunId, path: NotePath, text: str) -> None:
    """Put the new text of a file into a run, and note what the file says now. OSError where that is impossible."""
    known = _object(file_path(root, _plan(name)))
    now = read_note(file_path(root, path))
    base = content_hash(now) if isinstance(now, str) else None
    file = _staged_file(root, name, path)
    file.parent.mkdir(parents=True, exist_ok=True)
    if not stays_inside(root, file):
        raise PermissionError(0, f"{file} leads out of the vault")
    _write(file_path(root, _plan(name)), json.dumps({**known, path: base}, indent=2, ensure_ascii=False) + "\n")
    _write(file, text)


def staged(root: Path, name: RunId) -> Mapping[NotePath, Staged]:
    """The new texts of a run by their paths, in order; what cannot be read, or may not be written, is not among them."""
    return dict(_staged(root, name))


def _staged(root: Path, name: RunId) -> Iterator[tuple[NotePath, Staged]]:
    for path, base in sorted(_object(file_path(root, _plan(name))).items()):
        inside, text = destination(root, path), read_note(_staged_file(root, name, NotePath(path)))
        if inside == path and isinstance(text, str):
            yield NotePath(path), Staged(text, base if isinstance(base, str) else None)


def _folder(name: RunId) -> NotePath:
    return NotePath(f"{RUNS}/{name}")


def _plan(name: RunId) -> NotePath:
    return NotePath(f"{_folder(name)}/plan.json")


def _staged_file(root: Path, name: RunId, path: NotePath) -> Path:
    return file_path(root, NotePath(f"{_folder(name)}/staged/{path}"))


def _object(file: Path) -> Mapping[str, object]:
    """What a file of a run says; nothing where it is broken."""
    text = read_note(file)
    try:
        said = json.loads(text) if isinstance(text, str) else {}
    except (ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}


def _write(file: Path, text: str) -> None:
    """Write a file so that whoever reads it sees the old text or the new one."""
    beside = file.with_name(f".{file.name}.{os.getpid()}.tmp")
    try:
        with beside.open("w", encoding="utf-8", newline="") as new:
            new.write(text)
            new.flush()
            os.fsync(new.fileno())
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)
