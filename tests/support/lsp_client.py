"""A client of the language server that talks to the real process and keeps account: each request is answered once.

It never waits for time to pass, only for messages; what does not come within `PATIENCE` seconds fails the test.
"""

import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from threading import Condition, Thread
from typing import IO, Any, cast

PATIENCE = 20.0
ROOT = Path(__file__).parents[2]
DOXA_LSP = (sys.executable, "-c", "from doxa.cli.main import main; main()", "lsp")
CLIENTS = sorted((ROOT / "tests" / "lsp" / "clients").glob("*.json"))
PLAIN: dict[str, Any] = {"capabilities": {}, "processId": None, "rootUri": None}

Message = dict[str, Any]


def client_params(path: Path) -> Message:
    """What a real editor says when it starts the server, from a file that was captured from it."""
    return PLAIN | cast("Message", json.loads(path.read_text(encoding="utf-8")))


def framed(message: object) -> bytes:
    body = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


@dataclass
class LspClient:
    process: "subprocess.Popen[bytes]"
    asked: list[object] = field(default_factory=list)
    answers: "defaultdict[object, list[Message]]" = field(default_factory=lambda: defaultdict(list))
    notifications: list[Message] = field(default_factory=list)
    ended: bool = False
    came: Condition = field(default_factory=Condition)
    numbers: "count[int]" = field(default_factory=lambda: count(1))

    # Saying

    def raw(self, data: bytes) -> None:
        pipe(self.process.stdin).write(data)
        pipe(self.process.stdin).flush()

    def send(self, message: object) -> None:
        self.raw(framed(message))

    def notify(self, method: str, params: object = None) -> None:
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def ask(self, method: str, params: object = None) -> int:
        """Send a request; its id."""
        number = next(self.numbers)
        self.ask_as(number, method, params)
        return number

    def ask_as(self, number: object, method: str, params: object = None) -> None:
        self.asked.append(number)
        self.send({"jsonrpc": "2.0", "id": number, "method": method, "params": params})

    # Hearing

    def answer(self, number: object) -> Message:
        self.wait(lambda: bool(self.answers[number]), f"an answer to {number}")
        return self.answers[number][0]

    def result(self, method: str, params: object = None) -> Any:  # noqa: ANN401 - JSON has no better type
        answer = self.answer(self.ask(method, params))
        assert "error" not in answer, answer
        return answer["result"]

    def error(self, method: str, params: object = None) -> int:
        """The code with which a request is refused."""
        return code(self.answer(self.ask(method, params)))

    def heard(self, method: str, wanted: Callable[[Any], bool] = bool) -> Any:  # noqa: ANN401
        """The parameters of the first notification that is wanted, which may have come already; it is then used up."""
        found: list[Message] = []

        def look() -> bool:
            found.extend(one for one in self.notifications if one["method"] == method and wanted(one["params"]))
            return bool(found)

        self.wait(look, f"a wanted {method}")
        self.notifications.remove(found[0])
        return found[0]["params"]

    def wait(self, true: Callable[[], bool], what: str) -> None:
        with self.came:
            assert self.came.wait_for(lambda: true() or self.ended, PATIENCE), f"{what} did not come"
            assert true(), f"the server ended before {what} came"

    # Living

    def start(self, params: Message = PLAIN) -> Message:
        """Shake hands; what the server offers."""
        result = self.result("initialize", params)
        self.notify("initialized", {})
        return cast("Message", result["capabilities"])

    def open(self, uri: str, text: str, version: int = 1) -> None:
        document = {"uri": uri, "languageId": "markdown", "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})

    def change(self, uri: str, version: int, *changes: object) -> None:
        document = {"uri": uri, "version": version}
        self.notify("textDocument/didChange", {"textDocument": document, "contentChanges": changes})

    def diagnostics(self, uri: str, version: int | None) -> list[Message]:
        """The diagnostics that are pushed for this version of a note."""
        published = self.heard(
            "textDocument/publishDiagnostics", lambda one: one["uri"] == uri and one.get("version") == version
        )
        return cast("list[Message]", published["diagnostics"])

    def stop(self) -> None:
        assert self.result("shutdown") is None
        self.notify("exit")
        assert self.process.wait(PATIENCE) == 0

    def read(self) -> None:
        while (message := read_message(pipe(self.process.stdout))) is not None:
            with self.came:
                if "method" in message:
                    self.notifications.append(message)
                else:
                    self.answers[message["id"]].append(message)
                self.came.notify_all()
        with self.came:
            self.ended = True
            self.came.notify_all()


def code(answer: Message) -> int:
    return cast("int", answer["error"]["code"])


def read_message(stream: IO[bytes]) -> Message | None:
    """The next message; the headers must be as the protocol demands."""
    header = stream.readline()
    if not header:
        return None
    name, _, length = header.partition(b": ")
    assert (name, stream.readline()) == (b"Content-Length", b"\r\n"), header
    return cast("Message", json.loads(stream.read(int(length)).decode("utf-8")))


@contextmanager
def lsp_client(command: Sequence[str] = DOXA_LSP) -> Iterator[LspClient]:
    """A client with a server of its own. Afterwards each request that was sent must have been answered once."""
    with spawned(command) as process:
        client = LspClient(process)
        reader = Thread(target=client.read)
        reader.start()
        try:
            yield client
        finally:
            process.kill()
            reader.join(PATIENCE)
        account(client)


@contextmanager
def spawned(command: Sequence[str] = DOXA_LSP) -> Iterator["subprocess.Popen[bytes]"]:
    """A server with open pipes, gone in the end; its standard error is that of the tests."""
    process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - our own
    try:
        yield process
    finally:
        process.kill()
        process.wait(PATIENCE)
        for stream in (process.stdin, process.stdout):
            close(pipe(stream))


def account(client: LspClient) -> None:
    """No answer came twice, and none that nobody asked for; what is unanswered when the server was stopped is allowed."""
    for number in {*client.asked, *client.answers} - {None}:
        assert len(client.answers[number]) <= client.asked.count(number), client.answers[number]


def pipe(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


def close(stream: IO[bytes]) -> None:
    with suppress(BrokenPipeError):
        stream.close()
