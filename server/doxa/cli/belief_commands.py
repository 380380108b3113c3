"""`doxa why`, `doxa beliefs` and `doxa reindex`: their arguments."""

from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from doxa.beliefs.days import day
from doxa.beliefs.revision import Reason
from doxa.beliefs.schema import sidecar_schema
from doxa.cli.arguments import ANote, AsJson, DoIt, VaultFolder, fail, opened, opened_at
from doxa.cli.belief_changes import Wanted, print_extracted, print_superseded
from doxa.cli.beliefs import Listed, print_beliefs, print_changed, print_export, print_history, print_verified
from doxa.cli.places import print_json
from doxa.cli.reindex import rebuild_all, rebuild_beliefs, verify_words
from doxa.cli.why import print_why
from doxa.features.beliefs.why import Question, Window

Day = Annotated[str | None, typer.Option(metavar="DAY", help="A day, such as 2026-04-30.")]

beliefs = typer.Typer(no_args_is_help=True, help="List and check what the pages of a vault claim.")


def why(  # noqa: PLR0913 - each is an option of its own
    query: Annotated[str, typer.Argument(help="The id of a belief, a subject, a topic, or words.")],
    vault: VaultFolder = Path(),
    *,
    since: Day = None,
    until: Day = None,
    as_of: Day = None,
    current_only: Annotated[bool, typer.Option("--current-only", help="Leave out what was given up.")] = False,
    json: AsJson = False,
) -> None:
    """Print what you believe about something, why, and what you believed before. Exit with 1 if there is nothing."""
    window = Window(_day(as_of or since), _day(as_of or until))
    raise typer.Exit(print_why(opened(vault), Question(query, window, not current_only), as_json=json))


@beliefs.command("list")
def list_beliefs(
    vault: VaultFolder = Path(),
    *,
    topic: Annotated[str | None, typer.Option(help="Only beliefs on this topic.")] = None,
    current_only: Annotated[bool, typer.Option("--current-only", help="Leave out what was given up.")] = False,
    json: AsJson = False,
) -> None:
    """Print the beliefs of a vault, by page."""
    raise typer.Exit(print_beliefs(opened(vault), Listed(topic, current_only), as_json=json))


@beliefs.command()
def history(
    belief: Annotated[str, typer.Argument(help="The id of a belief.")], vault: VaultFolder = Path(), *, json: AsJson = False
) -> None:
    """Print what came before a belief and after it, the oldest first."""
    code = print_history(opened(vault), belief, as_json=json)
    if code is None:
        fail(f"{belief}: there is no such belief")
    raise typer.Exit(code)


@beliefs.command()
def changed(vault: VaultFolder = Path(), *, since: Day = None, until: Day = None, json: AsJson = False) -> None:
    """Print the beliefs that were taken up or given up between two days."""
    raise typer.Exit(print_changed(opened(vault), Window(_day(since), _day(until)), as_json=json))


@beliefs.command()
def verify(vault: VaultFolder = Path(), *, json: AsJson = False) -> None:
    """Look up every quote that a belief rests on in its source. Exit with 1 if one is not there."""
    raise typer.Exit(print_verified(opened(vault), as_json=json))


@beliefs.command()
def supersede(  # noqa: PLR0913 - each is an option of its own
    old: Annotated[str, typer.Argument(help="The id of the belief that is given up.")],
    new: Annotated[str, typer.Argument(help="The id of the one that takes its place.")],
    vault: VaultFolder = Path(),
    *,
    reason: Annotated[Reason, typer.Option(help="Why.")] = Reason.CORRECTED,
    write: DoIt = False,
    json: AsJson = False,
) -> None:
    """Let one belief give way to another, in the sidecar of its page."""
    raise typer.Exit(print_superseded(opened(vault), old, new, reason, Wanted(write, json)))


@beliefs.command()
def extract(note: ANote, *, write: DoIt = False, json: AsJson = False) -> None:
    """Record the claims of a page that cite a source, and are not recorded yet, in its sidecar."""
    raise typer.Exit(print_extracted(*opened_at(note), Wanted(write, json)))


def reindex(
    vault: VaultFolder = Path(),
    *,
    beliefs_only: Annotated[bool, typer.Option("--rebuild-beliefs", help="Only the table of beliefs.")] = False,
    fts_verify: Annotated[
        bool, typer.Option("--fts-verify", help="Only look whether the words of beliefs are sound.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Read every file of a vault again. With --fts-verify, exit with 1 if something is wrong."""
    if fts_verify:
        raise typer.Exit(verify_words(opened(vault), as_json=json))
    rebuild = rebuild_beliefs if beliefs_only else rebuild_all
    raise typer.Exit(rebuild(opened(vault), as_json=json))


class Format(StrEnum):
    """What an export is written as."""

    JSON = "json"
    CSV = "csv"


@beliefs.command("export")
def export_beliefs(
    vault: VaultFolder = Path(),
    *,
    form: Annotated[Format, typer.Option("--format", help="As JSON, or as a table.")] = Format.JSON,
) -> None:
    """Print every field of every belief."""
    raise typer.Exit(print_export(opened(vault), as_table=form is Format.CSV))


@beliefs.command()
def schema() -> None:
    """Print the JSON schema of sidecars."""
    print_json(sidecar_schema())


def _day(words: str | None) -> date | None:
    found = day(words)
    if words is not None and found is None:
        fail(f"{words}: this is no day; write it as 2026-04-30")
    return found
