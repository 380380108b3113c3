"""What all lanes share: where the editors are, a copy of the vault, and waiting for what a user would see."""

import os
import shutil
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic, sleep
from typing import TypeVar

HERE = Path(__file__).parent
REPOSITORY = HERE.parents[1]
EDITORS = Path(os.environ.get("DOXA_EDITORS") or Path.home() / ".cache" / "doxa-editors")
"""Where `tests/editors/run` has unpacked the editors that are not installed."""

_PATIENCE = 20.0
"""Seconds; much more than anything takes on a machine with other work."""
_Seen = TypeVar("_Seen")


def copied_vault(folder: Path) -> Path:
    """The vault that all lanes are about, to be changed as one likes."""
    return Path(shutil.copytree(HERE / "vault", folder / "my vault"))


def environment(home: Path) -> Mapping[str, str]:
    """What a program is told that starts in a home of its own, with nothing of this machine's user in it."""
    path = os.pathsep.join([os.environ["PATH"], str(Path(sys.executable).parent)])
    folders = {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "STATE", "CACHE")}
    return {
        "HOME": str(home),
        "PATH": path,
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        "DOXA_CACHE_DIR": str(home / "doxa"),
    } | folders


def until(see: Callable[[], _Seen | None], what: str, screen: Callable[[], str]) -> _Seen:
    """What `see` sees, as soon as it is something; if it never is, the screen is part of the complaint."""
    end = monotonic() + _PATIENCE
    while monotonic() < end:
        seen = see()
        if seen:
            return seen
        sleep(0.02)
    message = f"waited in vain for {what}\n{screen()}"
    raise AssertionError(message)
