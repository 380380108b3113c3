"""A run at work: its staged pages are checked as if they were in the vault, and go there together or not at all."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from doxa.beliefs.judging import Judge, nobody
from doxa.beliefs.page import Page
from doxa.features.beliefs.verdict import Finding, Looking, Verdict, decided, page_findings
from doxa.features.vault_edit import Refused
from doxa.session.vault import Vault
from doxa.syntax.markdown import parse
from doxa.vault.change import Changed, NewText, change_files
from doxa.vault.paths import NotePath, file_path
from doxa.vault.read import LARGEST, content_hash, read_note
from doxa.vault.runs import (
    Run,
    RunId,
    RunStatus,
    Staged,
    meta_path,
    meta_text,
    put_run,
    put_verdict,
    run_lock,
    run_named,
    runs,
    staged,
)
from doxa.vault.sidecars import is_sidecar, pages_of, sidecar_path


class Verified(NamedTuple):
    """What was found in a run."""

    run: Run
    verdict: Verdict
    findings: tuple[Finding, ...]


def abandon_interrupted(vault: Vault, now: str) -> None:
    """Note which runs somebody was at work with when he was stopped; their pages are as they were."""
    for run in runs(vault.root):
        if run.status is RunStatus.VERIFYING:
            with run_lock(vault.root, run.run_id) as is_ours:
                if is_ours:
                    put_run(vault.root, run._replace(status=RunStatus.ABANDONED, ended_at=now, reason="interrupted"))


def verified(vault: Vault, name: str, now: str, judge: Judge = nobody) -> Verified | Refused:
    """Look at a run, and note how it stands: rejected, or waiting to be revised or committed."""
    with _at_work(vault, name) as run:
        return run if isinstance(run, Refused) else _noted(vault, _looked_at(vault, run, judge), now)


def committed(vault: Vault, name: str, now: str, judge: Judge = nobody) -> Verified | Refused:
    """Look at a run and, if nothing stands against it, let its files take their places, all in one step."""
    with _at_work(vault, name) as run:
        if isinstance(run, Refused):
            return run
        found = _looked_at(vault, run, judge)
        if found.verdict is not Verdict.COMMIT:
            return _noted(vault, found, now)
        done = run._replace(status=RunStatus.COMMITTED, ended_at=now, verdict=str(Verdict.COMMIT), reason=None)
        refused = _written(vault, done)
        if refused:
            put_run(vault.root, run._replace(reason=refused.reason))
            return refused
    vault.update()
    return found._replace(run=done)


@contextmanager
def _at_work(vault: Vault, name: str) -> Iterator[Run | Refused]:
    """A run that waits. While it is looked at it says so, and nobody else is at work with it."""
    if run_named(vault.root, name) is None:
        yield Refused(f"{name}: there is no such run")
        return
    with run_lock(vault.root, RunId(name)) as is_ours:
        run = run_named(vault.root, name)
        if not is_ours or run is None:
            yield Refused(f"somebody else is at work with {name}")
        elif run.status is not RunStatus.PENDING:
            yield Refused(f"{name} is {run.status}")
        elif not staged(vault.root, run.run_id):
            yield Refused(f"nothing is staged in {name}")
        else:
            put_run(vault.root, run._replace(status=RunStatus.VERIFYING, verdict=None))
            yield run


def _noted(vault: Vault, found: Verified, now: str) -> Verified:
    put_run(vault.root, _after(found, now))
    return found._replace(run=_after(found, now))


def _written(vault: Vault, done: Run) -> Refused | None:
    """Write the files of a run, and that it is committed, all together."""
    try:
        texts = _texts(vault, done)
        change_files(vault.root, {**texts, meta_path(done.run_id): _meta(vault, done)}, ())
    except Changed as changed:
        return Refused(f"stale_plan: {changed} has changed since it was staged; stage it again")
    except OSError as error:
        return Refused(f"{error}; nothing was changed")
    return None


def _texts(vault: Vault, run: Run) -> Mapping[NotePath, NewText]:
    """What is to be written. Changed where a file does not say what it said when that was staged."""
    texts = {}
    for path, one in staged(vault.root, run.run_id).items():
        now = read_note(file_path(vault.root, path), LARGEST)
        before = now if isinstance(now, str) else None
        if (None if before is None else content_hash(before)) != one.base:
            raise Changed(path)
        texts[path] = NewText(before, one.text)
    return texts


def _meta(vault: Vault, run: Run) -> NewText:
    before = read_note(file_path(vault.root, meta_path(run.run_id)))
    return NewText(before if isinstance(before, str) else None, meta_text(run))


def _looked_at(vault: Vault, run: Run, judge: Judge) -> Verified:
    files = staged(vault.root, run.run_id)
    looking = Looking(run.run_id, vault.settings.beliefs_structural, judge)
    documents = {path: parse(one.text, vault.dialect) for path, one in files.items()}

    def text(path: NotePath) -> str | None:
        return files[path].text if path in files else vault.text(path)

    with vault.reading(documents) as snapshot:
        found: list[Finding] = []
        for path in _pages(files):
            document = documents.get(path) or parse(vault.text(path) or "", vault.dialect)
            page = Page(snapshot, path, document, text)
            found += page_findings(page, vault.text(sidecar_path(path)), looking)
    verdict = decided(found)
    put_verdict(vault.root, run.run_id, _verdict_text(verdict, found))
    return Verified(run, verdict, tuple(found))


def _pages(files: Mapping[NotePath, Staged]) -> list[NotePath]:
    """The pages that a run is about; a sidecar may come without its page."""
    pages = {path for path in files if not is_sidecar(path)}
    beside = [pages_of(path) for path in files if is_sidecar(path)]
    return sorted(pages | {some[0] for some in beside if not pages.intersection(some)})


def _after(found: Verified, now: str) -> Run:
    reasons = [one.reason for one in found.findings if one.verdict is found.verdict]
    run = found.run._replace(verdict=str(found.verdict), reason=reasons[0] if reasons else None)
    if found.verdict is Verdict.REJECT:
        return run._replace(status=RunStatus.REJECTED, ended_at=now)
    return run._replace(status=RunStatus.PENDING, reason=run.reason if found.verdict is Verdict.REVISE else None)


def _verdict_text(verdict: Verdict, found: list[Finding]) -> str:
    data = {"verdict": verdict, "findings": [one._asdict() for one in found]}
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"
