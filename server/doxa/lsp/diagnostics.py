"""What is wrong in a note: pushed after each change, or pulled by a client that says it will ask.

Of many changes only the last is looked at, and of the other open notes only those that a change can touch. What was found
is published only while its version is the newest, which the thread of the loop alone can know; so that thread publishes.
"""

from dataclasses import replace
from functools import partial

from doxa.features.all_diagnostics import all_diagnostics
from doxa.features.beliefs.sidecar_diagnostics import sidecar_diagnostics
from doxa.features.diagnostics import Diagnostic, FileCode, Severity, chosen
from doxa.features.ignoring import ignored
from doxa.features.lenses import recounts
from doxa.features.note_diagnostics import note_diagnostics
from doxa.index.events import Changes
from doxa.index.names import key
from doxa.index.snapshot import Snapshot
from doxa.lsp.convert import wire_range
from doxa.lsp.findings import Told, wire
from doxa.lsp.frames import framed
from doxa.lsp.graph_changes import tell_changes
from doxa.lsp.params import Json, optional_string
from doxa.lsp.refreshing import refresh_views
from doxa.lsp.reports import keys_of
from doxa.lsp.resting import names_of, rests_on
from doxa.lsp.server import Server, View
from doxa.lsp.vault_files import files_of
from doxa.session.buffers import LONGEST, Buffer
from doxa.session.vault import Vault
from doxa.text.span import Span
from doxa.vault.paths import NotePath
from doxa.vault.settings import dialect
from doxa.vault.sidecars import is_sidecar, sidecar_path

TOO_LONG = Diagnostic(
    Span(0, 0),
    FileCode.NOTE_TOO_LONG,
    Severity.INFORMATION,
    f"Doxa reads notes of up to {LONGEST:,} characters; this one is kept in step but not looked at",
)


def refresh(server: Server, buffer: Buffer) -> None:
    """Have the diagnostics of this version pushed, unless the client pulls them, and those of the notes it touches."""
    if not server.client.pulls_diagnostics:
        _submit(server, buffer)
    refresh_touched(server)


def refresh_all(server: Server) -> None:
    """Have all open notes looked at again."""
    if server.client.pulls_diagnostics:
        ask_to_pull(server)
        return
    for buffer in server.session.buffers.taken().values():
        _submit(server, buffer)


def refresh_touched(server: Server) -> None:
    """Have the open notes looked at again that may be touched by what has changed in the vaults; from any thread."""
    server.background.submit("changes", partial(_refresh_touched, server))


def clear(server: Server, buffer: Buffer) -> None:
    """Take back what was pushed for a note that is closed now; for others, its file counts again."""
    if not server.client.pulls_diagnostics:
        server.background.forget(buffer.uri)
        server.notify("textDocument/publishDiagnostics", {"uri": buffer.name, "diagnostics": []})
    refresh_touched(server)


def pulled(view: View, params: Json) -> Json:
    """`textDocument/diagnostic`: all that is wrong, or that it is still what the client was told last."""
    last = optional_string(params, "previousResultId")
    buffer = view.buffer(params)
    found = found_in(buffer, view) if buffer else []
    result = result_id(buffer.name if buffer else "", found)
    if result == last:
        return {"kind": "unchanged", "resultId": result}
    return {"kind": "full", "resultId": result, "items": found}


def found_in(buffer: Buffer, view: View) -> list[Json]:
    """What is wrong in an open note; of its links nothing is known before the vault has been read."""
    encoding, (settings, path) = view.client.encoding, view.settings_of(buffer)
    told = Told(view.client, buffer.name, lambda span: wire_range(buffer.lines, span, encoding), None)
    if buffer.too_long:
        nowhere = wire_range(buffer.pieces[0], Span(0, 0), encoding)
        return [wire(one, nowhere, told) for one in chosen([TOO_LONG], path, settings)]
    if is_sidecar(path):
        return _found_in_sidecar(buffer, view, told)
    document, place = view.document(buffer), view.vault_of(buffer)
    if place is None or not place[0].is_read:
        found = chosen(note_diagnostics(document, dialect(settings)), path, settings, ignored(document))
        return [wire(one, told.range_of(one.span), told) for one in found]
    with view.reading(place[0]) as (snapshot, places):
        told = replace(told, places=places)
        found = all_diagnostics(snapshot, path, document, settings, files_of(view, place[0]))
        view.known_findings.keep(buffer, snapshot.state, found)
        return [wire(one, told.range_of(one.span), told) for one in found]


