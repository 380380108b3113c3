"""`doxa index`: read what has changed in a vault, and say what is known of it."""

import sys
from time import perf_counter

from rich.progress import Progress

from doxa.cli.places import count, print_json
from doxa.session.vault import Vault


def index_vault(vault: Vault, *, as_json: bool) -> int:
    """Bring the index up to date, with a progress bar on a terminal, and print a summary."""
    start = perf_counter()
    with Progress(transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("Reading notes", total=None)
        summary = vault.update(lambda done, total: progress.update(task, completed=done, total=total))
    seconds = perf_counter() - start
    if as_json:
        print_json({**summary._asdict(), "seconds": round(seconds, 3), "file": vault.index_file})
    else:
        sys.stdout.write(f"{count(summary.notes, 'note')}, {count(summary.attachments, 'attachment')}\n")
        changes = f"{summary.written} read, {summary.removed} removed, {summary.unreadable} unreadable"
        sys.stdout.write(f"{changes}, in {seconds:.2f} s\n{vault.index_file or 'kept in memory'}\n")
    return 0
