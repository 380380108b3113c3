"""`doxa runs`: changes of pages and their beliefs that are staged, checked and committed together."""

import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from difflib import unified_diff
from pathlib import Path
from typing import NamedTuple

from doxa.beliefs.judging import Judge, nobody, votes
from doxa.cli.places import count, print_json, printable
from doxa.features.beliefs.verdict import Finding, Verdict
from doxa.features.replacement import replacement
from doxa.features.vault_edit import Refused
from doxa.session.running import Verified, abandon_interrupted, committed, verified
from doxa.session.vault import Vault
from doxa.text.edits import apply_edits
from doxa.vault.paths import NotePath
from doxa.vault.read import Unreadable, read_note
from doxa.vault.runs import Run, RunStatus, destination, new_run, put_run, run_named, runs, stage, staged

Looked = Callable[[Vault, str, str, Judge], Verified | Refused]


class Shown(NamedTuple):
    """What `--json` prints of one run."""

    run: Run
    files: tuple[str, ...]
    verdict: str | None = None
    findings: tuple[Finding, ...] = ()


def looked_after(vault: Vault) -> Vault:
    """The vault once it is noted which of its runs were interrupted."""
    try:
        abandon_interrupted(vault, _now())
    except OSError as error:
        sys.stderr.write(f"doxa: {printable(str(error))}\n")
    return vault


def print_new_run(vault: Vault, trigger: str, kind: str, *, as_json: bool) -> int:
    """Begin a run, and print its id."""
    try:
        run = new_run(vault.root, trigger, kind, _now())
    except OSError as error:
        return _fail(f"no run can be begun: {error}")
    if as_json:
        print_json(Shown(run, ()))
    else:
        sys.stdout.write(f"{run.run_id}\n")
    return 0


def stage_file(vault: Vault, name: str, path: str, file: Path) -> int:
    """Put the text of a file into a run, to be that of a page or a sidecar."""
    text = read_note(file)
    return _fail(str(text)) if isinstance(text, Unreadable) else _stage(vault, name, path, lambda _: text)


def stage_replacement(vault: Vault, name: str, path: str, old: str, new: str) -> int:
    """Put a page or a sidecar into a run with some words replaced, which must be there exactly once."""

    def replaced(text: str) -> str | Refused:
        edit = replacement(text, old, new)
        return edit if isinstance(edit, Refused) else apply_edits(text, [edit])

    return _stage(vault, name, path, replaced)


def print_looked_at(vault: Vault, name: str, look: Looked, judge: Path | None, *, as_json: bool) -> int:
    """Check a run, or commit it, and print what was found; 1 where it is not to be committed."""
    judging = _judge(judge)
    if judging is None:
        return _fail(f"{judge}: these are no votes")
    vault.update()
    try:
        found = look(vault, name, _now(), judging)
    except OSError as error:
        return _fail(str(error))
    if isinstance(found, Refused):
        return _fail(found.reason)
    if as_json:
        files = tuple(staged(vault.root, found.run.run_id))
        print_json(Shown(found.run, files, found.verdict, found.findings))
    else:
        _print_verdict(found)
    return 0 if found.verdict is Verdict.COMMIT else 1


def abandon(vault: Vault, name: str) -> int:
    """Give a run up; nothing of it has reached a page."""
    run = run_named(vault.root, name)
    if run is None or run.status is not RunStatus.PENDING:
        return _fail(f"{name}: there is no such run" if run is None else f"{name} is {run.status}")
    put_run(vault.root, run._replace(status=RunStatus.ABANDONED, ended_at=_now()))
    return 0


def print_runs(vault: Vault, *, as_json: bool) -> int:
    found = runs(vault.root)
    if as_json:
        print_json({"runs": found})
    else:
        sys.stdout.writelines(f"{printable(_line(run))}\n" for run in found)
        sys.stdout.write(f"{count(len(found), 'run')}\n")
    return 0


def print_run(vault: Vault, name: str, *, as_json: bool) -> int:
    """Print a run, and what it changes line by line."""
    run = run_named(vault.root, name)
    if run is None:
        return _fail(f"{name}: there is no such run")
    files = staged(vault.root, run.run_id)
    if as_json:
        print_json(Shown(run, tuple(files), run.verdict))
        return 0
    sys.stdout.write(f"{printable(_line(run))}\n")
    for path, one in files.items() if run.status is not RunStatus.COMMITTED else ():
        sides = ((vault.text(path) or "").splitlines(), one.text.splitlines())
        sys.stdout.writelines(f"{printable(line)}\n" for line in unified_diff(*sides, path, path, n=0))
    return 0


def print_committed(vault: Vault, name: str, judge: Path | None, *, as_json: bool) -> int:
    return print_looked_at(vault, name, committed, judge, as_json=as_json)


def print_verdict(vault: Vault, name: str, judge: Path | None, *, as_json: bool) -> int:
    return print_looked_at(vault, name, verified, judge, as_json=as_json)


def _stage(vault: Vault, name: str, path: str, made: Callable[[str], str | Refused]) -> int:
    run, inside = run_named(vault.root, name), destination(vault.root, path)
    if run is None or run.status is not RunStatus.PENDING:
        return _fail(f"{name}: there is no such run" if run is None else f"{name} is {run.status}")
    if inside is None:
        return _fail(f"{path}: only pages and sidecars of the vault are staged, no sources and nothing outside of it")
    text = made(_text(vault, run, inside))
    if isinstance(text, Refused):
        return _fail(text.reason)
    try:
        stage(vault.root, run.run_id, inside, text)
    except OSError as error:
        return _fail(f"{path} cannot be staged: {error}")
    return 0


def _text(vault: Vault, run: Run, path: NotePath) -> str:
    """What a page says in a run or, before it is staged there, in the vault."""
    found = staged(vault.root, run.run_id).get(path)
    return found.text if found else vault.text(path) or ""


def _judge(file: Path | None) -> Judge | None:
    if file is None:
        return nobody
    text = read_note(file)
    return votes(text) if isinstance(text, str) else None


def _print_verdict(found: Verified) -> None:
    sys.stdout.writelines(f"{printable(line)}\n" for line in _finding_lines(found))
    sys.stdout.write(printable(f"{found.run.run_id}: {found.verdict}, {found.run.status}") + "\n")


def _finding_lines(found: Verified) -> Iterator[str]:
    for one in found.findings:
        if one.verdict is not Verdict.COMMIT:
            about = f" · {one.belief_id}" if one.belief_id else ""
            yield f"{one.file}{about}: {one.reason} [{one.check}, {one.verdict}]"


def _line(run: Run) -> str:
    ended = f" to {run.ended_at}" if run.ended_at else ""
    reason = f" · {run.reason}" if run.reason else ""
    return f"{run.run_id} · {run.status} · {run.type}, {run.trigger} · {run.started_at}{ended}{reason}"


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def _fail(reason: str) -> int:
    sys.stderr.write(f"doxa: {printable(reason)}\n")
    return 2
