"""Completing where a Markdown link leads: files, relative to the note, and headings in them."""

import posixpath
from collections.abc import Iterator
from urllib.parse import unquote

from doxa.features.complete_notes import attachments_first, is_note
from doxa.features.complete_places import named_note
from doxa.features.completion_items import MOST, Asked, Item, ItemKind, Target
from doxa.features.link_text import angle_encoded, encoded, heading_anchor, relative_path
from doxa.index.names import folder_of, key
from doxa.vault.paths import NotePath


def path_items(asked: Asked) -> Iterator[Item]:
    """Files whose names or paths are like what is typed, those at that very path first; of a picture, no notes."""
    typed, query = asked.typed, _query(asked)
    hits = asked.catalogue.notes(query, MOST + 1, _is_file if typed.is_picture else bool)
    if "/" in typed.words:
        hits.sort(key=lambda hit: not key(hit.path).startswith(key(query)))
    elif typed.is_picture:
        hits = attachments_first(asked, hits)
    for hit in hits:
        path = (angle_encoded if typed.in_angles else encoded)(_path(asked, hit.path))
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


def _path(asked: Asked, path: NotePath) -> str:
    """The path in the manner in which it is begun: `/x/plan.md` from the root, else from the note, with its `./` if any."""
    typed, relative = asked.typed.words, relative_path(asked.at.path, path)
    if typed.startswith("/"):
        return f"/{path}"
    return f"./{relative}" if typed.startswith("./") and not relative.startswith("../") else relative


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
