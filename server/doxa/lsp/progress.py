"""Work that takes a while, shown as a bar."""

from doxa.lsp.params import Json
from doxa.lsp.server import Server


class Progress:
    """Work that the client shows, if it can, from the first report on; `things` are what is counted."""

    def __init__(self, server: Server, token: str, title: str, things: str) -> None:
        self._server = server
        self._token = token
        self._title = title
        self._things = things
        self._begun = False

    def report(self, done: int, total: int) -> None:
        if not self._server.client.shows_progress:
            return
        if not self._begun:
            self._begun = True
            self._server.request("window/workDoneProgress/create", {"token": self._token})
            self._say({"kind": "begin", "title": self._title, "percentage": 0})
        share = 100 * done // max(total, 1)
        self._say({"kind": "report", "message": f"{done} of {total} {self._things}", "percentage": share})

    def end(self) -> None:
        if self._begun:
            self._begun = False
            self._say({"kind": "end"})

    def _say(self, value: Json) -> None:
        self._server.notify("$/progress", {"token": self._token, "value": value})
