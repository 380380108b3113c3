"""What is believed about something, for a model."""

from doxa.beliefs.days import day
from doxa.features.beliefs.why import Why, Window, why
from doxa.session.believing import asking
from doxa.session.vault import Vault
from doxa.vault.root import Refused


def why_believed(vault: Vault, query: str, since: str, until: str) -> Why | Refused:
    """What is believed about a query, in a span of days; empty days leave it open."""
    for words in (since, until):
        if words and day(words) is None:
            return Refused(f"`{words}` is no day; write it as 2026-04-30")
    vault.reload()
    vault.update()
    with asking(vault) as now:
        return why(now.shelf, now.pages, query, Window(day(since), day(until)), now=now.now)
