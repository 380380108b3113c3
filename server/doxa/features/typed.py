"""What is being typed at the cursor, as far as it can be completed. Links may be half written, so the line is looked at."""

import re
from enum import Enum, auto
from typing import NamedTuple
from urllib.parse import unquote

from doxa.features.places import Cursor
from doxa.syntax.document import Document, Format, FrontMatter
from doxa.syntax.links import is_external
from doxa.syntax.scan import BEFORE_TAG
from doxa.text.span import Span


class Place(Enum):
    """What kind of thing stands there."""

    TARGET = auto()
    HEADING = auto()
    ANY_HEADING = auto()
    ANY_BLOCK = auto()
    BLOCK = auto()
    LINK_TEXT = auto()
    LINK_TYPE = auto()
    PATH = auto()
    ANCHOR = auto()
    LABEL = auto()
    FOOTNOTE = auto()
    TAG = auto()
    CALLOUT = auto()
    CONTAINER = auto()
    HEADER_KEY = auto()
    HEADER_VALUE = auto()


class Typed(NamedTuple):
    """Something half written: in `![[plan#ne<|>xt|the plan]]` the span covers `next`, which an item replaces.

    `words` are what stands before the cursor, `ne`; `before` is what that belongs to, `plan`; for a value in a header its
    key. `closing` is what has to be added, as `]]` where it is missing. `is_last` says that the link has no part behind.
    """

    place: Place
    words: str
    span: Span
    closing: str = ""
    before: str = ""
    is_last: bool = True
    is_picture: bool = False
    in_angles: bool = False


_LONGEST = 2_000
"""How far back in its line something half written may begin."""

_WIKI = re.compile(r"(!?)\[\[([^\[\]]*)\Z")
_WIKI_REST = re.compile(r"[^\[\]\r\n]*(?=\]\])")
_PART_END = {Place.TARGET: re.compile(r"\s*(?:[#|]|\\\|)"), Place.HEADING: re.compile(r"\s*(?:\||\\\|)")}
_DESTINATION = re.compile(r"\]\([ \t]*(?:<([^<>]*)|([^\s()<>]*))\Z")
_DEFINITION = re.compile(r"[ \t>]*\[(?!\^)[^\[\]]+\]:[ \t]*(?:<([^<>]*)|([^\s<>]*))\Z")
_BARE_REST = re.compile(r"([^\s()<>\"']*)(?=\)|[ \t]+[\"'(].*\))")
_ANGLE_REST = re.compile(r"([^<>\r\n]*)(?=>)")
_LABEL = re.compile(r"\]\[([^\[\]]*)\Z")
_FOOTNOTE = re.compile(r"\[\^([^\[\]\s^]*)\Z")
_LABEL_REST = re.compile(r"[^\[\]\r\n]*(?=\])")
_TAG = re.compile(r"#([^\s#\[\](){}<>|\\,;:.!?\"'`$%&*+=@^~]*)\Z")
_TAG_REST = re.compile(r"[\w/-]*")
_CALLOUT = re.compile(r"[ \t]*>[ \t>]*\[!([\w-]*)\Z")
_CONTAINER = re.compile(r"[ \t>]*:{3,}[ \t]*([\w-]*)\Z")
_WORD_REST = re.compile(r"[\w-]*")
_HEADER_KEY = re.compile(r"([\w-]*)\Z")
_HEADER_VALUE = re.compile(r"([\w-]+)[ \t]*[:=][ \t]*(?:.*[\[,][ \t]*|.*,[ \t]*)?[\"']?([^\[\]\"',]*)\Z")
_HEADER_ITEM = re.compile(r"[ \t]*-[ \t]+[\"']?([^\"']*)\Z")
_KEY_OF_ITEMS = re.compile(r"([\w-]+)[ \t]*:[ \t]*\Z")


class _Line(NamedTuple):
    """The line of the cursor: what stands before it, and what behind."""

    before: str
    behind: str
    offset: int

    def span(self, words: str, behind: int = 0) -> Span:
        """The words before the cursor, and so many characters behind it."""
        return Span(self.offset - len(words), self.offset + behind)


def typed_at(at: Cursor) -> Typed | None:
    """What is being typed at the cursor; None where nothing is to be completed, as in code."""
    line = _line(at.document.text, at.offset)
    header = at.document.front_matter
    if header and header.span.start < at.offset < header.span.end:
        return _in_header(line, at.document.text, header)
    if _is_opaque(at.document, at.offset):
        return None
    for look in (_callout, _footnote, _wiki_link, _destination, _definition, _label, _container, _tag):
        if found := look(line):
            return found
    return None


def _line(text: str, offset: int) -> _Line:
    start = max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1
    ends = [end for end in (text.find("\n", offset), text.find("\r", offset)) if end >= 0]
    return _Line(text[max(start, offset - _LONGEST) : offset], text[offset : min(ends, default=len(text))], offset)


def _is_opaque(document: Document, offset: int) -> bool:
    """Whether the cursor stands in code, in a formula, in HTML or in a comment."""
    inside = (*document.code_spans, *document.html_spans, *document.comments, *(math.span for math in document.math))
    if any(span.start < offset < span.end for span in inside):
        return True
    blocks = (*(fence.span for fence in document.fences), *document.indented_code, *document.html_blocks)
    return any(span.start < offset <= span.end for span in blocks)


