"""The commands `doxa.beliefs` and `doxa.verify`: what a page believes and cites, and which quotes do not hold."""

from collections import Counter
from collections.abc import Iterator

from doxa.beliefs.anchors import Status
from doxa.beliefs.page import Evidence, Page
from doxa.features.beliefs.listing import Listed, listed
from doxa.features.places import place_in
from doxa.index.snapshot import Snapshot
from doxa.lsp.convert import position_of
from doxa.lsp.locations import Places
from doxa.lsp.params import Json, found
from doxa.lsp.server import Server, View
from doxa.session.vault import Vault
from doxa.syntax.markdown import parse
from doxa.text.lines import LineIndex
from doxa.text.span import Span
from doxa.vault.paths import NotePath


def page_beliefs(server: Server, argument: Json) -> Json:
    """The beliefs of the page `uri`, then the claims that are not recorded; `at` has the numbers of those at `position`."""
    view = server.view()
    place = view.place_asked(argument)
    if place is None:
        return {"beliefs": [], "at": []}
    vault, path = place
    with view.reading(vault) as (snapshot, places):
        page = _page(view, vault, snapshot, path)
        beliefs = list(listed(page)) if page and not page.is_plain else []
        offset = _offset(view, page, argument) if page else None
        at = [number for number, one in enumerate(beliefs) if offset is not None and _is_at(one, offset)]
        return {"beliefs": [_belief(places, page, one) for one in beliefs if page], "at": at}


def verify(server: Server, argument: Json) -> Json:
    """How many citations of the page `uri`, or of all vaults, have which status, and where those are that do not hold."""
    view = server.view()
    place, counts = view.place_asked(argument), Counter[str]()
    wrong: list[Json] = []
    for vault in view.vaults_asked(argument):
        with view.reading(vault) as (snapshot, places):
            for page in _pages(view, vault, snapshot, place[1] if place else None):
                counts.update(one.status for one in page.evidence.values())
                wrong += [
                    _citation(places, page, one) for one in page.evidence.values() if one.status is not Status.VERIFIED
                ]
    return {"total": counts.total(), "counts": {**counts}, "citations": wrong}


def _pages(view: View, vault: Vault, snapshot: Snapshot, only: NotePath | None) -> Iterator[Page]:
    paths = [note.path for note in snapshot.notes() if note.is_note] if not only else [only]
    for path in paths:
        page = _page(view, vault, snapshot, path)
        if page and not page.is_plain:
            yield page


def _page(view: View, vault: Vault, snapshot: Snapshot, path: NotePath) -> Page | None:
    texts = view.texts(vault)
    text = texts(path)
    return None if text is None else Page(snapshot, path, parse(text, vault.dialect), texts)


def _offset(view: View, page: Page, argument: Json) -> int | None:
    if found(argument, "position") is None:
        return None
    return LineIndex(page.document.text).offset(position_of(argument, "position"), view.client.encoding)


def _is_at(one: Listed, offset: int) -> bool:
    spans = [one.span, *(cited.footnote.span for cited in one.citations)]
    return any(span.start <= offset <= span.end for span in spans if span)


def _belief(places: Places, page: Page, one: Listed) -> Json:
    belief = one.belief
    return {
        "id": belief.belief_id if belief else None,
        "statement": one.statement,
        "status": one.status,
        "since": belief.asserted_at if belief else None,
        "supersededAt": belief.superseded_at if belief else None,
        "range": _range(places, page, page.path, one.span) if one.span else None,
        "citations": [_citation(places, page, cited) for cited in one.citations],
    }


def _citation(places: Places, page: Page, one: Evidence) -> Json:
    found_at: Json = None
    if one.source and one.span:
        found_at = {"uri": places.uri(one.source), "range": _range(places, page, one.source, one.span)}
    return {
        "location": {"uri": places.uri(page.path), "range": _range(places, page, page.path, one.citation.span)},
        "source": one.source or one.citation.source,
        "page": one.citation.page,
        "quote": one.citation.quote,
        "status": one.status,
        "found": found_at,
    }


def _range(places: Places, page: Page, path: NotePath, span: Span) -> Json:
    return places.range(place_in(path, page.lines(path), span))
