"""`doxa check --invariants` and `--idempotent`: whether Doxa itself is right about a vault."""

import sys
from collections.abc import Iterator
from datetime import date, time
from pathlib import Path

from doxa.cli.check import Finding
from doxa.cli.places import count, print_json, shown_path
from doxa.features.diagnostics import Severity
from doxa.index.edges import Weight
from doxa.index.invariants import Broken, Violation, violations
from doxa.index.nodes import path_of
from doxa.index.subgraph import whole
from doxa.session.vault import Vault
from doxa.syntax.codec import Codec, ProtoNode
from doxa.syntax.codecs import STANDARD_CODECS
from doxa.vault.paths import NotePath, file_path
from doxa.vault.read import Unreadable, read_note

_OF_CYCLE = {
    Weight.SUBSECTION: Severity.ERROR,
    Weight.PRAGMATIC: Severity.WARNING,
    Weight.EPISTEMIC: Severity.INFORMATION,
}


def check_invariants(vault: Vault, asked: Path) -> list[Finding]:
    """Where the graph breaks its own rules, and where the index is not what the files say."""
    vault.update()
    with vault.reading() as snapshot:
        broken = violations(whole(snapshot))
    found = [_finding(_shown(vault, asked, path_of(one.node)), _severity(one), one.broken, one.message) for one in broken]
    return found + [
        _finding(_shown(vault, asked, one.path), Severity.ERROR, "index-differs", f"The index has another {one.what}")
        for one in vault.differences()
    ]


def check_idempotent(vault: Vault, asked: Path) -> list[Finding]:
    """Where doing the same again changes something: reading the vault, or writing a field as it is."""
    vault.update()
    again = vault.update()
    found: list[Finding] = []
    if again.written or again.removed:
        message = f"Read again at once, {count(again.written + again.removed, 'file')} differ"
        found.append(_finding(_shown(vault, asked, None), Severity.ERROR, "read-again", message))
    with vault.reading() as snapshot:
        paths = [note.path for note in snapshot.notes()]
    for path in paths:
        for name in _rewritten(file_path(vault.root, path), STANDARD_CODECS.of(path)):
            message = f"To write `{name}` as it is would change the file"
            found.append(_finding(_shown(vault, asked, path), Severity.ERROR, "written-again", message))
    return found


def print_findings(found: list[Finding], *, as_json: bool) -> int:
    """Print what was found; exit with 1 if it is more than an information."""
    if as_json:
        print_json({"findings": found})
    else:
        sys.stdout.writelines(f"{one}\n" for one in found)
        sys.stdout.write(f"{count(len(found), 'finding')}\n")
    return 1 if any(one.severity != Severity.INFORMATION for one in found) else 0


def _finding(shown: str, severity: Severity, code: str, message: str) -> Finding:
    """A finding about a file as a whole."""
    return Finding(shown, 1, 1, severity, code, message)


def _shown(vault: Vault, asked: Path, path: NotePath | None) -> str:
    return shown_path(vault.root, asked, path or NotePath(""))


def _severity(one: Violation) -> Severity:
    return _OF_CYCLE[one.kind] if one.broken is Broken.CYCLE and one.kind else Severity.ERROR


def _rewritten(file: Path, codec: Codec | None) -> Iterator[str]:
    """The fields that a codec would write otherwise than they stand; a header with problems is left alone."""
    text = read_note(file) if codec else Unreadable(file, "")
    if codec is None or isinstance(text, Unreadable):
        return
    for node in codec.nodes(text):
        if not node.problems:
            yield from (name for name in _plain_fields(node) if _write(codec, text, node, name) != text)


def _plain_fields(node: ProtoNode) -> Iterator[str]:
    for name, data in node.payload.items():
        if all(_is_plain(item) for item in (data if isinstance(data, tuple) else (data,))):
            yield name


def _is_plain(data: object) -> bool:
    return data is None or isinstance(data, str | int | float | date | time)


def _write(codec: Codec, text: str, node: ProtoNode, name: str) -> str:
    return codec.write(text, node.key, {name: node.payload[name]})  # type: ignore[dict-item] # is plain, as asked above
