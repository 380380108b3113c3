"""What is wrong in a note: pushed after each change, or pulled by a client that says it will ask.

Of many changes only the last is looked at, and of the other open notes only those that a change can touch. What was found
is published only while its version is the newest, which the thread of the loop alone can know; so that thread publishes.
"""

from functools import partial

from doxa.features.diagnostics import Diagnostic, FileCode, Severity, chosen, diagnostics
from doxa.features.link_diagnostics import link_diagnostics
from doxa.index.events import Changes
from doxa.index.snapshot import Snapshot
from doxa.lsp.convert import wire_range
from doxa.lsp.frames import framed
from doxa.lsp.locations import Places
from doxa.lsp.params import Json, optional_string
from doxa.lsp.server import Server, View
from doxa.session.buffers import LONGEST, Buffer
from doxa.session.vault import Vault
from doxa.text.span import Span
from doxa.vault.paths import NotePath

TOO_LONG = Diagnostic(
    Span(0, 0),
    FileCode.NOTE_TOO_LONG,
    Severity.INFORMATION,
    f"Doxa reads notes of up to {LONGEST:,} characters; this one is kept in step but not looked at",
)

_SEVERITY = {Severity.ERROR: 1, Severity.WARNING: 2, Severity.INFORMATION: 3, Severity.HINT: 4}


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
    result = result_id(found)
    if result == last:
        return {"kind": "unchanged", "resultId": result}
    return {"kind": "full", "resultId": result, "items": found}


def found_in(buffer: Buffer, view: View) -> list[Json]:
    """What is wrong in an open note; of its links nothing is known before the vault has been read."""
    encoding, (settings, path) = view.client.encoding, view.settings_of(buffer)
    if buffer.too_long:
        nowhere = wire_range(buffer.pieces[0], Span(0, 0), encoding)
        return [wire(one, nowhere, None) for one in chosen([TOO_LONG], path, settings)]
    own, place = diagnostics(view.document(buffer)), view.vault_of(buffer)
    if place is None or not place[0].is_read:
        return [wire(one, wire_range(buffer.lines, one.span, encoding), None) for one in chosen(own, path, settings)]
    with view.reading(place[0]) as (snapshot, places):
        found = chosen((*own, *link_diagnostics(snapshot, path)), path, settings)
        related = places if view.client.relates_diagnostics else None
        return [wire(one, wire_range(buffer.lines, one.span, encoding), related) for one in found]


def wire(one: Diagnostic, where: Json, related: Places | None) -> Json:
    """A diagnostic as the client gets it; with the places that it may be about, where these can be shown."""
    diagnostic = {
        "range": where,
        "severity": _SEVERITY[one.severity],
        "code": one.code,
        "source": "doxa",
        "message": one.message,
    }
    if related is None or not one.related:
        return diagnostic
    return diagnostic | {
        "relatedInformation": [
            {"location": {"uri": related.uri(place.path), "range": related.selection(place)}, "message": place.path}
            for place in one.related
        ]
    }


def result_id(found: Json) -> str:
    """A short name for what was found; another for anything else, as far as that matters."""
    return f"{hash(framed(found)):x}"


def touched(snapshot: Snapshot, path: NotePath, changes: Changes) -> bool:
    """Whether changes of other notes can make a difference to a note."""
    return changes.anything or any(link.key in changes.keys for link in snapshot.links_of(path))


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
        again = [path for path in opened if touched(snapshot, path, changes)]
    if not server.client.pulls_diagnostics:
        for path in again:
            _submit(server, opened[path])
    elif changes.anything or set(again) - changes.notes or changes.notes - opened.keys():
        ask_to_pull(server)


def ask_to_pull(server: Server) -> None:
    """Have a client that can ask for all diagnostics again."""
    if server.client.refreshes_diagnostics:
        server.request("workspace/diagnostic/refresh", None)
