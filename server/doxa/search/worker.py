"""The process that cuts notes into sections and embeds them, beside the server, at a low priority.

`python -m doxa.search.worker VAULT` reads a line of JSON at a time: `{"refresh": true}` asks it to bring the sections in
step with the graph of the vault, `{"query": "words"}` for the vector of a query. It answers each query in turn with
`{"vector": "…"}`, in hexadecimal digits, and says how far it is: `{"done": 32, "total": 64}`. It ends with its input.
"""

import contextlib
import os
import sys
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

import orjson

from doxa.index.database import on_disk
from doxa.index.read import Graph
from doxa.index.sections import Progress, keep_models, open_sections
from doxa.search.embedding import embed
from doxa.search.filling import fill
from doxa.search.model import LONGEST, Model
from doxa.vault.paths import NotePath
from doxa.vault.place import cache_folder

_NICE = 10


class _Ended(Exception):  # noqa: N818 - nothing is wrong
    """Nobody is there any more."""


class Worker:
    """One vault; what it is asked meanwhile waits in `inbox`, None at its end."""

    def __init__(self, root: Path, model: Model | None, inbox: "SimpleQueue[Any]") -> None:
        folder = cache_folder(root)
        self._root = root
        self._model = model
        self._inbox = inbox
        self._folder = folder
        self._sections = open_sections(folder)
        self._is_stale = False

    def run(self) -> None:
        with contextlib.suppress(_Ended):
            while True:
                self._take(self._inbox.get())
                while self._is_stale:
                    self._is_stale = False
                    self._refresh()

    def _refresh(self) -> None:
        fill(self._sections, self._root, self._hashes(), lambda *_: self._attend())
        say({"words": True})
        if self._model:
            keep_models(self._sections, [self._model.name])
            say({"complete": [*embed(self._sections, self._model, self._report)]})

    def _hashes(self) -> dict[NotePath, str]:
        """What the graph knows now; its file may have been made anew since the last time."""
        with contextlib.closing(on_disk(self._folder)) as graph:
            return {path: stamp.hash for path, stamp in Graph(graph).stamps().items() if stamp.hash}

    def _report(self, state: Progress) -> bool:
        """Say how far the work is, and attend to what was asked meanwhile; where notes have changed, begin anew."""
        say({"done": state.done, "total": state.total})
        self._attend()
        return not self._is_stale

    def _attend(self) -> None:
        while not self._inbox.empty():
            self._take(self._inbox.get())

    def _take(self, message: Any) -> None:  # noqa: ANN401 - JSON has no better type
        match message:
            case None:
                raise _Ended
            case {"refresh": _}:
                self._is_stale = True
            case {"query": str(words)}:
                vector = self._model.vectors([words[:LONGEST]])[0].hex() if self._model else None
                say({"vector": vector})


def say(message: object) -> None:
    """Tell the server something; where it is gone, so are we."""
    try:
        os.write(1, orjson.dumps(message) + b"\n")
    except OSError as error:
        raise _Ended from error


def listen(inbox: "SimpleQueue[Any]") -> None:
    """Take what comes in. Without a buffer, whose lock would be in the way when the process ends."""
    rest = b""
    while part := os.read(0, 65_536):
        *lines, rest = (rest + part).split(b"\n")
        for line in lines:
            with contextlib.suppress(orjson.JSONDecodeError):
                inbox.put(orjson.loads(line))
    inbox.put(None)


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(_NICE)
    inbox: SimpleQueue[Any] = SimpleQueue()
    Thread(target=listen, args=(inbox,), daemon=True).start()
    from doxa.search.static_model import static_model  # noqa: PLC0415 - in a process that is already nice

    Worker(Path(sys.argv[1]), static_model(), inbox).run()


if __name__ == "__main__":
    main()
