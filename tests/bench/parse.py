"""How fast notes are parsed: a whole vault, against markdown-it-py, one long note, and ever longer ones."""

from collections.abc import Callable, Iterable, Iterator
from math import inf
from statistics import median
from time import perf_counter
from typing import NamedTuple

from doxa.syntax.markdown import parse
from tests.bench.vault import long_note, notes
from tests.support.judge import facts


class Goal(NamedTuple):
    """What a figure ought to be: not less than `least` and less than `limit`; without either, it is only shown."""

    unit: str
    least: float = -inf
    limit: float = inf

    def met(self, figure: float) -> bool:
        return self.least <= figure < self.limit

    def __str__(self) -> str:
        least = f">= {self.least:g} {self.unit}" if self.least > -inf else ""
        limit = f"< {self.limit:g} {self.unit}" if self.limit < inf else ""
        return " and ".join(filter(None, (least, limit)))


class Row(NamedTuple):
    """One line of what a benchmark says."""

    name: str
    figure: float
    goal: Goal


def parsing(count: int) -> Iterator[Row]:
    """Parse a vault of so many notes, in memory, in one process."""
    texts = [text for _, text in notes(count)]
    yield Row("a vault", _speed(parse, texts), Goal("MB/s", least=12))
    yield from _against_markdown_it(texts[:: max(1, count // 1000)])
    yield from _long_notes()


def _against_markdown_it(texts: list[str]) -> Iterator[Row]:
    ours, theirs = _speed(parse, texts), _speed(facts, texts)
    yield Row("the same facts by markdown-it-py", theirs, Goal("MB/s"))
    yield Row("ours against markdown-it-py", ours / theirs, Goal("times", least=4))


def _long_notes() -> Iterator[Row]:
    short, long, huge = (long_note(size) for size in (10_000, 100_000, 1_000_000))
    yield Row("a note of 100 KB", 1000 * median(_seconds(parse, [long], 50)), Goal("ms", limit=15))
    times = [min(_seconds(parse, [text], 5)) for text in (short, long, huge)]
    yield Row("100 KB against 10 KB", times[1] / times[0], Goal("times"))
    yield Row("1 MB against 100 KB", times[2] / times[1], Goal("times"))


def _speed(work: Callable[[str], object], texts: list[str]) -> float:
    """Megabytes of UTF-8 in a second, the best of three."""
    size = sum(len(text.encode()) for text in texts)
    return size / 1e6 / min(_seconds(work, texts, 3))


def _seconds(work: Callable[[str], object], texts: Iterable[str], times: int) -> list[float]:
    return [_stopped(work, texts) for _ in range(times)]


def _stopped(work: Callable[[str], object], texts: Iterable[str]) -> float:
    start = perf_counter()
    for text in texts:
        work(text)
    return perf_counter() - start
