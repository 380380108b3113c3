"""The command `doxa`. Exit codes: 0 all is well, 1 something was found, 2 the command could not do its work."""

import sys
from io import TextIOWrapper


def main() -> None:
    """Run the command line. What a terminal's encoding cannot show is spelt out instead of failing.

    The language server does without the libraries of the other commands: they take as long to import as all of it.
    """
    if sys.argv[1:2] == ["lsp"]:
        from doxa.cli.lsp import run  # noqa: PLC0415 - see above

        run(sys.argv[2:])
    from doxa.cli.commands import app  # noqa: PLC0415 - see above

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    app()
