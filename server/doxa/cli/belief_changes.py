"""`doxa beliefs supersede` and `doxa beliefs extract`: changes of sidecars, shown before they are made."""

import sys
from datetime import datetime
from difflib import unified_diff
from typing import NamedTuple

from doxa.beliefs.page import Page
from doxa.beliefs.revision import Reason
from doxa.beliefs.sidecar_edits import written
from doxa.cli.places import print_json, printable
from doxa.features.beliefs.record import recorded
from doxa.features.beliefs.supersede import superseding
from doxa.features.vault_edit import Refused
from doxa.session.believing import asking
from doxa.session.vault import Vault
from doxa.syntax.markdown import parse
from doxa.syntax.sidecar import BeliefId
from doxa.text.edits import apply_edits
from doxa.vault.change import Changed, NewText, change_files
from doxa.vault.paths import NotePath
from doxa.vault.sidecars import sidecar_path


class Wanted(NamedTuple):
    """How a change is wanted: done, or only shown; and told as JSON, or in words."""

    write: bool
    as_json: bool


class _Rewritten(NamedTuple):
    """A sidecar before a change and after it; None before, where there is none yet."""

    path: NotePath
    before: str | None
    after: str


def print_superseded(vault: Vault, old: str, new: str, reason: Reason, wanted: Wanted) -> int:
    """Print what changes when one belief gives way to another and, if it is wanted, do it; 2 where it cannot be done."""
    vault.update()
    with asking(vault) as now:
        found = superseding(now.vault, BeliefId(old), BeliefId(new), reason, datetime.now().astimezone().date())
    if isinstance(found, Refused):
        return _fail(found.reason)
    before = vault.text(found.sidecar)
    after = None if before is None else written(found.page, before, found.changes)
    if before is None or after is None:
        return _fail(f"{found.sidecar} cannot be read; mend it first")
    return _carry_out(vault, _Rewritten(found.sidecar, before, after), f"{old} is superseded by {new}", wanted)


def print_extracted(vault: Vault, path: NotePath, wanted: Wanted) -> int:
    """Print the beliefs that the claims of a page make and, if it is wanted, record them; 2 where it cannot be done."""
    vault.update()
    text, beside = vault.text(path), sidecar_path(path)
    if text is None:
        return _fail(f"{path} cannot be read")
    with asking(vault) as now:
        page = Page(now.vault, path, parse(text, vault.dialect), vault.text, vault.settings.beliefs_topic)
        change = recorded(page, datetime.now().astimezone().date())
        before = page.text(beside) if page.has_sidecar else None
    if isinstance(change, Refused):
        return _fail(change.reason)
    after = change.created[0].text if change.created else apply_edits(before or "", change.edits.get(beside, ()))
    if after == before or '"belief_id"' not in after:
        sys.stdout.write(printable(f"All claims of {path} that cite a source are recorded") + "\n")
        return 0
    return _carry_out(vault, _Rewritten(beside, before, after), f"{beside} is written", wanted)


def _carry_out(vault: Vault, change: _Rewritten, done: str, wanted: Wanted) -> int:
    if wanted.write:
        try:
            change_files(vault.root, {change.path: NewText(change.before, change.after)}, ())
        except (OSError, Changed) as error:
            return _fail(f"{error}; nothing was changed")
        vault.update()
    if wanted.as_json:
        print_json({"written": wanted.write, "sidecar": change.path, "text": change.after})
    elif wanted.write:
        sys.stdout.write(printable(done) + "\n")
    else:
        lines = unified_diff((change.before or "").splitlines(), change.after.splitlines(), change.path, change.path, n=0)
        sys.stdout.writelines(f"{printable(line)}\n" for line in lines)
        sys.stdout.write("Nothing is written yet: add --write\n")
    return 0


def _fail(reason: str) -> int:
    sys.stderr.write(f"doxa: {printable(reason)}\n")
    return 2
