"""Completing words that need no file: labels, footnotes, tags, kinds of callouts, and what headers say."""

from collections.abc import Iterator, Mapping

from doxa.features.completion_items import MOST, Asked, Item, ItemKind
from doxa.syntax.dialect import DOC_TYPES
from doxa.syntax.document import Format

_CALLOUTS: Mapping[str, str] = {
    "note": "",
    "abstract": "summary, tldr",
    "info": "",
    "todo": "",
    "tip": "hint, important",
    "success": "check, done",
    "question": "help, faq",
    "warning": "caution, attention",
    "failure": "fail, missing",
    "danger": "error",
    "bug": "",
    "example": "",
    "quote": "cite",
}
"""The kinds that most tools know, and other words for each."""
_CONTAINERS = ("disputed", "example", "note", "tip", "warning")
_KEYS: Mapping[str, str] = {
    "title": "what the note is called",
    "aliases": "other names of the note",
    "tags": "words to collect notes by",
    "id": "a name that stays when the file moves",
    "schema": "the kind of note",
    "doc_type": "the kind of document",
    "relations": "notes that this one refers to",
    "source_refs": "files that this note is about",
}
_SHOWN = 60


def label_items(asked: Asked) -> Iterator[Item]:
    """The labels that the note defines."""
    text = asked.at.document.text
    for definition in asked.at.document.definitions:
        if definition.used:
            name = definition.label_span.of(text)
            yield Item(name, ItemKind.WORD, name + asked.typed.closing, asked.found_by(name), definition.destination.url)


def footnote_items(asked: Asked) -> Iterator[Item]:
    """The footnotes of the note, and those that are referred to and have no text yet."""
    text = asked.at.document.text
    said = {one.label_span.of(text): " ".join(one.body.of(text).split())[:_SHOWN] for one in asked.at.document.footnotes}
    for reference in asked.at.document.footnote_references:
        if not reference.defined and not reference.span.holds(asked.at.offset):
            said.setdefault(reference.label_span.of(text), "not written yet")
    for name, detail in said.items():
        yield Item(name, ItemKind.WORD, name + asked.typed.closing, asked.found_by(name), detail)


def tag_items(asked: Asked) -> Iterator[Item]:
    """The tags of the vault, those under others too."""
    for hit in asked.catalogue.tags(asked.typed.words, MOST + 1):
        if hit.name != asked.written or _is_used_elsewhere(asked, hit.name):
            uses = f"{hit.uses} uses" if hit.uses > 1 else ""
            yield Item(hit.name, ItemKind.TAG, hit.name, asked.found_by(hit.name), uses)


def callout_items(asked: Asked) -> Iterator[Item]:
    for kind, others in _CALLOUTS.items():
        for word in (kind, *filter(None, others.split(", "))):
            yield Item(word, ItemKind.VALUE, word + asked.typed.closing, asked.found_by(word), "" if word == kind else kind)


def container_items(asked: Asked) -> Iterator[Item]:
    """The containers of the note, and some that are common."""
    own = (one.name for one in asked.at.document.containers if not one.name_span.holds(asked.at.offset))
    for name in dict.fromkeys((*own, *_CONTAINERS)):
        yield Item(name, ItemKind.VALUE, name, asked.found_by(name))


def header_key_items(asked: Asked) -> Iterator[Item]:
    """The keys that mean something and are not there yet."""
    header = asked.at.document.front_matter
    written = {field.key for field in header.fields if not field.key_span.holds(asked.at.offset)} if header else set()
    sign = " = " if asked.typed.before == Format.TOML else ": "
    for name, meaning in _KEYS.items():
        if name not in written:
            yield Item(name, ItemKind.KEY, f"{name}{sign}", asked.found_by(name), meaning)


def header_value_items(asked: Asked) -> Iterator[Item]:
    """What a key may say, as far as that is known: tags, kinds of documents, and the schemas that other notes name."""
    if asked.typed.before in ("tags", "tag"):
        yield from tag_items(asked)
        return
    known: Mapping[str, list[str]] = {"doc_type": sorted(DOC_TYPES)}
    is_schema = asked.typed.before in ("schema", "type")
    for word in asked.vault.schemas() if is_schema else known.get(asked.typed.before, ()):
        if word != asked.written:
            yield Item(word, ItemKind.VALUE, word, asked.found_by(word))


def _is_used_elsewhere(asked: Asked, tag: str) -> bool:
    """Whether a tag is more than what is just being typed."""
    return any(one.path != asked.at.path or not one.span.holds(asked.at.offset) for one in asked.vault.tags_named(tag))
