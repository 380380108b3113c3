"""The parts of one link, cut out of the note's text once the Markdown parser has said where the link is."""

import re
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import unquote

from doxa.syntax.dialect import Dialect, Pipe
from doxa.syntax.document import Destination, Label, Title, WikiLink
from doxa.text.span import Span, quick, trimmed

_WIKI_LINK = re.compile(r"!?\[\[([^\[\]|#\r\n]*)(?:#([^\[\]|\r\n]*))?(?:\|([^\[\]\r\n]*))?\]\]")
_GAP = re.compile(r"[ \t]*(?:(?:\r\n?|\n)[ \t>]*)?")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")
_FRAGMENT_MARK = re.compile(r"(\\?#|&(?:num|#0*35|#[xX]0*23);)|\\.|&[#A-Za-z0-9]{1,32};", re.DOTALL)
_CLOSING_QUOTE = {'"': '"', "'": "'", "(": ")"}
_BLANKS = re.compile(r"(?:[ \t]|[\r\n][ \t>]*)+")  # a line of a quote starts with a mark of its own
_SIZE = re.compile(r"(\d{1,5})(?:x(\d{1,5}))?")
_PAGE = re.compile(r"page=(\d{1,9})")
_WINDOWS_DRIVE = 2
_PICTURES = Dialect(pipe=Pipe.ALIAS)


def label(text: str) -> Label:
    """`Foo   Bar`, also over two lines, and `foo bar` are one label."""
    return Label(_BLANKS.sub(" ", text).strip(" ").casefold())


def wiki_link(text: str, span: Span, dialect: Dialect) -> WikiLink | None:
    """The parts of what stands between `[[` and `]]`; None where no link is meant, as when it runs over lines."""
    link = _WIKI_LINK.fullmatch(text, *span)
    if link is None:
        return None
    embed = link.group().startswith("!")
    target = _part(text, *link.span(1))
    fragment = alias = link_type = None
    if link[2] is not None:
        fragment = _part(text, *link.span(2))
    elif target.start == target.end:
        return None
    if link[3] is not None:
        alias, link_type = _alias_and_type(text, _pieces(text, *link.span(3)), _PICTURES if embed else dialect)
    parts = (
        span,
        embed,
        text[target.start : target.end],
        target,
        fragment and fragment.of(text),
        fragment,
        alias and alias.of(text),
        alias,
        link_type and link_type.of(text),
        link_type,
    )
    return quick(WikiLink, parts)


def _part(text: str, start: int, end: int) -> Span:
    """A part of a wikilink without the blanks around and, before a `|`, without the backslash that a table needs."""
    if text[end - 1] == "\\" and text[end] == "|":
        end = max(start, end - 1)
    return trimmed(text, start, end)


def _pieces(text: str, start: int, end: int) -> list[Span]:
    """What stands between the pipes."""
    pieces = []
    for piece in text[start:end].split("|"):
        pieces.append(_part(text, start, start + len(piece)))
        start += len(piece) + 1
    return pieces


def _alias_and_type(text: str, pieces: list[Span], dialect: Dialect) -> tuple[Span | None, Span | None]:
    """`[[a|b]]` may mean either; `[[a|alias|type]]` and `[[a||type]]` leave no doubt."""
    match pieces:
        case []:
            return None, None
        case [only]:
            known = dialect.pipe is Pipe.AUTO and only.of(text) in dialect.link_types
            return (None, only) if known or dialect.pipe is Pipe.TYPE else (only, None)
        case [alias, link_type] if link_type.of(text) and dialect is not _PICTURES:
            return (alias if alias.of(text) else None), link_type
    return Span(pieces[0].start, pieces[-1].end), None


class Size(NamedTuple):
    """How large an embedded picture is shown: `![[plan.png|100x145]]`; without a height it keeps its shape."""

    width: int
    height: int | None


def embed_size(link: WikiLink) -> Size | None:
    size = _SIZE.fullmatch((link.alias or "").rpartition("|")[2].strip()) if link.embed else None
    return size and Size(int(size[1]), int(size[2]) if size[2] else None)


