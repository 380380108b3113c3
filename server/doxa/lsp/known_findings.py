"""What was found in open notes last, for those who ask again while nothing has changed."""

from collections import OrderedDict
from threading import Lock

from doxa.features.diagnostics import Diagnostic
from doxa.session.buffers import Buffer, Uri

Findings = tuple[Diagnostic, ...]

_MOST = 32
"""Notes of which the findings are kept; an editor asks about what it shows."""


class KnownFindings:
    """The last findings, by note. For any thread."""

    def __init__(self) -> None:
        self._last: OrderedDict[Uri, tuple[Buffer, int, Findings]] = OrderedDict()
        self._lock = Lock()

    def keep(self, buffer: Buffer, state: int, found: Findings) -> Findings:
        """Keep what was found in a version of a note while its vault was in a state."""
        with self._lock:
            self._last.pop(buffer.uri, None)
            self._last[buffer.uri] = buffer, state, found
            if len(self._last) > _MOST:
                self._last.popitem(last=False)
        return found

    def of(self, buffer: Buffer, state: int) -> Findings | None:
        """What was found in that very version, in that state; None where that is not known."""
        with self._lock:
            known = self._last.get(buffer.uri)
        return known[2] if known and known[0] is buffer and known[1] == state else None
