"""Edits of a sidecar's own characters: only what is said anew is written, in the manner of the file, and all else stays."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from doxa.syntax.values import Field, Value, without_halves
from doxa.text.edits import Edit
from doxa.text.span import Span

Said = Mapping[str, object]
"""What an object is to say: its fields by their names."""

_LINE_END = re.compile(r"\r\n?|\n")
_INDENT = re.compile(r"[ \t]*")


def field_edits(text: str, value: Value, said: Said, order: Sequence[str]) -> Iterator[Edit]:
    """The edits after which an object says this too; what it did not say yet comes behind the fields before it in order."""
    fields = {field.key: field for field in value.fields}
    added: dict[int, list[str]] = {}
    for name in sorted(said, key=order.index):
        if name in fields:
            yield Edit(fields[name].value.span, _words(said[name]))
        else:
            before = [fields[one].value.span.end for one in order[: order.index(name)] if one in fields]
            place = max(before, default=value.fields[-1].value.span.end)
            added.setdefault(place, []).append(f'"{name}"{_colon(text, value.fields)}{_words(said[name])}')
    joint = _joint(text, value.span, [field_span(field) for field in value.fields])
    for place, words in added.items():
        yield Edit(Span(place, place), "".join(joint + one for one in words))


def item_edits(text: str, value: Value, objects: Sequence[Said]) -> Iterator[Edit]:
    """The edits after which a list has these objects at its end."""
    if not objects:
        return
    spans = [item.span for item in value.items]
    indent = _indent(text, spans[-1].start if spans else value.span.start)
    if spans:
        joint, is_flat = _joint(text, value.span, spans), not _LINE_END.search(spans[-1].of(text))
        words = "".join(joint + (_words(one) if is_flat else _lines(text, one, indent)) for one in objects)
        yield Edit(Span(spans[-1].end, spans[-1].end), words)
        return
    ending, inner = line_end(text), f"{indent}  "
    words = f",{ending}{inner}".join(_lines(text, one, inner) for one in objects)
    yield Edit(value.span, f"[{ending}{inner}{words}{ending}{indent}]")


def list_edits(text: str, fields: Sequence[Field], behind: Field, name: str, objects: Sequence[Said]) -> Iterator[Edit]:
    """The edit after which there is another list, behind one of the fields of the file."""
    joint = _joint(text, Span(0, len(text)), [field_span(field) for field in fields])
    ending, indent = line_end(text), _indent(text, behind.key_span.start)
    inner = f"{indent}  "
    words = f",{ending}{inner}".join(_lines(text, one, inner) for one in objects)
    end = behind.value.span.end
    yield Edit(Span(end, end), f'{joint}"{name}"{_colon(text, fields)}[{ending}{inner}{words}{ending}{indent}]')


def field_span(field: Field) -> Span:
    return Span(field.key_span.start, field.value.span.end)


def line_end(text: str) -> str:
    found = _LINE_END.search(text)
    return found[0] if found else "\n"


def _joint(text: str, around: Span, parts: Sequence[Span]) -> str:
    """What stands between one part of a list or object and the next: a comma, and how the file goes on behind it."""
    if len(parts) > 1:
        return Span(parts[0].end, parts[1].start).of(text)
    before = Span(around.start, parts[0].start).of(text).partition("{")[2] if parts else ""
    if around.of(text).startswith("["):
        before = Span(around.start + 1, parts[0].start).of(text)
    return f",{before or ' '}"


def _colon(text: str, fields: Sequence[Field]) -> str:
    return Span(fields[0].key_span.end, fields[0].value.span.start).of(text)


def _indent(text: str, offset: int) -> str:
    start = max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1
    found = _INDENT.match(text, start, offset)
    return found[0] if found else ""


def _words(value: object) -> str:
    return without_halves(json.dumps(value, ensure_ascii=False))


def _lines(text: str, value: object, indent: str) -> str:
    """An object over several lines, those behind the first indented."""
    words = without_halves(json.dumps(value, ensure_ascii=False, indent=2))
    return words.replace("\n", f"{line_end(text)}{indent}")
