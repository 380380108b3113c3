"""Finding the current beliefs of a whole vault by words that they begin with."""

from doxa.beliefs.shelf import Believed, whole
from doxa.features.beliefs.resting import use_place
from doxa.features.places import Location, note_start
from doxa.features.workspace_symbols import Symbol, SymbolKind
from doxa.index.beliefs import beliefs_like
from doxa.index.citations import cited_at
from doxa.index.matching import Tier
from doxa.index.snapshot import Snapshot
from doxa.vault.paths import NotePath

_MOST = 50
_LEAST = 3
"""From so many characters on, a query tells beliefs from one another."""


def belief_symbols(vault: Snapshot, query: str) -> list[Symbol]:
    """The beliefs that have all words of the query, or begin so, each where its page claims it."""
    found = whole(vault, beliefs_like(vault, query, _MOST)) if len(query.strip()) >= _LEAST else []
    return [_symbol(vault, rank, one) for rank, one in enumerate(found)]


def belief_place(vault: Snapshot, page: NotePath, number: int) -> Location:
    """Where a page refers to a citation, by the number of the place; the start of the page if there is none."""
    uses = cited_at(vault, page)
    return use_place(uses[number]) if 0 <= number < len(uses) else note_start(page)


def _symbol(vault: Snapshot, rank: int, one: Believed) -> Symbol:
    labels = one.belief.footnote_ids
    uses = [number for number, use in enumerate(cited_at(vault, one.page)) if use.label in labels]
    number = uses[0] if uses else -1
    name, place = one.belief.statement or one.belief.belief_id, belief_place(vault, one.page, number)
    return Symbol(Tier.WORD, SymbolKind.BELIEF, rank, " ".join(name.split()), one.page, number, place)
