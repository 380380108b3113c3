"""What a writer may select around a place: the word, then what it stands in, up to the whole note."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import assert_never

from doxa.syntax.document import (
    Autolink,
    Citation,
    Destination,
    Document,
    FrontMatter,
    InlineLink,
    Link,
    ReferenceLink,
    Title,
    WikiLink,
)
from doxa.syntax.elements import elements
from doxa.syntax.values import Value
from doxa.text.span import Span, trimmed

_LINE_END = re.compile(r"\r\n?|\n")


def selection(document: Document, offsets: Sequence[int]) -> tuple[tuple[Span, ...], ...]:
    """For each offset what may be selected, the smallest first; each span encloses the one before and is larger.

    In `See *the [[plan]]*.`, around `plan` these are `plan`, `[[plan]]`, `the [[plan]]`, `*the [[plan]]*`, the paragraph,
    its sections, and the note.
    """
    parts = (span for span in _parts(document) if span.start < span.end)
    tree = _Tree((Span(0, len(document.text)), *parts, *_words(document.text, sorted(set(offsets)))))
    return tuple(tuple(tree.around(offset)) for offset in offsets)


class _Tree:
    """Spans, each in the smallest one around it. Of two that cross, the later does not count."""

    def __init__(self, spans: Iterable[Span]) -> None:
        self._spans: list[Span] = []
        self._parents: list[int | None] = []
        around: list[int] = []
        for span in sorted(set(spans), key=_outer_first):
            while around and self._spans[around[-1]].end <= span.start < span.end:
                around.pop()
            if around and self._spans[around[-1]].end < span.end:
                continue
            self._parents.append(around[-1] if around else None)
            around.append(len(self._spans))
            self._spans.append(span)
        self._starts = [span.start for span in self._spans]

    def around(self, offset: int) -> Iterator[Span]:
        """The spans that touch an offset, the innermost first; between two of them, the one behind it counts."""
        number: int | None = bisect_right(self._starts, offset) - 1
        while number is not None:
            if self._spans[number].end >= offset:
                yield self._spans[number]
            number = self._parents[number]


def _outer_first(span: Span) -> tuple[int, int]:
    return span.start, -span.end


def _words(text: str, offsets: Iterable[int]) -> Iterator[Span]:
    """The words around offsets that come in order; none around one that no word touches."""
    last = Span(0, 0)
    for offset in offsets:
        if last.start <= offset < last.end:
            continue
        start = end = offset
        while start > last.start and _is_of_word(text[start - 1]):
            start -= 1
        while end < len(text) and _is_of_word(text[end]):
            end += 1
        last = Span(start, end)
        word = text[start:end]
        start, end = start + len(word) - len(word.lstrip("_")), end - len(word) + len(word.rstrip("_"))
        if start < end:
            yield Span(start, end)


def _is_of_word(character: str) -> bool:
    """Letters, digits and `_`, and the marks on letters: vowels of Devanagari, accents that are characters."""
    return character.isalnum() or character == "_" or unicodedata.category(character)[0] == "M"


def _parts(document: Document) -> Iterator[Span]:
    """All that may be selected, in any order; some of it more than once."""
    text, header = document.text, document.front_matter
    yield from elements(document)
    yield from chain.from_iterable(_of_link(link) for link in document.links)
    if header:
        yield from _of_header(header)
        yield trimmed(text, header.span.end, len(text))
    for heading in document.headings:
        yield heading.title_span
        yield trimmed(text, *heading.section)
    for fence in document.fences:
        yield _inside_fence(text, fence.span)
    for span in document.code_spans:
        yield _without(text, span, "`")
    for span in document.highlights:
        yield _without(text, span, "=")
    yield from chain(document.code_spans, document.highlights, document.comments, document.html_spans)
    yield from (one.span for one in document.math)
    yield from (one.span for one in document.block_ids)
    yield from (one.span for one in document.queries)
    yield from (span for tag in document.tags for span in (tag.span, tag.name_span))
    yield from (span for tag in document.entity_tags for span in (tag.span, tag.name_span, tag.canonical_span) if span)
    yield from (span for one in document.callouts for span in (one.kind_span, one.title_span))
    yield from (span for one in document.containers for span in (one.span, one.body, one.opening, one.name_span))
    for footnote in document.footnotes:
        yield from (footnote.body, footnote.label_span, *_of_citation(footnote.citation))
    for reference in document.footnote_references:
        yield from (reference.span, reference.label_span)
    for definition in document.definitions:
        yield from (definition.span, definition.label_span, *_of_destination(definition.destination, definition.title))


def _of_link(link: Link) -> Iterator[Span]:
    yield link.span
    match link:
        case WikiLink():
            parts = (link.target_span, link.fragment_span, link.alias_span, link.type_span)
            yield from (part for part in parts if part)
            yield Span(link.span.start + 2 + link.embed, link.span.end - 2)
        case InlineLink():
            yield link.label
            yield from _of_destination(link.destination, link.title)
        case ReferenceLink():
            yield from (link.label, link.reference_span)
        case Autolink():
            yield link.url_span
        case _:
            assert_never(link)


def _of_destination(destination: Destination, title: Title | None) -> Iterator[Span]:
    yield from (destination.span, destination.path_span)
    yield from (span for span in (destination.fragment_span, title and title.span) if span)


def _of_citation(citation: Citation | None) -> Iterator[Span]:
    if citation:
        yield from (citation.span, citation.source_span)
        yield from (span for span in (citation.page_span, citation.quote_span) if span)


def _of_header(header: FrontMatter) -> Iterator[Span]:
    yield from (header.span, header.body)
    values = [Value(header.body, None, (), header.fields)]
    while values:
        value = values.pop()
        yield value.span
        values += value.items
        for field in value.fields:
            yield from (field.key_span, Span(field.key_span.start, max(field.key_span.end, field.value.span.end)))
            values.append(field.value)


def _inside_fence(text: str, fence: Span) -> Span:
    """The lines between the fences; a fence without an end runs to the end of what holds it."""
    opening = _LINE_END.search(text, *fence)
    if opening is None:
        return fence
    last = max(text.rfind("\n", *fence), text.rfind("\r", *fence)) + 1
    is_closed = text[last : fence.end].lstrip(" \t>").startswith(("```", "~~~"))
    end = last if is_closed else fence.end
    return Span(min(opening.end(), end), end)


def _without(text: str, span: Span, mark: str) -> Span:
    """What stands between marks that are as many on both sides: `a` in ``` ``a`` ```."""
    marks = len(span.of(text)) - len(span.of(text).lstrip(mark))
    return Span(span.start + marks, span.end - marks) if 2 * marks < span.end - span.start else span
