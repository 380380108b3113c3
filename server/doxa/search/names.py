"""The models by their names, and how much each one's word counts. Loads none of them."""

from doxa.index.words import has_cjk

STATIC = "wordllama-l2-supercat-256"

_SHARE = {STATIC: 0.3}


def share_of(model: str, query: str) -> float:
    """How much a model's word counts beside the words of the query: nothing in a script that it does not know."""
    return 0.0 if has_cjk(query) else _SHARE.get(model, 0.0)
