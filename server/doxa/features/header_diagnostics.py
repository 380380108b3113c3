"""What is wrong in the header of a note: what cannot be read, and values that count for nothing."""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date

from doxa.features.diagnostics import Code, Diagnostic, Severity
from doxa.features.nearest import nearest
from doxa.syntax.dialect import DOC_TYPES, Dialect
from doxa.syntax.document import Document
from doxa.syntax.values import Data, Field, Value, find
from doxa.text.span import Span

_DAY = re.compile(r"\d{4}-\d\d-\d\d(?!\d)")
_DATES = ("date", "created", "updated", "modified")


def header_diagnostics(document: Document, dialect: Dialect) -> Iterator[Diagnostic]:
    """What cannot be read of the header, what has another shape than its field needs, and words that nobody knows."""
    header = document.front_matter
    if header is None:
        return
    for problem in header.problems:
        yield Diagnostic(problem.span, Code.HEADER, Severity.WARNING, problem.message)
    if header.fields:
        yield from _shapes(header.fields)
        yield from _doc_type(header.fields)
        relations = find(header.fields, "relations")
        yield from _relation_types(relations.value, dialect) if relations else ()


def _shapes(fields: tuple[Field, ...]) -> Iterator[Diagnostic]:
    """A field that is left empty, as one is while it is being written, has no shape yet."""
    for names, message, fits in _SHAPES:
        field = find(fields, *names)
        if field is None:
            continue
        for item in field.value.items if isinstance(field.value.data, tuple) else (field.value,):
            if item.data is not None and not fits(item.data):
                yield _value(item.span, message.format(field.key))
    title, sources = find(fields, "title"), find(fields, "source_refs")
    if title and not isinstance(title.value.data, str | None):
        quotes = "" if isinstance(title.value.data, tuple | Mapping) else "; put it in quotes"
        yield _value(title.value.span, f"`{title.key}` must be text{quotes}")
    if sources and not isinstance(sources.value.data, tuple | None):
        yield _value(sources.value.span, f"`{sources.key}` must be a list of paths")
    for field in fields:
        if field.key.casefold() in _DATES:
            yield from _date(field)


def _is_alias(data: Data) -> bool:
    return isinstance(data, str | int | date) and not isinstance(data, bool)


def _is_tag(data: Data) -> bool:
    """A number is no tag."""
    return isinstance(data, str | date)


_SHAPES: tuple[tuple[tuple[str, ...], str, Callable[[Data], bool]], ...] = (
    (("aliases", "alias"), "`{}` must be a list of names", _is_alias),
    (("tags", "tag"), "`{}` must be a list of words, each with a letter in it", _is_tag),
)


def _date(field: Field) -> Iterator[Diagnostic]:
    data = field.value.data
    if isinstance(data, tuple | Mapping | bool):
        yield _value(field.value.span, f"`{field.key}` must be a date, such as 2025-01-31")
    day = _DAY.match(data) if isinstance(data, str) else None
    if day and not _exists(day[0]):
        yield _value(field.value.span, f"There is no day {day[0]}")


def _exists(day: str) -> bool:
    try:
        date.fromisoformat(day)
    except ValueError:
        return False
    return True


def _value(span: Span, message: str) -> Diagnostic:
    return Diagnostic(span, Code.HEADER_VALUE, Severity.WARNING, message)


def _doc_type(fields: tuple[Field, ...]) -> Iterator[Diagnostic]:
    field = find(fields, "doc_type")
    data = field.value.data if field else None
    if field and data is not None and not (isinstance(data, str) and data in DOC_TYPES):
        meant = nearest(data, DOC_TYPES) if isinstance(data, str) else None
        choice = f"did you mean `{meant}`?" if meant else f"the types are {', '.join(sorted(DOC_TYPES))}"
        message = f"This counts as `other`; {choice}"
        yield Diagnostic(field.value.span, Code.UNKNOWN_DOC_TYPE, Severity.WARNING, message)


def _relation_types(value: Value, dialect: Dialect) -> Iterator[Diagnostic]:
    for item in value.items:
        yield from _relation_types(item, dialect)
    kind = find(value.fields, "type") if find(value.fields, "target") else None
    data = kind.value.data if kind else None
    if kind and isinstance(data, str) and data not in dialect.link_types:
        meant = nearest(data, dialect.link_types)
        asked = f"; did you mean `{meant}`?" if meant else "; the setting `links.types` can add it"
        message = f"There is no link type `{data}`{asked}"
        yield Diagnostic(kind.value.span, Code.UNKNOWN_LINK_TYPE, Severity.WARNING, message)
