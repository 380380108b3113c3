"""Work that takes a while, shown as a bar."""

from doxa.lsp.params import Json, found
from doxa.lsp.server import Server
from doxa.lsp.work import Work


class Progress:
    """Work that the client shows, if it can, from the first report on; `things` are what is counted.

    `stop` is done when the user has enough of it.
    """

    def __init__(self, server: Server, token: str, title: str, things: str, stop: Work | None = None) -> None:
        self._server = server
        self._token = token
        self._title = title
        self._things = things
        self._stop = stop
        self._begun = False

    def report(self, done: int, total: int) -> None:
        if not self._server.client.shows_progress:
            return
        if not self._begun:
            self._begun = True
            self._server.request("window/workDoneProgress/create", {"token": self._token})
            if self._stop:
                self._server.stops[self._token] = self._stop
            self._say({"kind": "begin", "title": self._title, "percentage": 0, "cancellable": self._stop is not None})
        share = 100 * done // max(total, 1)
        self._say({"kind": "report", "message": f"{done} of {total} {self._things}", "percentage": share})

    def end(self) -> None:
        if self._begun:
            self._begun = False
            self._server.stops.pop(self._token, None)
            self._say({"kind": "end"})

    def _say(self, value: Json) -> None:
        self._server.notify("$/progress", {"token": self._token, "value": value})


def cancel_progress(server: Server, params: Json) -> None:
    """`window/workDoneProgress/cancel`: stop what the user has enough of."""
    token = found(params, "token")
    stop = server.stops.get(token) if isinstance(token, str) else None
    if stop:
        stop()
