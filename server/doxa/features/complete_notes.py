"""Completing what a wikilink names: notes, attachments, days, and what other links ask for in vain."""

import posixpath
from collections.abc import Iterator

from doxa.features.completion_items import MOST, Asked, Item, ItemKind, Target
from doxa.features.dates import Day, days
from doxa.features.link_text import can_be_in_wikilink, wiki_target
from doxa.features.new_note import daily_path
from doxa.index.catalogue import By, Hit
from doxa.index.matching import Tier
from doxa.index.names import folder_of, has_folders, stem, without_ending
from doxa.syntax.dialect import Pipe
from doxa.vault.paths import NotePath
from doxa.vault.settings import dialect
from doxa.vault.sidecars import is_sidecar

_MOST_MISSING = 20


def note_items(asked: Asked) -> Iterator[Item]:
    """Notes that go by exactly what is typed, then days, other notes, and what does not exist yet."""
    hits = [hit for hit in asked.catalogue.notes(asked.typed.words, MOST + 1) if not is_sidecar(hit.path)]
    exact = [hit for hit in hits if hit.tier is Tier.EXACT]
    yield from _linked(asked, exact)
    yield from (item for day in days(asked.typed.words, asked.today) if (item := _day(asked, day)))
    others = hits[len(exact) :]
    yield from _linked(asked, attachments_first(asked, others) if asked.typed.is_picture else others)
    for hit in asked.catalogue.targets(asked.typed.words, _MOST_MISSING):
        is_this = hit.uses == 1 and hit.name == asked.written.strip()
        if not is_this and not hit.name.startswith(".") and can_be_in_wikilink(hit.name):
            yield Item(hit.name, ItemKind.MISSING, hit.name + asked.typed.closing, asked.found_by(hit.name), "no note yet")


def attachments_first(asked: Asked, hits: list[Hit]) -> list[Hit]:
    """The same files; of those that fit equally well, the ones in the folder for attachments come first, if one is set."""
    folder = asked.settings.attachments_folder
    if not folder:
        return hits
    place = posixpath.normpath(posixpath.join(folder_of(asked.at.path), folder)) if folder.startswith("./") else folder
    inside = "" if place == "." else f"{place}/"
    return sorted(hits, key=lambda hit: (hit.tier, is_note(hit.path) or not hit.path.startswith(inside)))


def is_note(path: NotePath) -> bool:
    return stem(path) != path.rpartition("/")[2]


def _linked(asked: Asked, hits: list[Hit]) -> Iterator[Item]:
    for hit in hits:
        name = wiki_target(asked.vault, asked.at.path, hit.path, asked.settings.links_style)
        if name is not None:
            kind = ItemKind.NOTE if is_note(hit.path) else ItemKind.FILE
            text = f"{name}{_alias(asked, hit)}{asked.typed.closing}"
            yield Item(hit.name, kind, text, asked.found_by(hit.name), hit.path, target=Target(hit.path))


def _alias(asked: Asked, hit: Hit) -> str:
    """`|Big Plan` where a note was found by that alias, and the link shows no other text."""
    if hit.by is not By.ALIAS or not asked.typed.is_last or asked.typed.is_picture or not can_be_in_wikilink(hit.name):
        return ""
    pipe = asked.settings.links_pipe
    is_type = pipe is Pipe.TYPE or (pipe is Pipe.AUTO and hit.name in dialect(asked.settings).link_types)
    in_table = any(table.holds(asked.at.offset) for table in asked.at.document.tables)
    return "" if is_type else f"{chr(92) if in_table else ''}|{hit.name}"


def _day(asked: Asked, day: Day) -> Item | None:
    """A day as its daily note, which may not be there yet; None where the format makes no name of a note."""
    note, name = daily_path(asked.settings, day.date), None
    if note and asked.vault.note(note):
        name = wiki_target(asked.vault, asked.at.path, note, asked.settings.links_style)
    elif note and can_be_in_wikilink(path := without_ending(note)):
        name = path if has_folders(path) else _unless_taken(asked, path)
    if name is None or note is None:
        return None
    target = Target(note) if asked.vault.note(note) else None
    return Item(day.name, ItemKind.DAY, name + asked.typed.closing, asked.found_by(day.name), stem(note), target=target)


def _unless_taken(asked: Asked, name: str) -> str | None:
    """The name of a note that is to be, or that is elsewhere; None if it could mean several."""
    notes = asked.vault.resolve(asked.at.path, name).notes
    return name if len(notes) < 2 else None  # noqa: PLR2004 - one, or none yet
