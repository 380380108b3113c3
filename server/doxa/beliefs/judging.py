"""Whether a quote supports a statement, which no rule can tell: somebody judges, or nobody does.

Doxa asks no model. Whoever judges, a person or a program, writes his votes down, and they are read from there.
"""

import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Protocol


class Support(StrEnum):
    """How far the quotes behind a belief say what it says."""

    SUPPORTS = "supports"
    PARTIALLY = "partially_supports"
    DOES_NOT = "does_not_support"
    NOT_JUDGED = "not_judged"


class Judge(Protocol):
    """Says how far some quotes support the statement of a belief."""

    def __call__(self, belief_id: str, statement: str, quotes: tuple[str, ...]) -> Support: ...


def nobody(belief_id: str, statement: str, quotes: tuple[str, ...]) -> Support:  # noqa: ARG001 - as every judge is asked
    """The judge where there is none."""
    return Support.NOT_JUDGED


def votes(text: str) -> Judge | None:
    """The judge whose votes are written down: `{"b-2026-04-15-acme-auth-001": "supports"}`; None for another text."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(said, Mapping) or not all(one in _WORDS for one in said.values()):
        return None

    def judge(belief_id: str, statement: str, quotes: tuple[str, ...]) -> Support:  # noqa: ARG001 - judged already
        return Support(said.get(belief_id, Support.NOT_JUDGED))

    return judge


_WORDS = tuple(Support)
