"""`doxa beliefs`: what the pages of a vault claim, what has changed, and whether the sources still say so."""

import csv
import sys
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from doxa.beliefs.days import day
from doxa.beliefs.revision import chains
from doxa.beliefs.shelf import named, succession_of, whole
from doxa.cli.belief_lines import belief_lines, print_lines
from doxa.cli.places import count, print_json
from doxa.features.beliefs.telling import Told, told
from doxa.features.beliefs.why import Window
from doxa.index.beliefs import BeliefMark, beliefs, beliefs_changed, beliefs_on
from doxa.session.believing import asking
from doxa.session.vault import Vault
from doxa.syntax.sidecar import Belief, BeliefId


class Listed(NamedTuple):
    """Which beliefs are wanted."""

    topic: str | None
    current_only: bool


def print_beliefs(vault: Vault, wanted: Listed, *, as_json: bool) -> int:
    vault.update()
    with asking(vault) as now:
        marks = beliefs(now.vault) if wanted.topic is None else beliefs_on(now.vault, wanted.topic)
        found = [mark for mark in marks if mark.superseded_at is None or not wanted.current_only]
        return _print(told(now, whole(now.vault, found)), as_json=as_json)


def print_history(vault: Vault, name: str, *, as_json: bool) -> int | None:
    """Print a chain of beliefs; None where there is no such belief."""
    vault.update()
    with asking(vault) as now:
        start = named(now.vault, {BeliefId(name)}).get(BeliefId(name))
        if start is None:
            return None
        ids = chains([start.belief], succession_of(now.vault, [start.belief]))
        known = named(now.vault, ids)
        return _print(told(now, [known[one] for one in ids]), as_json=as_json)


def print_changed(vault: Vault, window: Window, *, as_json: bool) -> int:
    """Print what was taken up or given up in a span of days, the latest first."""
    vault.update()
    first, last = window.since or date.min, window.until or date.max
    with asking(vault) as now:
        marks = beliefs_changed(now.vault, first.isoformat(), last.isoformat())
        found = [(max(days), mark) for mark in marks if (days := _days_in(mark, first, last))]
        found.sort(key=lambda one: one[0], reverse=True)
        return _print(told(now, whole(now.vault, [mark for _, mark in found])), as_json=as_json)


def print_verified(vault: Vault, *, as_json: bool) -> int:
    """Look all quotes up; 1 if one is not verified, or a belief has none."""
    vault.update()
    with asking(vault) as now:
        looked_at = told(now, whole(now.vault, beliefs(now.vault)))
    drifted = [one for one in looked_at if not _is_verified(one)]
    if as_json:
        print_json({"beliefs": len(looked_at), "drifted": drifted})
    else:
        print_lines(line for one in drifted for line in belief_lines(one))
        sys.stdout.write(f"{count(len(looked_at), 'belief')}, {len(drifted)} not verified\n")
    return 1 if drifted else 0


def print_export(vault: Vault, *, as_table: bool) -> int:
    """Print every field of every belief."""
    vault.update()
    with asking(vault) as now:
        rows = [{"wiki_page": one.page, **one.belief._asdict()} for one in whole(now.vault, beliefs(now.vault))]
    if not as_table:
        print_json({"beliefs": rows})
        return 0
    table = csv.DictWriter(sys.stdout, ["wiki_page", *Belief._fields], lineterminator="\n")
    table.writeheader()
    table.writerows({name: " ".join(one) if isinstance(one, tuple) else one for name, one in row.items()} for row in rows)
    return 0


def _print(found: Iterable[Told], *, as_json: bool) -> int:
    some = list(found)
    if as_json:
        print_json({"beliefs": some})
        return 0
    print_lines(line for one in some for line in belief_lines(one))
    sys.stdout.write(f"{count(len(some), 'belief')}\n")
    return 0


def _is_verified(one: Told) -> bool:
    return bool(one.supporting_sources) and all(source.verified_against_source for source in one.supporting_sources)


def _days_in(mark: BeliefMark, first: date, last: date) -> list[date]:
    """The days on which a belief changed, as far as they are in the span."""
    days = [found for words in (mark.asserted_at, mark.superseded_at) if (found := day(words))]
    return [one for one in days if first <= one <= last]
