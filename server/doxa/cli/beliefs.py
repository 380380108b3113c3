"""`doxa beliefs`: what the pages of a vault claim, what has changed, and whether the sources still say so."""

import csv
import sys
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from difflib import unified_diff
from typing import NamedTuple

from doxa.beliefs.days import day
from doxa.beliefs.revision import Reason, chains
from doxa.beliefs.sidecar import Belief, BeliefId
from doxa.beliefs.sidecar_edits import written
from doxa.cli.places import count, print_json, printable
from doxa.features.beliefs.supersede import superseding
from doxa.features.beliefs.why import Told, Window, told
from doxa.features.vault_edit import Refused
from doxa.index.names import key
from doxa.session.believing import asking
from doxa.session.vault import Vault
from doxa.vault.change import Changed, NewText, change_files
from doxa.vault.paths import NotePath


class Listed(NamedTuple):
    """Which beliefs are wanted."""

    topic: str | None
    current_only: bool


def lines_of(one: Told) -> Iterator[str]:
    """A belief in a few lines for a person."""
    days = f"since {one.asserted_at}" if one.superseded_at is None else f"{one.asserted_at} to {one.superseded_at}"
    yield f"{one.statement}"
    yield f"    {days} · {one.wiki_page} · {one.belief_id}"
    if one.supersession_reason:
        yield f"    given up: {one.supersession_reason}, for {one.superseded_by_belief_id or 'nothing'}"
    for source in one.supporting_sources:
        mark = "✓" if source.verified_against_source else "✗"
        hint = f", p. {source.page_hint}" if source.page_hint else ""
        yield f"    {mark} {source.status} · {source.raw_path}{hint}" + (f" · “{source.quote}”" if source.quote else "")


def print_beliefs(vault: Vault, wanted: Listed, *, as_json: bool) -> int:
    vault.update()
    with asking(vault) as now:
        found = [one for one in now.shelf.all if _is_wanted(one.belief, wanted)]
        return _print(told(found, now.pages, now.now), as_json=as_json)


def print_history(vault: Vault, name: str, *, as_json: bool) -> int | None:
    """Print a chain of beliefs; None where there is no such belief."""
    vault.update()
    with asking(vault) as now:
        start = now.shelf.by_id.get(BeliefId(name))
        if start is None:
            return None
        found = [now.shelf.by_id[one] for one in chains([start.belief], now.shelf.succession)]
        return _print(told(found, now.pages, now.now), as_json=as_json)


def print_changed(vault: Vault, window: Window, *, as_json: bool) -> int:
    """Print what was taken up or given up in a span of days, the latest first."""
    vault.update()
    with asking(vault) as now:
        found = [(max(days), one) for one in now.shelf.all if (days := _days_in(one.belief, window))]
        found.sort(key=lambda one: one[0], reverse=True)
        return _print(told([one for _, one in found], now.pages, now.now), as_json=as_json)


def print_verified(vault: Vault, *, as_json: bool) -> int:
    """Look all quotes up; 1 if one is not verified, or a belief has none."""
    vault.update()
    with asking(vault) as now:
        beliefs = told(now.shelf.all, now.pages, now.now)
    drifted = [one for one in beliefs if not all(source.verified_against_source for source in one.supporting_sources)]
    drifted += [one for one in beliefs if not one.supporting_sources]
    if as_json:
        print_json({"beliefs": len(beliefs), "drifted": drifted})
    else:
        sys.stdout.writelines(f"{printable(line)}\n" for one in drifted for line in lines_of(one))
        sys.stdout.write(f"{count(len(beliefs), 'belief')}, {len(drifted)} not verified\n")
    return 1 if drifted else 0


def print_superseded(vault: Vault, old: str, new: str, reason: Reason, *, write: bool) -> int:
    """Print what changes when one belief gives way to another and, if it is wanted, do it; 2 where it cannot be done."""
    vault.update()
    with asking(vault) as now:
        found = superseding(now.shelf, BeliefId(old), BeliefId(new), reason, datetime.now().astimezone().date())
    if isinstance(found, Refused):
        return _fail(found.reason)
    before = vault.text(found.sidecar)
    after = None if before is None else written(found.page, before, found.changes)
    if before is None or after is None:
        return _fail(f"{found.sidecar} cannot be read; mend it first")
    if not write:
        return _print_difference(found.sidecar, before, after)
    try:
        change_files(vault.root, {found.sidecar: NewText(before, after)}, ())
    except (OSError, Changed) as error:
        return _fail(f"{error}; nothing was changed")
    sys.stdout.write(printable(f"{old} is superseded by {new}") + "\n")
    return 0


def _print_difference(path: NotePath, before: str, after: str) -> int:
    lines = unified_diff(before.splitlines(), after.splitlines(), path, path, n=0)
    sys.stdout.writelines(f"{printable(line)}\n" for line in lines)
    sys.stdout.write("Nothing is written yet: add --write\n")
    return 0


def _fail(reason: str) -> int:
    sys.stderr.write(f"doxa: {printable(reason)}\n")
    return 2


def print_export(vault: Vault, *, as_table: bool) -> int:
    """Print every field of every belief."""
    vault.update()
    with asking(vault) as now:
        rows = [{"wiki_page": one.page, **one.belief._asdict()} for one in now.shelf.all]
    if not as_table:
        print_json({"beliefs": rows})
        return 0
    table = csv.DictWriter(sys.stdout, ["wiki_page", *Belief._fields], lineterminator="\n")
    table.writeheader()
    table.writerows({name: " ".join(one) if isinstance(one, tuple) else one for name, one in row.items()} for row in rows)
    return 0


def _print(found: Iterable[Told], *, as_json: bool) -> int:
    beliefs = list(found)
    if as_json:
        print_json({"beliefs": beliefs})
        return 0
    sys.stdout.writelines(f"{printable(line)}\n" for one in beliefs for line in lines_of(one))
    sys.stdout.write(f"{count(len(beliefs), 'belief')}\n")
    return 0


def _is_wanted(belief: Belief, wanted: Listed) -> bool:
    is_on_topic = wanted.topic is None or key(belief.topic) == key(wanted.topic)
    return is_on_topic and (belief.is_current or not wanted.current_only)


def _days_in(belief: Belief, window: Window) -> list[date]:
    """The days on which a belief changed, as far as they are in the window."""
    days = [found for words in (belief.asserted_at, belief.superseded_at) if (found := day(words))]
    first, last = window.since or date.min, window.until or date.max
    return [one for one in days if first <= one <= last]
