"""A real Helix in a terminal of tmux, set up as `editors/README.md` says: keys are typed, and the screen is read."""

import os
import re
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from tests.editors.setting import EDITORS, HERE, REPOSITORY, copied_vault, environment, until

_CONFIG = """
[editor]
idle-timeout = 50
completion-timeout = 5
end-of-line-diagnostics = "hint"
"""
_Seen = TypeVar("_Seen")


class Helix:
    def __init__(self, home: Path) -> None:
        self.vault = copied_vault(home)
        config = home / "config/helix"
        config.mkdir(parents=True)
        (config / "languages.toml").write_text(_documented(), encoding="utf-8")
        (config / "config.toml").write_text(_CONFIG, encoding="utf-8")
        self._environment = dict(environment(home))
        self._socket = f"doxa-{os.getpid()}-{home.name}"

    def open(self, note: str) -> None:
        start = shlex.join([str(HERE / "debian/hx"), str(EDITORS / "helix-forky"), note])
        self._tmux("new-session", "-d", "-x", "140", "-y", "40", f"cd {shlex.quote(str(self.vault))} && {start}")
        self.until(lambda: note in self.screen(), "the note")

    def type(self, *keys: str) -> None:
        """Press keys by their names, or type words."""
        self._tmux("send-keys", *keys)

    def command(self, words: str) -> None:
        self.type(f":{words}", "Enter")

    def leave_insert_mode(self) -> None:
        """A key that comes too soon behind Escape would be one with Alt."""
        self.type("Escape")
        self.until_shown(" NOR ")

    def put_cursor(self, behind: str) -> None:
        """Put the cursor on the last character of some text, which has no marks of a pattern in it."""
        self.type("gg", "/")
        self.until(lambda: "search:" in self.screen(), "the prompt")
        self.type("-l", re.escape(behind))
        self.type("Enter")
        self.type(";")

    def until(self, see: Callable[[], _Seen | None], what: str) -> _Seen:
        return until(see, what, self.screen)

    def until_shown(self, words: str) -> None:
        self.until(lambda: words in self.screen(), words)

    def screen(self) -> str:
        return self._tmux("capture-pane", "-p")

    def text(self, name: str) -> str:
        """A note as it is on disk."""
        return (self.vault / name).read_text(encoding="utf-8")

    def close(self) -> None:
        self._tmux("kill-server")

    def _tmux(self, *words: str) -> str:
        told = ["tmux", "-L", self._socket, "-f", "/dev/null", *words]
        return subprocess.run(told, env=self._environment, check=True, capture_output=True, text=True).stdout  # noqa: S603 - tests type what they like


def _documented() -> str:
    """The settings as a user would copy them."""
    text = (REPOSITORY / "editors/README.md").read_text(encoding="utf-8")
    found = re.search(r"## Helix.*?```toml\n(.*?)```", text, re.DOTALL)
    assert found
    return found[1]
