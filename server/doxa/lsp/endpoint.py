"""JSON-RPC as the language server protocol uses it: what may be asked when, and that each request is answered once.

Messages come in one after another, on the thread of the loop. A method either changes state and is done at once, or asks a
question, which is put together at once and answered aside. Whoever answers first, the question or its cancellation, is
heard; the other is not.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import partial
from threading import Lock

from doxa.lsp.errors import ErrorCode, Refusal, Stop
from doxa.lsp.frames import Broken, framed
from doxa.lsp.params import Json, found

Send = Callable[[bytes], None]
"""Sends a framed message, from any thread, without waiting."""

Work = Callable[[], None]

IsOver = Callable[[], bool]
"""Whether a request has been answered, which is by its cancellation as long as the work on it goes on."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Methods:
    """What can be asked. `in_order` is done on the loop; `aside` gives, on the loop, the work that finds the answer.

    What takes long is told how to find out that nobody waits for its answer any more.
    """

    in_order: Mapping[str, Callable[[Json], Json]]
    aside: Mapping[str, Callable[[Json], Callable[[], Json]]]
    long: Mapping[str, Callable[[Json, IsOver], Json]] = field(default_factory=dict)


class Phase(Enum):
    NEW = auto()
    RUNNING = auto()
    SHUT_DOWN = auto()


@dataclass(frozen=True, slots=True, eq=False)
class Call:
    """A request that waits for its answer. Two may have the same id, if the client is careless; each is answered."""

    id: Json
    method: str


class Endpoint:
    def __init__(self, methods: Methods, send: Send, aside: Callable[[Work], None]) -> None:
        self._methods = methods
        self._send = send
        self._aside = aside
        self._phase = Phase.NEW
        self._calls: set[Call] = set()
        self._lock = Lock()

    def running(self) -> bool:
        """Whether the client may ask and be told things: between `initialize` and `shutdown`."""
        return self._phase is Phase.RUNNING

    def receive(self, message: Json | Broken) -> None:
        """Take a message. Nothing that it says makes this fail; only `exit` raises, to stop the loop."""
        match message:
            case Broken(reason):
                _log.warning("a message was not understood: %s", reason)
                self._send(_refusal(None, ErrorCode.PARSE_ERROR, reason))
            case {"method": str(method), "id": None | int() | float() | str() as number}:
                self._requested(Call(number, method), found(message, "params"))
            case {"method": str(method), **rest} if "id" not in rest:
                self._notified(method, found(message, "params"))
            case {"id": _, "result": _} | {"id": _, "error": _}:
                _log.debug("the client answered what nobody asked")
            case _:
                _log.warning("a message was neither a request nor a notification")
                self._send(_refusal(None, ErrorCode.INVALID_REQUEST, "neither a request nor a notification"))

    def hang_up(self) -> None:
        """Stop, as nobody is there any more."""
        raise Stop(0 if self._phase is Phase.SHUT_DOWN else 1)

    def _requested(self, call: Call, params: Json) -> None:
        with self._lock:
            self._calls.add(call)
        long = self._methods.long.get(call.method)
        if long and self._phase is Phase.RUNNING:
            self._aside(partial(self._answer, call, partial(long, params, lambda: call not in self._calls)))
            return
        ask = self._methods.aside.get(call.method)
        if ask is None or self._phase is not Phase.RUNNING:
            self._answer(call, partial(self._done, call.method, params))
            return
        try:
            work = ask(params)
        except Exception as error:  # noqa: BLE001 - whatever it is, it costs this request only
            self._fail(call, error)
        else:
            self._aside(partial(self._answer, call, work))

    def _notified(self, method: str, params: Json) -> None:
        if method == "$/cancelRequest":
            self._cancel(found(params, "id"))
        elif method == "exit":
            self.hang_up()
        elif method in self._methods.in_order and self._phase is Phase.RUNNING:
            try:
                self._done(method, params)
            except Refusal as refusal:
                _log.warning("%s was refused: %s", method, refusal)
            except Exception:  # noqa: BLE001 - whatever it is, it costs this notification only
                _log.exception("%s failed", method)

    def _done(self, method: str, params: Json) -> Json:
        """Do at once what the method asks for, if it is its turn."""
        self._check_turn(method)
        if method == "shutdown":
            self._phase = Phase.SHUT_DOWN
            return None
        if method not in self._methods.in_order:
            raise Refusal(ErrorCode.METHOD_NOT_FOUND, f"there is no method {method}")
        result = self._methods.in_order[method](params)
        if method == "initialize":
            self._phase = Phase.RUNNING
        return result

    def _check_turn(self, method: str) -> None:
        match self._phase, method:
            case Phase.NEW, "initialize":
                return
            case Phase.NEW, _:
                raise Refusal(ErrorCode.NOT_INITIALIZED, f"{method} came before initialize")
            case Phase.SHUT_DOWN, _:
                raise Refusal(ErrorCode.INVALID_REQUEST, f"{method} came after shutdown")
            case _, "initialize":
                raise Refusal(ErrorCode.INVALID_REQUEST, "initialize came twice")

    def _answer(self, call: Call, work: Callable[[], Json]) -> None:
        if call not in self._calls:
            return
        try:
            answer = framed({"jsonrpc": "2.0", "id": call.id, "result": work()})
        except Exception as error:  # noqa: BLE001 - whatever it is, it costs this request only
            self._fail(call, error)
        else:
            self._settle(call, answer)

    def _fail(self, call: Call, error: Exception) -> None:
        if isinstance(error, Refusal):
            self._settle(call, _refusal(call.id, error.code, str(error)))
            return
        _log.error("%s failed", call.method, exc_info=error)
        self._settle(call, _refusal(call.id, ErrorCode.INTERNAL_ERROR, f"{call.method} failed: {type(error).__name__}"))

    def _cancel(self, number: Json) -> None:
        with self._lock:
            cancelled = [call for call in self._calls if call.id == number]
        for call in cancelled:
            self._settle(call, _refusal(call.id, ErrorCode.CANCELLED, f"{call.method} was cancelled"))

    def _settle(self, call: Call, answer: bytes) -> None:
        """Answer, unless somebody has done so."""
        with self._lock:
            if call not in self._calls:
                return
            self._calls.remove(call)
        self._send(answer)


def _refusal(number: Json, code: ErrorCode, reason: str) -> bytes:
    return framed({"jsonrpc": "2.0", "id": number, "error": {"code": int(code), "message": reason}})
