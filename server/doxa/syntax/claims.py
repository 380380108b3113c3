"""Text that Doxa reads before Markdown does: `%%comments%%` and the fences of `:::` containers.

Whether they are code or prose only the Markdown parser can say, and what they hide changes what it sees. So the note is
parsed as it stands, what is claimed then is blanked out, and the note is parsed once more.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from doxa.syntax.blocks import block_at, blocks_of
from doxa.syntax.document import Container
from doxa.syntax.mask import Mask
from doxa.syntax.walk import Walk
from doxa.text.span import Span, trimmed

FILLER = "\ufdd0"
"""Stands for the characters of a comment inside a line. No text holds it: Unicode reserves it for such uses."""

_CONTAINER_FENCE = re.compile(r"^([ \t>]*)(:{3,})[ \t]*([^\s:][^\r\n]*)?$", re.MULTILINE)
_ENDS_LINE = re.compile(r"[ \t]*(?=[\r\n]|$)")
_LINE_END = re.compile(r"(\r\n?|\n)")
_NOT_LINE_END = re.compile(r"[^\r\n]")
_NAME = re.compile(r"[^\s{]+")


class Claims(NamedTuple):
    """The comments, and the lines of colons from the first colon to the end of the line."""

    comments: tuple[Span, ...]
    fences: tuple[Span, ...]


NOTHING = Claims((), ())


def might_claim(text: str) -> bool:
    return "%%" in text or ":::" in text


def claims(text: str, base: int, opaque: Mask) -> Claims:
    """What is claimed when the opaque characters (code, math, HTML, links) are left alone."""
    comments = _comments(text, base, opaque)
    hidden = Mask(comments)
    fences = tuple(
        Span(fence.start(2), fence.end())
        for fence in _CONTAINER_FENCE.finditer(text.replace("\r", "\n"), base)
        if not opaque.covers(fence.start(2)) and not hidden.covers(fence.start(2))
    )
    return Claims(comments, fences)


def without(text: str, base: int, claimed: Claims) -> str:
    """The text from `base` on, with what is claimed blanked out, character by character."""
    pieces: list[str] = []
    done = base
    for span in sorted((*claimed.comments, *claimed.fences)):
        start = max(span.start, done)  # a comment may begin in the line that opens a container
        between = text[done:start]
        starts_line = _starts_line(between, line_is_new=done == base)
        pieces += (between, _blanked(text[start : span.end], starts_line, _ENDS_LINE.match(text, span.end) is not None))
        done = max(done, span.end)
    return "".join((*pieces, text[done:]))


def containers(walk: Walk, fences: Sequence[Span]) -> tuple[Container, ...]:
    """The containers that the fences open and close. Bare colons close the innermost one that is open in their quote."""
    text = walk.text
    found: list[Container] = []
    opened: list[tuple[Span, int]] = []
    unclosed: list[Span] = []
    for fence in fences:
        depth = _quote_before(text, fence).count(">")
        while opened and opened[-1][1] > depth:
            unclosed.append(opened.pop()[0])
        if fence.of(text).strip(":"):
            opened.append((fence, depth))
        elif opened and opened[-1][1] == depth:
            found.append(_container(text, opened.pop()[0], fence, fence.start - len(_quote_before(text, fence))))
    unclosed += (opening for opening, _ in opened)
    blocks = blocks_of(walk) if unclosed else ()
    for opening in unclosed:
        holder = block_at(blocks, opening.start)
        end = len(text) if holder is None else blocks[holder].span.end
        found.append(_container(text, opening, None, max(end, opening.end)))
    return tuple(sorted(found))


def _comments(text: str, base: int, opaque: Mask) -> tuple[Span, ...]:
    found = []
    start = text.find("%%", base)
    while start >= 0:
        if opaque.covers(start):
            start = text.find("%%", start + 1)
            continue
        end = text.find("%%", start + 2)
        if end < 0:
            break
        found.append(Span(start, end + 2))
        start = text.find("%%", end + 2)
    return tuple(found)


def _starts_line(before: str, *, line_is_new: bool) -> bool:
    """Whether what follows is the first thing in its line, quotation marks aside."""
    line_end = max(before.rfind("\n"), before.rfind("\r"))
    return (line_is_new or line_end >= 0) and not before[line_end + 1 :].strip(" \t>")


def _blanked(claimed: str, starts_line: bool, ends_line: bool) -> str:  # noqa: FBT001 - two facts of one place
    """Blanks for lines that hold nothing else, so that they part paragraphs; the filler where other text stands beside.

    Blanks there would indent that text, and four of them make it code.
    """
    lines = _LINE_END.split(claimed)
    alone = {0: starts_line, len(lines) - 1: ends_line and (starts_line or len(lines) > 1)}
    return "".join(_NOT_LINE_END.sub(" " if alone.get(number, True) else FILLER, line) for number, line in enumerate(lines))


def _container(text: str, opening: Span, closing: Span | None, end: int) -> Container:
    info = trimmed(text, opening.start + len(opening.of(text)) - len(opening.of(text).lstrip(":")), opening.end)
    name = _NAME.match(text, *info)
    name_span = Span(*name.span()) if name else info
    body = _body(text, opening, end)
    last = closing.end if closing else max(body.end, opening.end)
    return Container(Span(opening.start, last), name_span.of(text), name_span, opening, body, closing)


def _body(text: str, opening: Span, end: int) -> Span:
    """What stands behind the line that opens a container, without the marks of the quote that both stand in."""
    body = trimmed(text, opening.end, end)
    for _ in range(_quote_before(text, opening).count(">")):
        if body.start < body.end and text[body.start] == ">":
            body = trimmed(text, body.start + 1, body.end)
    return body


def _quote_before(text: str, fence: Span) -> str:
    """The marks of the quote that a fence stands in, which begin its line."""
    start = fence.start
    while start and text[start - 1] in " \t>":
        start -= 1
    return text[start : fence.start]
