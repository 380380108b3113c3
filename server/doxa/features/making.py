"""Notes that somebody asks for by name: a note with a title, or that of a day. A value: nothing is written here."""

from datetime import date
from typing import NamedTuple

from doxa.beliefs.days import day as written_day
from doxa.features.dates import days
from doxa.features.new_note import can_be_note, daily_path, new_note_path, new_text
from doxa.features.vault_edit import Created, Notes, Refused
from doxa.index.names import key, stem
from doxa.index.snapshot import Snapshot
from doxa.vault.paths import NotePath
from doxa.vault.settings import Settings


class Making(NamedTuple):
    """The vault in which a note is asked for, and the day."""

    vault: Snapshot
    notes: Notes
    settings: Settings
    today: date


def note_titled(making: Making, title: str, beside: NotePath) -> NotePath | Created | Refused:
    """The note that goes by a title, or a new one; beside a note if the settings name no folder."""
    found = making.vault.resolve(beside, title.strip()).notes if title.strip() else ()
    if found:
        return found[0]
    path = new_note_path(making.vault, beside, title, making.settings.notes_folder)
    return _made(making, path, f"`{title}` cannot be the name of a note; leave out what files cannot be called")


def daily_note(making: Making, name: str) -> NotePath | Created | Refused:
    """The note of a day, `yesterday` or `2026-11-18`, or a new one."""
    wanted = next((one.date for one in days(name, making.today) if one.name == key(name)), None) or written_day(name)
    if wanted is None:
        return Refused(f"`{name}` is no day; say `today`, `next monday` or `2026-11-18`")
    path = daily_path(making.settings, wanted)
    if path and making.vault.note(path):
        return path
    return _made(making, path, "The setting daily.format makes no name of a note")


def _made(making: Making, path: NotePath | None, problem: str) -> Created | Refused:
    if path is None or not can_be_note(path, making.settings):
        return Refused(problem)
    return Created(path, new_text(making.settings, making.notes, stem(path), making.today))
