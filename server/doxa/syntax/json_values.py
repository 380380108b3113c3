"""A header that is one JSON object: its fields, each with the characters that it covers."""

import json
import re
from typing import NoReturn

from doxa.syntax.values import (
    DEEPEST,
    LONGEST_NUMBER,
    Field,
    Parsed,
    Problem,
    Value,
    duplicate,
    problem_at,
    without_halves,
)
from doxa.text.span import Span

_BLANK = re.compile(r"[ \t\r\n]*+")


def json_fields(source: str, base: int) -> Parsed:
    """The fields of a header that starts at the offset `base` of its note; all spans are offsets into the note.

    Where the header breaks, the fields before are read.
    """
    walk = _Walk(without_halves(source), base)
    fields: list[Field] = []
    try:
        walk.read(fields)
    except json.JSONDecodeError as error:
        reason = error.msg[:1].lower() + error.msg[1:].removesuffix(" at")
        walk.problems.append(problem_at(source, error.pos, base, f"This is not JSON: {reason}"))
    return Parsed(tuple(fields), tuple(walk.problems))


def _int(digits: str) -> int | str:
    return int(digits) if len(digits) <= LONGEST_NUMBER else digits


# `NaN` is no JSON, but Python reads it; here it stays text.
_DECODER = json.JSONDecoder(parse_int=_int, parse_constant=str)


class _Walk:
    """Goes through the levels itself and lets the decoder read strings, numbers and words."""

    def __init__(self, text: str, base: int) -> None:
        self._text = text
        self._base = base
        self.problems: list[Problem] = []

    def read(self, fields: list[Field]) -> None:
        """Add the fields of the one object that the text should be."""
        start = self._skip(0)
        if not self._text.startswith("{", start):
            self._refuse("expecting an object", start)
        end = self._skip(self._members(fields, start, 1))
        if end < len(self._text):
            self._refuse("nothing may follow the object", end)

    def _members(self, fields: list[Field], start: int, depth: int) -> int:
        """Add the fields of the object that starts there; the offset behind it."""
        seen: set[str] = set()
        at = self._skip(start + 1)
        closed = self._text.startswith("}", at)
        while not closed:
            field, at = self._member(at, depth)
            if field.key in seen:
                self.problems.append(duplicate(field.key, field.key_span))
            else:
                fields.append(field)
            seen.add(field.key)
            at, closed = self._next(at, "}")
        return at + 1

    def _member(self, at: int, depth: int) -> tuple[Field, int]:
        if not self._text.startswith('"', at):
            self._refuse("expecting a key in double quotes", at)
        key, end = self._leaf(at)
        colon = self._skip(end)
        if not self._text.startswith(":", colon):
            self._refuse("expecting `:`", colon)
        value = self._value(self._skip(colon + 1), depth)
        return Field(str(key.data), key.span, value), value.span.end - self._base

    def _value(self, at: int, depth: int) -> Value:
        if depth > DEEPEST:
            self._refuse(f"nested more than {DEEPEST} levels deep", at)
        if self._text.startswith("{", at):
            fields: list[Field] = []
            span = Span(at, self._members(fields, at, depth + 1)).shifted(self._base)
            return Value(span, {field.key: field.value.data for field in fields}, (), tuple(fields))
        if self._text.startswith("[", at):
            return self._list(at, depth + 1)
        return self._leaf(at)[0]

    def _list(self, start: int, depth: int) -> Value:
        items: list[Value] = []
        at = self._skip(start + 1)
        closed = self._text.startswith("]", at)
        while not closed:
            items.append(self._value(at, depth))
            at, closed = self._next(items[-1].span.end - self._base, "]")
        span = Span(start, at + 1).shifted(self._base)
        return Value(span, tuple([item.data for item in items]), tuple(items))

    def _leaf(self, at: int) -> tuple[Value, int]:
        data, end = _DECODER.raw_decode(self._text, at)
        if isinstance(data, str):
            data = without_halves(data)
        return Value(Span(at, end).shifted(self._base), data), end

    def _next(self, at: int, closing: str) -> tuple[int, bool]:
        """Where the next item starts, or where the closing bracket stands and that it does."""
        at = self._skip(at)
        if self._text.startswith(closing, at):
            return at, True
        if not self._text.startswith(",", at):
            self._refuse(f"expecting `,` or `{closing}`", at)
        return self._skip(at + 1), False

    def _skip(self, at: int) -> int:
        blank = _BLANK.match(self._text, at)
        return blank.end() if blank else at

    def _refuse(self, message: str, at: int) -> NoReturn:
        raise json.JSONDecodeError(message, self._text, at)
