"""The models that can be had here and now. Only who embeds imports this."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from doxa.search.choice import chosen_model
from doxa.search.model import Offer, Unfit
from doxa.search.model_folder import model_folder
from doxa.search.names import STATIC
from doxa.search.sentence_model import sentence_model
from doxa.search.static_model import static_model


class AtHand(NamedTuple):
    """The models, the quickest first, and what is wrong with the one that the user wants, if anything."""

    offers: Sequence[Offer]
    problem: str | None


def models_at_hand() -> AtHand:
    """None of them is loaded before it is asked for, and each one once."""
    small = Offer(STATIC, cache(lambda: static_model() or Unfit("the package wordllama has no weights")))
    choice = chosen_model()
    folder = model_folder(choice.folder) if choice.folder else None
    if folder is None or isinstance(folder, Unfit):
        return AtHand([small], choice.problem or (folder.message if folder else None))
    return AtHand([small, Offer(folder.name, cache(lambda: sentence_model(folder)))], choice.problem)
