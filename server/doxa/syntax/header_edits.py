"""Edits that give one field of a header a value and leave every other character as it is.

A header can be written in so many ways that no rule fits all. So each format proposes edits, the neatest first, and the
first one after which the header reads as meant is taken.
"""

import json
import math
import re
from collections.abc import Callable, Iterator
from datetime import date, time
from typing import NamedTuple, assert_never

from doxa.syntax.document import Format, FrontMatter
from doxa.syntax.front_matter import front_matter
from doxa.syntax.values import Data, Field, Scalar, without_halves
from doxa.syntax.yaml_values import yaml_fields
from doxa.text.edits import Edit, apply_edits
from doxa.text.span import Span

Path = tuple[str, ...]
"""The keys that lead to a field: `("sections", "id://background", "bid")`."""


def set_field(
    text: str,
    header: FrontMatter | None,
    path: Path,
    data: Scalar | tuple[Scalar, ...],
    read: Callable[[str], FrontMatter | None] = front_matter,
) -> tuple[Edit, ...]:
    """The edits that give the field at the path its data, in the header's format; without a header, a YAML one.

    None if the field has that data already, and none if it cannot be written: below a key that holds text, or in a
    header too broken to be read there. What a format lacks becomes text: dates in JSON, null in TOML. `read` finds the
    header of the changed text, which for a file that is nothing but a header is all of it.
    """
    if header is None:
        return (_new_header(text, path, _writable(data, Format.YAML)),)
    task = _Task(text, header, path, _writable(data, header.format), read)
    field, rest = task.nearest()
    if field and not rest and _same(field.value.data, task.data):
        return ()
    return next(((edit,) for edit in _proposals(task) if task.done_by(edit)), ())


class _Task(NamedTuple):
    text: str
    header: FrontMatter
    path: Path
    data: Data
    read: Callable[[str], FrontMatter | None]

    def nearest(self) -> tuple[Field | None, Path]:
        """The innermost field on the path that the header has, and the keys that it lacks."""
        return _nearest(self.header.fields, self.path)

    def done_by(self, edit: Edit) -> bool:
        """Whether the field has its data after the edit, and all others theirs."""
        after = self.read(apply_edits(self.text, (edit,)))
        if after is None or len(after.problems) > len(self.header.problems):
            return False
        field, rest = _nearest(after.fields, self.path)
        return (
            field is not None
            and not rest
            and _same(field.value.data, self.data)
            and _same(_others(self.header.fields, self.path), _others(after.fields, self.path))
        )


def _proposals(task: _Task) -> Iterator[Edit]:
    match task.header.format:
        case Format.YAML:
            return _yaml_edits(task)
        case Format.TOML:
            return _toml_edits(task)
        case Format.JSON:
            return _json_edits(task)
        case _:
            assert_never(task.header.format)


def _nearest(fields: tuple[Field, ...], path: Path) -> tuple[Field | None, Path]:
    found: Field | None = None
    for number, name in enumerate(path):
        field = next((field for field in fields if field.key == name), None)
        if field is None:
            return found, path[number:]
        found, fields = field, field.value.fields
    return found, ()


def _others(fields: tuple[Field, ...], path: Path) -> dict[str, Data]:
    """All data but that at the path, without the mappings that hold nothing else."""
    others = {field.key: field.value.data for field in fields if field.key != path[0]}
    field = next((field for field in fields if field.key == path[0]), None)
    inside = _others(field.value.fields, path[1:]) if field and path[1:] else {}
    return others | {path[0]: inside} if inside else others


