"""`python -m tests.lsp.odd_server [FAILING]`: the real server with methods that do what no method should.

FAILING names a method whose handler raises from the start.
"""

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable
from threading import Event
from time import perf_counter
from typing import Any, NoReturn, cast

from doxa.cli.main import main
from doxa.lsp.methods import IN_ORDER, LONG, QUESTIONS


def wait_for_ever(*_: object) -> None:
    Event().wait()


def compute(*_: object) -> None:
    """Keep a processor busy for a second, in Python, as a large note does."""
    end = perf_counter() + 1
    while perf_counter() < end:
        sum(range(1000))


def fail(*_: object) -> NoReturn:
    message = "a secret that stands in a note"
    raise RuntimeError(message)


def exhaust(*_: object) -> NoReturn:
    """Recurse for ever, as something that follows links might."""
    _go_deeper()


def _go_deeper() -> NoReturn:
    _go_deeper()


def unspeakable(*_: object) -> object:
    return object()


def print_everywhere(*_: object) -> None:
    """Print as Python, as C and as a child process do."""
    print("Content-Length: 2\r\n\r\n{}", flush=True)
    os.write(1, b"printed by a descriptor\n")
    libc = ctypes.CDLL(None)
    libc.puts(b"printed by C")
    libc.fflush(None)
    subprocess.run(["echo", "printed by a child"], check=True)  # noqa: S607 - whichever it is


def modules(*_: object) -> list[str]:
    return sorted(sys.modules)


ODD: dict[str, Callable[..., object]] = {
    "odd/waits": wait_for_ever,
    "odd/computes": compute,
    "odd/fails": fail,
    "odd/exhausts": exhaust,
    "odd/unspeakable": unspeakable,
    "odd/prints": print_everywhere,
    "odd/modules": modules,
}

if __name__ == "__main__":
    tables = (cast("dict[str, Any]", IN_ORDER), cast("dict[str, Any]", QUESTIONS), cast("dict[str, Any]", LONG))
    tables[1].update(ODD)
    tables[0].update({f"{name}-in-order": odd for name, odd in ODD.items()})
    for name in sys.argv[1:]:
        for table in tables:
            if name in table:
                table[name] = fail
    sys.argv = ["doxa", "lsp"]
    main()
