"""The data that a header or a TOML file holds, with the place of every part."""

import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time
from typing import NamedTuple

from doxa.text.span import Span

Scalar = str | int | float | bool | date | datetime | time | None
Data = Scalar | tuple["Data", ...] | Mapping[str, "Data"]

DEEPEST = 32
"""How many levels of lists and mappings are read; nobody writes deeper ones by hand."""

LONGEST_NUMBER = 4_000
"""How many digits a whole number may have; beyond 4,300 Python refuses to print it."""

_LINE_END = re.compile(r"[\r\n]|\Z")
_HALF = re.compile("[\ud800-\udfff]")


class Value(NamedTuple):
    """One value. In `tags: [a, "b"]` the list covers `[a, "b"]` and its second item `"b"`, quotes included.

    A list has `items`, a mapping has `fields`, a scalar neither. In block style a list or mapping covers its first to
    its last character.
    """

    span: Span
    data: Data
    items: "tuple[Value, ...]" = ()
    fields: "tuple[Field, ...]" = ()


class Field(NamedTuple):
    """One key and its value. In `"my key" = 1` the key is `my key` and its span covers `"my key"`, quotes included."""

    key: str
    key_span: Span
    value: Value


class Problem(NamedTuple):
    """What is wrong with a piece of text, in words for its writer."""

    span: Span
    message: str


class Parsed(NamedTuple):
    """What one format made of a text: its fields, and what it could not read."""

    fields: tuple[Field, ...]
    problems: tuple[Problem, ...]


def find(fields: tuple[Field, ...], *names: str) -> Field | None:
    """The first field with one of the names, written in any case."""
    for field in fields:
        if field.key in names or field.key.casefold() in names:
            return field
    return None


def strings(value: Value) -> Iterator[tuple[str, Span]]:
    """The strings that a value holds: itself, or the items of a list that are strings."""
    for item in value.items or (value,):
        if isinstance(item.data, str):
            yield item.data, item.span


def problem_at(source: str, offset: int, base: int, message: str) -> Problem:
    """The problem with what stands at an offset of the source, up to the end of its line.

    Where nothing stands, as behind a quote that is never closed, it is the last line before that says something.
    """
    ending = _LINE_END.search(source, offset)
    end = ending.start() if ending else len(source)
    start = min(offset, end)
    if not source[start:end].strip():
        end = len(source[:start].rstrip())
        start = max(source.rfind("\n", 0, end), source.rfind("\r", 0, end)) + 1
    return Problem(Span(base + start, base + end), message)


def duplicate(key: str, span: Span) -> Problem:
    return Problem(span, f"The key `{key}` stands here a second time; only the first one counts")


def without_halves(text: str) -> str:
    """The text with every lone half of a surrogate pair replaced by `\ufffd`: no file and no database can hold one."""
    return _HALF.sub("\ufffd", text)
