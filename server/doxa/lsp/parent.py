"""The editor's process. Its death is not always the end of our input: another child of it may hold the pipe open."""

import os
import sys
from time import sleep

from doxa.lsp.work import Work, start

_PAUSE = 0.5


def watch(process: int, died: Work) -> None:
    """Say so when the process is no more."""

    def wait() -> None:
        while alive(process):
            sleep(_PAUSE)
        died()

    start("parent", wait)


if sys.platform == "win32":
    import ctypes

    _SYNCHRONIZE = 0x100000
    _STILL_THERE = 0x102

    def alive(process: int) -> bool:
        """Whether there is such a process. `os.kill` would end it here."""
        handle = ctypes.windll.kernel32.OpenProcess(_SYNCHRONIZE, 0, process)
        if not handle:
            return False
        state = ctypes.windll.kernel32.WaitForSingleObject(handle, 0)
        ctypes.windll.kernel32.CloseHandle(handle)
        return bool(state == _STILL_THERE)

else:

    def alive(process: int) -> bool:
        """Whether there is such a process, though it be another user's."""
        try:
            os.kill(process, 0)
        except PermissionError:
            return True
        except (ProcessLookupError, OverflowError):
            return False
        return True
