"""A Markdown note: `str` in, Document out. Any text parses, in time that grows with its length and no faster."""

from collections.abc import Iterable, Iterator
from operator import itemgetter

from doxa.syntax.anchors import anchors
from doxa.syntax.blocks import Block, blocks_of
from doxa.syntax.citations import footnote
from doxa.syntax.claims import NOTHING, Claims, claims, containers, might_claim, without
from doxa.syntax.definitions import definitions
from doxa.syntax.dialect import STANDARD, Dialect
from doxa.syntax.document import Autolink, Definition, Document, EntityTag, Footnote, FrontMatter, Heading
from doxa.syntax.entity_tags import entity_tags
from doxa.syntax.front_matter import aliases, front_matter, header_tags, title
from doxa.syntax.headings import headings
from doxa.syntax.mask import Mask
from doxa.syntax.scan import bare_urls, block_ids, highlights, queries, tags, undefined_footnotes
from doxa.syntax.walk import Walk
from doxa.text.span import Span

_ROUNDS = 3


def parse(text: str, dialect: Dialect = STANDARD) -> Document:
    """What the note says."""
    header = front_matter(text)
    walk, claimed = _walk(text, header, dialect)
    return _document(walk, claimed, header)


def blocks(text: str) -> tuple[Block, ...]:
    """The blocks of the note, for those who ask about one note; a Document of each note in a vault does without."""
    return blocks_of(_walk(text, front_matter(text), STANDARD)[0])


def _walk(text: str, header: FrontMatter | None, dialect: Dialect) -> tuple[Walk, Claims]:
    """The pass over the note that agrees with what was claimed before it.

    A comment may hide a code fence that hid another comment, and so on; such a chain is followed only so far.
    """
    base = header.span.end if header else int(text.startswith("\ufeff"))
    walk, claimed = Walk(text, base, text[base:], dialect), NOTHING
    if might_claim(text):
        for _ in range(_ROUNDS):
            found = claims(text, base, Mask(walk.opaque))
            if found == claimed:
                break
            claimed = found
            walk = Walk(text, base, without(text, base, claimed), dialect)
    return walk, claimed


def _document(walk: Walk, claimed: Claims, header: FrontMatter | None) -> Document:
    text, base = walk.text, walk.base
    fields = header.fields if header else ()
    outline = headings(text, walk.headings, len(text))
    title_heading = next((number for number, heading in enumerate(outline) if heading.level == 1), None)
    defined = definitions(walk)
    notes = tuple(footnote(text, raw) for raw in walk.footnotes)
    hidden = [*walk.opaque, *claimed.comments, *claimed.fences, *_marks(outline, notes), *_spans(defined)]
    urls = bare_urls(text, base, Mask((*hidden, *walk.linked)))
    hidden += _spans(urls)
    opaque = Mask(hidden)
    named = entity_tags(text, base, opaque)
    entities, unknown = _by_type(named, walk.dialect)
    taken = Mask((*hidden, *walk.linked, *_spans(entities)))
    return Document(
        text=text,
        title=title(fields) or _title_of(outline, title_heading, walk.dialect),
        title_heading=title_heading,
        front_matter=header,
        aliases=aliases(fields),
        headings=outline,
        fences=tuple(walk.fences),
        indented_code=tuple(walk.indented_code),
        tables=tuple(walk.tables),
        html_blocks=tuple(walk.html_blocks),
        links=tuple(sorted((*walk.links, *urls), key=_span)),
        definitions=tuple(defined),
        footnotes=notes,
        footnote_references=tuple(sorted((*walk.footnote_references, *undefined_footnotes(text, base, taken)), key=_span)),
        tags=(*header_tags(fields, text), *tags(text, base, taken)),
        block_ids=tuple(block_ids(walk, taken)),
        tasks=tuple(walk.tasks),
        callouts=tuple(walk.callouts),
        containers=containers(walk, claimed.fences),
        code_spans=tuple(walk.code_spans),
        math=tuple(walk.math),
        html_spans=tuple(walk.html_spans),
        anchors=tuple(sorted(anchors(text, (*walk.html_blocks, *walk.html_spans)))),
        comments=claimed.comments,
        highlights=tuple(highlights(walk, opaque)),
        entity_tags=entities,
        unknown_entity_tags=unknown,
        queries=tuple(queries(text, base, opaque)),
    )


def _title_of(outline: tuple[Heading, ...], number: int | None, dialect: Dialect) -> str | None:
    """The title that a heading gives to its note."""
    return outline[number].title or None if number is not None and dialect.titles_from_headings else None


def _marks(outline: Iterable[Heading], notes: Iterable[Footnote]) -> Iterator[Span]:
    """The `{#id}` behind titles, whose `#` starts no tag, and the `[^1]:` before footnotes, which refer to nothing."""
    for heading in outline:
        if heading.id_span:
            yield Span(heading.title_span.end, heading.span.end)
    for note in notes:
        yield Span(note.span.start, note.body.start)


def _by_type(named: Iterable[EntityTag], dialect: Dialect) -> tuple[tuple[EntityTag, ...], tuple[EntityTag, ...]]:
    """The tags that say something, and those whose type nobody knows."""
    known: list[EntityTag] = []
    unknown: list[EntityTag] = []
    for tag in named:
        (known if tag.rejected or tag.type in dialect.entity_types else unknown).append(tag)
    return tuple(known), tuple(unknown)


def _spans(things: Iterable[Autolink | Definition | EntityTag]) -> list[Span]:
    return [thing.span for thing in things]


_span = itemgetter(0)
