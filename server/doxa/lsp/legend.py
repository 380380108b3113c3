"""By which words of the protocol a client knows the meanings of tokens. A new meaning gets its row here."""

from collections.abc import Mapping
from typing import NamedTuple

from doxa.features.tokens import TokenKind, Trait
from doxa.lsp.params import Json, found

TYPES: Mapping[TokenKind, str] = {
    TokenKind.COMMENT: "comment",
    TokenKind.KEY: "property",
    TokenKind.NOTE: "class",
    TokenKind.PLACE: "method",
    TokenKind.WORDS: "parameter",
    TokenKind.LINK_TYPE: "keyword",
    TokenKind.ADDRESS: "string",
    TokenKind.LABEL: "variable",
    TokenKind.TAG: "enumMember",
    TokenKind.TASK: "operator",
    TokenKind.CALLOUT: "macro",
    TokenKind.CONTAINER: "macro",
    TokenKind.SOURCE: "namespace",
    TokenKind.PAGE: "number",
    TokenKind.QUOTE: "string",
    TokenKind.ENTITY: "struct",
    TokenKind.ENTITY_BEING: "interface",
    TokenKind.ENTITY_PLACE: "enum",
    TokenKind.ENTITY_GROUP: "typeParameter",
    TokenKind.ENTITY_EVENT: "event",
    TokenKind.ENTITY_POWER: "function",
    TokenKind.ENTITY_THING: "regexp",
    TokenKind.ENTITY_TYPE: "type",
}
"""Words that every client knows, so that every theme has a colour for them."""

MODIFIERS: Mapping[Trait, str] = {
    Trait.DEFINED_HERE: "definition",
    Trait.LEADS_NOWHERE: "deprecated",
    Trait.LEADS_TO_SEVERAL: "abstract",
}


class Legend(NamedTuple):
    """The words that are told to a client, of which tokens then name the numbers."""

    types: tuple[str, ...] = tuple(dict.fromkeys(TYPES.values()))
    modifiers: tuple[str, ...] = tuple(MODIFIERS.values())

    def numbers(self) -> Mapping[TokenKind, int]:
        """The number of each meaning; of one that the client has no word for, none."""
        return {kind: self.types.index(word) for kind, word in TYPES.items() if word in self.types}

    def bits(self) -> Mapping[Trait, int]:
        return {trait: 1 << self.modifiers.index(word) for trait, word in MODIFIERS.items() if word in self.modifiers}


class Colours(NamedTuple):
    """How a client takes tokens: by which words, and whether also by difference and for a part of a note."""

    legend: Legend = Legend()
    by_difference: bool = False
    by_range: bool = False


def colours_of(announced: Json) -> Colours | None:
    """What a client takes; all words, if it does not say which it knows. None for one that takes no tokens."""
    if not isinstance(announced, Mapping):
        return None
    types, modifiers = Legend()
    return Colours(
        Legend(_known(announced, "tokenTypes", types), _known(announced, "tokenModifiers", modifiers)),
        found(announced, "requests", "full", "delta") is True,
        found(announced, "requests", "range") not in (None, False),
    )


def _known(announced: Json, key: str, words: tuple[str, ...]) -> tuple[str, ...]:
    listed = found(announced, key)
    return tuple(word for word in words if word in listed) if isinstance(listed, list) and listed else words
