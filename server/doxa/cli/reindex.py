"""`doxa reindex`: make the index anew, all of it or the table of beliefs, or look whether that table is sound."""

import json
import sys
from collections.abc import Iterator
from time import perf_counter

from doxa.cli.places import count, print_json, printable
from doxa.index.beliefs import beliefs
from doxa.session.vault import Vault
from doxa.vault.paths import NotePath
from doxa.vault.sidecars import is_sidecar


def rebuild_all(vault: Vault, *, as_json: bool) -> int:
    """Read every file again."""
    start = perf_counter()
    summary = vault.rebuild()
    seconds = round(perf_counter() - start, 3)
    if as_json:
        print_json({**summary._asdict(), "seconds": seconds, "file": vault.index_file})
    else:
        sys.stdout.write(
            f"{count(summary.notes, 'note')}, {count(summary.attachments, 'attachment')}, in {seconds:.2f} s\n"
        )
    return 0


def rebuild_beliefs(vault: Vault, *, as_json: bool) -> int:
    """Make the table of beliefs anew from all sidecars; one that cannot be read is passed by with a warning."""
    start = perf_counter()
    vault.update()
    vault.rebuild_beliefs()
    with vault.reading() as snapshot:
        sidecars = [note.path for note in snapshot.notes() if is_sidecar(note.path)]
        found = len(beliefs(snapshot))
    unread = {path: why for path in sidecars for why in _unread(vault, path)}
    seconds = round(perf_counter() - start, 3)
    if as_json:
        print_json({"sidecars": len(sidecars), "beliefs": found, "unread": unread, "seconds": seconds})
        return 0
    sys.stderr.writelines(printable(f"doxa: {path} is passed by: {why}") + "\n" for path, why in unread.items())
    sys.stdout.write(f"{count(found, 'belief')} of {count(len(sidecars), 'sidecar')}, in {seconds:.2f} s\n")
    return 0


def verify_words(vault: Vault, *, as_json: bool) -> int:
    """Whether the words of all beliefs are found where they stand; 1 if not."""
    vault.update()
    is_sound = vault.finds_beliefs()
    if as_json:
        print_json({"sound": is_sound})
    elif is_sound:
        sys.stdout.write("The words of all beliefs are found where they stand\n")
    else:
        sys.stdout.write("The words of beliefs are not where they should be: run doxa reindex --rebuild-beliefs\n")
    return 0 if is_sound else 1


def _unread(vault: Vault, path: NotePath) -> Iterator[str]:
    text = vault.text(path)
    if text is None:
        yield "it cannot be read, or is too large"
        return
    try:
        json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        yield f"it is not JSON: {error}"
