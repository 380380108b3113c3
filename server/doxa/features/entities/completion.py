"""What may be written in a tag: a type behind its name, and names of entities that the vault knows."""

import re
from collections.abc import Iterable, Iterator

from doxa.entities.registry import Entity
from doxa.features.completion_items import MOST, Completions, Item, ItemKind
from doxa.features.entities.naming import Naming
from doxa.features.places import Cursor
from doxa.index.names import entity_key
from doxa.syntax.entity_tags import ALIAS_OF
from doxa.syntax.plain import opaque
from doxa.syntax.scan import LETTER
from doxa.text.span import Span
from doxa.vault.settings import dialect

_LONGEST = 400
_NAME = rf"(?:\[[^\[\]\r\n]+\]|{LETTER}+)"
_TYPE = re.compile(rf"(?:#{_NAME}|:{ALIAS_OF}[^:\s]+):([A-Za-z_]*)\Z")
_CANONICAL = re.compile(rf"{_NAME}:{ALIAS_OF}([^:\s]*)\Z")
_BRACKET = re.compile(r"#\[([^\[\]\r\n]*)\Z")
_WORD = re.compile(r"\w*")
_TYPE_BEHIND = re.compile(r"\w*:[A-Z]")


def entity_completion(naming: Naming, at: Cursor) -> Completions | None:
    """What fits at the cursor; None where no tag is being typed."""
    before = at.document.text[max(0, at.offset - _LONGEST) : at.offset]
    if "#" not in before and ALIAS_OF not in before:
        return None
    found = _CANONICAL.search(before)
    if found:
        return None if _is_opaque(at) else _completions(at, found[1], _canonicals(naming, at, found[1]))
    found = _TYPE.search(before)
    if found:
        return None if _is_opaque(at) else _completions(at, found[1], _types(naming, found[1]))
    found = _BRACKET.search(before)
    return _completions(at, found[1], _names(naming, at, found[1])) if found and not _is_opaque(at) else None


def _completions(at: Cursor, typed: str, items: Iterable[Item]) -> Completions:
    found = list(items)
    rest = _WORD.match(at.document.text, at.offset)
    span = Span(at.offset - len(typed), rest.end() if rest else at.offset)
    return Completions(span, tuple(found[:MOST]), is_incomplete=len(found) > MOST)


def _types(naming: Naming, typed: str) -> Iterator[Item]:
    used = {entity.type for entity in naming.known.entities.values()}
    for word in sorted(dialect(naming.settings).entity_types, key=lambda word: (word not in used, word)):
        if word.startswith(typed.upper()):
            yield Item(word, ItemKind.VALUE, word, word)


def _canonicals(naming: Naming, at: Cursor, typed: str) -> Iterator[Item]:
    """`Cory_Gilford:PERSON`, without the type where one stands there already."""
    has_type = _TYPE_BEHIND.match(at.document.text, at.offset)
    for entity in _alike(naming, at, typed.replace("_", " ")):
        written = "_".join(entity.name.split())
        if ":" not in written:
            text = written if has_type else f"{written}:{entity.type}"
            yield Item(entity.name, ItemKind.VALUE, text, written, entity.type)


def _names(naming: Naming, at: Cursor, typed: str) -> Iterator[Item]:
    """`Mount Doom]:PLACE`, without what closes the tag where it is closed."""
    rest = _WORD.match(at.document.text, at.offset)
    is_closed = rest is not None and at.document.text.startswith("]", rest.end())
    for entity in _alike(naming, at, typed):
        if not {"[", "]"} & set(entity.name):
            yield Item(
                entity.name,
                ItemKind.VALUE,
                entity.name if is_closed else f"{entity.name}]:{entity.type}",
                entity.name,
                entity.type,
            )


def _alike(naming: Naming, at: Cursor, typed: str) -> list[Entity]:
    """The entities with what is typed in their names, those that begin so first; not one that only this tag makes."""
    wanted = entity_key(typed)
    own = {entity_key(tag.canonical or tag.name) for tag in at.document.entity_tags if tag.span.holds(at.offset)}
    found = [
        entity
        for name, entity in naming.known.entities.items()
        if wanted in name and not (name in own and sum(times for _, times in entity.types) == 1)
    ]
    return sorted(found, key=lambda entity: (not entity.key.startswith(wanted), entity.key))


def _is_opaque(at: Cursor) -> bool:
    return any(span.start < at.offset <= span.end for span in opaque(at.document))
