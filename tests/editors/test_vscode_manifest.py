"""What the extension for VS Code declares is what the server has: its settings, its colours, its commands."""

import json
import re
from pathlib import Path
from typing import Any

from doxa.lsp.client import COMMANDS
from doxa.lsp.legend import TYPES
from editors.vscode.settings import properties

EXTENSION = Path(__file__).parents[2] / "editors" / "vscode"
MANIFEST: dict[str, Any] = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))
README = (EXTENSION / "README.md").read_text(encoding="utf-8")


def test_the_settings_are_those_of_the_server() -> None:
    assert MANIFEST["contributes"]["configuration"][-1]["properties"] == properties()


def test_every_colour_of_the_server_has_a_scope_that_themes_know() -> None:
    (scopes,) = MANIFEST["contributes"]["semanticTokenScopes"]
    assert scopes["language"] == "markdown"
    assert scopes["scopes"].keys() == set(TYPES.values())


def test_commands_of_the_extension_do_not_take_the_names_of_those_of_the_server() -> None:
    """The language client gives the latter to VS Code by their own names."""
    assert not {one["command"] for one in MANIFEST["contributes"]["commands"]} & set(COMMANDS)


def test_every_command_stands_in_the_readme() -> None:
    rows = set(re.findall(r"^\| (.+?) \|", README, re.MULTILINE))
    assert {one["title"].removesuffix("…") for one in MANIFEST["contributes"]["commands"]} <= rows


def test_the_version_is_that_of_the_server() -> None:
    project = (EXTENSION.parents[1] / "pyproject.toml").read_text(encoding="utf-8")
    assert f'\nversion = "{MANIFEST["version"]}"\n' in project


def test_what_a_folder_says_cannot_choose_the_program() -> None:
    chosen = {"doxa.server.path", "doxa.server.package"}
    server = MANIFEST["contributes"]["configuration"][0]["properties"]
    assert {name for name, one in server.items() if one["scope"] == "machine"} == chosen
    assert set(MANIFEST["capabilities"]["untrustedWorkspaces"]["restrictedConfigurations"]) == chosen


def test_lock_files_name_no_registry() -> None:
    locks = [EXTENSION / "package-lock.json", Path(__file__).parent / "vscode" / "package-lock.json"]
    assert all('"resolved"' not in lock.read_text(encoding="utf-8") for lock in locks)
