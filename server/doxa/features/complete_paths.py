"""Completing where a Markdown link leads: files, relative to the note, and headings in them."""

import posixpath
from collections.abc import Iterator
from urllib.parse import unquote

from doxa.features.complete_notes import is_note
from doxa.features.complete_places import named_note
from doxa.features.completion_items import MOST, Asked, Item, ItemKind, Target
from doxa.features.link_text import angle_encoded, angle_target, encoded, heading_anchor, markdown_target
from doxa.index.names import folder_of
from doxa.vault.paths import NotePath


def path_items(asked: Asked) -> Iterator[Item]:
    """Files whose names or paths are like what is typed; of a picture, no notes."""
    typed = asked.typed
    for hit in asked.catalogue.notes(_query(asked), MOST + 1, _is_file if typed.is_picture else bool):
        path = angle_target(asked.at.path, hit.path)[1:-1] if typed.in_angles else markdown_target(asked.at.path, hit.path)
        if asked.vault.resolve(asked.at.path, unquote(path)).notes != (hit.path,):
            continue
        kind = ItemKind.NOTE if is_note(hit.path) else ItemKind.FILE
        yield Item(hit.name, kind, path + typed.closing, asked.found_by(path), hit.path, target=Target(hit.path))


def anchor_items(asked: Asked) -> Iterator[Item]:
    """The headings of the file, as most tools write them in links."""
    path = named_note(asked)
    headings = asked.vault.headings(path) if path else []
    for heading in headings:
        anchor = heading_anchor(headings, heading)
        if path and anchor is not None:
            text = (angle_encoded if asked.typed.in_angles else encoded)(anchor)
            target = Target(path, anchor)
            words = asked.found_by(heading.title)
            yield Item(heading.title, ItemKind.HEADING, text + asked.typed.closing, words, f"#{anchor}", target=target)


def _query(asked: Asked) -> str:
    """What is typed as a path from the root; a bare word may stand anywhere in a path."""
    words = unquote(asked.typed.words).replace("\\", "/")
    if "/" not in words:
        return "" if words == "." else words
    folder = "" if words.startswith("/") else folder_of(asked.at.path)
    outer, _, last = words.lstrip("/").rpartition("/")
    normal = posixpath.normpath(posixpath.join(folder, outer)).lstrip("./")
    return f"{normal}/{last}" if normal else last


def _is_file(path: NotePath) -> bool:
    return not is_note(path)
