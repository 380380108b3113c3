"""Standard input and output as the road to the editor, and the ways in which the road ends.

The reader and the writer have a thread each, so that neither a busy loop nor an editor that does not read can keep the
other from its work. When the editor is gone, the process goes too, whatever it is doing.
"""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from time import sleep

from doxa.lsp.frames import Broken, messages
from doxa.lsp.params import Json
from doxa.lsp.work import Work, start

GRACE = 0.5
"""Seconds that an editor has to read what was sent last; twice as many that the loop has to end when nobody is there."""

_STANDARD_ERROR = 2


def claim_stdio() -> tuple[int, int]:
    """Keep standard input and output for the protocol alone; what anyone else prints goes to standard error.

    This holds for C code and child processes too, as the descriptors 0 and 1 themselves lead elsewhere from now on.
    """
    nothing = os.open(os.devnull, os.O_RDWR)
    while nothing <= _STANDARD_ERROR:  # It took the place of a standard stream that was closed; there it stays.
        nothing = os.dup(nothing)
    incoming, outgoing = os.dup(0), os.dup(1)
    os.dup2(nothing, 0)
    os.dup2(_STANDARD_ERROR, 1)
    os.close(nothing)
    sys.stdout = sys.stderr
    return incoming, outgoing


def start_reader(incoming: int, take: Callable[[Json | Broken], None], ended: Work) -> None:
    """Hand over each message that comes in, and say when no more can come."""

    def read() -> None:
        with suppress(OSError):
            for message in messages(lambda size: os.read(incoming, size)):
                take(message)
        ended()

    start("reader", read)


class Writer:
    """Sends bytes in the order in which they are given; never makes the giver wait."""

    def __init__(self, outgoing: int, ended: Work) -> None:
        self._outgoing = outgoing
        self._ended = ended
        self._outbox: SimpleQueue[bytes | None] = SimpleQueue()
        self._thread = start("writer", self._run)

    def send(self, data: bytes) -> None:
        self._outbox.put(data)

    def finish(self) -> None:
        """Wait until all is sent, but not for an editor that does not read."""
        self._outbox.put(None)
        self._thread.join(GRACE)

    def _run(self) -> None:
        while (data := self._outbox.get()) is not None:
            try:
                _write(self._outgoing, data)
            except OSError:
                self._ended()
                return


def insist(stop: Work) -> None:
    """Ask the loop to stop and, if it does not, end the process without it."""
    stop()
    sleep(2 * GRACE)
    os._exit(1)


def _write(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]
