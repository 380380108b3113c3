"""`workspace/diagnostic`: what is wrong in all notes of the vaults, open or not.

What was found is kept, so that a client which asks every other second is answered from memory: only notes that changed,
or link to what changed, are looked at again. Of a closed note, its links are looked up in the index, and its text is read
for the rest. The vault is let go between some notes and the next, and the work ends when nobody waits for the answer.
"""

from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from time import monotonic

from doxa.beliefs.page import Page
from doxa.features.all_diagnostics import Files
from doxa.features.beliefs.page_diagnostics import page_diagnostics
from doxa.features.diagnostics import Diagnostic, FileCode, Severity, chosen, is_spoken_of
from doxa.features.ignoring import ignored
from doxa.features.note_diagnostics import note_diagnostics
from doxa.features.places import place_in
from doxa.features.stale_sources import stale_diagnostics
from doxa.features.vault_diagnostics import vault_diagnostics
from doxa.index.snapshot import Snapshot
from doxa.lsp.client import Client
from doxa.lsp.convert import file_of, uri_of, wire_range
from doxa.lsp.diagnostics import TOO_LONG, ask_to_pull, found_in, refresh_touched_in, result_id
from doxa.lsp.endpoint import IsOver
from doxa.lsp.findings import Told, wire
from doxa.lsp.locations import Places
from doxa.lsp.params import Json, found, optional_items, string
from doxa.lsp.reports import Own, Report, VaultReports
from doxa.lsp.resting import rests_on
from doxa.lsp.server import Server, View
from doxa.lsp.vault_files import files_of
from doxa.session.buffers import LONGEST, Uri
from doxa.session.vault import Vault
from doxa.syntax.markdown import parse
from doxa.text.lines import Encoding, LineIndex
from doxa.text.span import Span
from doxa.vault.paths import NotePath, file_path
from doxa.vault.read import Unreadable, content_hash, read_note
from doxa.vault.sidecars import sidecar_path

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
        around = _Around(vault, snapshot, places, files_of(view, vault), view.client)
        for path in paths:
            if snapshot.note(path):
                items = ours[path] if path in ours else _items(around, path, own.get(path))
                version = opened[path].version if path in opened else None
                uri = places.uri(path)
                reports[path] = Report(uri, version, result_id(uri, items), items)
        for path in ours:
            kept.resting.keep(path, rests_on(path, opened[path].document_in(vault.dialect)))
        kept.keep(own, reports)
    return list(reports.values())


def _own(vault: Vault, path: NotePath, encoding: Encoding) -> Own:
    """What the text of a closed note says of itself."""
    text = read_note(file_path(vault.root, path))
    if isinstance(text, Unreadable):
        place = {"line": (text.line or 1) - 1, "character": 0}
        problem = Diagnostic(Span(0, 0), FileCode.UNREADABLE, Severity.ERROR, text.reason)
        return Own(None, vault.dialect, (problem,), {problem.span: {"start": place, "end": place}}, {})
    if len(text) > LONGEST:
        return Own(content_hash(text), vault.dialect, (TOO_LONG,), _ranges(text, (TOO_LONG,), encoding), {})
    document = parse(text, vault.dialect)
    own = note_diagnostics(document, vault.dialect)
    resting = frozenset(rests_on(path, document))
    return Own(content_hash(text), vault.dialect, own, _ranges(text, own, encoding), ignored(document), resting)


def _ranges(text: str, own: tuple[Diagnostic, ...], encoding: Encoding) -> Mapping[Span, Json]:
    """Where the findings are, and what they are about."""
    spans = {span for one in own for span in (one.span, one.earlier) if span}
    lines = LineIndex(text) if spans else None
    return {span: wire_range(lines, span, encoding) for span in spans if lines}


@dataclass(frozen=True, slots=True)
class _Around:
    """What is around a closed note: its vault as it is now, and who is told."""

    vault: Vault
    snapshot: Snapshot
    places: Places
    files: Files
    client: Client


def _items(around: _Around, path: NotePath, own: Own | None) -> list[Json]:
    """What is wrong in a closed note; without its own findings, nothing is to be said about it."""
    if own is None:
        return []
    of_vault = vault_diagnostics(around.snapshot, path, around.files.exists)
    of_sources = stale_diagnostics(around.snapshot, path, around.files.sources)
    told = Told(around.client, around.places.uri(path), own.ranges.__getitem__, around.places)
    of_page = _of_page(around, path) if len(own.rests_on) > 1 or around.snapshot.note(sidecar_path(path)) else ()
    wrong = chosen((*own.found, *of_vault, *of_sources, *of_page), path, around.vault.settings, own.ignored)
    return [wire(one, _range(around.places, one, own), told) for one in wrong]


def _of_page(around: _Around, path: NotePath) -> Iterator[Diagnostic]:
    """What is wrong with what a closed note cites and claims; its text is read again, as its sources are."""
    text = around.files.text(path) or ""
    lines, page = LineIndex(text), Page(around.snapshot, path, parse(text, around.vault.dialect), around.files.text)
    for one in page_diagnostics(page, around.vault.settings.beliefs_structural):
        yield one._replace(place=place_in(path, lines, one.span))


def _range(places: Places, one: Diagnostic, own: Own) -> Json:
    if one.place is None:
        return own.ranges[one.span]
    return places.range(one.place) if one.span == one.place.span else places.selection(one.place)
