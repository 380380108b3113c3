"""The entities that a note names. A pure function: nothing is changed, and nothing is remembered.

Six steps: tags, the text without their marks, names in that text, rejections, other names, and all of it merged.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from doxa.entities.guessing import guesses
from doxa.entities.mention import Mention, Source
from doxa.entities.registry import Registry
from doxa.entities.rendered import Rendered, rendered
from doxa.index.names import Key, entity_key
from doxa.index.names_in_text import names_in, words
from doxa.syntax.document import Document, EntityTag
from doxa.syntax.mask import Mask
from doxa.syntax.plain import not_plain
from doxa.text.span import Span
from doxa.vault.paths import NotePath

KNOWN_CONFIDENCE = 0.95


class Sense(NamedTuple):
    """What is looked for besides tags and known names: guesses, from a confidence on; none where it is None.

    `is_note` says whether a note has some name. `most` is how many names without a tag are found, the likeliest first.
    """

    guess_from: float | None = 0.55
    is_note: Callable[[str], bool] = lambda _: False
    most: int = 1_000


def extraction(known: Registry, path: NotePath, document: Document, sense: Sense) -> tuple[Mention, ...]:
    """The mentions of a note in the order of the text; no two share a character."""
    tags = [_tagged(known, tag) for tag in document.entity_tags if not tag.rejected]
    if known.is_empty and sense.guess_from is None:
        return tuple(tags)
    found = (*_known(known, document), *_guessed(known, document, sense))
    refused = _rejected(known, path, document)
    kept = (one for one in found if entity_key(one.name) not in refused)
    untagged = _merged(document, kept)
    likely = sorted(untagged, key=lambda one: -one.confidence)[: sense.most]
    return tuple(sorted((*tags, *likely)))


def _tagged(known: Registry, tag: EntityTag) -> Mention:
    """What a tag says; it counts here, whatever other tags say."""
    name = tag.canonical or tag.name
    entity = known.named(name)
    canonical = entity.name if entity else name
    key = entity.key if entity else entity_key(name)
    return Mention(tag.name_span, tag.span, tag.name, key, canonical, tag.type or "", Source.TAG, 1.0, "a tag says so")


def _known(known: Registry, document: Document) -> Iterator[Mention]:
    """Names that the vault knows, each as the entity that it means."""
    by_word, names = known.known_names
    if not names:
        return
    text = rendered(document)
    for span, name in names_in(names, by_word, words(text.text), _taken(document, text)):
        entity, place = known.named(name), text.in_note(span)
        if entity:
            why = "the vault knows the name" if entity.key == name else f"another name of {entity.name}"
            called = span.of(text.text)
            yield Mention(place, place, called, entity.key, entity.name, entity.type, Source.KNOWN, KNOWN_CONFIDENCE, why)


def _guessed(known: Registry, document: Document, sense: Sense) -> Iterator[Mention]:
    if sense.guess_from is None:
        return
    text = rendered(document)
    taken = _taken(document, text)
    for guess in guesses(text.text, sense.is_note):
        first = taken.next_start(guess.span.start)
        if guess.confidence < sense.guess_from or (first is not None and first < guess.span.end):
            continue
        name, place = guess.span.of(text.text), text.in_note(guess.span)
        if known.named(name) is None:
            key = entity_key(name)
            yield Mention(place, place, name, key, name, guess.type, Source.GUESS, guess.confidence, guess.why)


def _taken(document: Document, text: Rendered) -> Mask:
    """What is no plain words, or is spoken of by a tag, in the text without marks."""
    spans = (*not_plain(document), *(tag.name_span for tag in document.entity_tags))
    return Mask([Span(text.from_note(start), text.from_note(end)) for start, end in spans])


def _rejected(known: Registry, path: NotePath, document: Document) -> frozenset[Key]:
    here = (entity_key(tag.name) for tag in document.entity_tags if tag.rejected)
    return known.blacklist.union(here, known.rejected_in.get(path, ()))


def _merged(document: Document, found: Iterable[Mention]) -> list[Mention]:
    """Without what tags and rejections speak of; of the rest, the longest wins, and what is known over a guess."""
    merged = []
    taken = sorted(tag.span for tag in document.entity_tags)
    for one in sorted(found, key=lambda one: (one.span.start - one.span.end, one.source is Source.GUESS, one.span)):
        at = bisect_left(taken, one.span)
        if any(one.span.overlaps(other) for other in taken[max(0, at - 1) : at + 1]):
            continue
        taken.insert(at, one.span)
        merged.append(one)
    return merged
