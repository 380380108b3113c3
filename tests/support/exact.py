"""The judge of spans: slicing a note by a span must give the thing that the span is said to cover."""

from collections.abc import Iterator
from typing import assert_never
from urllib.parse import unquote

from doxa.syntax.document import (
    Autolink,
    Definition,
    Destination,
    Document,
    EntityTag,
    InlineLink,
    Link,
    ReferenceLink,
    WikiLink,
)
from doxa.syntax.links import label
from doxa.syntax.values import Field, Value
from doxa.text.span import Span


def faults(document: Document) -> list[str]:
    """What is wrong with a document's spans, in words; empty when every one is exact."""
    checks = (
        _header(document),
        _headings(document),
        _links(document),
        _notes(document),
        _marks(document),
        _areas(document),
    )
    return [fault for check in checks for fault in check]


def _header(document: Document) -> Iterator[str]:
    text, header = document.text, document.front_matter
    if header:
        fence = header.span.of(text)[:3]
        if (
            fence not in {"---", "+++"}
            or header.span.of(text)[-3:] not in {fence, "..."}
            or not header.span.encloses(header.body)
        ):
            yield f"header {header.span.of(text)!r}"
        for field in header.fields:
            yield from _field(text, field, header.body)
    for alias in document.aliases:
        if header is None or not header.body.encloses(alias.span):
            yield f"alias {alias}"


def _field(text: str, field: Field, around: Span) -> Iterator[str]:
    if not around.encloses(field.key_span) or not around.encloses(field.value.span):
        yield f"field {field.key!r} leaves what it stands in"
    if field.key_span.of(text).isidentifier() and field.key != field.key_span.of(text):
        yield f"key {field.key!r} is {field.key_span.of(text)!r}"
    yield from _value(text, field.value)


def _value(text: str, value: Value) -> Iterator[str]:
    for item in value.items:
        if not value.span.encloses(item.span):
            yield f"item {item.span.of(text)!r} leaves its list"
        yield from _value(text, item)
    for field in value.fields:
        yield from _field(text, field, value.span)


def _headings(document: Document) -> Iterator[str]:
    text = document.text
    for number, one in enumerate(document.headings):
        whole = one.span.of(text)
        if not whole.startswith("#" * one.level) and set(whole.rstrip()[-1:]) - set("=-"):
            yield f"heading {whole!r}"
        if not one.span.encloses(one.title_span) or one.title_span.of(text) != one.title_span.of(text).strip():
            yield f"title {one.title_span.of(text)!r}"
        if one.id_span and one.id != one.id_span.of(text):
            yield f"id {one.id!r}"
        if one.parent is not None and not (
            one.parent < number
            and document.headings[one.parent].level < one.level
            and document.headings[one.parent].section.encloses(one.section)
        ):
            yield f"parent of {whole!r}"


def _links(document: Document) -> Iterator[str]:
    for link in document.links:
        yield from _link(document.text, link)
    for definition in document.definitions:
        yield from _definition(document.text, definition)


def _link(text: str, link: Link) -> Iterator[str]:
    whole = link.span.of(text)
    match link:
        case WikiLink():
            parts = (
                (link.target, link.target_span),
                (link.fragment, link.fragment_span),
                (link.alias, link.alias_span),
                (link.type, link.type_span),
            )
            right = whole.startswith("![[" if link.embed else "[[") and whole.endswith("]]")
            right &= all(
                words is None or (span and span.of(text) == words and link.span.encloses(span)) for words, span in parts
            )
        case InlineLink():
            right = whole.startswith("![" if link.image else "[") and whole.endswith(")")
            right &= text.startswith("](", link.label.end) and link.label.start == link.span.start + 1 + link.image
            right &= not link.title or text[link.title.span.start - 1] + text[link.title.span.end] in {'""', "''", "()"}
            yield from _destination(text, link.destination)
        case ReferenceLink():
            right = whole.startswith("![" if link.image else "[") and whole.endswith("]")
            right &= label(link.reference_span.of(text)) == link.reference and link.span.encloses(link.label)
        case Autolink():
            right = whole == link.url_span.of(text) if link.bare else whole == f"<{link.url_span.of(text)}>"
            right &= link.url.endswith(link.url_span.of(text))
        case _:
            assert_never(link)
    if not right:
        yield f"{type(link).__name__} {whole!r}: {link}"


