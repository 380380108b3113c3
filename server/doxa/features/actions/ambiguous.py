"""A link that may mean several notes, made to mean one of them."""

from collections.abc import Iterator
from itertools import islice

from doxa.features.actions.action import Action, Asked, Kind
from doxa.features.actions.wrong_links import target_for, wrong_links
from doxa.features.diagnostics import Code
from doxa.features.link_forms import Renamed, rewritten

_MOST = 10


def choices(asked: Asked) -> Iterator[Action]:
    """One for each note that may be meant, the likeliest first; those that lack the heading that is asked for come last."""
    for wrong in wrong_links(asked, asked.wrong, Code.AMBIGUOUS_LINK):
        notes, fragment = asked.vault.resolve(asked.path, wrong.link.target).notes, wrong.link.fragment
        likely = sorted(notes[:_MOST], key=lambda path: bool(fragment) and asked.vault.place(path, fragment or "") is None)
        for path in islice(likely, _MOST):
            target = target_for(asked, wrong, path)
            if target:
                edits = tuple(rewritten(wrong.node, asked.text, Renamed(target)))
                yield Action(f"Link to {path}", Kind.FIX, asked.here(*edits), wrong.diagnostic)
