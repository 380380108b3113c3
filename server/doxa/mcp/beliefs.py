"""What is believed about something, for a model."""

from doxa.beliefs.days import day
from doxa.features.beliefs.why import Question, Why, Window, why
from doxa.session.believing import asking
from doxa.session.vault import Vault
from doxa.vault.root import Refused


def why_believed(vault: Vault, workspace: str, query: str, days: tuple[str, str], *, history: bool) -> Why | Refused:
    """What is believed about a query, in a span of days; empty days leave it open. There is but one workspace."""
    if workspace not in ("", vault.root.name, str(vault.root)):
        return Refused(f"there is no workspace `{workspace}`; this server reads `{vault.root.name}`")
    for words in days:
        if words and day(words) is None:
            return Refused(f"`{words}` is no day; write it as 2026-04-30")
    vault.reload()
    vault.update()
    with asking(vault) as now:
        return why(now, Question(query, Window(*map(day, days)), history))
