"""A YAML header: its fields, each with the characters that it covers.

Nearly all headers are `key: value` lines with short lists. Those are read here, with a few regular expressions and
twenty times faster than a YAML library does; whatever else a header holds, the library reads all of it.
"""

import re

from doxa.syntax.values import Field, Parsed, Value
from doxa.syntax.yaml_events import all_fields
from doxa.syntax.yaml_scalars import scalar
from doxa.text.span import Span


def yaml_fields(source: str, base: int) -> Parsed:
    """The fields of a header that starts at the offset `base` of its note; all spans are offsets into the note."""
    fields = simple_fields(source, base)
    return all_fields(source, base) if fields is None else Parsed(fields, ())


# One line of the simple kind. The end of a plain scalar needs care: it stops before ` #` and must not hold `: `.
_END = r"(?:[ ]+\#[^\r\n]*+)?[ ]*+(?:\r\n?|\n|\Z)"
_QUOTED = r""" "([^"\\\r\n]*+)" | '([^'\r\n]*+)' """
_FIRST = r"""(?: [^-?:,\[\]{}\#&*!|>'"%@`\ \r\n] | -(?=[^\ \r\n]) )"""
_PLAIN = _FIRST + r"(?: [^ \r\n:]++ | :(?=[^ \r\n]) | [ ]++(?=[^ \#\r\n]) )*+"
_FLOW_PLAIN = _FIRST + r"(?: [^ ,:\#?\[\]{}]++ | :(?=[\w/]) | [ ]++(?=[^ ,:\#?]) )*+"
_FLOW_LIST = r"""\[( (?: [^\[\]{}"'\r\n]++ | "[^"\\\r\n]*+" | '[^'\r\n]*+' )*+ )\]"""
_BLANK_LINE = r"[ ]*+(?:\#[^\r\n]*+)?(?:\r\n?|\n|\Z)"

_ODD = re.compile("[^\n\r -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_FIELD_LINE = re.compile(
    rf"""(\w(?:[\w ./+-]{{0,200}}[\w./+-])?) [ ]*+: (?: [ ]++ (?: ({_PLAIN}) | {_FLOW_LIST} | {_QUOTED} ) )? {_END}
    | {_BLANK_LINE}""",
    re.VERBOSE,
)
_ITEM_LINE = re.compile(rf"([ ]*+)-(?: [ ]++ (?: ({_PLAIN}) | {_QUOTED} ) )? {_END} | {_BLANK_LINE}", re.VERBOSE)
_FLOW_ITEM = re.compile(rf"[ ]*+ (?: ({_FLOW_PLAIN}) | {_QUOTED} ) [ ]*+ (?:,[ ]*+|\Z)", re.VERBOSE)
_KEY, _KEY_PLAIN, _KEY_LIST = 1, 2, 3
_ITEM_DASH, _ITEM_PLAIN = 1, 2
_FLOW_ITEM_PLAIN = 1


def simple_fields(source: str, base: int) -> tuple[Field, ...] | None:
    """The fields of a header that holds nothing but simple lines; none at all where it holds anything else."""
    if not source.replace("\n", "").isprintable() and _ODD.search(source):
        return None
    fields: list[Field] = []
    at, end = 0, len(source)
    while at < end:
        line = _FIELD_LINE.match(source, at)
        if line is None:
            return None
        at = line.end()
        if line.lastindex is not None:
            value, at = _simple_value(line, base) if line.lastindex > _KEY else _block_list(line, base)
            if value is None:
                return None
            start, stop = line.span(_KEY)
            fields.append(Field(line[_KEY], Span(base + start, base + stop), value))
    return tuple(fields) if len({field.key for field in fields}) == len(fields) else None


def _simple_value(line: re.Match[str], base: int) -> tuple[Value | None, int]:
    """The value behind the key of a line, and where the next line starts."""
    if line.lastindex == _KEY_LIST:
        return _flow_list(line, base), line.end()
    return _simple_scalar(line, _KEY_PLAIN, base), line.end()


def _simple_scalar(line: re.Match[str], plain: int, base: int) -> Value:
    """The value of the last group: the group `plain` holds plain text, later ones what stands between quotes."""
    group = line.lastindex or plain
    start, end = line.span(group)
    if group == plain:
        return Value(Span(base + start, base + end), scalar(line[group]))
    return Value(Span(base + start - 1, base + end + 1), line[group])


def _flow_list(line: re.Match[str], base: int) -> Value | None:
    start, end = line.span(_KEY_LIST)
    items: list[Value] = []
    inside = line[_KEY_LIST]
    at = 0 if inside.strip(" ") else len(inside)
    while at < len(inside):
        item = _FLOW_ITEM.match(inside, at)
        if item is None:
            return None
        items.append(_simple_scalar(item, _FLOW_ITEM_PLAIN, base + start))
        at = item.end()
    return Value(Span(base + start - 1, base + end + 1), tuple([item.data for item in items]), tuple(items))


def _block_list(line: re.Match[str], base: int) -> tuple[Value, int]:
    """The list below a key, and where it ends; without one the value is null, right behind the colon.

    An item with another indentation ends the list: it is not simple, and no field line either.
    """
    source, at = line.string, line.end()
    items: list[Value] = []
    start, indent = 0, ""
    while (item := _ITEM_LINE.match(source, at)) and at < len(source):
        if item.lastindex is not None:
            if not items:
                start, indent = item.end(_ITEM_DASH), item[_ITEM_DASH]
            elif item[_ITEM_DASH] != indent:
                break
            items.append(_block_item(item, base))
        at = item.end()
    if not items:
        colon = base + source.index(":", line.end(_KEY)) + 1
        return Value(Span(colon, colon), None), at
    return Value(Span(base + start, items[-1].span.end), tuple([item.data for item in items]), tuple(items)), at


def _block_item(item: re.Match[str], base: int) -> Value:
    if item.lastindex == _ITEM_DASH:
        behind = base + item.end(_ITEM_DASH) + 1
        return Value(Span(behind, behind), None)
    return _simple_scalar(item, _ITEM_PLAIN, base)
