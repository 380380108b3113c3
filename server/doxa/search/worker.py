"""The process that cuts notes into sections and embeds them, beside the server, at a low priority.

`python -P -m doxa.search.worker VAULT MODEL` works with one model: `alone` is the small one, and vectors of others are
forgotten; `first` is the same where another process follows with a better one; all else is the folder of that.

It reads a line of JSON at a time. `{"refresh": true}` asks it to bring the sections in step with the graph of the vault,
and with `"pause": true` to embed no more; `{"query": "words", "number": 7}` asks for the vector of a query. It answers each
query in turn with `{"vector": "…", "share": 0.3, "number": 7}`, in hexadecimal digits, and says how far it is:
`{"done": 32, "total": 64, "model": "…"}`, in the end `{"complete": [64, 64, 0], "model": "…"}`, `{"paused": …}` or, where
it cannot go on, `{"problem": "…"}`. It ends with its input.
"""

import contextlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

import orjson

from doxa.index.database import on_disk
from doxa.index.read import Graph
from doxa.index.section_store import SectionStore
from doxa.index.sections import OtherDimension, Progress, keep_models, text_count
from doxa.index.write import DAMAGED
from doxa.search.embedding import embed
from doxa.search.filling import fill
from doxa.search.model import Model, Unfit, asked
from doxa.search.names import ALONE, FIRST, STATIC
from doxa.vault.paths import NotePath
from doxa.vault.place import cache_folder

_NICE = 10


class _Ended(BaseException):
    """Nobody is there any more."""


Say = Callable[[object], None]
"""Tells the server something."""


class Chosen(NamedTuple):
    """The model, if it can be had, and those whose vectors are kept; all, if none is named."""

    model: Model | None
    kept: tuple[str, ...]


class Worker:
    """One vault and one model; what it is asked meanwhile waits in `inbox`, None at its end."""

    def __init__(self, root: Path, chosen: Chosen, inbox: "SimpleQueue[Any]", say: Say) -> None:
        self._root = root
        self._model, self._kept = chosen
        self._inbox = inbox
        self._say = say
        self._folder = cache_folder(root)
        self._store = SectionStore(self._folder)
        self._is_stale = False
        self._is_paused = False

    def run(self) -> None:
        with contextlib.suppress(_Ended):
            while True:
                self._take(self._inbox.get())
                while self._is_stale:
                    self._is_stale = False
                    self._refresh()

    def _refresh(self) -> None:
        """Bring the sections in step; where their file is lost or damaged, those of another one."""
        if self._store.is_lost():
            self._store.renew()
        try:
            self._bring_in_step()
        except DAMAGED:
            self._store.renew()
            self._is_stale = True

    def _bring_in_step(self) -> None:
        sections = self._store.sections
        fill(sections, self._root, self._hashes(), lambda *_: self._attend())
        self._say({"words": True})
        if self._kept:
            keep_models(sections, self._kept)
        if self._model is None:
            total = text_count(sections)
            self._say({"complete": [total, total, total], "model": None})
            return
        try:
            state = embed(sections, self._model, self._report)
        except OtherDimension as error:
            self._model = None
            self._say({"problem": str(error)})
            return
        if not self._is_stale:
            self._say({"paused" if self._is_paused else "complete": [*state], "model": self._model.name})

    def _hashes(self) -> dict[NotePath, str]:
        """What the graph knows now; its file may have been made anew since the last time."""
        with contextlib.closing(on_disk(self._folder)) as graph:
            return {path: stamp.hash for path, stamp in Graph(graph).stamps().items() if stamp.hash}

    def _report(self, state: Progress) -> bool:
        """Say how far the work is, and attend to what was asked meanwhile; where notes have changed, begin anew."""
        self._say({"done": state.done, "total": state.total, "model": self._model.name if self._model else None})
        self._attend()
        return not self._is_stale and not self._is_paused

    def _attend(self) -> None:
        while not self._inbox.empty():
            self._take(self._inbox.get())

    def _take(self, message: Any) -> None:  # noqa: ANN401 - JSON has no better type
        match message:
            case None:
                raise _Ended
            case {"refresh": _, **more}:
                self._is_stale = True
                self._is_paused = more.get("pause") is True
            case {"query": str(words), "number": int(number)}:
                self._say({"number": number, **self._answer(words)})

    def _answer(self, words: str) -> dict[str, object]:
        found = asked(self._model, words) if self._model else None
        return {"vector": found.vector.hex(), "share": found.share} if found else {"vector": None, "share": 0.0}


def speaker(to: int) -> Say:
    """Who tells the server something; where it is gone, so are we."""

    def say(message: object) -> None:
        try:
            os.write(to, orjson.dumps(message) + b"\n")
        except OSError as error:
            raise _Ended from error

    return say


def listen(inbox: "SimpleQueue[Any]") -> None:
    """Take what comes in. Without a buffer, whose lock would be in the way when the process ends."""
    rest = b""
    while part := os.read(0, 65_536):
        *lines, rest = (rest + part).split(b"\n")
        for line in lines:
            with contextlib.suppress(orjson.JSONDecodeError):
                inbox.put(orjson.loads(line))
    inbox.put(None)


def load(name: str) -> Model | Unfit:
    """The model that the process is started for. What loads one takes a while to import itself."""
    if name in {ALONE, FIRST}:
        from doxa.search.static_model import static_model  # noqa: PLC0415

        return static_model() or Unfit("the small model is not installed")
    from doxa.search.model_folder import model_folder  # noqa: PLC0415
    from doxa.search.sentence_model import sentence_model  # noqa: PLC0415

    folder = model_folder(Path(name))
    return folder if isinstance(folder, Unfit) else sentence_model(folder)


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(_NICE)
    say = speaker(os.dup(1))
    os.dup2(2, 1)  # what libraries print is not for the server
    inbox: SimpleQueue[Any] = SimpleQueue()
    Thread(target=listen, args=(inbox,), daemon=True).start()
    root, name = Path(sys.argv[1]), sys.argv[2]
    model = load(name)
    if not isinstance(model, Unfit):
        kept = {ALONE: (STATIC,), FIRST: ()}.get(name, (STATIC, model.name))
        Worker(root, Chosen(model, kept), inbox, say).run()
    elif name in {ALONE, FIRST}:
        Worker(root, Chosen(None, ()), inbox, say).run()
    else:
        with contextlib.suppress(_Ended):
            say({"problem": model.message})


if __name__ == "__main__":
    main()
