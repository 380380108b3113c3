"""A TOML header: its fields, each with the characters that it covers.

`tomllib` says what the header means and what is wrong with it, but not where anything stands; a scanner finds that. The
scanner trusts `tomllib`: it only has to be right about texts that are TOML.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from doxa.syntax.values import (
    DEEPEST,
    LONGEST_NUMBER,
    Data,
    Field,
    Parsed,
    Scalar,
    Value,
    problem_at,
    without_halves,
)
from doxa.text.span import Span

_BARE_OR_QUOTED = r"""(?: [A-Za-z0-9_-]++ | "(?:[^"\\\r\n]|\\[^\r\n])*+" | '[^'\r\n]*+' )"""
_DOTTED = rf"{_BARE_OR_QUOTED} (?: [ \t]*+ \. [ \t]*+ {_BARE_OR_QUOTED} )*+"
_OPENING = re.compile(
    rf"""(?: [ \t]*+ (?:\#[^\r\n]*+)? [\r\n]++ )*+ [ \t]*+
    (?: {_DOTTED} [ \t]*+ = | \[\[?+ [ \t]*+ {_DOTTED} [ \t]*+ \]\]?+ [ \t]*+ (?:\#[^\r\n]*+)? (?:[\r\n]|\Z) )""",
    re.VERBOSE,
)


def looks_like_toml(source: str) -> bool:
    """Whether the first line that says something is `key =` or `[table]`."""
    return _OPENING.match(source) is not None


def toml_fields(source: str, base: int) -> Parsed:
    """The fields of a header that starts at the offset `base` of its note; all spans are offsets into the note.

    A table covers its header line up to its last entry, `a.b = 1` makes a table `a` that covers all of it. Where the
    header breaks, the statements before are read.
    """
    # tomllib knows no line end but `\n` and `\r\n`.
    text = without_halves(_LONE_CR.sub("\n", source))
    statements, failure = _scan(text)
    read = failure or _read(text)
    if not isinstance(read, _Failure):
        return Parsed(_fields(text, statements, read, base), ())
    kept = [statement for statement in statements if statement.end < read.offset]
    before = text[: kept[-1].end] if kept else ""
    again = _read(before)
    fields = () if isinstance(again, _Failure) else _fields(before, kept, again, base)
    return Parsed(fields, (problem_at(text, read.offset, base, read.message),))


_LONE_CR = re.compile(r"\r(?!\n)")
_LONG_NUMBER = re.compile(rf"[0-9_]{{{LONGEST_NUMBER},}}")
_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


class _Failure(NamedTuple):
    """Why a text is not read, and the offset where that was seen."""

    offset: int
    message: str


def _read(text: str) -> dict[str, object] | _Failure:
    """What tomllib makes of the text, or has against it."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        said = str(error)
        reason = _PLACE.sub("", said)
        return _Failure(_offset(text, _PLACE.search(said)), f"This is not TOML: {reason[:1].lower()}{reason[1:]}")
    except (ValueError, RecursionError):
        number = _LONG_NUMBER.search(text)
        return _Failure(number.start() if number else 0, f"A number has at most {LONGEST_NUMBER} digits")


def _offset(text: str, place: re.Match[str] | None) -> int:
    """The offset of tomllib's line and column, which count from 1."""
    if place is None or place[1] is None:
        return len(text)
    line = 0
    for _ in range(int(place[1]) - 1):
        line = text.index("\n", line) + 1
    return line + int(place[2]) - 1


class _Key(NamedTuple):
    name: str
    span: Span