def _destination(text: str, place: Destination) -> Iterator[str]:
    raw = place.span.of(text)
    inside = raw[1:-1] if raw.startswith("<") else raw
    if "\\" in inside or "&" in inside:
        return
    path = place.path_span.of(text)
    if inside != place.url or (not place.external and unquote(path.partition("?")[0]) != place.path):
        yield f"destination {raw!r}: {place}"
    if place.fragment is not None and (
        place.fragment_span is None or unquote(place.fragment_span.of(text)) != place.fragment
    ):
        yield f"fragment of {raw!r}"


def _definition(text: str, one: Definition) -> Iterator[str]:
    if label(one.label_span.of(text)) != one.label or not text.startswith("]:", one.label_span.end):
        yield f"definition {one.span.of(text)!r}"
    yield from _destination(text, one.destination)


def _notes(document: Document) -> Iterator[str]:
    text = document.text
    for reference in document.footnote_references:
        if (
            reference.span.of(text) != f"[^{reference.label_span.of(text)}]"
            or label(reference.label_span.of(text)) != reference.label
        ):
            yield f"footnote reference {reference.span.of(text)!r}"
    for note in document.footnotes:
        if not note.span.of(text).startswith(f"[^{note.label_span.of(text)}]:") or not note.span.encloses(note.body):
            yield f"footnote {note.span.of(text)!r}"
        if note.citation and not (
            note.body.encloses(note.citation.span) and note.citation.source_span.of(text) == note.citation.source
        ):
            yield f"citation {note.citation}"


def _marks(document: Document) -> Iterator[str]:
    text = document.text
    body = document.front_matter.span.end if document.front_matter else 0
    for tag in document.tags:
        mark = "#" if tag.span.start >= body else ""
        if tag.span.of(text) != mark + tag.name and "\\" not in tag.span.of(text):
            yield f"tag {tag}"
    for block_id in document.block_ids:
        if block_id.span.of(text) != f"^{block_id.name}":
            yield f"block id {block_id}"


def _lists(document: Document) -> Iterator[str]:
    text = document.text
    for task in document.tasks:
        if task.mark.of(text) != f"[{task.state}]" or not task.item.encloses(task.mark):
            yield f"task {task}"
    for callout in document.callouts:
        if callout.kind_span.of(text).lower() != callout.kind or not callout.span.of(text).startswith(">"):
            yield f"callout {callout}"


def _names(document: Document) -> Iterator[str]:
    text = document.text
    for entity in (*document.entity_tags, *document.unknown_entity_tags):
        yield from _entity(text, entity)
    for query in document.queries:
        if query.query_span.of(text) != query.query or not query.span.of(text).startswith("{{query:"):
            yield f"query {query}"


def _entity(text: str, one: EntityTag) -> Iterator[str]:
    name = one.name_span.of(text)
    if one.name not in {name, name.replace("_", " ")} or not one.span.encloses(one.name_span):
        yield f"entity tag {one}"
    if one.type_span and one.type_span.of(text) != one.type:
        yield f"type of {one}"


def _areas(document: Document) -> Iterator[str]:
    text = document.text
    for fence in document.fences:
        if fence.span.of(text)[:3] not in {"```", "~~~"} or fence.language_span.of(text) != fence.language:
            yield f"fence {fence}"
    for container in document.containers:
        opening = container.opening.of(text)
        closed = container.closing is None or not container.closing.of(text).strip(":")
        if not opening.startswith(":::") or container.name_span.of(text) != container.name or not closed:
            yield f"container {container}"
    marks = {
        "`": document.code_spans,
        "$": [math.span for math in document.math],
        "%%": document.comments,
        "==": document.highlights,
        "<": (*document.html_spans, *document.html_blocks),
    }
    for mark, spans in marks.items():
        for span in spans:
            if not span.of(text).startswith(mark) or (mark != "<" and not span.of(text).endswith(mark)):
                yield f"{mark} {span.of(text)!r}"