def _same(one: Data, other: Data) -> bool:
    """Whether two values are equal and of one type: `1` is not `true`, but `.nan` is `.nan`."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    return type(one) is type(other) and (one == other or repr(one) == repr(other))


def _writable(data: Scalar | tuple[Scalar, ...], form: Format) -> Data:
    """The data as the format can hold it."""
    if isinstance(data, tuple):
        return tuple([_writable(item, form) for item in data])
    if isinstance(data, str):
        return without_halves(data)
    if form is Format.TOML:
        return "" if data is None else data
    if isinstance(data, time) or (form is Format.JSON and isinstance(data, date)):
        return data.isoformat()
    if form is Format.JSON and isinstance(data, float) and not math.isfinite(data):
        return repr(data)
    return data


_LINE_END = re.compile(r"\r\n?|\n|\Z")


def _line_end(text: str, at: int) -> Span:
    """The line end behind an offset, empty at the end of the text."""
    found = _LINE_END.search(text, at)
    return Span(*found.span()) if found else Span(len(text), len(text))


def _line_start(text: str, at: int) -> int:
    return max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1


def _newline(text: str) -> str:
    """The line end that the text uses."""
    return _line_end(text, 0).of(text) or "\n"


def _insert(at: int, text: str) -> Edit:
    return Edit(Span(at, at), text)


def _insert_member(task: _Task, field: Field | None, member: str) -> Edit:
    """A new last member of the braces that the field holds, or of the whole header's, spaced like the first."""
    fields = field.value.fields if field else task.header.fields
    start = field.value.span.start if field else task.header.body.start
    inside = task.text.index("{", start) + 1
    if not fields:
        return _insert(inside, member)
    gap = task.text[inside : fields[0].key_span.start]
    return _insert(fields[-1].value.span.end, f",{' ' if gap.strip() or not gap else gap}{member}")


# YAML


def _new_header(text: str, path: Path, data: Data) -> Edit:
    newline = _newline(text)
    lines = ("---", *_yaml_lines(path, _yaml_block(data)), "---", "")
    return _insert(1 if text.startswith("\ufeff") else 0, newline.join(lines))


def _yaml_edits(task: _Task) -> Iterator[Edit]:
    field, rest = task.nearest()
    if field and not rest:
        yield from _yaml_replacements(task, field)
    elif _in_braces(task, field):
        yield _insert_member(task, field, _yaml_flow_pair(rest, task.data))
    elif field is None:
        yield from _yaml_top_lines(task)
    elif field.value.fields:
        yield from _yaml_nested_lines(task, field, rest)
    elif field.value.data is None:
        yield from _yaml_first_lines(task, field, rest)


_BRACE = re.compile(r"(?:[&!]\S*+\s++)*+\{")


def _in_braces(task: _Task, field: Field | None) -> bool:
    """Whether what the field holds, or the whole header, is written `{a: b}`."""
    if field is None:
        return task.header.body.of(task.text).lstrip().startswith("{")
    return isinstance(field.value.data, dict) and _BRACE.match(task.text, field.value.span.start) is not None


def _yaml_replacements(task: _Task, field: Field) -> Iterator[Edit]:
    """New characters for the old value: in the style of a list below its key, else on one line."""
    span = field.value.span
    column = span.start - _line_start(task.text, span.start)
    if isinstance(task.data, tuple) and task.data and task.text.startswith("- ", span.start):
        items = [f"- {_yaml_flow(item)}" for item in task.data]
        yield Edit(span, f"{_newline(task.text)}{' ' * column}".join(items))
    key_column = field.key_span.start - _line_start(task.text, field.key_span.start)
    below = column <= key_column
    for words in (_yaml_block(task.data), _yaml_flow(task.data)):
        if span.start == span.end:
            yield Edit(span, f" {words}")
            yield Edit(span, f": {words}")
        else:
            yield Edit(span, " " * (key_column + 2 - column) + words if below else words)


def _yaml_top_lines(task: _Task) -> Iterator[Edit]:
    """New lines behind all others; before them, if the header breaks in between and does not name the key there."""
    body, newline = task.header.body, _newline(task.text)
    indent = _indent(task.text, task.header.fields[0]) if task.header.fields else ""
    lines = "".join(f"{indent}{line}{newline}" for line in _yaml_lines(task.path, _yaml_block(task.data)))
    yield _insert(body.end, lines)
    if f"{task.path[0]}:" not in body.of(task.text):
        yield _insert(body.start, lines)


