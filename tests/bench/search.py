"""How long it takes to prepare search and to search, by itself, and what other questions wait while it is prepared."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any

from doxa.features.search import Query
from doxa.search.at_hand import models_at_hand
from doxa.search.model import Model
from doxa.search.static_model import static_model
from doxa.session.searching import Searching
from doxa.session.vault import Vault, open_vault
from tests.bench.index import cache_in
from tests.bench.lsp import Wire, percentiles, timed
from tests.bench.parse import Goal, Row
from tests.bench.vault import notes, write
from tests.support.lsp_client import PLAIN, pipe, spawned

_TIMES, _TURNS = 200, 10
_MANY = 40_000
"""Sections from which on search may take longer."""


def searching(count: int) -> Iterator[Row]:
    """Measure with a vault of so many notes."""
    model = static_model()
    assert model is not None
    with TemporaryDirectory() as folder, cache_in(Path(folder, "cache")):
        write(Path(folder, "vault"), count)
        with closing(open_vault(Path(folder, "vault"))) as vault, closing(Searching(vault)) as sections:
            vault.update()
            yield Row("notes cut into sections", timed(sections.fill, _unheard), Goal("s"))
            yield Row("sections embedded", timed(sections.embed, model, _unheard), Goal("s"))
            state = sections.state().progress
            total = state.total if state else 0
            yield Row("sections", total, Goal(""))
            size = sum(file.stat().st_size for file in Path(folder, "cache").rglob("sections*"))
            yield Row("database", size / 1e6, Goal("MB"))
            yield Row("nothing has changed", 1000 * timed(sections.fill, _unheard), Goal("ms"))
            seconds = [timed(_search, vault, sections, model, words) for words in _queries(count)]
            yield from percentiles("search", seconds, Goal("ms", limit=60 if total <= _MANY else 120))
            first = Path(folder, "vault", next(notes(count))[0])
        with cache_in(Path(folder, "other cache")):
            yield from _beside(Path(folder, "vault"), first)


def _beside(root: Path, note: Path) -> Iterator[Row]:
    """What an editor waits for while search is prepared, by each model that is there, and while that is paused.

    One and the other take turns, so that whatever else the machine does counts for both.
    """
    with spawned() as process:
        wire = Wire(pipe(process.stdin), pipe(process.stdout))
        wire.ask(0, "initialize", PLAIN | {"workspaceFolders": [{"uri": root.as_uri(), "name": "vault"}]})
        wire.say("initialized", {})
        wire.say("textDocument/didOpen", {"textDocument": _document(note)})
        wire.hear(lambda message: _logged(message).endswith(" read"))
        _command(wire, "doxa.search", query="words")
        for number, offer in enumerate(models_at_hand().offers, 1):
            while not _has_begun(root, offer.name):
                _asked(wire, note, 1)
            alone, beside = _taking_turns(wire, note)
            for method in alone:
                yield from percentiles(f"{method} alone", alone[method], Goal("ms"))
                yield from percentiles(f"{method} beside model {number}", beside[method], Goal("ms"))
                ratio = _p95(beside[method]) / _p95(alone[method])
                yield Row(f"{method} beside model {number}, p95", ratio, Goal("times", limit=2))
        found = [timed(_command, wire, "doxa.search", words) for words in _queries(_TIMES)]
        yield from percentiles("search by an editor", found, Goal("ms", limit=60))


def _document(note: Path) -> dict[str, object]:
    text = f"[[#a]]\n[[{note.stem[:3]}\n# a\n"
    return {"uri": note.as_uri(), "languageId": "markdown", "version": 1, "text": text}


Times = dict[str, list[float]]
"""Seconds, by what was asked for."""


def _taking_turns(wire: Wire, note: Path) -> tuple[Times, Times]:
    """How long answers take without and with the work that goes on beside them."""
    found: tuple[Times, Times] = (defaultdict(list), defaultdict(list))
    for turn in range(2 * _TURNS):
        _command(wire, ("doxa.pauseSearch", "doxa.resumeSearch")[turn % 2])
        _asked(wire, note, _TIMES // _TURNS)  # until it has begun or ended
        for method, seconds in _asked(wire, note, _TIMES // _TURNS).items():
            found[turn % 2][method] += seconds
    return found


def _asked(wire: Wire, note: Path, times: int) -> Times:
    """How long definitions and completions take, asked in turn."""
    places = {"definition": {"line": 0, "character": 4}, "completion": {"line": 1, "character": 5}}
    found: Times = defaultdict(list)
    for _ in range(times):
        for method, place in places.items():
            params = {"textDocument": {"uri": note.as_uri()}, "position": place}
            found[method].append(timed(wire.ask, 3, f"textDocument/{method}", params))
    return found


def _has_begun(root: Path, model: str) -> bool:
    """Whether a model is at work."""
    with closing(open_vault(root)) as vault, closing(Searching(vault)) as searching:
        state = searching.state(model).progress
        return bool(state and state.done)


def _p95(seconds: list[float]) -> float:
    return quantiles(seconds, n=20)[-1]


def _command(wire: Wire, name: str, query: str | None = None) -> None:
    wire.ask(2, "workspace/executeCommand", {"command": name, "arguments": [{"query": query} if query else {}]})


def _logged(message: dict[str, Any]) -> str:
    """What is written to the log by a message, if it is that."""
    return str(message["params"]["message"]) if message.get("method") == "window/logMessage" else ""


def _search(vault: Vault, sections: Searching, model: Model, words: str) -> None:
    with vault.reading() as snapshot:
        sections.answer(snapshot, Query(words), [model])


def _queries(count: int) -> Iterator[str]:
    """One to eight words that stand next to each other in some note, the same ones each time."""
    random = Random(1)
    texts = [text.split() for _, text in notes(min(count, _TIMES))]
    for _ in range(_TIMES):
        words = random.choice(texts)
        start = random.randrange(len(words))
        yield " ".join(words[start : start + random.randint(1, 8)])


def _unheard(*_: object) -> None:
    pass
