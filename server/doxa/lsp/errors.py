"""How a request is refused."""

from enum import IntEnum


class ErrorCode(IntEnum):
    """The numbers that JSON-RPC and the language server protocol give to refusals."""

    PARSE_ERROR = -32700
    INVALID_REQUEST = -32600
    METHOD_NOT_FOUND = -32601
    INVALID_PARAMS = -32602
    INTERNAL_ERROR = -32603
    NOT_INITIALIZED = -32002
    CANCELLED = -32800
    CONTENT_MODIFIED = -32801
    REQUEST_FAILED = -32803


class Refusal(Exception):  # noqa: N818 - nothing went wrong with us
    """An answer that says no, and why, in words for whoever writes the client."""

    def __init__(self, code: ErrorCode, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Stop(Exception):  # noqa: N818 - the way out of the loop
    """The end of the process, with its exit code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code
