"""Any YAML header, read from the events of ruamel.yaml.

No object is ever made from a tag, and what a hostile header may cost is limited: its depth, its aliases, and how many
values they stand for.
"""

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from doxa.syntax.values import DEEPEST, Field, Parsed, Problem, Value, duplicate, problem_at, without_halves
from doxa.syntax.yaml_scalars import scalar
from doxa.text.span import Span, trimmed

_MOST_ALIASES = 100
_MOST_COPIES = 10_000
_MOST_PROBLEMS = 100
_UNPRINTABLE = re.compile("[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def all_fields(source: str, base: int) -> Parsed:
    """The fields of any header; where it breaks, the fields before."""
    readable = _UNPRINTABLE.sub("\ufffd", source)
    tree = _Tree(readable, base)
    if odd := _UNPRINTABLE.search(source):
        tree.complain(odd.start(), f"YAML does not allow the character U+{ord(odd[0]):04X}; it is read as `\ufffd`")
    try:
        for event in YAML(typ="safe", pure=True).parse(readable):
            if not tree.take(event):
                break
    except MarkedYAMLError as error:
        tree.complain(*_explained(error))
    except (YAMLError, RecursionError, ValueError, OverflowError):
        tree.complain(tree.reached(), "This is not YAML; perhaps an escape that stands for no character")
    return tree.parsed()


@dataclass(slots=True)
class _Open:
    """A list or mapping whose end has not come yet."""

    start: int
    end: int
    anchor: str | None
    mapping: bool
    key: tuple[str, Span] | None = None
    items: list[Value] = field(default_factory=list)
    fields: dict[str, Field] = field(default_factory=dict)

    def closed(self, end: int) -> Value:
        span = Span(self.start, end)
        if self.mapping:
            fields = tuple(self.fields.values())
            return Value(span, {field.key: field.value.data for field in fields}, (), fields)
        return Value(span, tuple([item.data for item in self.items]), tuple(self.items))

    def cut(self, before: int) -> Value | None:
        """What it holds before an offset; nothing, if it holds nothing there."""
        self.items = [item for item in self.items if item.span.end <= before]
        self.fields = {key: kept for key, kept in self.fields.items() if kept.value.span.end <= before}
        ends = [value.span.end for value in (*self.items, *(kept.value for kept in self.fields.values()))]
        return self.closed(max(ends)) if ends else None


class _Tree:
    """Puts values together from the events of the library, without recursion, so that depth costs nothing."""

    def __init__(self, source: str, base: int) -> None:
        self._source = source
        self._base = base
        self._root: Value | None = None
        self._open: list[_Open] = []
        self._anchors: dict[str, Value] = {}
        self._aliases = 0
        self._copies = 0
        self._problems: list[Problem] = []

    def complain(self, offset: int, message: str) -> None:
        """Note a problem at an offset of the source."""
        self._problems.append(problem_at(self._source, offset, self._base, message))

    def reached(self) -> int:
        """How far into the source all is well."""
        return max((part.end for part in self._open), default=self._base) - self._base

    def parsed(self) -> Parsed:
        if self._open:
            self._cut_at_problem()
        data = self._root.data if self._root else None
        if data is not None and not isinstance(data, dict) and not self._problems:
            whole = trimmed(self._source, 0, len(self._source)).shifted(self._base)
            self._problems.append(Problem(whole, "The header is not made of `key: value` lines"))
        return Parsed(self._root.fields if self._root else (), tuple(self._problems[:_MOST_PROBLEMS]))

    def _cut_at_problem(self) -> None:
        """Keep what stands before the line that broke: in `a: b: c` the `b` is not what the writer means by `a`."""
        broken = self._problems[-1].span.start - self._base
        line = self._base + max(self._source.rfind("\n", 0, broken), self._source.rfind("\r", 0, broken)) + 1
        while self._open:
            part = self._open.pop()
            value = part.cut(line)
            if value:
                self._put(value, value.span.shifted(-self._base).of(self._source), part.anchor)

    def take(self, event: Event) -> bool:
        """Add what the event says; false when no more should be read."""
        match event:
            case ScalarEvent():
                self._put(self._scalar(event), event.value, event.anchor)
            case AliasEvent():
                return self._take_alias(event)
            case SequenceStartEvent() | MappingStartEvent():
                return self._begin(event)
            case SequenceEndEvent() | MappingEndEvent():
                self._finish(event)
            case DocumentStartEvent() if self._root:
                self.complain(event.start_mark.index, "Only one YAML document is read")
                return False
        return True

    def _begin(self, event: SequenceStartEvent | MappingStartEvent) -> bool:
        start = event.start_mark.index
        if len(self._open) == DEEPEST:
            self.complain(start, f"This is nested more than {DEEPEST} levels deep")
            return False
        mapping = isinstance(event, MappingStartEvent)
        self._open.append(_Open(self._base + start, self._base + event.end_mark.index, event.anchor, mapping))
        return True

    def _finish(self, event: SequenceEndEvent | MappingEndEvent) -> None:
        """Close a list or mapping: at its bracket, or at its last child, as the marks of block style run on."""
        done = self._open.pop()
        bracket = event.end_mark.index > event.start_mark.index
        value = done.closed(self._base + event.end_mark.index if bracket else done.end)
        self._put(value, value.span.shifted(-self._base).of(self._source), done.anchor)

    def _put(self, value: Value, text: str, anchor: str | None) -> None:
        """Make a value the next item, key or value of what is open; `text` is its name if it is a key."""
        if anchor:
            self._anchors[anchor] = value
        if not self._open:
            self._root = value
            return
        into = self._open[-1]
        into.end = max(into.end, value.span.end)
        if not into.mapping:
            into.items.append(value)
        elif into.key is None:
            into.key = (without_halves(text), value.span)
        else:
            self._put_field(into, Field(*into.key, value))
            into.key = None

    def _put_field(self, into: _Open, new: Field) -> None:
        if new.key in into.fields:
            self._problems.append(duplicate(new.key, new.key_span))
        else:
            into.fields[new.key] = new

    def _scalar(self, event: ScalarEvent) -> Value:
        start, end = event.start_mark.index, event.end_mark.index
        if start >= end:
            behind = self._behind_key(start)
            return Value(Span(behind, behind), None)
        if event.style in ("|", ">"):
            end = start + len(self._source[start:end].rstrip())
        plain = event.style is None and event.tag is None
        text = str(event.value)
        return Value(
            Span(self._base + start, self._base + end),
            scalar(text) if plain else without_halves(text),
        )

    def _behind_key(self, mark: int) -> int:
        """Where an empty value stands: in `key:` behind the colon, not at the next token as the mark says."""
        into = self._open[-1] if self._open else None
        if into is None or into.key is None:
            return self._base + mark
        end = into.key[1].end
        colon = _COLON.match(self._source, end - self._base)
        return self._base + colon.end() if colon else end

    def _take_alias(self, event: AliasEvent) -> bool:
        span = Span(event.start_mark.index, event.end_mark.index).shifted(self._base)
        meant = self._anchors.get(event.anchor)
        if meant is None:
            self._problems.append(Problem(span, f"Nothing before is marked `&{event.anchor}`"))
            meant = Value(span, None)
        if reason := self._refusal(meant):
            self._problems.append(Problem(span, reason))
            return False
        self._put(_moved(meant, span), f"*{event.anchor}", None)
        return True

    def _refusal(self, meant: Value) -> str | None:
        """Why an alias is not followed: small texts can stand for gigabytes, as nine lists of nine aliases do."""
        nodes, depth = _size(meant)
        self._aliases += 1
        self._copies += nodes
        if self._aliases > _MOST_ALIASES:
            return f"The header holds more than {_MOST_ALIASES} aliases"
        if self._copies > _MOST_COPIES:
            return f"Its aliases make the header grow to more than {_MOST_COPIES} values"
        if len(self._open) + depth > DEEPEST:
            return f"This is nested more than {DEEPEST} levels deep"
        return None


_COLON = re.compile(r"\s*+:")


def _size(value: Value) -> tuple[int, int]:
    """How many values a value holds, itself counted, and how many levels of them."""
    inside = [_size(child) for child in (*value.items, *(field.value for field in value.fields))]
    if isinstance(value.data, tuple | dict):
        return 1 + sum(nodes for nodes, _ in inside), 1 + max((depth for _, depth in inside), default=0)
    return 1, 0


def _moved(value: Value, span: Span) -> Value:
    """The value as an alias gives it, all of it at the alias: what `*x` stands for is not written there."""
    items = tuple([_moved(item, span) for item in value.items])
    fields = tuple([Field(field.key, span, _moved(field.value, span)) for field in value.fields])
    return Value(span, value.data, items, fields)


class _Explanation(NamedTuple):
    """What the library says, in words for the writer; some problems are better shown where they begin."""

    said: str
    message: str
    at_beginning: bool = False


_EXPLANATIONS = (
    _Explanation("mapping values are not allowed", "A value with `: ` inside needs quotes"),
    _Explanation("could not find expected ':'", "This line is not `key: value`", at_beginning=True),
    _Explanation("end of stream", "This quote is never closed", at_beginning=True),
    _Explanation("document separator", "This quote is never closed", at_beginning=True),
    _Explanation("but got '<stream end>'", "This bracket is never closed", at_beginning=True),
    _Explanation("expected ',' or ']'", "A `,` or `]` is missing here"),
    _Explanation("expected ',' or '}'", "A `,` or `}` is missing here"),
    _Explanation("'\\t' that cannot start", "A tab cannot stand here; use blanks"),
    _Explanation("cannot start any token", "A value that starts with this character needs quotes"),
    _Explanation("expected <block end>", "This does not belong to the lines before; is it indented as they are?"),
    _Explanation("sequence entries are not allowed", "A list starts on a line of its own"),
    _Explanation("unknown escape character", "Unknown escape; write `\\\\` for a backslash, or use single quotes"),
    _Explanation("expected escape sequence", "This escape needs more digits"),
    _Explanation("expected alphabetic or numeric", "A value that starts with this character needs quotes"),
    _Explanation("undefined tag handle", "A value that starts with `!` needs quotes"),
    _Explanation("expected the node content", "A value is missing here"),
    _Explanation("more indented follow up", "The first line of this text is indented less than its blank lines"),
    _Explanation("chomping or indentation", "Text behind `|` or `>` starts on the next line; or the value needs quotes"),
)


def _explained(error: MarkedYAMLError) -> tuple[int, str]:
    """The place and the words of a library's error, which says `while scanning` and much more over many lines."""
    said = str(error.problem or error.context)
    known = next((known for known in _EXPLANATIONS if known.said in said), None)
    marks = [error.problem_mark, error.context_mark]
    if known and known.at_beginning:
        marks.reverse()
    place = next((mark.index for mark in marks if mark is not None), 0)
    return place, known.message if known else f"This is not YAML: {said.splitlines()[0]}"
