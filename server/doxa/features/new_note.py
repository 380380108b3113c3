"""Notes that do not exist yet: where they would be put, and what they would say."""

import posixpath
import re
from datetime import date

from doxa.features.dates import daily_name
from doxa.features.new_header import new_header
from doxa.features.vault_edit import Notes
from doxa.index.names import folder_of, has_folders, without_ending
from doxa.index.snapshot import Snapshot
from doxa.vault.ignore import rules
from doxa.vault.paths import NotePath, confined, is_hidden, is_temporary
from doxa.vault.settings import Settings

_LONGEST_NAME = 255
"""How many bytes the name of a file may have."""

_ENDING = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,7}$")


def asks_for_file(target: str) -> bool:
    """Whether a target has the ending of a file that is no note, as `plan.png` has."""
    return _ENDING.search(target) is not None and without_ending(target) == target


def new_note_path(vault: Snapshot, source: NotePath, target: str, folder: str | None = "") -> NotePath | None:
    """A path from the root if the target names folders, else one in the folder; None outside of the vault.

    An empty folder is that of the note that asks. Without one, a target is always a path from there, as in a Markdown link.
    Also None where a file is there already.
    """
    name = without_ending(target.strip().replace("\\", "/"))
    if not name or name.endswith("/"):
        return None
    if name.startswith(".") or (folder is None and not name.startswith("/")):
        name = posixpath.join(folder_of(source), name)
    elif not has_folders(name):
        name = posixpath.join(folder or folder_of(source), name)
    path = confined(f"{name.lstrip('/')}.md")
    return path if path and vault.note(path) is None else None


def daily_path(settings: Settings, day: date) -> NotePath | None:
    """Where the note of a day is; None where the format makes no name of a note."""
    return confined(f"{posixpath.join(settings.daily_folder, daily_name(settings.daily_format, day))}.md")


def can_be_note(path: NotePath, settings: Settings) -> bool:
    """Whether a file of that path would be a note of the vault."""
    name = path.rpartition("/")[2]
    is_left_out = is_hidden(path) or is_temporary(name) or rules(settings.exclude, "exclude").leave_out(path)
    is_possible = name.isprintable() and len(name.encode("utf-8", "surrogatepass")) <= _LONGEST_NAME and ":" not in path
    return is_possible and not is_left_out


def new_text(settings: Settings, notes: Notes, title: str, today: date) -> str:
    """What a new note says: its title, in a header where a heading does not count as such, or the template with it."""
    name = settings.notes_template
    template = notes.read(NotePath(name)) or notes.read(NotePath(f"{name}.md")) if name else None
    if template is None:
        heading = f"# {title}\n"
        return heading if settings.title_from_heading else f"{new_header(settings.frontmatter_default, title)}\n{heading}"
    return template.text.replace("{{title}}", title).replace("{{date}}", today.isoformat())
