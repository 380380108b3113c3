"""Completing behind `[[` in a vault of Markdown links: what is typed becomes a whole `[text](note.md)`."""

from collections.abc import Iterator
from urllib.parse import unquote

from doxa.features.complete_notes import is_note, note_items
from doxa.features.completion_items import MOST, Asked, Item, ItemKind, Target
from doxa.features.link_text import encoded, link_words, markdown_target, relative_path
from doxa.features.typed import Place, Typed
from doxa.index.catalogue import By
from doxa.index.names import has_folders, stem
from doxa.text.span import Span
from doxa.vault.paths import NotePath


def whole_link(typed: Typed) -> Span | None:
    """All of `[[pla]]`, where nothing but a name is typed; None for an embed, which no Markdown link can be."""
    if typed.place is not Place.TARGET or typed.is_picture or not typed.is_last:
        return None
    return Span(typed.span.start - len("[["), typed.span.end + len("]]") - len(typed.closing))


def link_items(asked: Asked) -> Iterator[Item]:
    """Notes and attachments by what they go by, which the link shows; then days, and what does not exist yet."""
    for hit in asked.catalogue.notes(asked.typed.words, MOST + 1):
        destination = markdown_target(asked.at.path, hit.path)
        if asked.vault.resolve(asked.at.path, unquote(destination)).notes == (hit.path,):
            words = stem(hit.path) if hit.by is By.PATH else hit.name
            kind = ItemKind.NOTE if is_note(hit.path) else ItemKind.FILE
            item = Item(hit.name, kind, "", asked.found_by(hit.name), hit.path, target=Target(hit.path))
            yield _linked(item, words, destination)
    for item in note_items(asked):
        if item.kind is ItemKind.MISSING:
            yield _linked(item, item.label, _destination(asked, item))
        elif item.kind is ItemKind.DAY:
            yield _linked(item, item.detail, _destination(asked, item))


def _linked(item: Item, words: str, destination: str) -> Item:
    return item._replace(text=f"[{link_words(words)}]({destination})", words=f"[[{item.words}")


def _destination(asked: Asked, item: Item) -> str:
    """Where the link leads to: a note, or one that is to be, by its path from the root if a folder is named."""
    if item.target:
        return markdown_target(asked.at.path, item.target.path)
    path = NotePath(f"{item.text.removesuffix(asked.typed.closing)}.md")
    return encoded(relative_path(asked.at.path, path) if has_folders(path) else path)
