"""The commands of `doxa` other than the language server."""

import os
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from doxa.cli.check import check_vault
from doxa.cli.demo import demonstrate
from doxa.cli.doctor import examine
from doxa.cli.index import index_vault
from doxa.cli.links import print_backlinks, print_dangling, print_external
from doxa.cli.parse import print_note, print_note_as_json
from doxa.session.vault import Vault, open_vault
from doxa.vault.paths import note_path
from doxa.vault.read import Unreadable, read_note
from doxa.vault.root import Refused, vault_root
from doxa.vault.walk import NOTE_EXTENSIONS

app = typer.Typer(
    name="doxa",
    help="A language server for linked Markdown notes that know why they believe what they say.",
    epilog="doxa lsp is the language server; editors start it.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

VaultFolder = Annotated[Path, typer.Argument(help="The folder that holds the notes.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.callback(invoke_without_command=True)
def doxa(*, show_version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False) -> None:
    if show_version:
        sys.stdout.write(f"doxa {version('doxa')}\n")
        raise typer.Exit


@app.command()
def demo(*, json: AsJson = False) -> None:
    """Show what Doxa does in an editor, on a small vault of its own. Exit with 1 if an answer is not as expected."""
    raise typer.Exit(demonstrate(as_json=json))


@app.command()
def parse(note: Annotated[Path, typer.Argument(help="A Markdown or TOML file.")], *, json: AsJson = False) -> None:
    """Print the structure of a note: header, outline, links, tags and all else, each with its place."""
    text = read_note(note)
    if isinstance(text, Unreadable):
        _fail(str(text))
    if json:
        print_note_as_json(str(note), text)
    else:
        print_note(str(note), text)


@app.command()
def check(
    vault: Annotated[Path, typer.Argument(help="The folder that holds the notes, or one note.")] = Path(),
    *,
    json: AsJson = False,
) -> None:
    """Print what is wrong in the notes of a vault, as a compiler does. Exit with 1 if there is anything."""
    opened = _opened(vault)
    if vault.is_file() and vault.suffix.lower() not in NOTE_EXTENSIONS:
        _fail(f"{vault}: only Markdown notes are checked")
    raise typer.Exit(check_vault(opened, vault, as_json=json))


@app.command()
def index(vault: VaultFolder = Path(), *, json: AsJson = False) -> None:
    """Read what has changed in a vault, and print what is known of it."""
    raise typer.Exit(index_vault(_opened(vault), as_json=json))


@app.command()
def doctor(vault: VaultFolder = Path(), *, json: AsJson = False) -> None:
    """Print where Doxa runs, what it knows of a vault, and what is slow. Exit with 1 if something is wrong."""
    raise typer.Exit(examine(_opened(vault), vault, as_json=json))


links = typer.Typer(no_args_is_help=True, help="List links of a vault.")
app.add_typer(links, name="links")


@links.command()
def dangling(vault: VaultFolder = Path(), *, json: AsJson = False) -> None:
    """Print the links that lead to no note and no file. Exit with 1 if there are any."""
    raise typer.Exit(print_dangling(_opened(vault), as_json=json))


@links.command()
def external(vault: VaultFolder = Path(), *, json: AsJson = False) -> None:
    """Print the links to web addresses, sorted by address."""
    raise typer.Exit(print_external(_opened(vault), as_json=json))


@links.command()
def backlinks(note: Annotated[Path, typer.Argument(help="A note or an attachment.")], *, json: AsJson = False) -> None:
    """Print the links that lead to a note."""
    opened = _opened(note)
    path = note_path(opened.root, note)
    if not path or note.is_dir():
        _fail(f"{note}: this is a folder; name a note in it")
    raise typer.Exit(print_backlinks(opened, path, as_json=json))


def _opened(asked: Path) -> Vault:
    """The vault that a folder or file is in."""
    if not os.path.exists(asked):  # noqa: PTH110 - Path.exists fails where a name is too long
        _fail(f"{asked}: there is no such folder or note")
    root = vault_root(asked)
    if isinstance(root, Refused):
        _fail(root.message)
    try:
        os.scandir(root).close()
    except OSError as error:
        _fail(f"{root}: cannot be listed: {error.strerror}")
    return open_vault(root)


def _fail(message: str) -> NoReturn:
    sys.stderr.write(f"doxa: {message}\n")
    raise typer.Exit(2)
