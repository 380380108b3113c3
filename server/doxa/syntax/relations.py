"""The relations that a header or a TOML file declares, and the sources that it names.

relations:
  - plan
  - {type: demonstrates, target: proof, validated: true}
source_refs: [src/watcher.py]
"""

from collections.abc import Iterator

from doxa.syntax.codec import Reference
from doxa.syntax.values import Field, Value, find, strings

REFERENCES = "references"
SOURCE = "source"


def relations(fields: tuple[Field, ...]) -> tuple[Reference, ...]:
    """What the fields refer to: a relation is a string or a mapping with a target, a source is a path."""
    declared, sources = find(fields, "relations"), find(fields, "source_refs")
    return (
        *(_relations(declared.value) if declared else ()),
        *(Reference(path, SOURCE, span) for path, span in (strings(sources.value) if sources else ())),
    )


def _relations(value: Value) -> Iterator[Reference]:
    for item in value.items or (value,):
        if isinstance(item.data, str):
            yield Reference(item.data, REFERENCES, item.span)
            continue
        target, kind = find(item.fields, "target"), find(item.fields, "type")
        if target and isinstance(target.value.data, str):
            name = kind.value.data if kind and isinstance(kind.value.data, str) else REFERENCES
            yield Reference(target.value.data, name, target.value.span)
