"""What the fields of a belief must be. Diagnostics and the JSON schema of sidecars both say what stands here."""

from collections.abc import Mapping
from enum import Enum, auto

from doxa.beliefs.days import day
from doxa.syntax.sidecar import LISTS, REQUIRED, Belief

LONGEST = 280
"""Characters of a statement: one claim, short enough to be read at a glance."""

HINTS = ("single_source", "multi_source", "authoritative", "contested")
_DAYS = ("asserted_at", "superseded_at", "source_valid_from", "source_valid_to", "created_at")


class Shape(Enum):
    """What a field holds."""

    WORDS = auto()
    DAY = auto()
    HINT = auto()
    LIST = auto()


SHAPES: Mapping[str, Shape] = {
    **dict.fromkeys(Belief._fields, Shape.WORDS),
    **dict.fromkeys(_DAYS, Shape.DAY),
    "confidence_hint": Shape.HINT,
    **dict.fromkeys(LISTS, Shape.LIST),
}
"""The fields that Doxa knows, in the order in which they are written; a sidecar may have others."""


def wanted(name: str, data: object) -> str | None:
    """What a field should be, in words, where it is not; None for one that is in order, or that Doxa does not know."""
    shape = SHAPES.get(name)
    if shape is None or (data is None and name not in REQUIRED):
        return None
    if shape is Shape.LIST:
        return None if isinstance(data, tuple | list) and all(isinstance(one, str) for one in data) else "a list of strings"
    if not isinstance(data, str) or (name in REQUIRED and not data.strip()):
        return "a string that says something" if name in REQUIRED else "a string, or null"
    if shape is Shape.DAY and day(data) is None:
        return "a day, such as 2026-04-15"
    return f"one of {', '.join(HINTS)}" if shape is Shape.HINT and data not in HINTS else None
