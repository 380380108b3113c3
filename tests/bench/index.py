"""How fast a vault is read and asked: its index by itself, and through the server as an editor does it."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count as numbers
from itertools import cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Timer
from time import perf_counter
from typing import Any, NamedTuple

from doxa.index.build import update
from doxa.index.database import on_disk
from doxa.index.snapshot import Snapshot
from doxa.session.vault import Vault, open_vault
from doxa.vault.paths import NotePath
from doxa.vault.place import CACHE_VARIABLE
from doxa.vault.settings import Settings
from tests.bench.lsp import Wire, percentiles, timed
from tests.bench.parse import Goal, Row
from tests.bench.vault import long_note, notes, write
from tests.support.lsp_client import PLAIN, pipe, spawned

CLIENT = PLAIN | {
    "capabilities": {
        "general": {"positionEncodings": ["utf-16"]},
        "window": {"workDoneProgress": True},
        "workspace": {
            "didChangeWatchedFiles": {"dynamicRegistration": True},
            "workspaceEdit": {"documentChanges": True, "resourceOperations": ["create", "rename", "delete"]},
        },
    }
}
"""A client that is pushed diagnostics and watches files, as most are."""

_LONG = NotePath("long note.md")
_TIMES = 200
_PATIENCE = 60.0
"""Seconds after which a server is killed, so that a question without an answer fails rather than hang."""


class Asked(NamedTuple):
    """What the server is asked: a hub with so many links to it, and a note whose first line links there."""

    root: Path
    hub: NotePath
    note: NotePath
    links: int


def indexing(count: int) -> Iterator[Row]:
    """Measure with a vault of so many notes; the first of them is the one that most links lead to."""
    with TemporaryDirectory() as folder, cache_in(Path(folder, "cache")):
        root, hub, note = Path(folder, "vault"), NotePath(next(notes(count))[0]), NotePath("linking note.md")
        write(root, count)
        (root / note).write_text(f"[[{Path(hub).stem}]]\n\n" + "Some words, and some more.\n" * 50, encoding="utf-8")
        for processes in (1, 2):
            seconds = timed(_cold, root, Path(folder, f"graph-{processes}"), processes)
            yield Row(f"cold build, processes: {processes}", seconds, Goal("s"))
        size = sum(file.stat().st_size for file in Path(folder, "graph-1").iterdir())
        yield Row("database", size / 1e6, Goal("MB"))
        vault = open_vault(root)
        yield from _by_itself(vault, hub)
        with vault.reading() as snapshot:
            links = len(snapshot.backlinks(hub))
        vault.close()
        yield from _through_the_server(Asked(root, hub, note, links), min(count, _TIMES))


def _cold(root: Path, cache: Path, processes: int) -> None:
    connection = on_disk(cache)
    update(connection, root, Settings(jobs=processes))
    connection.close()


def _by_itself(vault: Vault, hub: NotePath) -> Iterator[Row]:
    vault.update()
    yield Row("warm update", 1000 * min(timed(vault.update) for _ in range(5)), Goal("ms"))
    yield Row("one file", 1000 * median(timed(_change, vault, number) for number in range(20)), Goal("ms"))
    with vault.reading() as snapshot:
        links = [link for note in list(snapshot.notes())[:500] for link in snapshot.links_of(note.path)]
        seconds = timed(lambda: [snapshot.resolve(link.path, link.target) for link in links])
        yield Row("a link resolved", 1e6 * seconds / len(links), Goal("µs"))
        yield Row("backlinks of a hub", 1000 * min(timed(_backlinks, snapshot, hub) for _ in range(5)), Goal("ms"))


def _change(vault: Vault, number: int) -> None:
    path = NotePath("changing note.md")
    (vault.root / path).write_text(f"# Note\n[[{number}]]\n" + "Some words.\n" * 100, encoding="utf-8")
    vault.update_files([path])


def _backlinks(snapshot: Snapshot, hub: NotePath) -> int:
    return len(snapshot.backlinks(hub))


# Through the server


def _through_the_server(asked: Asked, times: int) -> Iterator[Row]:
    with TemporaryDirectory() as cache, cache_in(Path(cache)):
        for start, limit in (("cold", 2.2), ("warm", 0.6)):
            with _server(asked) as (editor, _):
                yield Row(f"{start}, spawn to a definition", editor.until_defined(), Goal("s", limit=limit))
                yield Row(f"{start}, spawn to all references", editor.until_referred(), Goal("s", limit=limit))
        with _server(asked) as (editor, process):
            editor.until_referred()
            yield from percentiles("definition", [timed(editor.definition) for _ in range(times)], Goal("ms", limit=5))
            yield from percentiles("hover of a hub", [timed(editor.hover) for _ in range(times)], Goal("ms", limit=5))
            yield from percentiles("highlights", [timed(editor.highlight) for _ in range(times)], Goal("ms", limit=5))
            thousand = [timed(editor.references) * 1000 / asked.links for _ in range(times)]
            yield from percentiles("references, per thousand", thousand, Goal("ms", limit=25))
            renamed = [timed(editor.rename) * 300 / asked.links for _ in range(min(times, 10))]
            yield from percentiles("rename, per three hundred", renamed, Goal("ms", limit=150))
            yield from percentiles("documentSymbol", [timed(editor.symbols) for _ in range(times)], Goal("ms", limit=5))
            editor.open(_LONG, long_note(100_000))
            colours = [timed(editor.colours) for _ in range(times)]
            yield from percentiles("semanticTokens, 100 KB", colours, Goal("ms", limit=10))
            for name in ("documentLink", "codeLens", "inlayHint"):
                shown = [timed(editor.shown, name, _LONG) for _ in range(times)]
                yield from percentiles(f"{name}, 100 KB", shown, Goal("ms", limit=10))
            lenses = [timed(editor.shown, "codeLens", asked.hub) for _ in range(times)]
            yield from percentiles("codeLens of a hub", lenses, Goal("ms", limit=10))
            written = _beginnings(asked.hub, times)
            yield from percentiles("completion", [timed(editor.complete, words) for words in written], Goal("ms", limit=15))
            editor.find("a")
            found = [timed(editor.find, words) for words in written]
            yield from percentiles("workspace/symbol", found, Goal("ms", limit=30))
            yield from percentiles("typed to diagnostics", [timed(editor.type) for _ in range(times)], Goal("ms", limit=20))
            yield Row("resident memory", _resident(process), Goal("MB", limit=120))


class _Editor:
    """Works in the vault, with the hub and a note that links to it open."""

    def __init__(self, wire: Wire, asked: Asked, started: float) -> None:
        self._wire = wire
        self._asked = asked
        self._started = started
        self._numbers = numbers(1)
        self._versions = numbers(2)
        wire.ask(0, "initialize", CLIENT | {"workspaceFolders": [{"uri": asked.root.as_uri(), "name": "vault"}]})
        wire.say("initialized", {})
        for path in (asked.hub, asked.note):
            self.open(path, (asked.root / path).read_bytes().decode())

    def open(self, path: NotePath, text: str) -> None:
        document = {"uri": self._uri(path), "languageId": "markdown", "version": 1, "text": text}
        self._wire.say("textDocument/didOpen", {"textDocument": document})

    def until_defined(self) -> float:
        """Seconds from the start until the link to the hub leads there."""
        return self._until(self.definition)

    def until_referred(self) -> float:
        """Seconds from the start until all links to the hub are known; asked when all has been read."""
        return self._until(lambda: self._has_read_all() and len(self.references()) == self._asked.links)

    def definition(self) -> bool:
        found = self._ask("definition", self._at(self._asked.note, 3))
        return bool(found) and found[0]["uri"] == self._uri(self._asked.hub)

    def references(self) -> Any:  # noqa: ANN401 - JSON has no better type
        return self._ask("references", self._at(self._asked.note, 3) | {"context": {"includeDeclaration": False}})

    def hover(self) -> None:
        found = self._ask("hover", self._at(self._asked.note, 3))
        assert f"linked {self._asked.links:,} times" in found["contents"]["value"]

    def highlight(self) -> None:
        self._ask("documentHighlight", self._at(self._asked.note, 3))

    def rename(self) -> None:
        edit = self._ask("rename", self._at(self._asked.note, 3) | {"newName": "another name"})
        assert edit["documentChanges"]

    def symbols(self) -> None:
        self._ask("documentSymbol", {"textDocument": {"uri": self._uri(self._asked.hub)}})

    def colours(self) -> None:
        assert self._ask("semanticTokens/full", {"textDocument": {"uri": self._uri(_LONG)}})["data"]

    def shown(self, what: str, path: NotePath) -> None:
        """Ask for what is shown all over a note."""
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": 100_000, "character": 0}}
        self._ask(what, {"textDocument": {"uri": self._uri(path)}, "range": whole})

    def complete(self, words: str) -> None:
        """Type the beginning of a link, and ask how it may go on."""
        document = {"uri": self._uri(self._asked.note), "version": next(self._versions)}
        text = f"[[{words}\n\n" + "Some words, and some more.\n" * 50
        self._wire.say("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})
        assert self._ask("completion", self._at(self._asked.note, len(words) + 2)) is not None

    def find(self, words: str) -> None:
        self._wire.ask(next(self._numbers), "workspace/symbol", {"query": words})

    def type(self) -> None:
        """Type a character, and wait for what is said about it."""
        place, version, uri = {"line": 3, "character": 0}, next(self._versions), self._uri(self._asked.note)
        change = {"range": {"start": place, "end": place}, "text": "x"}
        document = {"uri": uri, "version": version}
        self._wire.say("textDocument/didChange", {"textDocument": document, "contentChanges": [change]})
        self._wire.hear(lambda message: _pushed(message) == (uri, version))

    def _until(self, is_right: Callable[[], bool]) -> float:
        """Seconds until an answer is right; asked again when more has been read, and of no avail when all had been."""
        while True:
            had_read_all = self._has_read_all()
            if is_right():
                return perf_counter() - self._started
            assert not had_read_all
            if not self._has_read_all():
                self._wire.hear(lambda message: _says_that_all_is_read(message) or message.get("method") == "$/progress")

    def _has_read_all(self) -> bool:
        return any(map(_says_that_all_is_read, self._wire.heard))

    def _ask(self, what: str, params: object) -> Any:  # noqa: ANN401
        return self._wire.ask(next(self._numbers), f"textDocument/{what}", params)

    def _at(self, path: NotePath, character: int) -> dict[str, Any]:
        return {"textDocument": {"uri": self._uri(path)}, "position": {"line": 0, "character": character}}

    def _uri(self, path: NotePath) -> str:
        return (self._asked.root / path).as_uri()


def _beginnings(hub: NotePath, times: int) -> list[str]:
    """What somebody types who looks for a note, letter by letter, and with a mistake now and then."""
    name = Path(hub).stem
    typed = [name[:end] for end in range(min(len(name), 12) + 1)]
    return [words if number % 5 else f"{words}x" for number, words in zip(range(times), cycle(typed), strict=False)]


def _pushed(message: dict[str, Any]) -> tuple[str, int] | None:
    """The note and the version that something is said about."""
    if message.get("method") != "textDocument/publishDiagnostics":
        return None
    return message["params"]["uri"], message["params"].get("version")


def _says_that_all_is_read(message: dict[str, Any]) -> bool:
    return message.get("method") == "window/logMessage" and message["params"]["message"].endswith(" read")


@contextmanager
def _server(asked: Asked) -> Iterator[tuple[_Editor, int]]:
    start = perf_counter()
    with spawned() as process:
        watchdog = Timer(_PATIENCE, process.kill)
        watchdog.start()
        try:
            yield _Editor(Wire(pipe(process.stdin), pipe(process.stdout)), asked, start), process.pid
        finally:
            watchdog.cancel()


def _resident(process: int) -> float:
    """Megabytes, with the pages of the database that are mapped."""
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1000


@contextmanager
def cache_in(folder: Path) -> Iterator[None]:
    """Another place for the indexes of all vaults, for us and for the server."""
    before = os.environ.get(CACHE_VARIABLE)
    os.environ[CACHE_VARIABLE] = str(folder)
    try:
        yield
    finally:
        os.environ.pop(CACHE_VARIABLE)
        if before is not None:
            os.environ[CACHE_VARIABLE] = before
