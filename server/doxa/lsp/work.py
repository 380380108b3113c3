"""Who does what when: one loop in which state changes, threads beside it that answer from snapshots.

All threads are daemons, as the process may have to end at once, whatever they do.
"""

import logging
from collections.abc import Callable, Hashable
from queue import SimpleQueue
from threading import Condition, Thread, Timer

from doxa.lsp.errors import Stop

Work = Callable[[], None]

_log = logging.getLogger(__name__)


class Loop:
    """Does what is posted, one thing after another, in order."""

    def __init__(self) -> None:
        self._inbox: SimpleQueue[Work] = SimpleQueue()

    def post(self, work: Work) -> None:
        """Have it done; from any thread."""
        self._inbox.put(work)

    def run(self) -> int:
        """Do what is posted until something raises Stop; the exit code."""
        while True:
            try:
                self._inbox.get()()
            except Stop as stop:
                return stop.code
            except Exception:  # noqa: BLE001 - one thing that fails must not stop the others
                _log.exception("something failed")


class Workers:
    """Threads that do what is submitted, a few things at a time."""

    def __init__(self, count: int) -> None:
        self._inbox: SimpleQueue[Work] = SimpleQueue()
        for number in range(count):
            start(f"worker-{number}", self._run)

    def submit(self, work: Work) -> None:
        self._inbox.put(work)

    def _run(self) -> None:
        while True:
            _attempt(self._inbox.get())


class Latest:
    """A thread that does, for each thing, what was last submitted for it; what has waited in vain is forgotten."""

    def __init__(self, name: str) -> None:
        self._waiting: dict[Hashable, Work] = {}
        self._changed = Condition()
        start(name, self._run)

    def submit(self, thing: Hashable, work: Work) -> None:
        with self._changed:
            self._waiting[thing] = work
            self._changed.notify()

    def forget(self, thing: Hashable) -> None:
        with self._changed:
            self._waiting.pop(thing, None)

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting)
                work = self._waiting.pop(next(iter(self._waiting)))
            _attempt(work)


def start(name: str, work: Work) -> Thread:
    thread = Thread(target=work, name=name, daemon=True)
    thread.start()
    return thread


def later(seconds: float, work: Work) -> None:
    timer = Timer(seconds, _attempt, (work,))
    timer.daemon = True
    timer.start()


def _attempt(work: Work) -> None:
    try:
        work()
    except Exception:  # noqa: BLE001 - the thread has more to do
        _log.exception("something failed")
