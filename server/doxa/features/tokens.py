"""What the parts of a note mean, for editors that give each meaning its colour.

Only what no grammar of Markdown knows, or what depends on other notes: headings, italics and code have their colours.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum, StrEnum
from typing import NamedTuple, assert_never

from doxa.entities.mention import Mention, Source
from doxa.features.link_states import LinkState, LinkStates
from doxa.syntax.document import (
    Autolink,
    Citation,
    Definition,
    Destination,
    Document,
    EntityTag,
    InlineLink,
    Link,
    ReferenceLink,
    WikiLink,
)
from doxa.syntax.relations import SOURCE, relations
from doxa.syntax.values import Field
from doxa.text.span import Span, quick


class TokenKind(StrEnum):
    """What a piece of text means."""

    COMMENT = "comment"
    KEY = "header key"
    NOTE = "note or file"
    PLACE = "heading or block"
    WORDS = "words of a link"
    LINK_TYPE = "type of a link"
    ADDRESS = "web address"
    LABEL = "label"
    TAG = "tag"
    TASK = "task mark"
    CALLOUT = "callout type"
    CONTAINER = "container name"
    SOURCE = "source"
    PAGE = "page"
    QUOTE = "quote"
    ENTITY = "entity"
    ENTITY_BEING = "entity: being"
    ENTITY_PLACE = "entity: place"
    ENTITY_GROUP = "entity: group"
    ENTITY_EVENT = "entity: event"
    ENTITY_POWER = "entity: power"
    ENTITY_THING = "entity: thing"
    ENTITY_TYPE = "entity type"


class Trait(Enum):
    """What else is to be said about it."""

    PLAIN = 0
    DEFINED_HERE = 1
    LEADS_NOWHERE = 2
    LEADS_TO_SEVERAL = 3


class Token(NamedTuple):
    """A piece of text that means something, on one line or on several: `plan` in `[[plan]]`."""

    span: Span
    kind: TokenKind
    trait: Trait


_TRAITS = {
    LinkState.RESOLVED: Trait.PLAIN,
    LinkState.UNRESOLVED: Trait.LEADS_NOWHERE,
    LinkState.AMBIGUOUS: Trait.LEADS_TO_SEVERAL,
}


def tokens(
    document: Document, links: LinkStates | None, within: Span, entities: Iterable[Mention] | None = ()
) -> list[Token]:
    """The tokens that share a character with a part of the note, in the order of the text; no two share one.

    Without a vault, nothing is said about where links lead. Where `entities` is None, no names of entities are shown.
    """
    meant = [one for one in _apart(document, entities) if within.overlaps(one.span)]
    if links:
        links.look_up(one.trait.target for one in meant if isinstance(one.trait, _Asked))
    return [quick(Token, (span, kind, _trait(links, trait))) for span, kind, trait in meant]


def _apart(document: Document, entities: Iterable[Mention] | None) -> Iterator["_Meant"]:
    """The tokens in the order of the text; one that shares a character with the one before is left out."""
    end = 0
    for one in sorted((*_meant(document), *_of_entities(document, entities)), key=_start):
        if end <= one.span.start < one.span.end:
            end = one.span.end
            yield one


class _Asked(NamedTuple):
    """Where a link leads; what is asked about is its fragment if it has one, else its target."""

    target: str
    fragment: str | None


class _Meant(NamedTuple):
    """A token whose trait may have to be looked up first."""

    span: Span
    kind: TokenKind
    trait: "Trait | _Asked" = Trait.PLAIN


def _start(one: _Meant) -> int:
    return one.span.start


def _trait(links: LinkStates | None, asked: Trait | _Asked) -> Trait:
    if isinstance(asked, Trait):
        return asked
    if links is None:
        return Trait.PLAIN
    if asked.fragment is None:
        return _TRAITS[links.of_target(asked.target)]
    return _TRAITS[links.of_fragment(asked.target, asked.fragment)]


def _meant(document: Document) -> Iterator[_Meant]:
    """All tokens; of two that start at the same character, the first one counts."""
    yield from (_Meant(span, TokenKind.COMMENT) for span in document.comments)
    if document.front_matter:
        yield from _of_relations(document.front_matter.fields)
        yield from _of_fields(document.front_matter.fields)
    for link in document.links:
        yield from _of_link(link)
    for definition in document.definitions:
        yield from _of_definition(definition)
    for reference in document.footnote_references:
        yield _Meant(reference.label_span, TokenKind.LABEL, Trait.PLAIN if reference.defined else Trait.LEADS_NOWHERE)
    for footnote in document.footnotes:
        yield _Meant(footnote.label_span, TokenKind.LABEL, Trait.DEFINED_HERE)
        if footnote.citation:
            yield from _of_citation(footnote.citation)
    yield from (_Meant(tag.span, TokenKind.TAG) for tag in document.tags)
    yield from (_Meant(block.span, TokenKind.PLACE, Trait.DEFINED_HERE) for block in document.block_ids)
    yield from (_Meant(task.mark, TokenKind.TASK) for task in document.tasks)
    yield from (_Meant(callout.kind_span, TokenKind.CALLOUT) for callout in document.callouts)
    yield from (_Meant(container.name_span, TokenKind.CONTAINER) for container in document.containers)


def _of_link(link: Link) -> Iterator[_Meant]:
    match link:
        case WikiLink():
            yield _Meant(link.target_span, TokenKind.NOTE, _Asked(link.target, None))
            if link.fragment_span and link.fragment:
                yield _Meant(link.fragment_span, TokenKind.PLACE, _Asked(link.target, link.fragment))
            if link.alias_span:
                yield _Meant(link.alias_span, TokenKind.WORDS)
            if link.type_span:
                yield _Meant(link.type_span, TokenKind.LINK_TYPE)
        case InlineLink():
            yield from _of_destination(link.destination)
        case ReferenceLink():
            yield _Meant(link.reference_span, TokenKind.LABEL, Trait.PLAIN if link.defined else Trait.LEADS_NOWHERE)
        case Autolink():
            yield _Meant(link.url_span, TokenKind.ADDRESS)
        case _:
            assert_never(link)


def _of_destination(destination: Destination) -> Iterator[_Meant]:
    if destination.external:
        yield _Meant(destination.path_span, TokenKind.ADDRESS)
        return
    yield _Meant(destination.path_span, TokenKind.NOTE, _Asked(destination.path, None))
    if destination.fragment_span and destination.fragment:
        yield _Meant(destination.fragment_span, TokenKind.PLACE, _Asked(destination.path, destination.fragment))


def _of_definition(definition: Definition) -> Iterator[_Meant]:
    yield _Meant(definition.label_span, TokenKind.LABEL, Trait.DEFINED_HERE)
    yield from _of_destination(definition.destination)


def _of_citation(citation: Citation) -> Iterator[_Meant]:
    yield _Meant(citation.source_span, TokenKind.SOURCE)
    if citation.page_span:
        yield _Meant(citation.page_span, TokenKind.PAGE)
    if citation.quote_span:
        yield _Meant(citation.quote_span, TokenKind.QUOTE)


def _of_entities(document: Document, entities: Iterable[Mention] | None) -> Iterator[_Meant]:
    """Tags, and names without one; nothing at all where that is not wanted."""
    if entities is None:
        return
    for tag in document.entity_tags:
        yield from _of_entity(tag)
    yield from (_Meant(one.span, entity_kind(one.type)) for one in entities if one.source is not Source.TAG)


def _of_entity(entity: EntityTag) -> Iterator[_Meant]:
    """The parts of a tag; one that says that a name is no entity is like a comment."""
    if entity.rejected:
        yield _Meant(entity.span, TokenKind.COMMENT)
        return
    kind = entity_kind(entity.type or "")
    yield _Meant(entity.name_span, kind)
    if entity.canonical_span:
        yield _Meant(entity.canonical_span, kind)
    if entity.type_span:
        yield _Meant(entity.type_span, TokenKind.ENTITY_TYPE)


_TYPES: Mapping[TokenKind, str] = {
    TokenKind.ENTITY_BEING: "PERSON RACE CREATURE DEITY SPECIES TITLE",
    TokenKind.ENTITY_PLACE: "PLACE",
    TokenKind.ENTITY_GROUP: "ORG HOUSE TRIBE",
    TokenKind.ENTITY_EVENT: "EVENT DATE TIME",
    TokenKind.ENTITY_POWER: "MAGIC ABILITY SKILL POWER TECHNIQUE SPELL",
    TokenKind.ENTITY_THING: "OBJECT ARTIFACT TECHNOLOGY CURRENCY MATERIAL DRUG ITEM WORK",
}
_KINDS = {word: kind for kind, words in _TYPES.items() for word in words.split()}


def entity_kind(word: str) -> TokenKind:
    """What an entity of a type is shown as; those that belong to no group are just entities."""
    return _KINDS.get(word, TokenKind.ENTITY)


def _of_relations(fields: tuple[Field, ...]) -> Iterator[_Meant]:
    for relation in relations(fields):
        if relation.kind == SOURCE:
            yield _Meant(relation.span, TokenKind.SOURCE)
        else:
            target, _, fragment = relation.target.partition("#")
            yield _Meant(relation.span, TokenKind.NOTE, _Asked(target, fragment or None))


def _of_fields(fields: tuple[Field, ...]) -> Iterator[_Meant]:
    """The keys of the header, at any depth."""
    waiting = list(fields)
    while waiting:
        field = waiting.pop()
        yield _Meant(field.key_span, TokenKind.KEY)
        waiting += field.value.fields
        for item in field.value.items:
            waiting += item.fields
