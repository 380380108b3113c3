"""What Obsidian's own settings say, in the words of ours, so that its users find their habits."""

import logging
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

import orjson

from doxa.vault.paths import NotePath, stays_inside
from doxa.vault.read import Unreadable, read_note

_LOG = logging.getLogger(__name__)

_APP = NotePath(".obsidian/app.json")
_DAILY_NOTES = NotePath(".obsidian/daily-notes.json")
OBSIDIAN_FILES = (_APP, _DAILY_NOTES)

_LARGEST = 1_000_000
_SPECIAL = str.maketrans({letter: f"\\{letter}" for letter in "\\[]*?!#"})


def obsidian_settings(root: Path) -> dict[str, object]:
    """The settings by their names: `{"links.style": "relative"}`. What is missing or odd is left out."""
    app, daily = _read(root, _APP), _read(root, _DAILY_NOTES)
    return {
        **_given("links.style", app.get("newLinkFormat")),
        **_given("links.markdown", app.get("useMarkdownLinks")),
        **_given("attachments.folder", _attachments(app.get("attachmentFolderPath"))),
        **_given("diagnostics.ignore", list(_patterns(app.get("userIgnoreFilters"))) or None),
        **_given("daily.folder", _from_root(daily.get("folder"))),
        **_given("daily.format", daily.get("format") or None),
    }


def _read(root: Path, path: NotePath) -> Mapping[str, object]:
    file = root / path
    if not os.path.lexists(file):
        return {}
    text = read_note(file, _LARGEST) if stays_inside(root, file) else Unreadable(file, "it leads out of the vault")
    if isinstance(text, Unreadable):
        _LOG.info("%s counts for nothing: %s", path, text.reason)
        return {}
    try:
        data = orjson.loads(text.removeprefix("\ufeff"))
    except ValueError as error:
        _LOG.info("%s counts for nothing: %s", path, error)
        return {}
    return data if isinstance(data, dict) else {}


def _given(name: str, value: object) -> dict[str, object]:
    return {} if value is None else {name: value}


def _attachments(folder: object) -> object:
    """`/` is the root, `./` the note's own folder."""
    return "" if folder == "/" else folder


def _from_root(folder: object) -> object:
    """Obsidian takes `/daily` for `daily`."""
    return folder.strip("/") if isinstance(folder, str) else folder


def _patterns(filters: object) -> Iterator[str]:
    """The patterns for what Obsidian calls excluded files: it still knows them, but does not bring them up.

    One of its filters is the start of a path, `Archive/`, or a regular expression between slashes. The latter are left
    out, as a shared vault could hold one that never comes to an end.
    """
    for filter_ in filters if isinstance(filters, list) else ():
        if not isinstance(filter_, str) or not filter_.strip("/") or (filter_[0] == filter_[-1] == "/"):
            _LOG.info("%s: the filter %r counts for nothing", _APP, filter_)
            continue
        yield f"/{filter_.translate(_SPECIAL)}{'' if filter_.endswith('/') else '*'}"
