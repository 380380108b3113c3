"""Markdown notes as nodes: the note, and each of its headings."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping

from doxa.syntax.codec import Context, NodeKey, ProtoNode, Reference
from doxa.syntax.document import Definition, Document, InlineLink, Label, Link, ReferenceLink, WikiLink
from doxa.syntax.front_matter import front_matter
from doxa.syntax.header_edits import set_field
from doxa.syntax.markdown import parse
from doxa.syntax.relations import REFERENCES, relations
from doxa.syntax.values import Data
from doxa.text.edits import apply_edits
from doxa.text.span import Span

_FILE = NodeKey("")
_SECTIONS = "sections"


class MarkdownCodec:
    """A note's own fields are its header; those of a heading stand in the header's table `sections`."""

    def nodes(self, source: str) -> tuple[ProtoNode, ...]:
        return nodes(parse(source))

    def write(self, source: str, key: NodeKey, context: Context) -> str:
        for name, data in context.items():
            path = (name,) if key == _FILE else (_SECTIONS, key, name)
            source = apply_edits(source, set_field(source, front_matter(source), path, data))
        return source


def nodes(document: Document) -> tuple[ProtoNode, ...]:
    """The nodes of a note. Its first heading of level 1 is its title and no node of its own."""
    header = document.front_matter
    fields = header.fields if header else ()
    payload = {field.key: field.value.data for field in fields}
    references = _references_by_heading(document)
    title = document.title_heading
    note_id = payload.get("id")
    found = [
        ProtoNode(
            _FILE,
            document.title,
            note_id if isinstance(note_id, str) else None,
            0,
            None,
            Span(0, len(document.text)),
            payload,
            (*relations(fields), *references.get(None, ()), *(references.get(title, ()) if title is not None else ())),
            header.problems if header else (),
        )
    ]
    numbers: dict[int | None, int] = {None: 0, title: 0}
    for number, (heading, key) in enumerate(zip(document.headings, _keys(document), strict=True)):
        if number != title:
            numbers[number] = len(found)
            parent = numbers[heading.parent]
            extra = _section_payload(payload, key)
            found.append(
                ProtoNode(
                    key,
                    heading.title,
                    heading.id,
                    heading.level,
                    parent,
                    heading.section,
                    extra,
                    tuple(references.get(number, ())),
                    (),
                )
            )
    return tuple(found)


def _keys(document: Document) -> Iterator[NodeKey]:
    """A key for each heading: its id, else its slug; the second with the same title is told apart by a number."""
    seen: set[str] = set()
    for heading in document.headings:
        name, repeat = heading.id or heading.slug, 1
        while name in seen:
            name, repeat = f"{heading.github_slug}-{repeat}" if repeat > 1 else heading.github_slug, repeat + 1
        seen.add(name)
        yield NodeKey(f"id://{name}")


def _section_payload(payload: Mapping[str, Data], key: NodeKey) -> Mapping[str, Data]:
    sections = payload.get(_SECTIONS)
    section = sections.get(key) if isinstance(sections, Mapping) else None
    return section if isinstance(section, Mapping) else {}


def _references_by_heading(document: Document) -> dict[int | None, list[Reference]]:
    """What the text under each heading refers to; None is the text before the first."""
    starts = [heading.span.start for heading in document.headings]
    definitions = {definition.label: definition for definition in document.definitions if definition.used}
    found: dict[int | None, list[Reference]] = {}
    for link in document.links:
        reference = _reference(link, definitions)
        if reference:
            before = bisect_right(starts, link.span.start)
            found.setdefault(before - 1 if before else None, []).append(reference)
    return found


def _reference(link: Link, definitions: Mapping[Label, Definition]) -> Reference | None:
    match link:
        case WikiLink():
            target = link.target if link.fragment is None else f"{link.target}#{link.fragment}"
            return Reference(target, link.type or REFERENCES, link.span)
        case InlineLink():
            return Reference(link.destination.url, REFERENCES, link.span)
        case ReferenceLink():
            definition = definitions.get(link.reference)
            return definition and Reference(definition.destination.url, REFERENCES, link.span)
    return Reference(link.url, REFERENCES, link.span)
