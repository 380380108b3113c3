"""How long it takes to prepare search and to search, by itself, and what other questions wait while it is prepared."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from doxa.features.search import Meaning, Query
from doxa.search.model import Model
from doxa.search.static_model import static_model
from doxa.session.searching import Searching
from doxa.session.vault import Vault, open_vault
from tests.bench.index import cache_in
from tests.bench.lsp import Wire, percentiles, timed
from tests.bench.parse import Goal, Row
from tests.bench.vault import notes, write
from tests.support.lsp_client import PLAIN, pipe, spawned

_TIMES = 200


def searching(count: int) -> Iterator[Row]:
    """Measure with a vault of so many notes."""
    model = static_model()
    with TemporaryDirectory() as folder, cache_in(Path(folder, "cache")):
        write(Path(folder, "vault"), count)
        with closing(open_vault(Path(folder, "vault"))) as vault, closing(Searching(vault)) as sections:
            vault.update()
            yield Row("notes cut into sections", timed(sections.fill, _unheard), Goal("s"))
            if model is None:
                return
            yield Row("sections embedded", timed(sections.embed, model, _unheard), Goal("s"))
            state = sections.state().progress
            yield Row("sections", state.total if state else 0, Goal(""))
            size = sum(file.stat().st_size for file in Path(folder, "cache").rglob("sections*"))
            yield Row("database", size / 1e6, Goal("MB"))
            yield Row("nothing has changed", 1000 * timed(sections.fill, _unheard), Goal("ms"))
            seconds = [timed(_search, vault, sections, model, words) for words in _queries(count)]
            yield from percentiles("search", seconds, Goal("ms", limit=60))
            first = Path(folder, "vault", next(notes(count))[0])
        with cache_in(Path(folder, "other cache")):
            yield from _beside(Path(folder, "vault"), first)


def _beside(root: Path, note: Path) -> Iterator[Row]:
    """What an editor waits for a definition while nothing else goes on, and while search is prepared."""
    document = {"uri": note.as_uri(), "languageId": "markdown", "version": 1, "text": "[[#a]]\n# a\n"}
    asked = {"textDocument": {"uri": note.as_uri()}, "position": {"line": 0, "character": 4}}
    with spawned() as process:
        wire = Wire(pipe(process.stdin), pipe(process.stdout))
        wire.ask(0, "initialize", PLAIN | {"workspaceFolders": [{"uri": root.as_uri(), "name": "vault"}]})
        wire.say("initialized", {})
        wire.say("textDocument/didOpen", {"textDocument": document})
        wire.hear(lambda message: _logged(message).endswith(" read"))
        alone = [timed(wire.ask, 1, "textDocument/definition", asked) for _ in range(_TIMES)]
        yield from percentiles("definition alone", alone, Goal("ms"))
        wire.ask(2, "workspace/executeCommand", _command("words"))
        beside = list[float]()
        while len(beside) < _TIMES or not any(_logged(message).startswith("search in") for message in wire.heard):
            beside.append(timed(wire.ask, 3, "textDocument/definition", asked))
        yield from percentiles("definition beside", beside, Goal("ms"))
        found = [timed(wire.ask, 4, "workspace/executeCommand", _command(words)) for words in _queries(_TIMES)]
        yield from percentiles("search by an editor", found, Goal("ms", limit=60))


def _command(words: str) -> dict[str, object]:
    return {"command": "doxa.search", "arguments": [{"query": words}]}


def _logged(message: dict[str, Any]) -> str:
    """What is written to the log by a message, if it is that."""
    return str(message["params"]["message"]) if message.get("method") == "window/logMessage" else ""


def _search(vault: Vault, sections: Searching, model: Model, words: str) -> None:
    meaning = Meaning(model.name, model.vectors([words])[0])
    with vault.reading() as snapshot:
        sections.search(snapshot, Query(words), meaning)


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
