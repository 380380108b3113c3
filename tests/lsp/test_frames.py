"""Messages in a stream of bytes, cut anywhere, and among bytes that are no messages."""

import json
from collections.abc import Callable, Iterator
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.lsp.frames import LARGEST, Broken, decoded, framed, messages
from doxa.lsp.params import Json

PING: Json = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
PONG: Json = {"jsonrpc": "2.0", "id": 2, "method": "pong"}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def read_from(data: bytes, sizes: Iterator[int]) -> Callable[[int], bytes]:
    """A stream that gives as many bytes at a time as the sizes say."""
    place = 0

    def read(most: int) -> bytes:
        nonlocal place
        chunk = data[place : place + min(most, next(sizes, most))]
        place += len(chunk)
        return chunk

    return read


def received(data: bytes) -> list[Json | Broken]:
    return list(messages(read_from(data, iter(()))))


def understood(data: bytes) -> list[Json | Broken]:
    return [message for message in received(data) if not isinstance(message, Broken)]


def body(message: Json) -> bytes:
    return json.dumps(message).encode()


@given(st.lists(JSON, max_size=4), st.lists(st.integers(1, 9)))
def test_what_is_sent_is_received_however_it_is_cut(sent: list[Json], sizes: list[int]) -> None:
    data = b"".join(map(framed, sent))
    assert list(messages(read_from(data, iter(sizes)))) == sent


@pytest.mark.parametrize(
    "header",
    [
        b"content-length: %d\r\n\r\n",
        b"CONTENT-LENGTH:%d\r\n\r\n",
        b"Content-Length : %d \r\n\r\n",
        b"Content-Length: %d\n\n",
        b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: %d\r\n\r\n",
        b"Content-Length: %d\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\nX: y\r\n\r\n",
        b"Content-Length: 9999\r\nContent-Length: %d\r\n\r\n",
        b"\r\n\r\nContent-Length: %d\r\n\r\n",
        b"Starting the server ...\nContent-Length: %d\r\n\r\n",
        b"\x00\xff\xfeContent-Length: %d\r\n\r\n",
    ],
)
def test_headers_may_be_written_in_many_ways(header: bytes) -> None:
    one = header % len(body(PING)) + body(PING)
    assert understood(one + framed(PONG)) == [PING, PONG]


@pytest.mark.parametrize("off", [-20, -2, -1, 1, 2, 10, 20, 40])
def test_a_wrong_length_costs_no_message(off: int) -> None:
    wrong = b"Content-Length: %d\r\n\r\n%b" % (len(body(PING)) + off, body(PING))
    assert understood(wrong + framed(PONG)) == [PING, PONG]


@pytest.mark.parametrize(
    ("garbage", "reason"),
    [
        (b"{", "not JSON"),
        (b"", "not JSON"),
        (b'{"id": NaN}', "NaN is no number"),
        (b"\xff\xfe", "not UTF-8"),
        (b'{"a": "\x00"}', "not JSON"),
        (b"[" * 200_000 + b"]" * 200_000, "nested too deeply"),
        (b'{"a":' * 200_000 + b"1" + b"}" * 200_000, "nested too deeply"),
    ],
)
def test_a_body_that_is_no_json_costs_only_itself(garbage: bytes, reason: str) -> None:
    broken, after = received(b"Content-Length: %d\r\n\r\n%b" % (len(garbage), garbage) + framed(PING))
    assert isinstance(broken, Broken)
    assert reason in broken.reason
    assert after == PING


@pytest.mark.parametrize("length", [LARGEST + 1, 8 * 2**30, 10**19])
def test_a_message_that_is_too_long_is_passed_over(length: int) -> None:
    """It is never held: as many bytes as come are looked through for the next header."""
    start = b"Content-Length: %d\r\n\r\n" % length
    data = chain([start], (b"x" * 60_000 for _ in range(100)), [framed(PING)])
    broken, after = messages(lambda _: next(data, b""))
    assert isinstance(broken, Broken)
    assert "too long" in broken.reason
    assert after == PING


@pytest.mark.parametrize("length", [b"-5", b"x", b"", b"1" * 5000, b"0x10"])
def test_a_length_that_is_no_number_is_passed_over(length: bytes) -> None:
    assert understood(b"Content-Length: " + length + b"\r\n\r\n" + framed(PING)) == [PING]


@given(st.binary(max_size=60))
def test_garbage_before_a_message_costs_nothing(garbage: bytes) -> None:
    assert understood(garbage + framed(PING))[-1:] == [PING]


@pytest.mark.parametrize("cut", range(1, 60, 7))
def test_a_stream_that_ends_inside_a_message_ends(cut: int) -> None:
    assert received(framed(PING)[:cut]) == []


@pytest.mark.parametrize("text", ["\ud83d", "a\ude00b", "😀", "\u2028", "\x00", "\x7f"])
def test_any_character_arrives_and_leaves(text: str) -> None:
    assert decoded(body({"text": text})) == {"text": text}
    assert received(framed({"text": text})) == [{"text": text}]


@given(st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text())
def test_an_id_comes_back_as_it_was(number: Json) -> None:
    message = decoded(body({"id": number}))
    assert message == {"id": number}
    assert received(framed({"id": number})) == [message]
