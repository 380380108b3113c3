"""`doxa index`: read what has changed in a vault, and say what is known of it."""

import sys
from time import perf_counter

from rich.progress import Progress

from doxa.cli.places import count, print_json
from doxa.cli.search import prepare_search
from doxa.session.vault import Vault


def index_vault(vault: Vault, *, search: bool, as_json: bool) -> int:
    """Bring the index up to date, with a progress bar on a terminal, and print a summary; prepare search if wanted."""
    start = perf_counter()
    with Progress(transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("Reading notes", total=None)
        summary = vault.update(lambda done, total: progress.update(task, completed=done, total=total))
    states = prepare_search(vault) if search else ()
    seconds = perf_counter() - start
    if as_json:
        embedded = {"embedded": {state.model: state.progress for state in states}} if search else {}
        print_json({**summary._asdict(), "seconds": round(seconds, 3), "file": vault.index_file, **embedded})
    else:
        sys.stdout.write(f"{count(summary.notes, 'note')}, {count(summary.attachments, 'attachment')}\n")
        changes = f"{summary.written} read, {summary.removed} removed, {summary.unreadable} unreadable"
        sys.stdout.write(f"{changes}, in {seconds:.2f} s\n{vault.index_file or 'kept in memory'}\n")
        for state in states:
            done, total = (state.progress.done, state.progress.total) if state.progress else (0, 0)
            sys.stdout.write(f"{done:,} of {count(total, 'section')} prepared for {state.model}\n")
    return 0