@dataclass(slots=True)
class _Place:
    """Where a value stands. A table has `fields`, a list `items`; what it covers grows with them."""

    start: int
    end: int
    items: list["_Place"] = field(default_factory=list)
    fields: dict[str, tuple[Span, "_Place"]] = field(default_factory=dict)

    def table(self, key: _Key, start: int, end: int) -> "_Place":
        """The table of that name, new or not; of an array of tables the last one."""
        _, place = self.fields.setdefault(key.name, (key.span, _Place(start, end)))
        return place.items[-1] if place.items else place

    def plant(self, keys: tuple[_Key, ...], place: "_Place") -> None:
        """Put the value of `a.b = 1` at its place."""
        table = self
        for key in keys[:-1]:
            table = table.table(key, keys[0].span.start, place.end)
        table.fields.setdefault(keys[-1].name, (keys[-1].span, place))


class _Statement(NamedTuple):
    """`key = value`, or `[table]` (`brackets` is 1) or `[[table]]` (2) with its brackets as its place."""

    keys: tuple[_Key, ...]
    place: _Place
    brackets: int

    @property
    def end(self) -> int:
        return self.place.end


def _fields(text: str, statements: list[_Statement], data: dict[str, object], base: int) -> tuple[Field, ...]:
    """The fields of a text that tomllib accepts."""
    root = _Place(0, 0)
    table = root
    for keys, place, brackets in statements:
        if brackets:
            table = _header_table(root, keys, place, brackets)
        else:
            table.plant(keys, place)
    return _value(text, root, data, base).fields


def _header_table(root: _Place, keys: tuple[_Key, ...], place: _Place, brackets: int) -> _Place:
    """The table that `[a.b]` opens, or the new one that `[[a.b]]` adds to its list."""
    table = root
    for key in keys[:-1]:
        table = table.table(key, place.start, place.end)
    if brackets == 1:
        return table.table(keys[-1], place.start, place.end)
    _, tables = table.fields.setdefault(keys[-1].name, (keys[-1].span, _Place(place.start, place.end)))
    tables.items.append(place)
    return place


def _value(text: str, place: _Place, data: object, base: int) -> Value:
    """The place and what tomllib reads there, as one value."""
    if isinstance(data, dict):
        fields = tuple(
            Field(name, span.shifted(base), _value(text, inner, data[name], base))
            for name, (span, inner) in place.fields.items()
        )
        return Value(
            _around(place, [field.value for field in fields], base),
            {field.key: field.value.data for field in fields},
            (),
            fields,
        )
    if isinstance(data, list):
        items = tuple(_value(text, inner, item, base) for inner, item in zip(place.items, data, strict=True))
        return Value(_around(place, items, base), tuple(item.data for item in items), items)
    return Value(Span(place.start + base, place.end + base), _scalar(data, text[place.start : place.end]))


def _around(place: _Place, values: list[Value] | tuple[Value, ...], base: int) -> Span:
    start = min([place.start + base, *(value.span.start for value in values)])
    return Span(start, max([place.end + base, *(value.span.end for value in values)]))


def _scalar(data: object, source: str) -> Data:
    """What tomllib read, unless it is a number too long to be printed."""
    if isinstance(data, int) and data.bit_length() > LONGEST_NUMBER * 10 // 3:
        return source
    return data if isinstance(data, Scalar) else None


_GAP = re.compile(r"(?:[ \t\r\n]++|\#[^\r\n]*+)*+")
_KEY = re.compile(_BARE_OR_QUOTED, re.VERBOSE)
_DOT = re.compile(r"[ \t]*+\.[ \t]*+")
_EQUALS = re.compile(r"[ \t]*+=[ \t]*+")
_HEADER_START = re.compile(r"(\[\[?+)[ \t]*+")
_HEADER_END = re.compile(r"[ \t]*+\]\]?+")
_COMMA = re.compile(r"(?:[ \t\r\n]++|\#[^\r\n]*+)*+,")
_SCALAR = re.compile(
    r'''"""(?:[^"\\]|\\.|"(?!""))*+"{3,5}
    | \'\'\'(?:[^']|'(?!''))*+'{3,5}
    | "(?:[^"\\\r\n]|\\.)*+"
    | '[^'\r\n]*+'
    | (?:\d{4}-\d\d-\d\d[ ](?=\d))? [^\s,\]}\#"'=]++''',
    re.VERBOSE | re.DOTALL,
)


