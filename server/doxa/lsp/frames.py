r"""Messages in a stream of bytes: `Content-Length: 17\r\n\r\n` and so many bytes of JSON.

A client that counts wrong must not make the server deaf. Whatever is no message is passed over until the next header, and
if what was passed over is a whole message after all, with a wrong length before it, it is taken as one.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NoReturn, cast

import orjson

from doxa.lsp.params import Json

LARGEST = 256 * 2**20
"""Bytes of the longest message that is taken: five times the longest note that an editor is likely to open."""

_KEPT = 2**20
_LONGEST_HEADER = 2**12
_CHUNK = 2**16
_HEADER = re.compile(
    rb"content-length[ \t]*:[ \t]*\d{1,20}[ \t]*\r?\n(?:[^\r\n]+\r?\n)*\r?\n",
    re.IGNORECASE,
)
_LENGTH = re.compile(rb"content-length[ \t]*:[ \t]*(\d{1,20})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Broken:
    """Bytes that are no message, and what is wrong with them."""

    reason: str


def messages(read: Callable[[int], bytes]) -> Iterator[Json | Broken]:
    """Everything that comes in, to the end of the stream; `read` gives some bytes, at most so many, and none at the end."""
    stream = bytearray()
    while (header := _skipped_to_header(stream, read)) is not None:
        passed_over, length = header
        if passed_over and not isinstance(late := decoded(passed_over), Broken):
            yield late
        if length > LARGEST:
            yield Broken(f"a message of {length} bytes is too long; the limit is {LARGEST}")
            continue
        body = _taken(stream, read, length)
        if body is None:
            return
        message = decoded(body)
        if isinstance(message, Broken):
            stream[:0] = body
        yield message


def framed(message: Json) -> bytes:
    """The bytes of a message."""
    try:
        body = orjson.dumps(message)
    except TypeError:  # Half a surrogate pair, or a number of more than 64 bits: both may come from the client.
        body = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


def decoded(body: bytes) -> Json | Broken:
    """The JSON of a message. What orjson refuses but JSON allows, such as half a surrogate pair, is read more slowly."""
    try:
        message = orjson.loads(body)
    except orjson.JSONDecodeError:
        return _slowly_decoded(body)
    if isinstance(message, dict) and isinstance(message.get("id"), float):
        return _slowly_decoded(body)  # An id of more than 64 bits must come back as it was.
    return cast("Json", message)


def _slowly_decoded(body: bytes) -> Json | Broken:
    try:
        return cast("Json", json.loads(body.decode("utf-8"), parse_constant=_no_number))
    except UnicodeDecodeError:
        return Broken("not UTF-8")
    except RecursionError:
        return Broken("nested too deeply")
    except ValueError as error:
        return Broken(f"not JSON: {error}")


def _no_number(name: str) -> NoReturn:
    message = f"{name} is no number"
    raise ValueError(message)


def _skipped_to_header(stream: bytearray, read: Callable[[int], bytes]) -> tuple[bytes, int] | None:
    """Take everything up to the end of the next header; what stood before the header, and the length that it gives.

    Of two lengths in one header the last counts: the first was left unfinished.
    """
    seen = 0
    while (header := _HEADER.search(stream, max(0, seen - _LONGEST_HEADER))) is None:
        del stream[: max(0, len(stream) - _KEPT)]
        seen = len(stream)
        if not (chunk := read(_CHUNK)):
            return None
        stream += chunk
    passed_over = bytes(stream[: header.start()]).strip()
    length = int(_LENGTH.findall(header[0])[-1])
    del stream[: header.end()]
    return passed_over, length


def _taken(stream: bytearray, read: Callable[[int], bytes], length: int) -> bytes | None:
    while len(stream) < length:
        if not (chunk := read(_CHUNK)):
            return None
        stream += chunk
    with memoryview(stream) as view:
        body = bytes(view[:length])
    del stream[:length]
    return body