def _yaml_nested_lines(task: _Task, field: Field, rest: Path) -> Iterator[Edit]:
    """New lines behind the last ones below the field; before the first, if the last is text that runs on."""
    first = field.value.fields[0]
    indent, newline = _indent(task.text, first), _newline(task.text)
    lines = _yaml_lines(rest, _yaml_block(task.data))
    end = _line_end(task.text, field.value.span.end).start
    yield _insert(end, "".join(f"{newline}{indent}{line}" for line in lines))
    yield _insert(first.key_span.start, "".join(f"{line}{newline}{indent}" for line in lines))


def _yaml_first_lines(task: _Task, field: Field, rest: Path) -> Iterator[Edit]:
    """New lines below a key that holds nothing yet; braces, if it stands in braces or holds a written `null`."""
    span = field.value.span
    if span.start == span.end:
        prefix = f"{_newline(task.text)}{_indent(task.text, field)}  "
        lines = _yaml_lines(rest, _yaml_block(task.data))
        yield _insert(_line_end(task.text, span.end).start, "".join(prefix + line for line in lines))
    yield Edit(span, f" {{{_yaml_flow_pair(rest, task.data)}}}"[0 if span.start == span.end else 1 :])


def _indent(text: str, field: Field) -> str:
    return " " * (field.key_span.start - _line_start(text, field.key_span.start))


def _yaml_lines(path: Path, words: str) -> list[str]:
    """`a:` and below it `b: words`, for the path `a`, `b`."""
    keys = [f"{'  ' * depth}{_yaml_key(name)}:" for depth, name in enumerate(path)]
    return [*keys[:-1], f"{keys[-1]} {words}"]


def _yaml_flow_pair(path: Path, data: Data) -> str:
    opening = ": {".join(map(_yaml_key, path))
    return f"{opening}: {_yaml_flow(data)}{'}' * (len(path) - 1)}"


def _yaml_block(data: Data) -> str:
    """The data as it stands behind `key: `; quoted only where it would read as something else."""
    return data if isinstance(data, str) and _reads_back("k: ", data, "") else _yaml_flow(data)


def _yaml_flow(data: Data) -> str:
    """The data as it can stand anywhere, between brackets too."""
    if isinstance(data, tuple):
        return f"[{', '.join(map(_yaml_flow, data))}]"
    if isinstance(data, str):
        plain = _reads_back("k: ", data, "") and _reads_back("k: [", data, "]")
        return data if plain else _yaml_quoted(data)
    if isinstance(data, float) and not math.isfinite(data):
        return repr(data).replace("inf", ".inf").replace("nan", ".nan")
    return data.isoformat() if isinstance(data, date) else json.dumps(data)


def _reads_back(before: str, words: str, after: str) -> bool:
    parsed = yaml_fields(f"{before}{words}{after}\n", 0)
    if parsed.problems or len(parsed.fields) != 1:
        return False
    value = parsed.fields[0].value
    leaf = value.items[0] if len(value.items) == 1 else value
    return leaf.data == words and leaf.span == Span(len(before), len(before) + len(words))


_NEEDS_ESCAPE = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")


def _yaml_quoted(words: str) -> str:
    escaped = json.dumps(words, ensure_ascii=False)
    return _NEEDS_ESCAPE.sub(lambda odd: f"\\u{ord(odd[0]):04x}", escaped)


def _yaml_key(name: str) -> str:
    """The key as it can stand anywhere, between braces too."""
    line = yaml_fields(f"{name}: 0\n", 0)
    braces = yaml_fields(f"k: {{{name}: 0}}\n", 0)
    inside = braces.fields[0].value.fields if braces.fields else ()
    plain = not line.problems and not braces.problems and _keys(line.fields) == _keys(inside) == [name]
    return name if plain else _yaml_quoted(name)


