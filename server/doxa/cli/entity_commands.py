"""`doxa entities`: what can be asked about the entities of a vault, and decided about words."""

from pathlib import Path
from typing import Annotated

import typer

from doxa.cli.arguments import AsJson, DoIt, VaultFolder, fail, opened
from doxa.cli.entities import decide, print_blacklist, print_entities, print_entity, print_entity_mentions
from doxa.cli.entity_exchange import import_entities, print_exported
from doxa.features.vault_edit import Refused
from doxa.vault.journal import Verdict

entities = typer.Typer(no_args_is_help=True, help="Look at who and what a vault knows by name.")

EntityWord = Annotated[str, typer.Argument(help="A word or a name.")]


@entities.command("list")
def list_entities(vault: VaultFolder = Path(), *, json: AsJson = False) -> None:
    """Print all entities with their types and other names, and the words that are none."""
    raise typer.Exit(print_entities(opened(vault), as_json=json))


@entities.command("show")
def show_entity(name: EntityWord, vault: VaultFolder = Path(), *, json: AsJson = False) -> None:
    """Print what is known of an entity, and all places that name it."""
    raise typer.Exit(_somebody(name, print_entity(opened(vault), vault, name, as_json=json)))


@entities.command()
def mentions(name: EntityWord, vault: VaultFolder = Path(), *, json: AsJson = False) -> None:
    """Print all places that name an entity, by a tag or without one."""
    raise typer.Exit(_somebody(name, print_entity_mentions(opened(vault), vault, name, as_json=json)))


@entities.command()
def blacklist(vault: VaultFolder = Path(), *, json: AsJson = False) -> None:
    """Print the words that are no entities, in whatever note they stand."""
    raise typer.Exit(print_blacklist(opened(vault), as_json=json))


@entities.command("export")
def export_entities(vault: VaultFolder = Path()) -> None:
    """Print all that is known about entities as JSON, for another vault."""
    raise typer.Exit(print_exported(opened(vault)))


@entities.command("import")
def import_from(
    file: Annotated[Path, typer.Argument(help="What doxa entities export has printed.")],
    vault: VaultFolder = Path(),
    *,
    write: DoIt = False,
    json: AsJson = False,
) -> None:
    """Take over what another vault knows about entities. No note changes."""
    try:
        done = import_entities(opened(vault), file, write=write, as_json=json)
    except OSError as error:
        fail(f"the journal of {vault} cannot be written: {error.strerror or error}")
    if isinstance(done, Refused):
        fail(done.reason)
    raise typer.Exit(done)


@entities.command()
def block(name: EntityWord, vault: VaultFolder = Path()) -> None:
    """Write down that a word is no entity, in whatever note it stands."""
    _decide(vault, Verdict.BLOCK, name)


@entities.command()
def allow(name: EntityWord, vault: VaultFolder = Path()) -> None:
    """Write down that a word may be an entity again."""
    _decide(vault, Verdict.ALLOW, name)


def _somebody(name: str, code: int | None) -> int:
    if code is None:
        fail(f"{name}: there is no such entity")
    return code


def _decide(vault: Path, verdict: Verdict, word: str) -> None:
    try:
        decide(opened(vault), verdict, word)
    except OSError as error:
        fail(f"the journal of {vault} cannot be written: {error.strerror or error}")
