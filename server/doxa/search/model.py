"""What turns texts into vectors. Two that mean nearly the same get vectors that point nearly the same way."""

from collections.abc import Sequence
from typing import Protocol

LONGEST = 8_000
"""How many characters of a text a model is given."""


class Model(Protocol):
    """A model that is at hand. Vectors under one name belong together, and all have its dimension."""

    @property
    def name(self) -> str: ...

    @property
    def dimension(self) -> int: ...

    def vectors(self, texts: Sequence[str]) -> list[bytes]:
        """The vector of each text, as 32-bit numbers; of length 1, or of length 0 where a text says nothing."""
        ...


def passage(headings: str, content: str) -> str:
    """A section as a model is given it: the headings above it, and what it says."""
    return f"{headings}\n{content}"[:LONGEST]
