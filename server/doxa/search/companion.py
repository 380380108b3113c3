"""The server's end of a process that embeds: it is started when needed, asked, and started anew when it dies."""

import logging
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread, Timer
from time import monotonic
from typing import Any, NamedTuple

import orjson

from doxa.search.model import Asked

PATIENCE = 2.0
"""Seconds after which a search does without the model."""
_LONGEST_SILENCE = 20.0
"""Seconds for which an answer may be due; after that, the process is taken for one that hangs."""
_MOST_DEATHS = 12
"""How often it may die without an end of its work: four texts of which it dies three times each."""
_WAIT, _LONGEST_WAIT = 0.5, 60.0
"""Seconds between a death and the next start, doubled each time."""

Hear = Callable[[Mapping[str, Any]], None]
"""Told what the process says of itself: how far it is."""

_log = logging.getLogger(__name__)


class _Due(NamedTuple):
    """An answer that somebody waited for in vain, and since when."""

    number: int
    since: float


def worker_command(root: Path, model: str) -> tuple[str, ...]:
    """What starts the process for a vault. `-P`, as the folder that it is started in may be a vault with code in it."""
    return sys.executable, "-P", "-m", "doxa.search.worker", str(root), model


class Companion:
    """Any thread may ask. Nothing here waits for longer than its patience."""

    def __init__(self, command: tuple[str, ...], hear: Hear) -> None:
        self._command = command
        self._hear = hear
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: SimpleQueue[tuple[int, Asked | None]] = SimpleQueue()
        self._listener: Thread | None = None
        self._starting = Lock()
        self._asking = Lock()
        self._number = 0
        self._due: _Due | None = None
        self._has_work = False
        self._is_paused = False
        self._deaths = 0
        self._not_before = 0.0

    def refresh(self) -> None:
        """Have the sections brought in step with the notes; it takes its time, and `hear` is told."""
        self._has_work = True
        self._send({"refresh": True, "pause": self._is_paused})

    def pause(self) -> None:
        """Have it embed no more until `resume`, whatever changes; words and queries are still attended to."""
        self._is_paused = True
        if self._process:
            self.refresh()

    def resume(self) -> None:
        self._is_paused = False
        if self._process:
            self.refresh()

    def asked(self, query: str) -> Asked | None:
        """What the model makes of a query; None where it is not to be had in time."""
        if not self._asking.acquire(timeout=PATIENCE):
            return None
        try:
            return None if self._is_late() else self._answer(query)
        finally:
            self._asking.release()

    @property
    def process(self) -> int | None:
        """The number of the process that runs now or ran last."""
        return self._process.pid if self._process else None

    def close(self) -> None:
        """End the process; it gets a moment to put down what it is at."""
        self._deaths = _MOST_DEATHS
        if self._process:
            with suppress(OSError, subprocess.TimeoutExpired):
                if self._process.stdin:
                    self._process.stdin.close()
                self._process.wait(PATIENCE)
        self._kill()
        if self._listener:
            self._listener.join(PATIENCE)

    def _is_late(self) -> bool:
        """Whether it still owes an answer from before: nobody waits for a second one, nor for ever for the first."""
        self._heard(0.0)
        if self._due and monotonic() > self._due.since + _LONGEST_SILENCE:
            self._kill()
        return self._due is not None

    def _answer(self, query: str) -> Asked | None:
        with suppress(Empty):
            while True:
                self._answers.get_nowait()  # the end of a process that nobody asked
        self._number += 1
        if not self._send({"query": query, "number": self._number}):
            return None
        self._due = _Due(self._number, monotonic())
        return self._heard(PATIENCE)

    def _heard(self, patience: float) -> Asked | None:
        """The answer that is due, if it comes in time."""
        end = monotonic() + patience
        while self._due:
            try:
                number, answer = self._answers.get(timeout=max(end - monotonic(), 0.0))
            except Empty:
                return None
            if number in {self._due.number, _ENDED}:
                self._due = None
                return answer
        return None

    def _kill(self) -> None:
        if self._process:
            self._process.kill()

    def _send(self, message: object) -> bool:
        process = self._running()
        if process is None or process.stdin is None:
            return False
        try:
            process.stdin.write(orjson.dumps(message, default=str) + b"\n")
            process.stdin.flush()
        except (OSError, TypeError, ValueError):
            return False
        return True

    def _running(self) -> "subprocess.Popen[bytes] | None":
        with self._starting:
            if self._process and self._process.poll() is None:
                return self._process
            if self._deaths >= _MOST_DEATHS or monotonic() < self._not_before:
                return None
            pipe = subprocess.PIPE
            try:
                self._process = subprocess.Popen(self._command, stdin=pipe, stdout=pipe)  # noqa: S603 - our own
            except OSError as error:
                _log.warning("search goes without a model: its process cannot be started: %s", error)
                self._deaths = _MOST_DEATHS
                return None
            self._listener = Thread(target=self._listen, args=(self._process,), daemon=True)
            self._listener.start()
            return self._process

    def _listen(self, process: "subprocess.Popen[bytes]") -> None:
        with suppress(OSError), process:
            for line in process.stdout or ():
                with suppress(orjson.JSONDecodeError):
                    self._take(orjson.loads(line))
            self._answers.put((_ENDED, None))
        self._deaths += 1
        wait = min(_WAIT * 2**self._deaths, _LONGEST_WAIT)
        self._not_before = monotonic() + wait
        _log.info("the process that embeds has ended with %s", process.returncode)
        self._hear({"ended": process.returncode})
        if self._has_work and self._deaths < _MOST_DEATHS:
            again = Timer(wait, self.refresh)
            again.daemon = True
            again.start()

    def _take(self, message: Any) -> None:  # noqa: ANN401 - JSON has no better type
        match message:
            case {"vector": str() | None as vector, "share": int() | float() as share, "number": int(number)}:
                with suppress(ValueError):
                    self._answers.put((number, Asked(bytes.fromhex(vector), share) if vector else None))
            case {"complete": _} | {"paused": _}:
                self._deaths = 0
                self._has_work = False
                self._hear(message)
            case {"problem": str(words)}:
                _log.warning("search goes without a model: %s", words)
                self._deaths = _MOST_DEATHS
                self._has_work = False
                self._hear(message)
            case Mapping():
                self._hear(message)


_ENDED = -1
"""In place of the number of an answer: there will be none."""
