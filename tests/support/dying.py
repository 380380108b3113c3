"""A process that dies in the middle of what it writes."""

import os
import sys

_WRITES = {"os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.chmod"}


def die_after(writes: int) -> None:
    """End this process, as if it were killed, when it is about to change files once more than so many times."""
    left = writes

    def look(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal left
        is_new = event == "open" and isinstance(arguments[2], int) and arguments[2] & os.O_CREAT
        if event in _WRITES or is_new:
            left -= 1
            if left < 0:
                os._exit(9)

    sys.addaudithook(look)
