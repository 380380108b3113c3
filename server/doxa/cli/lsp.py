"""`doxa lsp`: the language server. Somebody waits for an editor while it starts, so it imports only what it needs."""

import gc
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

LEVELS = ("debug", "info", "warning", "error")

_IGNORED = ("--stdio", "--clientProcessId")
"""What clients of VS Code add by themselves: the only transport there is, and what `initialize` says too."""

_REFUSED = "?"

_HELP = f"""\
Usage: doxa lsp [--log-level LEVEL]

Run the language server on standard input and output. Editors start it; there is nothing to type.

  --log-level LEVEL  What to tell the editor's log: {", ".join(LEVELS)} (default: as the settings say).
  --help             Show this message and exit.
"""


def run(arguments: Sequence[str]) -> NoReturn:
    """Serve the client on standard input and output, then end the process, whatever its threads do."""
    if "--help" in arguments:
        sys.stdout.write(_HELP)
        sys.exit(0)
    level = _log_level(arguments)
    if level is _REFUSED:
        sys.stderr.write(f"doxa lsp: unknown arguments: {' '.join(arguments)}\n\n{_HELP}")
        sys.exit(2)
    gc.disable()  # Nothing that the imports make will ever be garbage.
    from doxa.lsp.transport import claim_stdio  # noqa: PLC0415 - nothing of this is needed to refuse arguments

    incoming, outgoing = claim_stdio()
    from doxa.lsp.serve import serve  # noqa: PLC0415 - whatever it prints, it does not print into the protocol

    gc.freeze()
    gc.enable()
    try:
        code = serve(incoming, outgoing, level)
    except KeyboardInterrupt:
        code = 130
    os._exit(code)


def _log_level(arguments: Sequence[str]) -> str:
    """The level that the arguments ask for, empty if they ask for none; refused if they ask for anything else."""
    match [one for one in arguments if one.partition("=")[0] not in _IGNORED]:
        case []:
            return ""
        case ["--log-level", level] if level in LEVELS:
            return level
        case [one] if one.startswith("--log-level=") and one.partition("=")[2] in LEVELS:
            return one.partition("=")[2]
    return _REFUSED