def embed_page(link: WikiLink) -> int | None:
    """The page that `![[paper.pdf#page=3]]` shows."""
    page = _PAGE.search(link.fragment or "")
    return int(page[1]) if page and link.embed else None


def destination_and_title(text: str, start: int, end: int, url: str, title: str) -> tuple[Destination, Title | None]:
    """The destination and title that stand in `text[start:end]`, which is what `[label](` and `)` enclose.

    The Markdown parser has found the link and knows both values; this finds their places.
    """
    if text[start:end] == url and url[:1] != "<":
        return destination(text, Span(start, end), url), None
    gap = _GAP.match(text, start, end)
    first = gap.end() if gap else start
    last = _destination_end(text, first, end)
    return destination(text, Span(first, last), url), _title(text, last, end, title)


def _destination_end(text: str, start: int, end: int) -> int:
    """Where a destination ends that the Markdown parser has accepted: at a blank, or at a `)` that nothing opened."""
    if text.startswith("<", start):
        close = start + 1
        while close < end and text[close] != ">":
            close += 2 if text[close] == "\\" else 1
        return min(close + 1, end)
    depth = 0
    at = start
    while at < end:
        character = text[at]
        if character == "\\":
            at += 1
        elif character == "(":
            depth += 1
        elif character == ")":
            depth -= 1
            if depth < 0:
                break
        elif character <= " ":
            break
        at += 1
    return min(at, end)


def destination(text: str, span: Span, url: str) -> Destination:
    """A destination whose place and meaning are known, with its parts."""
    start, end = span
    if text[start : start + 1] == "<":
        start, end = start + 1, end - 1
    path, fragment, external = _meaning(url)
    fragment_span = None
    if fragment is not None and (mark := _fragment_mark(text, start, end)) is not None:
        fragment_span, end = Span(mark.end, end), mark.start
    if not external and (query := text.find("?", start, end)) >= 0:
        end = query - (text[query - 1] == "\\")
    parts = (span, url, path, quick(Span, (start, end)), fragment, fragment_span, external)
    return quick(Destination, parts)


@lru_cache(maxsize=4096)
def _meaning(url: str) -> tuple[str, str | None, bool]:
    """The path and fragment of a url, decoded, and whether it is external. Kept, because many links lead to few notes."""
    if is_external(url):
        return url, None, True
    path, sharp, fragment = url.partition("#")
    return _decoded(path.partition("?")[0]), _decoded(fragment) if sharp else None, False


def _decoded(text: str) -> str:
    """`a%20b` as `a b`; what is no UTF-8, as `a%FF`, stays as written."""
    try:
        return unquote(text, errors="strict")
    except UnicodeDecodeError:
        return text


def is_external(url: str) -> bool:
    """Whether the url leaves the vault: `https:…` and `mailto:…` do, `C:…` is a path on Windows."""
    scheme = _SCHEME.match(url) if ":" in url else None
    return url.startswith("//") or (scheme is not None and scheme.end() > _WINDOWS_DRIVE)


def _fragment_mark(text: str, start: int, end: int) -> Span | None:
    r"""The first `#`, which may be written `\#` or `&#35;`; the one in `&#40;` is none."""
    for mark in _FRAGMENT_MARK.finditer(text, start, end):
        if mark[1]:
            return Span(*mark.span())
    return None


def _title(text: str, start: int, end: int, title: str) -> Title | None:
    """The title between a destination and the end of its link; its quotation marks are the outermost characters."""
    place = trimmed(text, start, end)
    while place.start < place.end and text[place.start] == ">":  # the link goes on in the next line of a quote
        place = trimmed(text, place.start + 1, place.end)
    if place.end - place.start < 2 or _CLOSING_QUOTE.get(text[place.start]) != text[place.end - 1]:  # noqa: PLR2004
        return None
    return Title(title, Span(place.start + 1, place.end - 1))
