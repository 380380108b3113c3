"""How long an editor waits for the server: until it has started, for an answer, and after a typed character."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median, quantiles
from time import perf_counter
from typing import IO, Any

from tests.bench.parse import Goal, Row
from tests.bench.vault import long_note
from tests.support.lsp_client import CLIENTS, client_params, framed, pipe, read_message, spawned

NOTE = "file:///vault/a%20plan.md"
VS_CODE = client_params(next(path for path in CLIENTS if path.stem.startswith("vscode")))
PUSHED = VS_CODE | {"capabilities": {"general": {"positionEncodings": ["utf-16"]}}}


class Wire:
    """A client that does nothing but wait, in one thread, so that what is measured is the server."""

    def __init__(self, to: IO[bytes], of: IO[bytes]) -> None:
        self._to = to
        self._of = of
        self.heard: list[dict[str, Any]] = []
        """All but answers, as far as somebody has waited for something behind them."""

    def say(self, method: str, params: object, **number: int) -> None:
        self._to.write(framed({"jsonrpc": "2.0", "method": method, "params": params} | number))
        self._to.flush()

    def hear(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while (message := read_message(self._of)) is not None:
            if "method" in message:
                self.heard.append(message)
            if wanted(message):
                return message
        raise EOFError

    def ask(self, number: int, method: str, params: object) -> Any:  # noqa: ANN401 - JSON has no better type
        self.say(method, params, id=number)
        return self.hear(lambda message: message.get("id") == number and "method" not in message).get("result")


def serving(count: int) -> Iterator[Row]:
    """Measure as often as there are notes, but not for ever."""
    starts = 1000 * median(_start() for _ in range(max(2, min(count, 20))))
    yield Row("spawn to initialize answered", starts, Goal("ms", limit=300))
    yield from percentiles("request and answer", _requests(min(count, 2000)), Goal("ms", limit=2))
    yield from _shapes(min(count, 100))
    yield from percentiles("typed to diagnostics, 100 KB", _typing(min(count, 100)), Goal("ms", limit=60))


def percentiles(name: str, seconds: list[float], goal: Goal) -> Iterator[Row]:
    yield Row(f"{name}, p50", 1000 * median(seconds), goal)
    yield Row(f"{name}, p95", 1000 * quantiles(seconds, n=20)[-1], goal)


def _start() -> float:
    with _stopwatch() as seconds, _wire(VS_CODE):
        return seconds()


def _requests(count: int) -> list[float]:
    with _wire(VS_CODE) as wire:
        _open(wire, "# Plan\n")
        return [timed(wire.ask, number, "textDocument/documentSymbol", _OF_NOTE) for number in range(1, count + 1)]


def _shapes(count: int) -> Iterator[Row]:
    """What depends on the shape of a note."""
    asked = {"foldingRange": _OF_NOTE, "selectionRange": _OF_NOTE | {"positions": [{"line": 200, "character": 3}]}}
    with _wire(VS_CODE) as wire:
        _open(wire, long_note(100_000))
        wire.ask(1, "textDocument/documentSymbol", _OF_NOTE)
        for name, params in asked.items():
            seconds = [timed(wire.ask, number, f"textDocument/{name}", params) for number in range(2, count + 2)]
            yield from percentiles(f"{name}, 100 KB", seconds, Goal("ms", limit=10))


def _typing(count: int) -> list[float]:
    with _wire(PUSHED) as wire:
        _open(wire, long_note(100_000))
        wire.hear(_pushed(1))
        return [timed(_type, wire, version) for version in range(2, count + 2)]


_OF_NOTE = {"textDocument": {"uri": NOTE}}


def _open(wire: Wire, text: str) -> None:
    wire.say("textDocument/didOpen", {"textDocument": {"uri": NOTE, "languageId": "markdown", "version": 1, "text": text}})


def _type(wire: Wire, version: int) -> None:
    place = {"line": 200, "character": 0}
    change = {"range": {"start": place, "end": place}, "text": "x"}
    wire.say("textDocument/didChange", {"textDocument": {"uri": NOTE, "version": version}, "contentChanges": [change]})
    wire.hear(_pushed(version))


def _pushed(version: int) -> Callable[[dict[str, Any]], bool]:
    return lambda message: "method" in message and message["params"].get("version") == version


@contextmanager
def _wire(params: object) -> Iterator[Wire]:
    with spawned() as process:
        wire = Wire(pipe(process.stdin), pipe(process.stdout))
        wire.ask(0, "initialize", params)
        yield wire


@contextmanager
def _stopwatch() -> Iterator[Callable[[], float]]:
    start = perf_counter()
    yield lambda: perf_counter() - start


def timed(work: Callable[..., object], *arguments: object) -> float:
    start = perf_counter()
    work(*arguments)
    return perf_counter() - start
