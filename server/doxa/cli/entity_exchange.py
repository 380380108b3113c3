"""`doxa entities export` and `import`: what a vault knows about entities, for another vault."""

import json
import sys
from datetime import UTC, datetime
from pathlib import Path

from doxa.cli.places import count, print_json, printable
from doxa.entities.exchange import exported, imported
from doxa.features.vault_edit import Refused
from doxa.session.vault import Vault
from doxa.vault.journal import Decision, Verdict, append, decisions
from doxa.vault.journal_files import device
from doxa.vault.place import cache_folder
from doxa.vault.read import Unreadable, read_note


def print_exported(vault: Vault) -> int:
    """Print all that is known about entities as JSON."""
    vault.update()
    with vault.reading() as snapshot:
        print_json(exported(snapshot.entity_uses(), decisions(vault.root)))
    return 0


def import_entities(vault: Vault, file: Path, *, write: bool, as_json: bool) -> int | Refused:
    """Print what a file adds to what is known, and write it down in the journal if that is wanted. No note changes."""
    text = read_note(file)
    if isinstance(text, Unreadable):
        return Refused(str(text))
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        return Refused(f"{file}: this is no JSON: {error}")
    vault.update()
    with vault.reading() as snapshot:
        found = imported(data, datetime.now(UTC).isoformat(), snapshot.entity_uses(), decisions(vault.root))
    if found is None:
        return Refused(f"{file}: this was not written by doxa entities export, or by a later Doxa")
    if write and found.decisions:
        append(vault.root, device(cache_folder(vault.root)), *found.decisions)
    if as_json:
        print_json({"new": found.decisions, "unreadable": found.unreadable, "written": write})
        return 0
    for one in found.decisions:
        sys.stdout.write(printable(_line(one)) + "\n")
    passed = f", {found.unreadable} not understood" if found.unreadable else ""
    hint = "" if write or not found.decisions else "; --write keeps them"
    sys.stdout.write(f"{count(len(found.decisions), 'fact')}{passed}{hint}\n")
    return 0


def _line(one: Decision) -> str:
    """`PERSON  Cory  (also known as Cory Gilford)`, or what was decided about a word."""
    if one.verdict is not Verdict.KNOWN:
        return f"{one.verdict}  {one.word}" + (f"  ({one.type})" if one.type else "")
    other = f"  (another name of {one.canonical})" if one.canonical else ""
    return f"{one.type or 'no entity'}  {one.word}{other}"