def _found_in_sidecar(buffer: Buffer, view: View, told: Told) -> list[Json]:
    """What is wrong with recorded beliefs, which only the page beside them can tell."""
    place = view.vault_of(buffer)
    if place is None or not place[0].is_read:
        return []
    vault, path = place
    with view.reading(vault) as (snapshot, places):
        told = replace(told, places=places)
        wrong = sidecar_diagnostics(snapshot, path, buffer.text, files_of(view, vault).text, vault.dialect)
        return [wire(one, told.range_of(one.span), told) for one in chosen(wrong, path, vault.settings)]


def result_id(uri: str, found: Json) -> str:
    """A short name for what was found in a note; another for anything else, as far as that matters.

    Another in each note, too: for one that has moved, Helix asks with the id from its old place, and shows nothing yet.
    """
    return f"{hash((uri, framed(found))):x}"


def touched(snapshot: Snapshot, path: NotePath, changes: Changes) -> bool:
    """Whether changes of other notes can make a difference to a note: to its links and entity tags, or to its own name."""
    if changes.anything:
        return True
    keys, others = keys_of(changes), {key(other) for other in changes.notes if other != path}
    if changes.entities and any({tag.key, tag.canonical_key} & keys for tag in snapshot.entity_tags_of(path)):
        return True
    return key(path) in others or any(link.key in keys for link in snapshot.links_of(path))


def _rests_on_changed(snapshot: Snapshot, path: NotePath, buffer: Buffer, vault: Vault, changes: Changes) -> bool:
    """Whether a note cites a file that has changed; where beliefs are recorded, whether any sidecar has."""
    is_recorded = is_sidecar(path) or snapshot.note(sidecar_path(path)) is not None
    if is_recorded and any(is_sidecar(other) for other in changes.notes):
        return True
    return not rests_on(path, buffer.document_in(vault.dialect)).isdisjoint(names_of(changes.notes))


def _submit(server: Server, buffer: Buffer) -> None:
    server.background.submit(buffer.uri, partial(_find, server, buffer))


def _find(server: Server, buffer: Buffer) -> None:
    """Look at a note as things stand now, which may be later than when that was asked for."""
    found = found_in(buffer, server.view())
    server.post(lambda: _publish(server, buffer, found))


def _publish(server: Server, buffer: Buffer, found: Json) -> None:
    """Push what was found, if the note has not changed meanwhile. A version that may be wrong is better not named."""
    if server.session.buffers.get(buffer.uri) is not buffer:
        return
    report = {"uri": buffer.name, "diagnostics": found}
    server.notify("textDocument/publishDiagnostics", report | ({"version": buffer.version} if buffer.trusted else {}))


def _refresh_touched(server: Server) -> None:
    view = server.view()
    for vault in view.snapshot.vaults.values():
        if vault.is_read:
            refresh_touched_in(server, view, vault)


def refresh_touched_in(server: Server, view: View, vault: Vault) -> None:
    """The same at once, in one vault; what has changed is then known to all."""
    opened = view.opened(vault)
    with view.reading(vault) as (snapshot, _):
        changes = server.reports.absorb(vault, snapshot)
        resting = [path for path, buffer in opened.items() if _rests_on_changed(snapshot, path, buffer, vault, changes)]
        again = [path for path in opened if path in resting or touched(snapshot, path, changes)]
        is_recounted = recounts(snapshot, opened, changes)
    tell_changes(server, vault, changes)
    renamed = changes.entities and bool(opened.keys() - changes.notes)
    if changes.anything or is_recounted or renamed or any(changes.notes - {path} for path in again):
        refresh_views(server)
    if not server.client.pulls_diagnostics:
        for path in again:
            _submit(server, opened[path])
    elif changes.anything or set(again) - changes.notes or changes.notes - opened.keys():
        ask_to_pull(server)


def ask_to_pull(server: Server) -> None:
    """Have a client that can ask for all diagnostics again."""
    if server.client.refreshes_diagnostics:
        server.request("workspace/diagnostic/refresh", None)
