"""The relations that a header or a TOML file declares, and the sources that it names.

relations:
  - plan
  - "[[plan#Next|the plan]]"
  - {type: demonstrates, target: proof, validated: true}
source_refs: [src/watcher.py]
"""

import re
from collections.abc import Iterator

from doxa.syntax.codec import Reference
from doxa.syntax.values import Field, Value, find, strings
from doxa.text.span import trimmed

REFERENCES = "references"
SOURCE = "source"

_LINK = re.compile(r"\s*\[\[([^\[\]|]*)(?:\|[^\[\]]*)?\]\]\s*")
_NO_OR_TWO_QUOTES = (0, 2)


def relations(fields: tuple[Field, ...]) -> tuple[Reference, ...]:
    """What the fields refer to: a relation is a string or a mapping with a target, a source is a path."""
    declared, sources = find(fields, "relations"), find(fields, "source_refs")
    return (
        *(_relations(declared.value) if declared else ()),
        *(Reference(path, SOURCE, span) for path, span in (strings(sources.value) if sources else ())),
    )


def _relations(value: Value) -> Iterator[Reference]:
    """What a value refers to; `[[plan]]` without quotes is a list in a list, and means the same."""
    if isinstance(value.data, str):
        yield _relation(value, REFERENCES)
    for item in value.items:
        yield from _relations(item)
    target, kind = find(value.fields, "target"), find(value.fields, "type")
    if target and isinstance(target.value.data, str):
        yield _relation(target.value, kind.value.data if kind and isinstance(kind.value.data, str) else REFERENCES)


def _relation(value: Value, kind: str) -> Reference:
    """The target as it stands, or what stands in brackets: of `"[[plan#Next|the plan]]"` that is `plan#Next`.

    Where escapes hide the place of the words inside their quotes, the whole value is covered.
    """
    words = str(value.data)
    link, quotes = _LINK.fullmatch(words), value.span.end - value.span.start - len(words)
    if link is None:
        return Reference(words, kind, value.span)
    target = trimmed(words, *link.span(1))
    inside = target.shifted(value.span.start + quotes // 2)
    return Reference(target.of(words), kind, inside if quotes in _NO_OR_TWO_QUOTES else value.span)