class _UnreadableError(Exception):
    """The scanner's place is no TOML; tomllib will say why, except where it is nested too deeply."""

    def __init__(self, too_deep_at: int | None = None) -> None:
        super().__init__()
        self.too_deep_at = too_deep_at


def _scan(text: str) -> tuple[list[_Statement], _Failure | None]:
    """The statements up to the first that the scanner cannot read, and where it refused to go deeper."""
    statements: list[_Statement] = []
    try:
        statements.extend(_statements(text))
    except _UnreadableError as error:
        if error.too_deep_at is not None:
            return statements, _Failure(error.too_deep_at, f"This is nested more than {DEEPEST} levels deep")
    return statements, None


def _statements(text: str) -> Iterator[_Statement]:
    at = _expect(_GAP, text, 0).end()
    depth = 0
    while at < len(text):
        opening = _HEADER_START.match(text, at)
        keys, end = _keys(text, opening.end() if opening else at, 0 if opening else depth)
        if opening:
            depth = len(keys)
            place = _Place(at, _expect(_HEADER_END, text, end).end())
        else:
            place = _place(text, _expect(_EQUALS, text, end).end(), depth + len(keys))
        yield _Statement(keys, place, len(opening[1]) if opening else 0)
        at = _expect(_GAP, text, place.end).end()


def _expect(pattern: re.Pattern[str], text: str, at: int) -> re.Match[str]:
    match = pattern.match(text, at)
    if match is None:
        raise _UnreadableError
    return match


def _keys(text: str, at: int, depth: int) -> tuple[tuple[_Key, ...], int]:
    """The names of a dotted key, and where it ends."""
    keys: list[_Key] = []
    while True:
        part = _expect(_KEY, text, at)
        keys.append(_Key(_name(part[0]), Span(*part.span())))
        if depth + len(keys) > DEEPEST:
            raise _UnreadableError(at)
        dot = _DOT.match(text, part.end())
        if dot is None:
            return tuple(keys), part.end()
        at = dot.end()


def _name(part: str) -> str:
    """The name that a part of a key stands for: `a b` for `"a b"`."""
    if part[0] == '"' and "\\" in part:
        try:
            return next(iter(tomllib.loads(f"{part} = 0")))
        except tomllib.TOMLDecodeError as error:
            raise _UnreadableError from error
    return part[1:-1] if part[0] in "\"'" else part


def _place(text: str, at: int, depth: int) -> _Place:
    if depth > DEEPEST:
        raise _UnreadableError(at)
    if text.startswith("[", at):
        return _array(text, at, depth)
    if text.startswith("{", at):
        return _inline_table(text, at, depth)
    return _Place(*_expect(_SCALAR, text, at).span())


def _array(text: str, start: int, depth: int) -> _Place:
    array = _Place(start, start)
    at = _expect(_GAP, text, start + 1).end()
    while not text.startswith("]", at):
        item = _place(text, at, depth + 1)
        array.items.append(item)
        at = _next_item(text, item.end, "]")
    array.end = at + 1
    return array


def _inline_table(text: str, start: int, depth: int) -> _Place:
    table = _Place(start, start)
    at = _expect(_GAP, text, start + 1).end()
    while not text.startswith("}", at):
        keys, end = _keys(text, at, depth)
        place = _place(text, _expect(_EQUALS, text, end).end(), depth + len(keys))
        table.plant(keys, place)
        at = _next_item(text, place.end, "}")
    table.end = at + 1
    return table


def _next_item(text: str, end: int, closing: str) -> int:
    """Where the next item starts, or where the closing bracket stands."""
    comma = _COMMA.match(text, end)
    at = _expect(_GAP, text, comma.end() if comma else end).end()
    if comma is None and not text.startswith(closing, at):
        raise _UnreadableError
    return at
