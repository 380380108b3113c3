"""`workspace/diagnostic`: what is wrong in all notes of the vaults, open or not.

What was found is kept, so that a client which asks every other second is answered from memory: only notes that changed,
or link to what changed, are looked at again. Of a closed note, its links are looked up in the index, and its text is read
for the rest. The vault is let go between some notes and the next, and the work ends when nobody waits for the answer.
"""

from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from time import monotonic

from doxa.features.diagnostics import Diagnostic, FileCode, Severity, chosen, diagnostics, is_spoken_of
from doxa.features.link_diagnostics import link_diagnostics
from doxa.index.snapshot import Snapshot
from doxa.lsp.convert import file_of, uri_of, wire_range
from doxa.lsp.diagnostics import TOO_LONG, ask_to_pull, found_in, refresh_touched_in, result_id, wire
from doxa.lsp.endpoint import IsOver
from doxa.lsp.locations import Places
from doxa.lsp.params import Json, found, optional_items, string
from doxa.lsp.reports import Own, Report, VaultReports
from doxa.lsp.server import Server, View
from doxa.session.buffers import LONGEST, Uri
from doxa.session.vault import Vault
from doxa.syntax.dialect import Dialect
from doxa.syntax.markdown import parse
from doxa.text.lines import Encoding, LineIndex
from doxa.text.span import Span
from doxa.vault.paths import NotePath, file_path
from doxa.vault.read import Unreadable, content_hash, read_note

_SOME = 32
"""Notes that are looked at before others get their turn."""

_LONG = 3.0
"""Seconds after which a client that can be asked to come back gets what there is."""

_WAIT = 0.05


def workspace_diagnostic(server: Server, params: Json, is_over: IsOver) -> Json:
    """What is wrong in all notes, in parts where the client takes parts; of a note without findings nothing is said."""
    token = found(params, "partialResultToken")
    last = {uri_of(string(one, "uri")): string(one, "value") for one in optional_items(params, "previousResultIds")}
    end = monotonic() + _LONG if server.client.refreshes_diagnostics else float("inf")
    items: list[Json] = []
    with closing(_parts(_Pull(server, last, is_over, end))) as parts:
        for part in parts:
            if token is None:
                items += part
            elif part and not is_over():
                server.notify("$/progress", {"token": token, "value": {"items": part}})
    return {"items": items}


@dataclass(frozen=True, slots=True)
class _Pull:
    """A question: what the client was told last, and when to stop."""

    server: Server
    last: Mapping[Uri, str]
    is_over: IsOver
    end: float


def _parts(pull: _Pull) -> Generator[list[Json], None, None]:
    """The answer, vault by vault, some notes at a time."""
    for vault in pull.server.view().snapshot.vaults.values():
        if vault.is_read:
            view = pull.server.view()
            refresh_touched_in(pull.server, view, vault)
            with view.reading(vault) as (snapshot, _):
                kept = pull.server.reports.of(vault, snapshot)
            yield from _vault_parts(pull, vault, kept)
    yield [_full(Report(uri, None, "", [])) for uri in pull.last if _is_gone(pull.server.view(), pull.server, uri)]


def _vault_parts(pull: _Pull, vault: Vault, kept: VaultReports) -> Iterator[list[Json]]:
    with _turn(pull, kept):
        yield _told(pull, [report for path, report in list(kept.found.items()) if path not in kept.waiting])
        while not pull.is_over() and (paths := kept.take(_SOME)):
            if monotonic() > pull.end:
                kept.put_back(paths)
                ask_to_pull(pull.server)
                return
            yield _told(pull, _looked_at(pull.server, vault, kept, paths))


@contextmanager
def _turn(pull: _Pull, kept: VaultReports) -> Iterator[None]:
    """Wait until nobody else looks at the notes of the vault, unless the question is over by then."""
    while not (is_ours := kept.turn.acquire(timeout=_WAIT)) and not pull.is_over():
        pass
    try:
        yield
    finally:
        if is_ours:
            kept.turn.release()


def _told(pull: _Pull, reports: Iterable[Report]) -> list[Json]:
    """What the client is told: nothing of a note that it knows nothing of, and in which nothing is wrong."""
    told: list[Json] = []
    for report in reports:
        last = pull.last.get(uri_of(report.uri))
        if report.items and last == report.id:
            told.append({"kind": "unchanged", "uri": report.uri, "version": report.version, "resultId": report.id})
        elif report.items or last is not None:
            told.append(_full(report))
    return told


def _full(report: Report) -> Json:
    """All that was found; what is empty has no id, so that the client forgets it."""
    full: dict[str, Json] = {"kind": "full", "uri": report.uri, "version": report.version, "items": report.items}
    return full | ({"resultId": report.id} if report.items else {})


def _is_gone(view: View, server: Server, uri: Uri) -> bool:
    """Whether a note that the client was told of is no note of a vault any more."""
    file = file_of(uri)
    place = view.snapshot.vault_of(file) if file else None
    return place is None or (place[0].is_read and not server.reports.knows(*place))


def _looked_at(server: Server, vault: Vault, kept: VaultReports, paths: list[NotePath]) -> list[Report]:
    """Look at some notes as they are now, and keep what is found."""
    view = server.view()
    opened = view.opened(vault)
    spoken_of = [path for path in paths if is_spoken_of(path, vault.settings)]
    ours = {path: found_in(opened[path], view) for path in spoken_of if path in opened}
    own = {path: kept.own.get(path) or _own(vault, path, view.client.encoding) for path in spoken_of if path not in ours}
    with view.reading(vault) as (snapshot, places):
        reports = {}
        for path in paths:
            if snapshot.note(path):
                items = ours[path] if path in ours else _items(_Note(vault, path, snapshot, places), own.get(path), view)
                version = opened[path].version if path in opened else None
                reports[path] = Report(places.uri(path), version, result_id(items), items)
        kept.keep(own, reports)
    return list(reports.values())


def _own(vault: Vault, path: NotePath, encoding: Encoding) -> Own:
    """What the text of a closed note says of itself."""
    text = read_note(file_path(vault.root, path))
    if isinstance(text, Unreadable):
        place = {"line": (text.line or 1) - 1, "character": 0}
        problem = Diagnostic(Span(0, 0), FileCode.UNREADABLE, Severity.ERROR, text.reason)
        return Own(None, (problem,), {problem.span: {"start": place, "end": place}})
    found_there = _said_of(text, vault.dialect)
    lines = LineIndex(text) if found_there else None
    ranges = {one.span: wire_range(lines, one.span, encoding) for one in found_there if lines}
    return Own(content_hash(text), found_there, ranges)


def _said_of(text: str, dialect: Dialect) -> tuple[Diagnostic, ...]:
    return (TOO_LONG,) if len(text) > LONGEST else diagnostics(parse(text, dialect))


@dataclass(frozen=True, slots=True)
class _Note:
    """A closed note in a vault as it is now."""

    vault: Vault
    path: NotePath
    snapshot: Snapshot
    places: Places


def _items(note: _Note, own: Own | None, view: View) -> list[Json]:
    """What is wrong in a closed note; without its own findings, nothing is to be said about it."""
    if own is None:
        return []
    wrong = chosen((*own.found, *link_diagnostics(note.snapshot, note.path)), note.path, note.vault.settings)
    related = note.places if view.client.relates_diagnostics else None
    return [wire(one, _range(note, one, own), related) for one in wrong]


def _range(note: _Note, one: Diagnostic, own: Own) -> Json:
    if one.place is None:
        return own.ranges[one.span]
    return note.places.range(one.place) if one.span == one.place.span else note.places.selection(one.place)
