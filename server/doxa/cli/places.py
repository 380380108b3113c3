"""What all commands print alike: places as people count them, words for a terminal, values as JSON."""

import os
import re
import sys
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date, time
from pathlib import Path
from typing import Any

import orjson

from doxa.text.lines import Encoding, LineIndex
from doxa.text.span import Span
from doxa.vault.paths import NotePath, file_path, note_path


def place(lines: LineIndex, offset: int) -> tuple[int, int]:
    """The line and the column of an offset."""
    line, column = lines.position(offset, Encoding.UTF32)
    return line + 1, column + 1


def line_and_column(starts: Sequence[int], offset: int) -> tuple[int, int]:
    """The same where only the starts of the lines are known."""
    line = bisect_right(starts, offset)
    return line, offset - starts[line - 1] + 1


def shown_path(root: Path, asked: Path, path: NotePath) -> str:
    """A path of the vault as it follows from what was typed; of a file outside of that, from the current folder."""
    inside = note_path(root, asked) or ""
    if path == inside:
        return str(asked)
    if not inside or path.startswith(f"{inside}/"):
        return str(asked / path[len(inside) :].removeprefix("/"))
    return str(file_path(root, path)) if asked.is_absolute() else os.path.relpath(file_path(root, path))


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
