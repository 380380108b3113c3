"""The header of a note, and what it says about the note: its title, aliases and tags."""

import re
from collections.abc import Iterable, Iterator
from datetime import date
from functools import lru_cache

from doxa.syntax.document import Format, FrontMatter, Name, Tag, TagName
from doxa.syntax.json_values import json_fields
from doxa.syntax.toml_values import looks_like_toml, toml_fields
from doxa.syntax.values import Data, Field, Parsed, Problem, Value, find
from doxa.syntax.yaml_values import yaml_fields
from doxa.text.span import Span

_LARGEST = 65_536
_OPENING = re.compile(r"\ufeff?(---|\+\+\+)[ \t]*+(?:\r\n?|\n)")
_CLOSING = {
    "---": re.compile(r"[\r\n](---|\.\.\.)[ \t]*+(?=[\r\n]|\Z)"),
    "+++": re.compile(r"[\r\n](\+\+\+)[ \t]*+(?=[\r\n]|\Z)"),
}


def front_matter(text: str) -> FrontMatter | None:
    """The header that the note starts with, between lines of `---` (also closed by `...`) or, for TOML, of `+++`."""
    opening = _OPENING.match(text)
    if opening is None:
        return None
    fence = opening[1]
    # The line end before the body counts as the one before the closing line: in `---\n---` the body is empty.
    closing = _CLOSING[fence].search(text, opening.end() - 1)
    if closing is None:
        return None
    span = Span(opening.start(1), closing.end(1))
    body = Span(opening.end(), closing.start(1))
    if body.end - body.start > _LARGEST:
        large = Problem(Span(*opening.span(1)), "The header is larger than 64 kB; it is not read")
        return FrontMatter(span, body, Format.TOML if fence == "+++" else Format.YAML, (), (large,))
    chosen, parsed = _read(fence, body.of(text), body.start)
    return FrontMatter(span, body, chosen, parsed.fields, parsed.problems)


@lru_cache(maxsize=1024)
def _read(fence: str, source: str, base: int) -> tuple[Format, Parsed]:
    """The header in its format. Kept, because most edits change a note below its header."""
    if fence == "+++":
        return Format.TOML, toml_fields(source, base)
    if looks_like_toml(source):
        return _toml_or_yaml(source, base)
    if source.lstrip().startswith("{"):
        parsed = json_fields(source, base)
        if not parsed.problems:
            return Format.JSON, parsed
    return Format.YAML, yaml_fields(source, base)


def _toml_or_yaml(source: str, base: int) -> tuple[Format, Parsed]:
    """TOML between lines of `---`, as some write it; `a=b: c` only looks like it."""
    parsed = toml_fields(source, base)
    if parsed.problems:
        other = yaml_fields(source, base)
        if other.fields:
            return Format.YAML, other
    return Format.TOML, parsed


def title(fields: tuple[Field, ...]) -> str | None:
    """The title that the header gives to its note."""
    field = find(fields, "title")
    words = field.value.data if field else None
    return (words.strip() or None) if isinstance(words, str) else None


_WHOLE = re.compile(r"\S(?:.*\S)?", re.DOTALL)
_BETWEEN_COMMAS = re.compile(r"[^\s,](?:[^,]*[^\s,])?")
_WORDS = re.compile(r"[^\s,]+")


def aliases(fields: tuple[Field, ...]) -> tuple[Name, ...]:
    """Other names of the note: the items of a list, or what commas separate in one string."""
    field = find(fields, "aliases", "alias")
    return tuple(_names(field.value, _BETWEEN_COMMAS)) if field else ()


def header_tags(fields: tuple[Field, ...], text: str) -> tuple[Tag, ...]:
    """The tags in the header of the text: the items of a list, or the words of one string.

    Each covers its name, without a `#` before it: in `tags: ["#a", b]` they cover `a` and `b`. A number is no tag.
    """
    field = find(fields, "tags", "tag")
    names = _names(field.value, _WORDS) if field else ()
    return tuple([_tag(name, text) for name in names if name.text.strip("#0123456789")])


def _tag(name: Name, text: str) -> Tag:
    r"""The tag without its mark; where an escape hides the name, as in `"caf\u00e9"`, it covers the whole value."""
    word = name.text.removeprefix("#")
    if len(name.text) == name.span.end - name.span.start:
        span = Span(name.span.end - len(word), name.span.end)
    else:
        found = re.compile(rf"""(?<![^\s,"'#]){re.escape(word)}(?![^\s,"'])""").search(text, *name.span)
        span = Span(*found.span()) if found else name.span
    return Tag(span, TagName(word), span)


def _names(value: Value, pattern: re.Pattern[str]) -> Iterable[Name]:
    """The names that a list holds, or that a string holds as the pattern says."""
    if not isinstance(value.data, tuple):
        return _pieces(value, pattern)
    names: list[Name] = []
    for item in value.items:
        if isinstance(item.data, str) and len(item.data) == item.span.end - item.span.start:
            names.append(Name(item.data, item.span))  # plain words, as most are
        else:
            names += _pieces(item, _WHOLE)
    return names


def _pieces(value: Value, pattern: re.Pattern[str]) -> Iterator[Name]:
    """The pieces of a string, each where it stands; without its quotes, if it has some.

    A string that is longer than its words by more than two quotes has escapes or lines: its pieces cover all of it.
    """
    words = _written(value.data)
    quotes = value.span.end - value.span.start - len(words)
    for piece in pattern.finditer(words):
        exact = Span(*piece.span()).shifted(value.span.start + quotes // 2)
        yield Name(piece[0], exact if quotes in _NO_OR_TWO else value.span)


_NO_OR_TWO = (0, 2)


def _written(data: Data) -> str:
    """The words of a value that can be a name: `1984` and `2024-01-31` too, though they are no strings."""
    if isinstance(data, date):
        return data.isoformat()
    return str(data) if isinstance(data, str | int) and not isinstance(data, bool) else ""
