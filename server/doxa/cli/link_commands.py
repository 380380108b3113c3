"""`doxa links`: what can be asked about the links of a vault, and done with all of them."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from doxa.cli.arguments import ANote, AsJson, DoIt, VaultFolder, opened, opened_at
from doxa.cli.convert import convert_links
from doxa.cli.links import print_backlinks, print_dangling, print_external, print_mentions
from doxa.features.actions.convert_links import Form

links = typer.Typer(no_args_is_help=True, help="List links of a vault.")


@links.command()
def dangling(vault: VaultFolder = Path(), *, json: AsJson = False) -> None:
    """Print the links that lead to no note and no file. Exit with 1 if there are any."""
    raise typer.Exit(print_dangling(opened(vault), vault, as_json=json))


@links.command()
def external(vault: VaultFolder = Path(), *, json: AsJson = False) -> None:
    """Print the links to web addresses, sorted by address."""
    raise typer.Exit(print_external(opened(vault), vault, as_json=json))


@links.command()
def backlinks(note: Annotated[Path, typer.Argument(help="A note or an attachment.")], *, json: AsJson = False) -> None:
    """Print the links that lead to a note."""
    raise typer.Exit(print_backlinks(*opened_at(note), note, as_json=json))


@links.command()
def mentions(note: ANote, *, json: AsJson = False) -> None:
    """Print the places that name a note and do not link to it."""
    raise typer.Exit(print_mentions(*opened_at(note), note, as_json=json))


class LinkForm(StrEnum):
    """The forms of links, in one word each."""

    WIKILINK = "wikilink"
    MARKDOWN = "markdown"
    REFERENCE = "reference"


@links.command()
def convert(
    form: Annotated[LinkForm, typer.Argument(help="How links are to be written.")],
    vault: VaultFolder = Path(),
    *,
    write: DoIt = False,
    json: AsJson = False,
) -> None:
    """Write all links of a vault in one form, as far as they mean the same in it."""
    raise typer.Exit(convert_links(opened(vault), Form[form.name], write=write, as_json=json))
