"""What turns texts into vectors. Two that mean nearly the same get vectors that point nearly the same way."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

LONGEST = 8_000
"""How many characters of a text a model is given."""


class Model(Protocol):
    """A model that is at hand. Vectors under one name belong together, and all have its dimension."""

    @property
    def name(self) -> str: ...

    @property
    def dimension(self) -> int: ...

    @property
    def at_once(self) -> int:
        """How many texts it is given at once, so that who asks something meanwhile waits for a moment only."""
        ...

    def vectors(self, texts: Sequence[str]) -> list[bytes]:
        """The vector of each text, as 32-bit numbers; of length 1, or of length 0 where a text says nothing."""
        ...

    def query(self, text: str) -> bytes:
        """The vector of a question, which some models make in another way than that of an answer."""
        ...

    def share(self, query: str) -> float:
        """How much its word counts beside the words of a query: nothing in a script that it does not know."""
        ...


class Asked(NamedTuple):
    """What a model makes of a query, and how much its word counts, from 0 to 1."""

    vector: bytes
    share: float


class Unfit(NamedTuple):
    """Why a model cannot be used."""

    message: str


class Offer(NamedTuple):
    """A model that could be had. What it is called is known before it is loaded, which takes a while."""

    name: str
    load: Callable[[], Model | Unfit]


def passage(headings: str, content: str) -> str:
    """A section as a model is given it: the headings above it, and what it says."""
    return f"{headings}\n{content}"[:LONGEST]


def asked(model: Model, query: str) -> Asked:
    text = query[:LONGEST]
    return Asked(model.query(text), model.share(text))


def speaking(models: Iterable[Model], query: str) -> Model | None:
    """The first of some models that has anything to say about a query; None where only words count."""
    return next((model for model in models if query.strip() and model.share(query[:LONGEST])), None)
