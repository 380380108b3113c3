"""The commands of `doxa` other than the language server."""

import sys
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from doxa.cli.arguments import ANote, AsJson, DoIt, VaultFolder, fail, opened, opened_at
from doxa.cli.belief_commands import beliefs, reindex, why
from doxa.cli.check import check_vault
from doxa.cli.demo import demonstrate
from doxa.cli.doctor import examine
from doxa.cli.entity_commands import entities
from doxa.cli.graph import print_context, print_graph
from doxa.cli.index import index_vault
from doxa.cli.link_commands import links
from doxa.cli.mcp import serve_models
from doxa.cli.mv import move_files
from doxa.cli.parse import print_note, print_note_as_json
from doxa.cli.query import print_page
from doxa.cli.run_commands import evaluations, runs
from doxa.cli.search import print_related, print_search, print_suggested_links
from doxa.cli.soundness import check_idempotent, check_invariants, print_findings
from doxa.cli.stale import review_notes, stale
from doxa.features.query import LIMIT, Wanted
from doxa.features.search import Query
from doxa.features.unlinked import LEAST
from doxa.features.vault_edit import Moved, Refused
from doxa.index.nodes import NodeKind
from doxa.vault.paths import NotePath, note_path
from doxa.vault.read import Unreadable, read_note
from doxa.vault.walk import NOTE_EXTENSIONS

