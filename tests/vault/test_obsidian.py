import json
from pathlib import Path

import pytest

from doxa.vault.config import load_settings
from doxa.vault.ignore import rules
from doxa.vault.paths import NotePath
from doxa.vault.settings import DEFAULTS, LinkStyle, Settings


def settings(root: Path, app: object = None, daily: object = None) -> Settings:
    """What holds in a vault with these files of Obsidian."""
    folder = root / ".obsidian"
    folder.mkdir(exist_ok=True)
    for name, data in (("app.json", app), ("daily-notes.json", daily)):
        if data is not None:
            (folder / name).write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return load_settings(root).settings


def test_the_habits_of_a_user_of_obsidian_are_kept(tmp_path: Path) -> None:
    app = {"newLinkFormat": "relative", "useMarkdownLinks": True, "attachmentFolderPath": "./assets", "vimMode": True}
    daily = {"folder": "/Journal/", "format": "YYYY/DD-MM", "template": "Templates/Daily"}
    assert settings(tmp_path, app, daily) == Settings(
        links_style=LinkStyle.RELATIVE,
        links_markdown=True,
        attachments_folder="./assets",
        daily_folder="Journal",
        daily_format="YYYY/DD-MM",
    )


@pytest.mark.parametrize(("written", "folder"), [("/", ""), ("./", "./"), ("Files", "Files"), ("../out", ""), (3, "")])
def test_attachments_go_where_obsidian_puts_them(tmp_path: Path, written: object, folder: str) -> None:
    assert settings(tmp_path, {"attachmentFolderPath": written}).attachments_folder == folder


def test_excluded_files_are_known_but_not_talked_about(tmp_path: Path) -> None:
    filters = ["Archive/", "Old", "a*b/", "/^drafts.*/", 3, "", "!/"]
    found = settings(tmp_path, {"userIgnoreFilters": filters})
    assert found.exclude == DEFAULTS.exclude
    ignore = rules(found.diagnostics_ignore, "test")
    left_out = ["Archive/2020/a.md", "Old.md", "Old/a.md", "Older/a.md", "a*b/c.md", "!/a.md"]
    kept = ["b/Archive/a.md", "Archive.md", "b/Old.md", "axb/c.md", "drafts/a.md"]
    assert [path for path in (*left_out, *kept) if ignore.leave_out(NotePath(path))] == left_out


@pytest.mark.parametrize("text", ["", "{", "[]", "3", "null", '{"newLinkFormat": 3, "userIgnoreFilters": {}}', "\ufeff{}"])
def test_odd_files_of_obsidian_count_for_nothing(tmp_path: Path, text: str) -> None:
    assert settings(tmp_path, text, text) == DEFAULTS


def test_empty_values_are_none(tmp_path: Path) -> None:
    assert settings(tmp_path, {}, {"folder": "", "format": ""}) == DEFAULTS
