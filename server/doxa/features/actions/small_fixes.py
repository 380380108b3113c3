"""Small things with one obvious remedy: quotation marks around a title, a list of one source, the end of a container."""

import re
from collections.abc import Iterator
from functools import partial

from doxa.features.actions.action import Action, Asked, Change, Kind
from doxa.features.actions.appending import appended, tried
from doxa.features.diagnostics import Code
from doxa.syntax.document import Container, Document
from doxa.syntax.values import Field
from doxa.text.edits import Edit

_COLONS = re.compile(r"^:{3,}")


def header_fixes(asked: Asked) -> Iterator[Action]:
    """What a value of the header needs to count for something."""
    fields = asked.document.front_matter.fields if asked.document.front_matter else ()
    for one in asked.wrong:
        field = next((field for field in fields if one.code == Code.HEADER_VALUE and field.value.span == one.span), None)
        remedy = _remedy(asked, field) if field else None
        if remedy:
            title, words = remedy
            yield Action(title, Kind.FIX, asked.here(Edit(one.span, words)), one, preferred=True)


def container_ends(asked: Asked) -> Iterator[Action]:
    """The line that closes a container which is open to the end of the note."""
    for one in asked.wrong:
        if one.code == Code.UNCLOSED_CONTAINER:
            container = next(found for found in asked.document.containers if found.opening == one.span)
            yield Action(f"Close `{container.name}`", Kind.FIX, partial(_closed, asked, container), one, preferred=True)


def _remedy(asked: Asked, field: Field) -> tuple[str, str] | None:
    """What to do, and the value afterwards."""
    raw, data, name = field.value.span.of(asked.text), field.value.data, field.key.casefold()
    if name == "title" and not isinstance(data, tuple | dict) and raw.isprintable() and not set(raw) & set("\"'\\"):
        return "Put the title in quotes", f'"{raw}"'
    if name == "source_refs" and isinstance(data, str) and raw.isprintable() and not set(raw.strip("\"'")) & set("[]{},"):
        return "Make it a list", f"[{raw}]"
    return None


def _closed(asked: Asked, container: Container) -> Change:
    colons = _COLONS.match(container.opening.of(asked.text))
    edit = appended(asked.text, container.span.end, colons[0] if colons else ":::", between=1)
    before = _open(asked.document)
    return tried(asked.notes, asked.path, edit, lambda after: _open(after) < before)


def _open(document: Document) -> int:
    return sum(1 for container in document.containers if container.closing is None)