app = typer.Typer(
    name="doxa",
    help="A language server for linked Markdown notes that know why they believe what they say.",
    epilog="doxa lsp is the language server; editors start it.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

MostSections = Annotated[int, typer.Option(min=1, max=100, help="How many sections to print at most.")]


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
        fail(str(text))
    if json:
        print_note_as_json(str(note), text)
    else:
        print_note(str(note), text)


@app.command()
def preview(note: ANote) -> None:
    """Print a note as HTML, as one reads it: without its header, its comments and the marks of entity tags."""
    from doxa.cli.preview import print_preview  # noqa: PLC0415 - its imports take time, and other commands do without

    done = print_preview(*opened_at(note))
    if isinstance(done, Refused):
        fail(done.reason)
    raise typer.Exit(done)


@app.command()
def check(
    vault: Annotated[Path, typer.Argument(help="The folder that holds the notes, or one note.")] = Path(),
    *,
    json: AsJson = False,
    invariants: Annotated[bool, typer.Option("--invariants", help="Look at the graph instead, and at the index.")] = False,
    idempotent: Annotated[bool, typer.Option("--idempotent", help="Do all twice instead, and compare.")] = False,
) -> None:
    """Print what is wrong in the notes of a vault, as a compiler does. Exit with 1 if there is anything."""
    checked = opened(vault)
    if invariants or idempotent:
        found = check_invariants(checked, vault) if invariants else []
        found += check_idempotent(checked, vault) if idempotent else []
        raise typer.Exit(print_findings(found, as_json=json))
    if vault.is_file() and vault.suffix.lower() not in NOTE_EXTENSIONS:
        fail(f"{vault}: only Markdown notes are checked")
    raise typer.Exit(check_vault(checked, vault, as_json=json))


@app.command()
def index(
    vault: VaultFolder = Path(),
    *,
    search: Annotated[bool, typer.Option("--search", help="Prepare search too, with every model that is there.")] = False,
    json: AsJson = False,
) -> None:
    """Read what has changed in a vault, and print what is known of it."""
    raise typer.Exit(index_vault(opened(vault), search=search, as_json=json))


app.command()(reindex)


@app.command()
def doctor(vault: VaultFolder = Path(), *, json: AsJson = False) -> None:
    """Print where Doxa runs, what it knows of a vault, and what is slow. Exit with 1 if something is wrong."""
    raise typer.Exit(examine(opened(vault), vault, as_json=json))


@app.command()
def query(  # noqa: PLR0913 - each is an option of its own
    vault: VaultFolder = Path(),
    *,
    schema: Annotated[str | None, typer.Option(help="Notes whose header names this schema.")] = None,
    kind: Annotated[NodeKind | None, typer.Option(help="Nodes of one kind.")] = None,
    under: Annotated[str | None, typer.Option(help="A folder of the vault, or a pattern for paths.")] = None,
    tag: Annotated[str | None, typer.Option(help="Nodes with this tag, or one below it.")] = None,
    title: Annotated[str | None, typer.Option(help="Words of a title, or a pattern for all of it.")] = None,
    start: Annotated[int, typer.Option(min=0, help="How many nodes to pass over.")] = 0,
    limit: Annotated[int, typer.Option(min=0, help="How many nodes to print at most.")] = LIMIT,
    json: AsJson = False,
) -> None:
    """Print the nodes of the graph that are as you want them: notes, sections, blocks, files, addresses."""
    wanted = Wanted(schema, kind, under, tag, title)
    raise typer.Exit(print_page(opened(vault), wanted, start, limit, as_json=json))


@app.command()
def search(  # noqa: PLR0913 - each is an option of its own
    query: Annotated[str, typer.Argument(help="Words, or a question.")],
    vault: VaultFolder = Path(),
    *,
    limit: MostSections = 10,
    under: Annotated[str, typer.Option(help="Only notes below this folder of the vault.")] = "",
    tag: Annotated[str | None, typer.Option(help="Only notes with this tag, or one below it.")] = None,
    json: AsJson = False,
) -> None:
    """Print the sections of notes that answer a query, by words and by meaning. Exit with 1 if there are none."""
    raise typer.Exit(print_search(opened(vault), Query(query, under, tag, limit), as_json=json))


@app.command()
def related(note: ANote, *, limit: MostSections = 10, json: AsJson = False) -> None:
    """Print the sections of other notes that mean nearly the same as a note. Exit with 1 if there are none."""
    raise typer.Exit(print_related(*opened_at(note), limit, as_json=json))


@app.command("suggest-links")
def suggest_links(
    note: ANote,
    *,
    least: Annotated[float, typer.Option(min=0, max=1, help="How similar a section must be, from 0 to 1.")] = LEAST,
    json: AsJson = False,
) -> None:
    """Print the notes that say nearly the same as a note and are not linked with it. Exit with 1 if there are none."""
    raise typer.Exit(print_suggested_links(*opened_at(note), least, as_json=json))


@app.command()
def mv(
    old: Annotated[Path, typer.Argument(help="A note, another file, or a folder.")],
    new: Annotated[Path, typer.Argument(help="Its new path; an existing folder keeps the name.")],
    *,
    write: DoIt = False,
    json: AsJson = False,
) -> None:
    """Move or rename a note, a file or a folder, with all links to it and in it following."""
    held = opened(old)
    target = new / old.name if new.is_dir() and not (new.exists() and old.exists() and new.samefile(old)) else new
    paths = note_path(held.root, old), note_path(held.root, target)
    if not paths[0] or not paths[1]:
        fail(f"{target}: only files of one vault are moved, inside of it")
    moved = Moved(paths[0], NotePath(paths[1] + (old.suffix if old.is_file() and not target.suffix else "")))
    raise typer.Exit(move_files(held, moved, write=write, as_json=json))


app.command()(stale)
app.command("review")(review_notes)


app.command()(why)
app.add_typer(beliefs, name="beliefs")
app.add_typer(runs, name="runs")
app.add_typer(evaluations, name="eval")
app.add_typer(links, name="links")
app.add_typer(entities, name="entities")


graph = typer.Typer(no_args_is_help=True, help="Look at a vault as a graph.")
app.add_typer(graph, name="graph")


@graph.command()
def context(
    node: Annotated[str, typer.Argument(help="The id of a node, or what you would write in a link.")],
    vault: VaultFolder = Path(),
    *,
    json: AsJson = False,
) -> None:
    """Print what is around a node: what it is a part of, what it takes from, and what takes from it."""
    code = print_context(opened(vault), vault, node, as_json=json)
    if code is None:
        fail(f"{node}: there is no such node")
    raise typer.Exit(code)


@graph.command()
def export(vault: VaultFolder = Path()) -> None:
    """Print all nodes and edges of a vault as JSON."""
    raise typer.Exit(print_graph(opened(vault)))


@app.command()
def mcp(vault: VaultFolder = Path()) -> None:
    """Answer the questions of a language model about a vault, by the Model Context Protocol. Assistants start it."""
    refused = serve_models(opened(vault))
    if refused:
        fail(refused.message)
