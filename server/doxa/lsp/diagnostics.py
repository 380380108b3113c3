"""What is wrong in a note: pushed after each change, or pulled by a client that says it will ask.

Of many changes only the last is looked at. What was found is published only while its version is the newest, which the
thread of the loop alone can know; so that thread publishes.
"""

from functools import partial

from doxa.features.diagnostics import Diagnostic, Severity, diagnostics
from doxa.features.link_diagnostics import link_diagnostics
from doxa.lsp.convert import wire_range
from doxa.lsp.frames import framed
from doxa.lsp.params import Json, optional_string
from doxa.lsp.server import Server, View
from doxa.session.buffers import LONGEST, Buffer
from doxa.text.span import Span

_SEVERITY = {Severity.ERROR: 1, Severity.WARNING: 2, Severity.INFORMATION: 3}
_TOO_LONG = f"Doxa reads notes of up to {LONGEST:,} characters; this one is kept in step but not looked at"


def refresh(server: Server, buffer: Buffer) -> None:
    """Have the diagnostics of this version pushed, unless the client pulls them, and those of the notes it may touch."""
    if not server.client.pulls_diagnostics:
        _submit(server, buffer)
        for other in server.session.buffers.taken().values():
            if other is not buffer:
                _submit(server, other)


def refresh_all(server: Server) -> None:
    """Have all open notes looked at again, as the vault has changed."""
    if server.client.pulls_diagnostics:
        if server.client.refreshes_diagnostics:
            server.request("workspace/diagnostic/refresh", None)
        return
    for buffer in server.session.buffers.taken().values():
        _submit(server, buffer)


def _submit(server: Server, buffer: Buffer) -> None:
    server.background.submit(buffer.uri, partial(_find, server, buffer, server.view()))


def clear(server: Server, buffer: Buffer) -> None:
    """Take back what was pushed for a note that is closed now."""
    if not server.client.pulls_diagnostics:
        server.background.forget(buffer.uri)
        server.notify("textDocument/publishDiagnostics", {"uri": buffer.name, "diagnostics": []})


def pulled(view: View, params: Json) -> Json:
    """`textDocument/diagnostic`: all that is wrong, or that it is still what the client was told last."""
    last = optional_string(params, "previousResultId")
    buffer = view.buffer(params)
    found = _found(buffer, view) if buffer else []
    result = f"{hash(framed(found)):x}"
    if result == last:
        return {"kind": "unchanged", "resultId": result}
    return {"kind": "full", "resultId": result, "items": found}


def _find(server: Server, buffer: Buffer, view: View) -> None:
    found = _found(buffer, view)
    server.post(lambda: _publish(server, buffer, found))


def _publish(server: Server, buffer: Buffer, found: Json) -> None:
    """Push what was found, if the note has not changed meanwhile. A version that may be wrong is better not named."""
    if server.session.buffers.get(buffer.uri) is not buffer:
        return
    report = {"uri": buffer.name, "diagnostics": found}
    server.notify("textDocument/publishDiagnostics", report | ({"version": buffer.version} if buffer.trusted else {}))


def _found(buffer: Buffer, view: View) -> list[Json]:
    encoding = view.client.encoding
    if buffer.too_long:
        nowhere = wire_range(buffer.pieces[0], Span(0, 0), encoding)
        return [_diagnostic(nowhere, "note-too-long", Severity.INFORMATION, _TOO_LONG)]
    return [
        _diagnostic(wire_range(buffer.lines, one.span, encoding), one.code, one.severity, one.message)
        for one in sorted((*diagnostics(view.document(buffer)), *_links(buffer, view)))
    ]


def _links(buffer: Buffer, view: View) -> tuple[Diagnostic, ...]:
    """What is wrong with the links; nothing is known of that before the vault has been read."""
    place = view.vault_of(buffer)
    if place is None or not place[0].is_read:
        return ()
    with view.reading(place[0]) as (snapshot, _):
        return link_diagnostics(snapshot, place[1])


def _diagnostic(place: Json, code: str, severity: Severity, message: str) -> Json:
    return {"range": place, "severity": _SEVERITY[severity], "code": code, "source": "doxa", "message": message}
