"""`doxa parse`: the structure of one note, readable on a terminal and complete in JSON."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from rich.console import Console
from rich.text import Text

from doxa.cli.places import place, plain, print_json, printable
from doxa.syntax.codecs import STANDARD_CODECS
from doxa.syntax.document import Autolink, Document, InlineLink, Link, ReferenceLink, WikiLink
from doxa.syntax.markdown import blocks, parse
from doxa.syntax.markdown_codec import MarkdownCodec
from doxa.syntax.sections import sections, tokens
from doxa.syntax.toml_values import toml_fields
from doxa.text.lines import LineIndex
from doxa.text.span import Span

Row = tuple[Span, str, str]
"""A thing to print: where it is, what it is, and what it says."""


def print_note_as_json(path: str, text: str) -> None:
    """Print everything that is known of a file. Spans are pairs of offsets, in characters of the text."""
    codec = STANDARD_CODECS.of(path) or MarkdownCodec()
    report: dict[str, object] = {"path": path, "nodes": codec.nodes(text)}
    if isinstance(codec, MarkdownCodec):
        document = parse(text)
        report |= {"document": document, "blocks": blocks(text), "sections": sections(document)}
    print_json(report)


def print_note(path: str, text: str) -> None:
    """Print the structure in lines of `line:column  kind  what it says`, grouped."""
    console = Console(highlight=False, soft_wrap=True)
    lines = LineIndex(text)
    for title, rows in _groups(path, text):
        if rows:
            console.print(Text(title, style="bold"))
        for span, kind, words in sorted(rows):
            line, column = place(lines, span.start)
            place_and_kind = (f"{line:>6}:{column:<4}", "cyan"), (f" {kind:<12} ", "green")
            console.print(Text.assemble(*place_and_kind, printable(words)))


def _groups(path: str, text: str) -> Iterator[tuple[str, list[Row]]]:
    codec = STANDARD_CODECS.of(path)
    if codec and not isinstance(codec, MarkdownCodec):
        for node in codec.nodes(text):
            fields = toml_fields(text, 0).fields
            yield "fields", [(one.key_span, "field", f"{one.key}: {plain(one.value.data)}") for one in fields]
            yield "relations", [(one.span, one.kind, one.target) for one in node.references]
            yield "problems", [(one.span, "problem", one.message) for one in node.problems]
        return
    document = parse(text)
    yield "header", list(_header(document))
    yield (
        "outline",
        [
            (one.span, "#" * one.level, f"{'  ' * (one.level - 1)}{one.title}  #{one.id or one.slug}")
            for one in document.headings
        ],
    )
    yield "links", [_link(text, one) for one in document.links]
    yield "definitions", [(one.span, one.label, one.destination.url) for one in document.definitions]
    yield "footnotes", list(_footnotes(document))
    yield "tags and names", list(_names(document))
    yield "blocks", list(_blocks(document))
    yield "other text", list(_spans(text, document))
    yield (
        "sections for search",
        [(one.span, f"{one.order} ({tokens(one.content)})", " > ".join(one.path)) for one in sections(document)],
    )


def _header(document: Document) -> Iterator[Row]:
    header = document.front_matter
    if header is None:
        return
    for field in header.fields:
        yield field.key_span, header.format, f"{field.key}: {plain(field.value.data)}"
    for problem in header.problems:
        yield problem.span, "problem", problem.message
    for alias in document.aliases:
        yield alias.span, "alias", alias.text


def _link(text: str, link: Link) -> Row:
    match link:
        case WikiLink():
            words = f"{link.target}{_after('#', link.fragment)}{_after(' | ', link.alias)}{_after(' : ', link.type)}"
            return link.span, "embed" if link.embed else "wikilink", words
        case InlineLink():
            words = f"{link.label.of(text)} -> {link.destination.path}{_after('#', link.destination.fragment)}"
            return link.span, "image" if link.image else "link", words
        case ReferenceLink():
            words = f"{link.label.of(text)} -> [{link.reference}]"
            return link.span, link.style if link.defined else "undefined", words
        case Autolink():
            return link.span, "url" if link.bare else "autolink", link.url
    assert_never(link)


def _footnotes(document: Document) -> Iterator[Row]:
    for reference in document.footnote_references:
        yield reference.span, "reference" if reference.defined else "undefined", f"[^{reference.label}]"
    for note in document.footnotes:
        cited = note.citation
        words = f"[^{note.label}]"
        if cited:
            words += f" {cited.source}{_after(', p. ', cited.page)}{_after(' — ', cited.quote)}"
        yield note.span, "citation" if cited else "footnote", words


def _names(document: Document) -> Iterator[Row]:
    for tag in document.tags:
        yield tag.span, "tag", tag.name
    for entity in document.entity_tags:
        kind = "rejected" if entity.rejected else str(entity.type).lower()
        yield entity.span, kind, f"{entity.name}{_after(', alias of ', entity.canonical)}"
    for unknown in document.unknown_entity_tags:
        yield unknown.span, "unknown type", f"{unknown.name}: {unknown.type}"
    for query in document.queries:
        yield query.span, "query", f"{query.query}{_after(' as ', query.view)}"


def _blocks(document: Document) -> Iterator[Row]:
    for block_id in document.block_ids:
        yield block_id.span, "block id", block_id.name
    for task in document.tasks:
        yield task.mark, "task", f"[{task.state}]"
    for callout in document.callouts:
        yield callout.span, "callout", callout.kind + callout.fold
    for container in document.containers:
        yield container.span, "container", container.name + ("" if container.closing else " (not closed)")
    for fence in document.fences:
        yield fence.span, "code", fence.language


def _spans(text: str, document: Document) -> Iterator[Row]:
    kinds: dict[str, Iterable[Span]] = {
        "code": document.code_spans,
        "math": [math.span for math in document.math],
        "html": (*document.html_blocks, *document.html_spans),
        "comment": document.comments,
        "highlight": document.highlights,
        "table": document.tables,
    }
    for kind, spans in kinds.items():
        for span in spans:
            yield span, kind, span.of(text).partition("\n")[0]


def _after(mark: str, words: str | None) -> str:
    """The words behind their mark; nothing where there are none."""
    return "" if words is None else mark + words
