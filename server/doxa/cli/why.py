"""`doxa why`: what you believe about something, and why."""

import sys
from collections.abc import Iterator

from doxa.cli.beliefs import lines_of
from doxa.cli.places import print_json, printable
from doxa.features.beliefs.why import Why, Window, why
from doxa.session.believing import asking
from doxa.session.vault import Vault


def print_why(vault: Vault, query: str, window: Window, *, as_json: bool) -> int:
    """Print the answer; 1 where nothing is believed about it."""
    vault.update()
    with asking(vault) as now:
        answer = why(now.shelf, now.pages, query, window, now=now.now)
    if as_json:
        print_json(answer)
    else:
        sys.stdout.writelines(f"{printable(line)}\n" for line in _lines(answer))
    return 0 if answer.current_beliefs or answer.history else 1


def _lines(answer: Why) -> Iterator[str]:
    parts = (
        ("Believed", answer.current_beliefs),
        ("Before", answer.history),
        ("Contradicted by", answer.contradicting_beliefs),
    )
    for title, beliefs in parts:
        if beliefs:
            yield title
            yield from (f"  {line}" for one in beliefs for line in lines_of(one))
    if answer.truncated:
        yield f"and {answer.total - len(answer.current_beliefs) - len(answer.history)} more"
    if not answer.current_beliefs and not answer.history:
        yield f"Nothing is believed about {answer.query}"
