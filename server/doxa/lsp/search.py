"""The commands `doxa.search` and `doxa.related`, and the work that goes on for them in the background."""

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from doxa.lsp.convert import file_of, position_of, uri_of, wire_range
from doxa.lsp.params import Json, found, optional_integer, optional_string, string
from doxa.lsp.progress import Progress
from doxa.lsp.server import Server, View
from doxa.lsp.work import later, start
from doxa.session.buffers import Buffer
from doxa.session.vault import Vault
from doxa.syntax.sections import sections
from doxa.text.lines import Encoding, LineIndex
from doxa.text.span import Span

if TYPE_CHECKING:
    from doxa.features.search import Answer, Found
    from doxa.index.snapshot import Snapshot
    from doxa.session.live_search import LiveSearch

_LIMIT, _MOST = 10, 100
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
    query = Query(string(argument, "query"), under, tag, limit)
    view = server.view()
    answers = [(vault, _asked(server, view, vault, query)) for vault in _vaults(view, argument)]
    ranked = sorted(((vault, one) for vault, answer in answers for one in answer.sections), key=lambda pair: -pair[1].score)
    model = next((answer.model for _, answer in answers if answer.model), None)
    return {
        "searchType": next((answer.search_type for _, answer in answers if answer.model), "fulltext_fallback"),
        "model": model,
        "sections": [_wire(view, vault, one) for vault, one in ranked[:limit]],
    }


def related(server: Server, argument: Json) -> Json:
    """`doxa.related`: the sections of other notes nearest to the note `uri`, or to its section at `position`."""
    from doxa.features.related import Subject  # noqa: PLC0415

    view, name = server.view(), uri_of(string(argument, "uri"))
    limit = min(max(optional_integer(argument, "limit") or _LIMIT, 1), _MOST)
    file, buffer = file_of(name), view.snapshot.buffers.get(name)
    place = view.snapshot.vault_of(file) if file else None
    if place is None:
        return {"sections": []}
    vault, path = place
    offset = None
    if buffer and found(argument, "position") is not None:
        offset = buffer.lines.offset(position_of(argument, "position"), view.client.encoding)
    with view.reading(vault) as (snapshot, _):
        near = _live(server, vault).related(snapshot, Subject(path, offset), limit)
    return {"sections": [_wire(view, vault, one) for one in near]}


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
    bar = Progress(server, f"search {vault.root.name}", "Doxa prepares search", "sections")
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
            case {"ended": _}:
                bar.end()

    return hear


def _vaults(view: View, argument: Json) -> list[Vault]:
    name = optional_string(argument, "uri")
    if name is None:
        return list(view.snapshot.vaults.values())
    file = file_of(uri_of(name))
    place = view.snapshot.vault_of(file) if file else None
    return [place[0]] if place else []


def _asked(server: Server, view: View, vault: Vault, query: Any) -> "Answer":  # noqa: ANN401 - imported when needed
    def read(ask: "Callable[[Snapshot], Answer]") -> "Answer":
        with view.reading(vault) as (snapshot, _):
            return ask(snapshot)

    return _live(server, vault).search(query, read)


def _wire(view: View, vault: Vault, one: "Found") -> Json:
    buffer = view.opened(vault).get(one.section.path)
    name = buffer.name if buffer else (vault.root / one.section.path).as_uri()
    snippet, line = one.snippet, LineIndex(one.snippet.text)
    return {
        "location": {"uri": name, "range": _range(view.client.encoding, one, buffer)},
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
