"""Whatever a client sends, each of its requests is answered once, with the right code."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.lsp.endpoint import Endpoint, Methods
from doxa.lsp.errors import ErrorCode, Stop
from doxa.lsp.frames import decoded
from doxa.lsp.params import Json, integer
from tests.lsp.test_frames import JSON


@dataclass
class Wire:
    """An endpoint whose answers are collected, and whose work aside waits until it is told to go on."""

    sent: list[Any] = field(default_factory=list)
    waiting: list[Callable[[], None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        in_order: dict[str, Callable[[Json], Json]] = {"initialize": lambda _: {}, "double": _double, "fail": _fail}
        aside: dict[str, Callable[[Json], Callable[[], Json]]] = {
            "later": lambda params: lambda: _double(params),
            "fail later": lambda params: lambda: _fail(params),
            "fail at once": _fail,
        }
        self.endpoint = Endpoint(Methods(in_order, aside), self._send, self.waiting.append)

    def _send(self, data: bytes) -> None:
        self.sent.append(decoded(data.partition(b"\r\n\r\n")[2]))

    def say(self, *messages: Json) -> None:
        for message in messages:
            self.endpoint.receive(message)

    def go_on(self) -> None:
        while self.waiting:
            self.waiting.pop(0)()

    def answers(self) -> list[Any]:
        """What was answered, in short: the results and the codes of refusals."""
        return [answer["result"] if "result" in answer else answer["error"]["code"] for answer in self.sent]


def request(number: Json, method: str, params: Json = None) -> Json:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def notification(method: str, params: Json = None) -> Json:
    return {"jsonrpc": "2.0", "method": method, "params": params}


def cancel(number: Json) -> Json:
    return notification("$/cancelRequest", {"id": number})


def started() -> Wire:
    wire = Wire()
    wire.say(request(0, "initialize"))
    wire.sent.clear()
    return wire


def _double(params: Json) -> Json:
    return 2 * integer(params, "number")


def _fail(_: Json) -> Any:  # noqa: ANN401 - it returns nothing at all
    message = "a secret that stands in a note"
    raise RuntimeError(message)


def test_a_request_is_answered() -> None:
    wire = started()
    wire.say(request(1, "double", {"number": 2}), request("a", "later", {"number": 3}))
    wire.go_on()
    assert wire.sent == [{"jsonrpc": "2.0", "id": 1, "result": 4}, {"jsonrpc": "2.0", "id": "a", "result": 6}]


def test_a_notification_is_not_answered() -> None:
    wire = started()
    wire.say(*(notification(method) for method in ("double", "fail", "later", "unknown", "$/unknown", "initialize")))
    assert wire.sent == []


@pytest.mark.parametrize(
    "params", [None, {}, [], [1], "x", 5, {"number": None}, {"number": "1"}, {"number": 1.5}, {"number": True}]
)
@pytest.mark.parametrize("method", ["double", "later"])
def test_params_that_do_not_fit_are_refused(method: str, params: Json) -> None:
    wire = started()
    wire.say(request(1, method, params))
    wire.go_on()
    assert wire.answers() == [ErrorCode.INVALID_PARAMS]
    assert wire.sent[0]["error"]["message"] == "params.number must be an integer"


@pytest.mark.parametrize("method", ["fail", "fail later", "fail at once"])
def test_a_failure_is_answered_and_gives_nothing_away(method: str) -> None:
    wire = started()
    wire.say(request(1, method))
    wire.go_on()
    assert wire.answers() == [ErrorCode.INTERNAL_ERROR]
    assert "secret" not in wire.sent[0]["error"]["message"]


@pytest.mark.parametrize("method", ["double", "later", "unknown", "shutdown"])
def test_nothing_is_done_before_initialize(method: str) -> None:
    wire = Wire()
    wire.say(request(1, method, {"number": 1}), notification(method))
    assert wire.answers() == [ErrorCode.NOT_INITIALIZED]
    assert wire.waiting == []


@pytest.mark.parametrize("method", ["double", "later", "unknown", "shutdown", "initialize"])
def test_nothing_is_done_after_shutdown(method: str) -> None:
    wire = started()
    wire.say(request(1, "shutdown"), request(2, method, {"number": 1}), notification(method))
    assert wire.answers() == [None, ErrorCode.INVALID_REQUEST]
    assert wire.waiting == []


def test_initialize_comes_once() -> None:
    wire = started()
    wire.say(request(1, "initialize"))
    assert wire.answers() == [ErrorCode.INVALID_REQUEST]


@pytest.mark.parametrize("method", ["unknown", "$/unknown", "", "exit ", "Double"])
def test_an_unknown_method_is_refused(method: str) -> None:
    wire = started()
    wire.say(request(1, method))
    assert wire.answers() == [ErrorCode.METHOD_NOT_FOUND]


@pytest.mark.parametrize(
    "message",
    [
        None,
        1,
        "x",
        [],
        [{"id": 1, "method": "double"}],
        {},
        {"id": 1},
        {"method": 1, "id": 1},
        {"id": [1], "method": "double"},
    ],
)
def test_what_is_no_message_is_refused(message: Json) -> None:
    wire = started()
    wire.say(message)
    assert wire.sent == [
        {
            "jsonrpc": "2.0",
            "id": None,
            "error": {"code": ErrorCode.INVALID_REQUEST, "message": wire.sent[0]["error"]["message"]},
        }
    ]


def test_an_answer_to_nothing_is_passed_over() -> None:
    wire = started()
    wire.say({"id": 1, "result": None}, {"id": 2, "error": {"code": 1, "message": ""}})
    assert wire.sent == []


def test_the_other_members_of_a_message_do_not_matter() -> None:
    wire = started()
    wire.say({"id": 1, "method": "double", "params": {"number": 1, "jsonrpc": "1.0", "id": 7, "method": "fail"}, "more": 1})
    assert wire.sent == [{"jsonrpc": "2.0", "id": 1, "result": 2}]


# Cancelling


def test_a_cancelled_request_is_answered_at_once_and_never_again() -> None:
    wire = started()
    wire.say(request(1, "later", {"number": 1}), request(2, "later", {"number": 2}), cancel(1))
    assert wire.answers() == [ErrorCode.CANCELLED]
    wire.go_on()
    assert [(answer["id"], answer.get("result")) for answer in wire.sent] == [(1, None), (2, 4)]


def test_work_that_was_cancelled_while_it_was_done_is_not_heard() -> None:
    wire = started()
    done = []

    def ask(_: Json) -> Callable[[], Json]:
        def work() -> Json:
            wire.say(cancel(1))
            done.append(True)
            return "too late"

        return work

    wire.endpoint = Endpoint(Methods({"initialize": lambda _: None}, {"ask": ask}), wire._send, wire.waiting.append)  # noqa: SLF001
    wire.say(request(0, "initialize"), request(1, "ask"))
    wire.go_on()
    assert done
    assert wire.answers() == [None, ErrorCode.CANCELLED]


@pytest.mark.parametrize("params", [{"id": 1}, {"id": 99}, {"id": None}, {}, None, [], {"id": {}}])
def test_cancelling_what_is_not_there_does_nothing(params: Json) -> None:
    wire = started()
    wire.say(request(1, "double", {"number": 1}), notification("$/cancelRequest", params))
    assert wire.answers() == [2]


def test_two_requests_of_one_id_are_both_answered() -> None:
    wire = started()
    wire.say(request(1, "later", {"number": 1}), request(1, "later", {"number": 2}))
    wire.go_on()
    assert wire.answers() == [2, 4]


# Leaving


@pytest.mark.parametrize(
    ("before", "code"),
    [([], 1), ([request(1, "initialize")], 1), ([request(1, "initialize"), request(2, "shutdown")], 0)],
)
def test_the_exit_code_says_whether_shutdown_came_first(before: list[Json], code: int) -> None:
    for leaving in (notification("exit"), None):
        wire = Wire()
        wire.say(*before)
        with pytest.raises(Stop) as stop:
            wire.say(leaving) if leaving else wire.endpoint.hang_up()
        assert stop.value.code == code


# Anything

IDS = st.none() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=3) | st.integers(0, 3)
METHODS = st.sampled_from(
    ("double", "later", "fail", "fail later", "fail at once", "unknown", "shutdown", "initialize", "$/x")
)
REQUESTS = st.builds(request, IDS, METHODS, JSON | st.builds(dict, number=st.integers()))
OTHERS = st.builds(notification, METHODS, JSON) | st.builds(cancel, IDS) | JSON


@given(st.lists(REQUESTS | OTHERS, max_size=12), st.randoms())
def test_every_request_is_answered_once(messages: list[Json], random: Any) -> None:  # noqa: ANN401 - Hypothesis's Random
    wire = Wire()
    for message in messages:
        wire.say(message)
        if random.random() < 0.5:
            wire.go_on()
    wire.go_on()
    asked = [message["id"] for message in messages if isinstance(message, dict) and "id" in message and "method" in message]
    answered = Counter(json.dumps(answer["id"]) for answer in wire.sent if answer["id"] is not None)
    assert answered == Counter(json.dumps(number) for number in asked if number is not None)
