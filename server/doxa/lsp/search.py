"""The commands `doxa.search` and `doxa.related`, and the work that goes on for them in the background."""

import logging
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from doxa.lsp.convert import position_of, uri_of, wire_range
from doxa.lsp.params import Json, found, optional_integer, optional_string, string
from doxa.lsp.progress import Progress
from doxa.lsp.refreshing import tell_state
from doxa.lsp.server import Server, View
from doxa.lsp.work import later, start
from doxa.session.buffers import Buffer
from doxa.session.vault import Vault
from doxa.syntax.sections import sections
from doxa.text.lines import Encoding, LineIndex
from doxa.text.span import Span

if TYPE_CHECKING:
    from doxa.features.search import Answer, Found, Query
    from doxa.index.snapshot import Snapshot
    from doxa.session.live_search import LiveSearch

_LIMIT, _MOST, _SYMBOLS = 10, 100, 30
_HEADING = 15
"""What a section is shown as among symbols, as headings are."""
_LATER = 2.0
"""Seconds between the reading of a vault and the start of its search, which the first questions of an editor need more."""
_MUCH = 200
"""From how many sections on a bar is shown."""

_log = logging.getLogger(__name__)


def search(server: Server, argument: Json) -> Json:
    """`doxa.search`: the sections that answer `query`, `under` a folder, with a `tag`; of all vaults, or that of `uri`."""
    from doxa.features.search import Query  # noqa: PLC0415 - most sessions never search

    limit = min(max(optional_integer(argument, "limit") or _LIMIT, 1), _MOST)
    under, tag = optional_string(argument, "under") or "", optional_string(argument, "tag")
    view = server.view()
    answers = _answers(server, view, Query(string(argument, "query"), under, tag, limit), view.vaults_asked(argument))
    return {
        "searchType": next((answer.search_type for _, answer in answers if answer.model), "fulltext_fallback"),
        "model": next((answer.model for _, answer in answers if answer.model), None),
        "sections": [_wire(view, vault, one) for vault, one in _ranked(answers)[:limit]],
    }


def section_symbols(server: Server, words: str) -> Json:
    """The same as symbols, for editors that ask for those alone."""
    from doxa.features.search import Query  # noqa: PLC0415

    view = server.view()
    answers = _answers(server, view, Query(words, limit=_SYMBOLS), view.vaults_asked({}))
    return [_symbol(view, vault, one) for vault, one in _ranked(answers)[:_SYMBOLS]]


def related(server: Server, argument: Json) -> Json:
    """`doxa.related`: the sections of other notes nearest to the note `uri`, or to its section at `position`."""
    from doxa.features.related import Subject  # noqa: PLC0415

    view, name = server.view(), uri_of(string(argument, "uri"))
    limit = min(max(optional_integer(argument, "limit") or _LIMIT, 1), _MOST)
    place, buffer = view.place_asked(argument), view.snapshot.buffers.get(name)
    if place is None:
        return {"sections": []}
    vault, path = place
    offset = None
    if buffer and found(argument, "position") is not None:
        offset = buffer.lines.offset(position_of(argument, "position"), view.client.encoding)
    with view.reading(vault) as (snapshot, _):
        near = _live(server, vault).related(snapshot, Subject(path, offset), limit)
    return {"sections": [_wire(view, vault, one) for one in near]}


def pause_search(server: Server, argument: Json) -> Json:
    """`doxa.pauseSearch`: have nothing embedded any more, in the vault of `uri` or in all, until it is resumed."""
    for vault in server.view().vaults_asked(argument):
        _live(server, vault).pause()
    tell_state(server)
    return None


def resume_search(server: Server, argument: Json) -> Json:
    """`doxa.resumeSearch`: go on where it was paused."""
    for vault in server.view().vaults_asked(argument):
        _live(server, vault).resume()
    tell_state(server)
    return None


def keep_in_step(server: Server, vault: Vault) -> None:
    """Have the sections of a vault follow its notes, in a process of its own, as soon as there is time."""
    if vault.root in server.searches:
        server.searches[vault.root].refresh()
    elif vault.settings.search_enabled and vault.index_file:
        later(_LATER, lambda: _begin(server, vault))


def leave(server: Server, root: Path) -> None:
    """End the search of a vault that is left."""
    live = server.searches.pop(root, None)
    if live:
        start(f"leaving {root.name}", live.close)


