"""The server's end of the process that embeds: it is started when needed, asked, and started anew when it dies."""

import logging
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread, Timer
from time import monotonic
from typing import Any

import orjson

PATIENCE = 2.0
"""Seconds after which a search does without the model."""
_MOST_DEATHS = 12
"""How often it may die without an end of its work: four texts of which it dies three times each."""
_WAIT, _LONGEST_WAIT = 0.5, 60.0
"""Seconds between a death and the next start, doubled each time."""

Hear = Callable[[Mapping[str, Any]], None]
"""Told what the process says of itself: how far it is."""

_log = logging.getLogger(__name__)


class Companion:
    """Any thread may ask. Nothing here waits for longer than its patience."""

    def __init__(self, root: Path, hear: Hear, command: tuple[str, ...] | None = None) -> None:
        self._command = command or (sys.executable, "-m", "doxa.search.worker", str(root))
        self._hear = hear
        self._process: subprocess.Popen[bytes] | None = None
        self._vectors: SimpleQueue[str | None] = SimpleQueue()
        self._listener: Thread | None = None
        self._starting = Lock()
        self._asking = Lock()
        self._has_work = False
        self._deaths = 0
        self._not_before = 0.0

    def refresh(self) -> None:
        """Have the sections brought in step with the notes; it takes its time, and `hear` is told."""
        self._has_work = True
        self._send({"refresh": True})

    def vector(self, query: str) -> bytes | None:
        """The vector of a query; None where the model is not to be had in time."""
        if not self._asking.acquire(timeout=PATIENCE):
            return None
        try:
            with suppress(Empty):
                while True:
                    self._vectors.get_nowait()  # an answer that came too late for somebody
            found = self._vectors.get(timeout=PATIENCE) if self._send({"query": query}) else None
        except Empty:
            self._kill()  # what hangs is started anew, so that no late answer is taken for another one's
            return None
        finally:
            self._asking.release()
        with suppress(ValueError):
            return bytes.fromhex(found) if found else None
        return None

    @property
    def process(self) -> int | None:
        """The number of the process that runs now or ran last."""
        return self._process.pid if self._process else None

    def close(self) -> None:
        self._deaths = _MOST_DEATHS
        self._kill()
        if self._listener:
            self._listener.join(PATIENCE)

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
        except (OSError, TypeError):
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
            self._vectors.put(None)
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
            case {"vector": str() | None as vector}:
                self._vectors.put(vector)
            case {"complete": _}:
                self._deaths = 0
                self._has_work = False
                self._hear(message)
            case Mapping():
                self._hear(message)
