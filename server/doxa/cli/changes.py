"""Changes of a vault at the command line: shown line by line, and made only if that is wanted."""

import sys
from collections.abc import Callable, Mapping, Sequence
from difflib import unified_diff
from functools import cache
from typing import NamedTuple

from doxa.cli.places import count, print_json, printable
from doxa.features.vault_edit import Moved, Notes, Refused, VaultEdit
from doxa.index.snapshot import Snapshot
from doxa.session.vault import Vault
from doxa.text.edits import apply_edits
from doxa.vault.change import Changed, NewText, change_files
from doxa.vault.paths import NotePath


class Done(NamedTuple):
    """What `--json` prints: the files that move, and the edits of each note."""

    written: bool
    moved: tuple[Moved, ...]
    edits: Mapping[NotePath, Sequence[Mapping[str, object]]]


def carry_out(vault: Vault, action: Callable[[Snapshot, Notes], VaultEdit | Refused], *, write: bool, as_json: bool) -> int:
    """Print what an action changes and, if it is wanted, do it; exit with 2 where it cannot be done."""
    vault.update()
    text = cache(vault.text)  # what is written is compared with the very text that it was worked out for
    with vault.reading() as snapshot:
        edit = action(snapshot, Notes(text, vault.dialect))
    if isinstance(edit, Refused):
        return _fail(edit.reason)
    texts = {path: NewText(text(path) or "", apply_edits(text(path) or "", some)) for path, some in edit.edits.items()}
    if write:
        try:
            change_files(vault.root, texts, edit.moved)
        except (OSError, Changed) as error:
            return _fail(f"{error}; nothing was changed")
        try:
            vault.reviewing.carry({one.old: one.new for one in edit.moved})
        except OSError as error:
            return _fail(f"all files have moved, but the journal does not know it: {error}")
        vault.update()
    _print(edit, texts, written=write, as_json=as_json)
    return 0


def _print(edit: VaultEdit, texts: Mapping[NotePath, NewText], *, written: bool, as_json: bool) -> None:
    if as_json:
        edits = {path: [{"span": one.span, "text": one.text} for one in some] for path, some in edit.edits.items()}
        print_json(Done(written, edit.moved, edits))
        return
    if not written:
        for path, text in texts.items():
            before, after = ((side or "").splitlines(keepends=True) for side in text)
            sys.stdout.writelines(f"{printable(line)}\n" for line in unified_diff(before, after, path, path, n=0))
    sys.stdout.writelines(printable(f"{one.old} -> {one.new}") + "\n" for one in edit.moved)
    links = sum(len(some) for some in edit.edits.values())
    told = f"{count(len(edit.moved), 'file')} moved, {count(links, 'edit')} in {count(len(edit.edits), 'note')}"
    sys.stdout.write(f"{told}\n" if written else f"{told}; nothing is written yet: add --write\n")


def _fail(reason: str) -> int:
    sys.stderr.write(f"doxa: {printable(reason)}\n")
    return 2
