"""All that can be done with the citations and claims at a place of a page. Its sources are read once for all of it."""

from collections.abc import Iterator

from doxa.beliefs.page import Page
from doxa.features.actions.action import Action, Asked
from doxa.features.beliefs.hedge import hedgings
from doxa.features.beliefs.record import recordings
from doxa.features.beliefs.replacing import supersessions
from doxa.features.beliefs.requote import requotings
from doxa.vault.sidecars import is_raw


def belief_actions(asked: Asked) -> Iterator[Action]:
    """Quotes first, then what is recorded of claims, and what takes the place of what; in a raw source, nothing."""
    page = Page(asked.vault, asked.path, asked.document, asked.notes.text, asked.settings.beliefs_topic)
    if not page.is_plain and not is_raw(asked.path):
        for offer in (requotings, recordings, hedgings, supersessions):
            yield from offer(asked, page)