def _begin(server: Server, vault: Vault) -> None:
    if server.session.vaults.get(vault.root) is vault:
        _live(server, vault)


def _live(server: Server, vault: Vault) -> "LiveSearch":
    """The search of a vault, which begins now if it has not."""
    from doxa.session.live_search import LiveSearch  # noqa: PLC0415 - the server starts without it

    live = server.searches.get(vault.root)
    if live is None:
        live = server.searches.setdefault(vault.root, LiveSearch(vault, _shown(server, vault)))
        live.refresh()
    return live


def _shown(server: Server, vault: Vault) -> Callable[[Mapping[str, Any]], None]:
    """What is done with the news of the work: a bar if there is much to do, and a line in the log at its end."""

    def stop() -> None:
        server.searches[vault.root].pause()
        tell_state(server)

    bar = Progress(server, f"search {vault.root}", "Doxa prepares search", "sections", stop)
    shown = {"share": -1, "much": 0}

    def hear(news: Mapping[str, Any]) -> None:
        match news:
            case {"done": int(done), "total": int(total)}:
                share = 100 * done // max(total, 1)
                shown["much"] = max(shown["much"], total - done)
                if shown["much"] >= _MUCH and share != shown["share"]:
                    shown["share"] = share
                    bar.report(done, total)
            case {"complete": [total, _, failed]}:
                shown.update(share=-1, much=0)
                bar.end()
                _log.info("search in %s: %d sections, %d without a vector", vault.root, total, failed)
            case {"paused": _}:
                bar.end()
                _log.info("search in %s is paused", vault.root)
            case {"ended": _}:
                bar.end()

    return hear


def _answers(server: Server, view: View, query: "Query", vaults: Iterable[Vault]) -> "list[tuple[Vault, Answer]]":
    return [(vault, _asked(server, view, vault, query)) for vault in vaults]


def _ranked(answers: "Iterable[tuple[Vault, Answer]]") -> "list[tuple[Vault, Found]]":
    found = [(vault, one) for vault, answer in answers for one in answer.sections]
    return sorted(found, key=lambda pair: -pair[1].score)


def _asked(server: Server, view: View, vault: Vault, query: "Query") -> "Answer":
    opened = {path: buffer.document for path, buffer in view.opened(vault).items()}

    def read(ask: "Callable[[Snapshot], Answer]") -> "Answer":
        with view.reading(vault) as (snapshot, _):
            return ask(snapshot)

    return _live(server, vault).search(query._replace(opened=opened), read)


def _symbol(view: View, vault: Vault, one: "Found") -> Json:
    """A section under its last heading; above it stands the note with the other headings."""
    *above, name = (one.section.path, *one.section.headings)
    return {
        "name": name,
        "kind": _HEADING,
        "containerName": " › ".join(above) or one.snippet.text,
        "location": location_of(view, vault, one),
    }


def location_of(view: View, vault: Vault, one: "Found") -> Json:
    """Where a section is on the screen."""
    buffer = view.opened(vault).get(one.section.path)
    name = buffer.name if buffer else (vault.root / one.section.path).as_uri()
    return {"uri": name, "range": _range(view.client.encoding, one, buffer)}


def _wire(view: View, vault: Vault, one: "Found") -> Json:
    snippet, line = one.snippet, LineIndex(one.snippet.text)
    return {
        "location": location_of(view, vault, one),
        "path": one.section.path,
        "headings": list(one.section.headings),
        "snippet": snippet.text,
        "marks": [[line.position(offset, view.client.encoding).column for offset in mark] for mark in snippet.marks],
        "score": one.score,
        "why": {"words": list(one.words), "similarity": one.similarity, "linkedWith": one.near},
    }


def _range(encoding: Encoding, one: "Found", buffer: Buffer | None) -> Json:
    """Where a section is on the screen; in a note that is being changed, where it is now or where it was about."""
    from doxa.search.filling import position  # noqa: PLC0415

    if buffer is None:
        first, last = position(one.section.place, encoding)
        return {
            "start": {"line": first.line, "character": first.column},
            "end": {"line": last.line, "character": last.column},
        }
    now = sections(buffer.document)
    same = [section for section in now if section.hash == one.section.hash]
    near = next((section.span for section in same or now[one.section.number :]), Span(0, 0))
    return wire_range(buffer.lines, near, encoding)
