"""`doxa why`: what you believe about something, and why."""

from collections.abc import Iterator

from rich.text import Text

from doxa.cli.belief_lines import belief_lines, print_lines
from doxa.cli.places import print_json, printable
from doxa.features.beliefs.why import Question, Why, why
from doxa.session.believing import asking
from doxa.session.vault import Vault


def print_why(vault: Vault, question: Question, *, as_json: bool) -> int:
    """Print the answer; 1 where nothing is believed about it."""
    vault.update()
    with asking(vault) as now:
        answer = why(now, question)
    if as_json:
        print_json(answer)
    else:
        print_lines(_lines(answer))
    return 0 if answer.current_beliefs or answer.history else 1


def _lines(answer: Why) -> Iterator[Text]:
    parts = (
        ("Believed", answer.current_beliefs),
        ("Before", answer.history),
        ("Contradicted by", answer.contradicting_beliefs),
    )
    for title, beliefs in parts:
        if beliefs:
            yield Text(title, "underline")
            for one in beliefs:
                yield from belief_lines(one, "  ")
    if answer.truncated:
        yield Text(f"and {answer.total - len(answer.current_beliefs) - len(answer.history)} more")
    if not answer.current_beliefs and not answer.history:
        yield Text(printable(f"Nothing is believed about {answer.query}"))
