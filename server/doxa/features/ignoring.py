"""Comments in which a note says what it does not want to hear.

    <!-- doxa: ignore unresolved-note, ambiguous-link -->
    %% doxa: ignore %%
    <!-- doxa: ignore-file name-clash -->

Alone on its line a comment is about the block that follows, beside other words about its line; `ignore-file` is about all
of the note. Without a code, it is about every code.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from doxa.features.diagnostics import ALL_CODES, BeliefCode, Code, Diagnostic, FileCode, Ignored, Severity
from doxa.features.nearest import nearest
from doxa.syntax.document import Document
from doxa.syntax.markdown import blocks
from doxa.syntax.mask import Mask
from doxa.text.lines import LineIndex
from doxa.text.span import Span

_COMMENT = re.compile(
    r"(?:<!--|%%)\s{0,9}doxa:\s{0,9}(?P<verb>ignore(?:-file)?)(?![\w-](?!->))(?P<codes>[\w\s,-]{0,500}?)(?:-->|%%)"
)
_WORD = re.compile(r"[\w-]+")
CODES = frozenset({*Code, *BeliefCode, *FileCode})
_NO_WORDS = " \t>"
"""What may stand beside a comment that is alone on its line: it may be in a quote."""


class _Comment(NamedTuple):
    """`<!-- doxa: ignore a, b -->`: the span covers all of it, those of the codes cover `a` and `b`."""

    span: Span
    of_file: bool
    codes: tuple[Span, ...]


def ignored(document: Document) -> Ignored:
    """Where the comments of a note want to hear nothing."""
    comments = _comments(document)
    if not comments:
        return {}
    places: dict[str, list[Span]] = {}
    for comment, place in zip(comments, _places(document, comments), strict=True):
        for code in {span.of(document.text) for span in comment.codes} or {ALL_CODES}:
            places.setdefault(code, []).append(place)
    return {code: Mask(spans) for code, spans in places.items()}


def unknown_codes(document: Document) -> Iterator[Diagnostic]:
    """The words in such comments that are no codes."""
    for comment in _comments(document):
        for span in comment.codes:
            word = span.of(document.text)
            if word not in CODES:
                meant = nearest(word, CODES)
                asked = f"; did you mean `{meant}`?" if meant else ""
                yield Diagnostic(span, Code.UNKNOWN_CODE, Severity.HINT, f"There is no code `{word}`{asked}")


def _comments(document: Document) -> list[_Comment]:
    """In the order of the text; most notes have none, and are not looked through."""
    text = document.text
    if "doxa:" not in text:
        return []
    spans = sorted((*document.comments, *document.html_blocks, *document.html_spans))
    return [_comment(match) for span in spans for match in _COMMENT.finditer(text, *span)]


def _comment(match: re.Match[str]) -> _Comment:
    codes = _WORD.finditer(match.string, *match.span("codes"))
    return _Comment(Span(*match.span()), match["verb"] == "ignore-file", tuple(Span(*code.span()) for code in codes))


def _places(document: Document, comments: list[_Comment]) -> Iterator[Span]:
    """The characters that each comment is about."""
    text, lines = document.text, LineIndex(document.text)
    things: list[Span] | None = None
    for comment in comments:
        start, end = lines.extent(lines.line_of(comment.span.start))[0], lines.extent(lines.line_of(comment.span.end))[1]
        if comment.of_file:
            yield Span(0, len(text) + 1)
        elif (text[start : comment.span.start] + text[comment.span.end : end]).strip(_NO_WORDS):
            yield Span(start, end + 1)
        else:
            things = _things(document, comments) if things is None else things
            number = bisect_left(things, (comment.span.end, 0))
            yield Span(comment.span.end, things[number].end + 1) if number < len(things) else comment.span


def _things(document: Document, comments: list[_Comment]) -> list[Span]:
    """What a comment may stand before: blocks, containers and definitions; of those that start together, the largest."""
    found = (
        *(block.span for block in blocks(document.text)),
        *(container.span for container in document.containers),
        *(definition.span for definition in document.definitions),
    )
    taken = {comment.span.start for comment in comments}
    largest: dict[int, Span] = {}
    for span in sorted(found):
        if span.start not in taken:
            largest[span.start] = span
    return list(largest.values())
