"""The other end of the protocol: an editor without a screen, for showing what the server does."""

import os
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from itertools import count as numbers
from pathlib import Path
from threading import Condition, Thread
from time import monotonic
from typing import IO, Any, cast

import orjson

from doxa.vault.place import CACHE_VARIABLE

Message = dict[str, Any]
"""A message of the protocol, or a part of one."""

ODD = (AttributeError, IndexError, KeyError, TypeError, ValueError)
"""What an answer of another shape than the protocol's leads to."""


class Surprise(Exception):  # noqa: N818 - not we have failed
    """The server has not answered, or not as expected; the words say what was."""


class Editor:
    """The editor's end of the protocol: it asks, it tells, and it keeps what it hears, which a thread reads.

    All waiting ends when the server does, or when the time is up.
    """

    def __init__(self, process: "subprocess.Popen[bytes]", patience: float) -> None:
        self._process = process
        self._to, self._from = cast("IO[bytes]", process.stdin), cast("IO[bytes]", process.stdout)
        self._deadline = monotonic() + patience
        self._numbers = numbers(1)
        self._answers: dict[object, Message] = {}
        self._heard: list[Message] = []
        self._ended = False
        self._came = Condition()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def ask(self, method: str, params: object) -> Any:  # noqa: ANN401 - JSON has no better type
        """The result of a request."""
        number = next(self._numbers)
        self._send({"id": number, "method": method, "params": params})
        self._wait(lambda: number in self._answers, f"an answer to {method}")
        answer = self._answers[number]
        if "result" not in answer:
            message = f"{method} is refused: {answer.get('error')}"
            raise Surprise(message)
        return answer["result"]

    def tell(self, method: str, params: object) -> None:
        self._send({"method": method, "params": params})

    def hear(self, method: str, wanted: Callable[[Message], bool], what: str) -> Message:
        """The parameters of the first notification that is as wanted; it may have come already."""

        def found() -> Iterator[Message]:
            return (one["params"] for one in self._heard if one["method"] == method and wanted(one["params"]))

        self._wait(lambda: any(True for _ in found()), what)
        return next(found())

    def leave(self) -> int:
        """End the server as editors do; its exit code."""
        self.ask("shutdown", None)
        self.tell("exit", None)
        self._wait(lambda: self._ended, "the end of the server")
        return self._process.wait(max(self._deadline - monotonic(), 1))

    def close(self) -> None:
        """End the server, whatever it does."""
        self._process.kill()
        self._process.wait()
        self._reader.join(1)
        for stream in (self._to, self._from):
            with suppress(OSError):
                stream.close()

    def _send(self, message: Message) -> None:
        body = orjson.dumps({"jsonrpc": "2.0", **message})
        with suppress(OSError):  # That the server is gone, those who wait for it will hear.
            self._to.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
            self._to.flush()

    def _wait(self, true: Callable[[], bool], what: str) -> None:
        with self._came:
            self._came.wait_for(lambda: true() or self._ended, max(self._deadline - monotonic(), 0))
            if not true():
                complaints = [one["params"]["message"] for one in self._heard if one["method"] == "window/logMessage"]
                log = f"; the last line of its log is: {complaints[-1].splitlines()[-1]}" if complaints else ""
                message = f"{what} did not come{' before the server ended' if self._ended else ' in time'}{log}"
                raise Surprise(message)

    def _read(self) -> None:
        with suppress(OSError, *ODD):  # What is no message ends the conversation.
            while header := self._from.readline():
                self._from.readline()
                self._take(orjson.loads(self._from.read(int(header.removeprefix(b"Content-Length: ")))))
        with self._came:
            self._ended = True
            self._came.notify_all()

    def _take(self, message: Message) -> None:
        if "method" in message and "id" in message:
            self._send({"id": message["id"], "result": None})
        with self._came:
            if "method" in message:
                self._heard.append(message)
            else:
                self._answers[message["id"]] = message
            self._came.notify_all()


@contextmanager
def running_editor(command: Sequence[str], cache: Path, patience: float) -> Iterator[Editor]:
    """An editor with a server of its own, which has ended afterwards, whatever happens."""
    environment = {**os.environ, CACHE_VARIABLE: str(cache)}
    pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
    try:
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=nothing, env=environment)  # noqa: S603 - our own
    except OSError as error:
        message = f"the server cannot be started: {error}"
        raise Surprise(message) from error
    with closing(Editor(process, patience)) as editor:
        yield editor
