"""What all commands print alike: places as people count them, words for a terminal, values as JSON."""

import re
import sys
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import date, time
from typing import Any

import orjson

from doxa.text.lines import Encoding, LineIndex
from doxa.text.span import Span


def place(lines: LineIndex, offset: int) -> tuple[int, int]:
    """The line and the column of an offset."""
    line, column = lines.position(offset, Encoding.UTF32)
    return line + 1, column + 1


_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def count(number: int, thing: str) -> str:
    """`1 note`, `2 notes`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def print_json(value: object) -> None:
    sys.stdout.buffer.write(orjson.dumps(plain(value), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))


def printable(words: str) -> str:
    """Words on one line of a terminal: line ends become blanks, and what would command the terminal is spelt out."""
    return _UNSEEN.sub(lambda found: " " if found[0] in "\r\n\t" else ascii(found[0])[1:-1], words).rstrip()


def plain(value: object) -> Any:  # noqa: ANN401, PLR0911 - JSON has no better type; one case for each of ours
    """A value in the types that JSON knows. A span becomes its two offsets, a tuple with named fields an object."""
    if isinstance(value, Span):
        return [value.start, value.end]
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: plain(item) for name, item in zip(value._fields, value, strict=True)}
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    return value
