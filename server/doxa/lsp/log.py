"""Where log lines go: to the client once it listens, to standard error before, and errors to both."""

import logging
import sys
from collections.abc import Callable
from contextlib import suppress

from doxa.lsp.server import Notify

_TYPES = ((logging.ERROR, 1), (logging.WARNING, 2), (logging.INFO, 3))
_LOG = 4
_MOST = 48_000
"""Characters that go to standard error. A client that never reads it would make us wait once the pipe is full, at 64 KB."""


Listening = Callable[[], bool]
"""Whether the client may be told something now: not before `initialize` and not after `shutdown`."""


class ClientLog(logging.Handler):
    """`window/logMessage`."""

    def __init__(self, notify: Notify, listening: Listening) -> None:
        super().__init__()
        self._notify = notify
        self._listening = listening

    def emit(self, record: logging.LogRecord) -> None:
        if self._listening():
            kind = next((kind for level, kind in _TYPES if record.levelno >= level), _LOG)
            self._notify("window/logMessage", {"type": kind, "message": self.format(record)})


class StandardErrorLog(logging.Handler):
    """Standard error, which editors show as trouble: for errors, and for what the client cannot be told."""

    def __init__(self, listening: Listening) -> None:
        super().__init__()
        self._listening = listening
        self._left = _MOST

    def emit(self, record: logging.LogRecord) -> None:
        if self._left <= 0 or sys.stderr is None or (self._listening() and record.levelno < logging.ERROR):
            return
        line = f"doxa: {self.format(record)}\n"
        self._left -= len(line)
        with suppress(OSError):  # Who closed it does not want to know.
            sys.stderr.write(line if self._left > 0 else "doxa: further lines go to the editor only\n")
            sys.stderr.flush()


def log_to(notify: Notify, listening: Listening, level: str) -> None:
    """Send the lines of this level and above on their ways."""
    logger = logging.getLogger("doxa")
    set_level(level)
    logger.handlers = [ClientLog(notify, listening), StandardErrorLog(listening)]
    logger.propagate = False


def set_level(level: str) -> None:
    """Send the lines of another level and above from now on."""
    logging.getLogger("doxa").setLevel(level.upper())
