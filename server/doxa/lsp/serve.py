"""The running server: the parts put together around one loop."""

import sys
from functools import partial
from itertools import count

from doxa.lsp import parent
from doxa.lsp.endpoint import Endpoint
from doxa.lsp.frames import framed
from doxa.lsp.log import log_to
from doxa.lsp.methods import methods
from doxa.lsp.params import Json
from doxa.lsp.server import Server
from doxa.lsp.transport import Writer, insist, start_reader
from doxa.lsp.work import Loop, Workers
from doxa.vault.settings import DEFAULTS

_WORKERS = 2
"""Threads for questions. They share one interpreter: more of them answer no sooner, and make the loop wait longer."""
_TURN = 0.001
"""Seconds that a thread may compute while others wait. Python's own five times as long are felt when typing."""


def serve(incoming: int, outgoing: int, log_level: str) -> int:
    """Answer what comes in until the client is done or gone; the exit code. Without a log level, the settings count."""
    sys.setswitchinterval(_TURN)
    loop = Loop()

    def gone() -> None:
        insist(lambda: loop.post(endpoint.hang_up))

    writer = Writer(outgoing, gone)

    def notify(method: str, params: Json) -> None:
        writer.send(framed({"jsonrpc": "2.0", "method": method, "params": params}))

    numbers = count(1)

    def request(method: str, params: Json) -> None:
        """Ask the client; its answer changes nothing here."""
        writer.send(framed({"jsonrpc": "2.0", "id": f"doxa-{next(numbers)}", "method": method, "params": params}))

    server = Server(notify, request, loop.post, partial(parent.watch, died=gone))
    endpoint = Endpoint(methods(server), writer.send, Workers(_WORKERS).submit)
    log_to(notify, endpoint.running, log_level or DEFAULTS.log_level)
    server.settings_set_log_level = not log_level
    start_reader(incoming, lambda message: loop.post(partial(endpoint.receive, message)), gone)
    code = loop.run()
    writer.finish()
    return code
