"""What can be done with a name: say what it is, whose it is, or that it is none. Only the name or its tag changes."""

from collections.abc import Iterator

from doxa.entities.mention import Mention, Source
from doxa.features.actions.action import Action, Asked, Kind
from doxa.features.entities.tagging import alias_tag, rejection, typed_tag
from doxa.syntax.document import EntityTag
from doxa.syntax.mask import Mask
from doxa.syntax.plain import not_plain
from doxa.text.edits import Edit, apply_edits
from doxa.text.span import Span
from doxa.vault.settings import dialect

_USUAL = ("PERSON", "PLACE", "ORG", "EVENT", "CONCEPT", "OBJECT")
_MOST_TYPES = 8
_MOST_ALIASES = 5
_LONGEST_NAME = 200


def entity_actions(asked: Asked) -> Iterator[Action]:
    """For the entity at the cursor, or for words that are selected and could be one."""
    touched = [one for one in asked.naming.mentions(asked.path, asked.document) if asked.touches(one.whole)]
    exact = [one for one in touched if asked.span in (one.span, one.whole)]
    if exact or (touched and asked.span.start == asked.span.end):
        yield from _of_mention(asked, (exact or touched)[0])
    elif asked.span.start != asked.span.end and not touched:
        yield from _of_selection(asked)
    yield from _of_rejected(asked)


def _of_mention(asked: Asked, mention: Mention) -> Iterator[Action]:
    surface = mention.span.of(asked.text)
    tag = next((one for one in asked.document.entity_tags if one.span == mention.whole), None)
    is_new = mention.source is Source.GUESS
    for word in _types(asked):
        if word != mention.type or mention.source is not Source.TAG:
            title = f"Create the entity `{surface}` ({word})" if is_new else f"Change the type of `{surface}` to {word}"
            yield from _giving(asked, title, _with_type(mention, tag, surface, word), (mention.canonical, word))
    if mention.source is not Source.TAG or (tag and tag.canonical is None):
        yield from _aliases(asked, mention, surface)
    yield from _action(asked, f"Reject `{surface}`: it is no entity", _replaced(mention.whole, rejection(surface)))
    if tag:
        yield Action(f"Remove the tag of `{surface}`", Kind.REWRITE, asked.here(Edit(mention.whole, surface)))


def _of_selection(asked: Asked) -> Iterator[Action]:
    surface = asked.span.of(asked.text)
    taken = Mask(not_plain(asked.document)).next_start(asked.span.start)
    if len(surface) <= _LONGEST_NAME and (taken is None or taken >= asked.span.end):
        for word in _types(asked):
            title = f"Create the entity `{surface}` ({word})"
            yield from _giving(asked, title, _replaced(asked.span, typed_tag(surface, word)), (surface, word))


def _of_rejected(asked: Asked) -> Iterator[Action]:
    for tag in asked.document.entity_tags:
        if tag.rejected and asked.touches(tag.span):
            surface = tag.name_span.of(asked.text)
            yield Action(f"Remove the tag of `{surface}`", Kind.REWRITE, asked.here(Edit(tag.span, surface)))


def _with_type(mention: Mention, tag: EntityTag | None, surface: str, word: str) -> Edit | None:
    """Of a tag only the type changes; a name gets a tag."""
    if tag and tag.type_span:
        return Edit(tag.type_span, word)
    return _replaced(mention.whole, typed_tag(surface, word))


def _aliases(asked: Asked, mention: Mention, surface: str) -> Iterator[Action]:
    """Entities whose names share a word with this one, those that begin with it first."""
    words = set(mention.entity.split())
    alike = [
        one for one in asked.naming.known.entities.values() if words & set(one.key.split()) and one.key != mention.entity
    ]
    alike.sort(key=lambda one: (not one.key.startswith(mention.entity), one.key))
    for entity in alike[:_MOST_ALIASES]:
        title = f"Tag `{surface}` as another name of {entity.name}"
        yield from _action(asked, title, _replaced(mention.whole, alias_tag(surface, entity.name, entity.type)))


def _replaced(span: Span, text: str | None) -> Edit | None:
    return None if text is None else Edit(span, text)


def _action(asked: Asked, title: str, edit: Edit | None) -> Iterator[Action]:
    """The action, if what it writes is a tag where it stands; between characters of Chinese, say, it would be none."""
    if edit and _is_tag(asked, edit):
        yield Action(title, Kind.REWRITE, asked.here(edit))


def _giving(asked: Asked, title: str, edit: Edit | None, gives: tuple[str, str]) -> Iterator[Action]:
    yield from (action._replace(gives=gives) for action in _action(asked, title, edit))


def _is_tag(asked: Asked, edit: Edit) -> bool:
    start, end = _line(asked.text, edit.span)
    local = Edit(edit.span.shifted(-start), edit.text)
    after = asked.notes.parsed(apply_edits(asked.text[start:end], [local]))
    wanted = Span(local.span.start, local.span.start + len(edit.text))
    return any(tag.span.encloses(wanted) and tag.span.end == wanted.end for tag in after.entity_tags)


def _line(text: str, span: Span) -> tuple[int, int]:
    """The line of some characters without its indentation, so that a long note is not read for each action."""
    start = max(text.rfind("\n", 0, span.start), text.rfind("\r", 0, span.start)) + 1
    start += len(text[start : span.start]) - len(text[start : span.start].lstrip())
    ends = [end for mark in "\r\n" if (end := text.find(mark, span.end)) >= 0]
    return start, min(ends, default=len(text))


def _types(asked: Asked) -> list[str]:
    """The types that the vault uses most, then the usual ones."""
    counts: dict[str, int] = {}
    for entity in asked.naming.known.entities.values():
        counts[entity.type] = counts.get(entity.type, 0) + 1
    known = dialect(asked.settings).entity_types
    used = sorted((word for word in counts if word in known), key=lambda word: (-counts[word], word))
    return list(dict.fromkeys((*used, *_USUAL)))[:_MOST_TYPES]
