"""`doxa runs` and `doxa eval`: their arguments."""

from pathlib import Path
from typing import Annotated

import typer

from doxa.cli.arguments import AsJson, VaultFolder, opened
from doxa.cli.fidelity import print_fidelity
from doxa.cli.runs import (
    abandon,
    looked_after,
    print_committed,
    print_new_run,
    print_run,
    print_runs,
    print_verdict,
    stage_file,
    stage_replacement,
)
from doxa.features.beliefs.fidelity import SAMPLE

runs = typer.Typer(no_args_is_help=True, help="Stage changes of pages and their beliefs, check them, and commit them.")
evaluations = typer.Typer(no_args_is_help=True, help="Measure how far a vault can be relied on.")

ARun = Annotated[str, typer.Argument(help="The id of a run.")]
APath = Annotated[str, typer.Argument(help="Where it goes, from the root of the vault: a page, or a sidecar.")]
Votes = Annotated[Path | None, typer.Option("--judge", help="A JSON file with a vote for each belief.")]


@runs.command("new")
def begin(
    vault: VaultFolder = Path(),
    *,
    trigger: Annotated[str, typer.Option(help="What the run is begun for.")] = "manual",
    kind: Annotated[str, typer.Option("--type", help="What sort of run it is.")] = "edit",
    json: AsJson = False,
) -> None:
    """Begin a run, and print its id."""
    raise typer.Exit(print_new_run(looked_after(opened(vault)), trigger, kind, as_json=json))


@runs.command("stage")
def stage_one(
    run: ARun,
    path: APath,
    file: Annotated[Path, typer.Argument(help="A file with the new text.")],
    vault: VaultFolder = Path(),
) -> None:
    """Put the new text of a page or a sidecar into a run. Nothing in the vault changes yet."""
    raise typer.Exit(stage_file(looked_after(opened(vault)), run, path, file))


@runs.command("replace")
def replace_once(
    run: ARun,
    path: APath,
    old: Annotated[str, typer.Argument(help="Words that stand there exactly once.")],
    new: Annotated[str, typer.Argument(help="The words that take their place.")],
    vault: VaultFolder = Path(),
) -> None:
    """Put a page or a sidecar into a run with some words replaced. Nothing in the vault changes yet."""
    raise typer.Exit(stage_replacement(looked_after(opened(vault)), run, path, old, new))


@runs.command("verify")
def verify_run(run: ARun, vault: VaultFolder = Path(), *, judge: Votes = None, json: AsJson = False) -> None:
    """Check what is staged in a run, and print the verdict. Exit with 1 if it is not to be committed."""
    raise typer.Exit(print_verdict(looked_after(opened(vault)), run, judge, as_json=json))


@runs.command("commit")
def commit_run(run: ARun, vault: VaultFolder = Path(), *, judge: Votes = None, json: AsJson = False) -> None:
    """Check a run and, if nothing stands against it, write all its files, or none. Exit with 1 if they are not written."""
    raise typer.Exit(print_committed(looked_after(opened(vault)), run, judge, as_json=json))


@runs.command("abandon")
def abandon_run(run: ARun, vault: VaultFolder = Path()) -> None:
    """Give a run up."""
    raise typer.Exit(abandon(looked_after(opened(vault)), run))


@runs.command("list")
def list_runs(vault: VaultFolder = Path(), *, json: AsJson = False) -> None:
    """Print all runs, the oldest first."""
    raise typer.Exit(print_runs(looked_after(opened(vault)), as_json=json))


@runs.command("show")
def show_run(run: ARun, vault: VaultFolder = Path(), *, json: AsJson = False) -> None:
    """Print how a run stands, and what it would change."""
    raise typer.Exit(print_run(looked_after(opened(vault)), run, as_json=json))


@evaluations.command()
def m1(
    vault: VaultFolder = Path(),
    *,
    sample: Annotated[int, typer.Option(min=1, help="How many beliefs are looked at.")] = SAMPLE,
    seed: Annotated[int, typer.Option(help="What decides which ones; the same number chooses the same.")] = 0,
    judge: Votes = None,
    json: AsJson = False,
) -> None:
    """Print the share of current beliefs, of a sample, that their sources support. Exit with 1 if it is broken."""
    raise typer.Exit(print_fidelity(opened(vault), (sample, seed), judge, as_json=json))


@evaluations.callback()
def evaluate() -> None:
    """Measure how far a vault can be relied on."""