def _keys(fields: tuple[Field, ...]) -> list[str]:
    return [field.key for field in fields]


# TOML


def _toml_edits(task: _Task) -> Iterator[Edit]:
    field, rest = task.nearest()
    if field and not rest:
        if _is_pair(field):
            yield Edit(field.value.span, _toml_text(task.data))
    elif field and _is_pair(field):
        if isinstance(field.value.data, dict):
            yield _insert_member(task, field, _toml_inline_pair(rest, task.data))
    else:
        yield from _toml_lines(task, field)


def _toml_lines(task: _Task, field: Field | None) -> Iterator[Edit]:
    """A new line in the table that the path leads to, if there is one; else a new table; else a line with all keys."""
    newline = _newline(task.text)
    dotted = [_toml_pair(task.path[depth:], task.data) for depth in range(len(task.path))]
    if field:
        yield from (_insert(_table_end(task, field), newline + line) for line in reversed(dotted))
    if len(task.path) > 1:
        blank = newline if task.header.fields else ""
        table = ".".join(map(_toml_key, task.path[:-1]))
        yield _insert(task.header.body.end, f"{blank}[{table}]{newline}{dotted[-1]}{newline}")
    last = _last_top_pair(task)
    if last is not None:
        yield _insert(_line_end(task.text, last).start, newline + dotted[0])
    yield _insert(task.header.body.start, dotted[0] + newline)


def _is_pair(field: Field) -> bool:
    """Whether the field is written `key = value`, not `[key]` and not `key.other = value`."""
    return field.value.span.start > field.key_span.end


def _table_end(task: _Task, field: Field) -> int:
    """The end of the line of a table's last own pair, or of its `[header]`."""
    own = [inner.value.span.end for inner in field.value.fields if _is_pair(inner)]
    return _line_end(task.text, max(own, default=field.value.span.start)).start


def _last_top_pair(task: _Task) -> int | None:
    """Where the last value before the first `[table]` ends: what follows a header belongs to its table."""
    fields = task.header.fields
    tables = [field.value.span.start for field in fields if field.value.span.start < field.key_span.start]
    first = min(tables, default=task.header.body.end)
    return max((end for end in _pair_ends(fields) if end <= first), default=None)


def _pair_ends(fields: tuple[Field, ...]) -> Iterator[int]:
    for field in fields:
        if _is_pair(field):
            yield field.value.span.end
        else:
            yield from _pair_ends(field.value.fields)


def _toml_pair(path: Path, data: Data) -> str:
    return f"{'.'.join(map(_toml_key, path))} = {_toml_text(data)}"


def _toml_inline_pair(path: Path, data: Data) -> str:
    opening = " = {".join(map(_toml_key, path))
    return f"{opening} = {_toml_text(data)}{'}' * (len(path) - 1)}"


_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def _toml_key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else _toml_text(name)


def _toml_text(data: Data) -> str:
    if isinstance(data, tuple):
        return f"[{', '.join(map(_toml_text, data))}]"
    if isinstance(data, str):
        return json.dumps(data, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(data, float):
        return repr(data)
    return data.isoformat() if isinstance(data, date | time) else json.dumps(data)


# JSON


def _json_edits(task: _Task) -> Iterator[Edit]:
    field, rest = task.nearest()
    if field and not rest:
        yield Edit(field.value.span, json.dumps(task.data, ensure_ascii=False))
    elif field is None or isinstance(field.value.data, dict):
        yield _insert_member(task, field, _json_member(rest, task.data))
    elif field.value.data is None:
        yield Edit(field.value.span, f"{{{_json_member(rest, task.data)}}}")


def _json_member(path: Path, data: Data) -> str:
    opening = ": {".join(json.dumps(name, ensure_ascii=False) for name in path)
    return f"{opening}: {json.dumps(data, ensure_ascii=False)}{'}' * (len(path) - 1)}"
