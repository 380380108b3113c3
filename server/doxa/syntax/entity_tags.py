"""What a writer says about names: `#Smaug:CREATURE`, `#[Mount Doom]:PLACE`, `Cory:ALIAS_OF_CORY_GILFORD:PERSON`.

The one place that knows this grammar. A tag whose type is not known is no entity; it is reported, so that a misspelt type
can be told from a tag that is still being typed.
"""

import re
from collections.abc import Iterator

from doxa.syntax.document import EntityTag
from doxa.syntax.mask import Mask
from doxa.syntax.scan import BEFORE_TAG, LETTER, occurrences
from doxa.text.span import Span, trimmed

REJECTED = "REJECT_ENTITY"
ALIAS_OF = "ALIAS_OF_"

_TYPE = r"([A-Z][A-Z_]+)(?!\w|:\w)"
_TYPED = re.compile(rf"#(?:\[([^\[\]\r\n]+)\]|({LETTER}+)):{_TYPE}")
_ALIAS = re.compile(rf":{ALIAS_OF}([^:\s]{{1,200}}):{_TYPE}")
_REJECT = re.compile(rf":{REJECTED}(?!\w|:\w)")
_OPENING = re.escape("".join(BEFORE_TAG - {"_", "'"}))  # a part of Jean-Luc or O'Brien is no name
_NAME_BEFORE = re.compile(rf"(?:^|(?<!\w)'|[{_OPENING}])#?(?:\[([^\[\]\r\n]+)\]|({LETTER}+))$")
_LONGEST_NAME = 200


def entity_tags(text: str, base: int, taken: Mask) -> list[EntityTag]:
    """All tags in the order of the text, whatever their type."""
    found = list(_typed(text, base, taken))
    if f":{ALIAS_OF}" in text or f":{REJECTED}" in text:
        found += (*_aliases(text, base, taken), *_rejected(text, base, taken))
        found.sort(key=lambda tag: tag.span)
    return found


def _typed(text: str, base: int, taken: Mask) -> Iterator[EntityTag]:
    for tag in _TYPED.finditer(text, base):
        start = tag.start()
        if (start > base and text[start - 1] not in BEFORE_TAG) or taken.covers(start):
            continue
        if tag[3] != REJECTED:
            name, name_span = _name(text, tag)
            yield EntityTag(Span(*tag.span()), name, name_span, tag[3], Span(*tag.span(3)), None, None)


def _aliases(text: str, base: int, taken: Mask) -> Iterator[EntityTag]:
    for mark in occurrences(text, f":{ALIAS_OF}", base):
        alias, before = _ALIAS.match(text, mark), _name_before(text, base, mark)
        if alias and before and not taken.covers(mark):
            name, name_span = _name(text, before)
            canonical = Span(*alias.span(1))
            span = Span(_tag_start(text, name_span), alias.end())
            spoken = canonical.of(text).replace("_", " ")
            yield EntityTag(span, name, name_span, alias[2], Span(*alias.span(2)), spoken, canonical)


def _rejected(text: str, base: int, taken: Mask) -> Iterator[EntityTag]:
    for mark in occurrences(text, f":{REJECTED}", base):
        rejection, before = _REJECT.match(text, mark), _name_before(text, base, mark)
        if rejection and before and not taken.covers(mark):
            name, name_span = _name(text, before)
            yield EntityTag(Span(_tag_start(text, name_span), rejection.end()), name, name_span, None, None, None, None)


def _name_before(text: str, base: int, end: int) -> re.Match[str] | None:
    """The name that ends where a mark begins; bounded, so that a long line with many marks stays linear."""
    return _NAME_BEFORE.search(text, max(base, end - _LONGEST_NAME), end)


def _name(text: str, match: re.Match[str]) -> tuple[str, Span]:
    """The name in the first two groups: verbatim in brackets, else with `_` for blanks."""
    if match[1] is not None:
        span = trimmed(text, *match.span(1))
        return span.of(text), span
    return match[2].replace("_", " "), Span(*match.span(2))


def _tag_start(text: str, name: Span) -> int:
    """Where the tag of a name starts, in front of its bracket and its `#`."""
    start = name.start
    while start and text[start - 1] in " \t":
        start -= 1
    start = start - 1 if start and text[start - 1] == "[" else name.start
    return start - 1 if start and text[start - 1] == "#" else start
