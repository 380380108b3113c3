"""What the arguments of commands mean: a vault, a note in it, whether to print JSON."""

import os
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from doxa.session.vault import Vault, open_vault
from doxa.vault.paths import NotePath, note_path
from doxa.vault.root import Refused, vault_root

VaultFolder = Annotated[Path, typer.Argument(help="The folder that holds the notes.")]
ANote = Annotated[Path, typer.Argument(help="A note.")]
DoIt = Annotated[bool, typer.Option("--write", help="Do it; else only print what would change.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def opened_at(note: Path) -> tuple[Vault, NotePath]:
    """The vault that a note is in, and its path there."""
    vault = opened(note)
    path = note_path(vault.root, note)
    if not path or note.is_dir():
        fail(f"{note}: this is a folder; name a note in it")
    return vault, path


def opened(asked: Path) -> Vault:
    """The vault that a folder or file is in."""
    if not os.path.exists(asked):  # noqa: PTH110 - Path.exists fails where a name is too long
        fail(f"{asked}: there is no such folder or note")
    root = vault_root(asked)
    if isinstance(root, Refused):
        fail(root.message)
    try:
        os.scandir(root).close()
    except OSError as error:
        fail(f"{root}: cannot be listed: {error.strerror}")
    return open_vault(root)


def fail(message: str) -> NoReturn:
    sys.stderr.write(f"doxa: {message}\n")
    raise typer.Exit(2)
