"""A place in a note that names an entity."""

from enum import StrEnum
from typing import NamedTuple

from doxa.index.names import Key
from doxa.text.span import Span


class Source(StrEnum):
    """How it is known: a tag says so, the vault knows the name, or it looks like one."""

    TAG = "tag"
    KNOWN = "known"
    GUESS = "guess"


class Mention(NamedTuple):
    """A name in a note: of `#[Mount Doom]:PLACE`, `span` covers `Mount Doom` and `whole` all of it; else both the name.

    `entity` is the one that is meant, as names are compared, and `canonical` how it is spelt: `Cory Gilford` for `Cory`.
    `confidence` is 1.0 for what a tag says; `why` gives the reason of a guess.
    """

    span: Span
    whole: Span
    name: str
    entity: Key
    canonical: str
    type: str
    source: Source
    confidence: float
    why: str