def _wiki_link(line: _Line) -> Typed | None:
    found = _WIKI.search(line.before)
    if found is None or line.before[: found.start()].endswith("\\"):
        return None
    inner, rest = found[2], _WIKI_REST.match(line.behind)
    behind = rest[0] if rest else ""
    closing = "" if rest else "]" if line.behind.startswith("]") else "]]"
    target, *texts = inner.split("|")
    name, sharp, fragment = target.partition("#")
    if texts:
        place = Place.LINK_TYPE if len(texts) > 1 else Place.LINK_TEXT
        return Typed(place, texts[-1], line.span(texts[-1], _part(behind, Place.HEADING)), closing, name.rstrip("\\"))
    if not sharp:
        end = _part(behind, Place.TARGET)
        is_last = end == len(behind)
        place = Place.ANY_BLOCK if name.startswith("^^") else Place.TARGET
        return Typed(place, name, line.span(name, end), closing, "", is_last, is_picture=bool(found[1]))
    end = _part(behind, Place.HEADING)
    is_last = end == len(behind)
    if fragment.startswith("#") and not name.strip():
        return Typed(Place.ANY_HEADING, target, line.span(target, end), closing, "", is_last)
    if fragment.startswith("^"):
        return Typed(Place.BLOCK, fragment[1:], line.span(fragment[1:], end), closing, name, is_last)
    return Typed(Place.HEADING, fragment, line.span(fragment, end), closing, name, is_last)


def _part(behind: str, place: Place) -> int:
    """How much of what stands behind the cursor belongs to the part of the link that it stands in."""
    end = _PART_END[place].search(behind)
    return end.start() if end else len(behind)


def _destination(line: _Line) -> Typed | None:
    found = _DESTINATION.search(line.before)
    if found is None:
        return None
    is_picture = _is_picture(line.before, found.start())
    return _path(line, found[1], found[2], is_picture=is_picture)


def _definition(line: _Line) -> Typed | None:
    found = _DEFINITION.match(line.before)
    typed = _path(line, found[1], found[2], is_picture=False) if found else None
    return typed._replace(closing=typed.closing.rstrip(")")) if typed else None


def _path(line: _Line, in_angles: str | None, bare: str | None, *, is_picture: bool) -> Typed | None:
    words = bare if in_angles is None else in_angles
    if words is None or is_external(words):
        return None
    rest = (_BARE_REST if in_angles is None else _ANGLE_REST).match(line.behind)
    closing = "" if rest else ")" if in_angles is None else ">)"
    behind = rest[1] if rest else ""
    path, sharp, fragment = words.partition("#")
    if sharp:
        span = line.span(fragment, len(behind))
        before = unquote(path)
        return Typed(Place.ANCHOR, fragment, span, closing, before, is_picture=is_picture, in_angles=in_angles is not None)
    end = behind.find("#")
    span = line.span(words, len(behind) if end < 0 else end)
    return Typed(Place.PATH, words, span, closing, "", end < 0, is_picture, in_angles is not None)


def _is_picture(line: str, end: int) -> bool:
    """Whether the bracket that closes there was opened by `![`."""
    depth = 0
    for at in range(end, -1, -1):
        depth += (line[at] == "]") - (line[at] == "[")
        if depth == 0:
            return line[at - 1 : at] == "!"
    return False


def _label(line: _Line) -> Typed | None:
    return _in_brackets(line, _LABEL.search(line.before), Place.LABEL)


def _footnote(line: _Line) -> Typed | None:
    return _in_brackets(line, _FOOTNOTE.search(line.before), Place.FOOTNOTE)


def _callout(line: _Line) -> Typed | None:
    return _in_brackets(line, _CALLOUT.match(line.before), Place.CALLOUT)


def _in_brackets(line: _Line, found: re.Match[str] | None, place: Place) -> Typed | None:
    if found is None:
        return None
    rest = _LABEL_REST.match(line.behind)
    return Typed(place, found[1], line.span(found[1], len(rest[0]) if rest else 0), "" if rest else "]")


def _container(line: _Line) -> Typed | None:
    found = _CONTAINER.match(line.before)
    return _word(line, found[1], Place.CONTAINER) if found else None


def _tag(line: _Line) -> Typed | None:
    found = _TAG.search(line.before)
    if found is None or (found.start() and line.before[found.start() - 1] not in BEFORE_TAG):
        return None
    rest = _TAG_REST.match(line.behind)
    return Typed(Place.TAG, found[1], line.span(found[1], len(rest[0]) if rest else 0))


def _in_header(line: _Line, text: str, header: FrontMatter) -> Typed | None:
    if header.format is Format.JSON or not header.body.start <= line.offset <= header.body.end:
        return None
    if item := _HEADER_ITEM.match(line.before):
        return _word(line, item[1], Place.HEADER_VALUE, _key_above(text[header.body.start : line.offset]))
    if value := _HEADER_VALUE.match(line.before):
        return _word(line, value[2], Place.HEADER_VALUE, value[1])
    if (name := _HEADER_KEY.match(line.before)) and not line.behind.strip():
        return _word(line, name[1], Place.HEADER_KEY, header.format)
    return None


def _word(line: _Line, words: str, place: Place, before: str = "") -> Typed:
    rest = _WORD_REST.match(line.behind)
    return Typed(place, words, line.span(words, len(rest[0]) if rest else 0), before=before)


def _key_above(text: str) -> str:
    """The key whose list the last line is an item of."""
    for line in reversed(text.splitlines()[:-1]):
        if found := _KEY_OF_ITEMS.match(line):
            return found[1]
        if line.strip() and not _HEADER_ITEM.match(line):
            return ""
    return ""
