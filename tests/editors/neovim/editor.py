"""A real Neovim with the plugin installed as a package: keys are typed, and what a user would see is read from it."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pynvim

from tests.editors.setting import EDITORS, HERE, REPOSITORY, copied_vault, environment, until

BINARIES = {
    "0.7": ["/usr/bin/nvim"],
    "0.10": [str(HERE / "debian/nvim"), str(EDITORS / "neovim-trixie")],
    "0.12": [str(HERE / "debian/nvim"), str(EDITORS / "neovim-forky")],
}
"""Debian's own, and those of later Debians."""

_SCREEN = """
local rows = {}
for row = 1, vim.o.lines do
  local cells = {}
  for column = 1, vim.o.columns do cells[column] = vim.fn.screenstring(row, column) end
  rows[row] = (table.concat(cells):gsub("%s+$", ""))
end
return table.concat(rows, "\\n")
"""
_FLOATS = """
local texts = {}
for _, window in ipairs(vim.api.nvim_list_wins()) do
  if vim.api.nvim_win_get_config(window).relative ~= "" then
    vim.list_extend(texts, vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false))
  end
end
return table.concat(texts, "\\n")
"""
_STATE = """
local client = require("doxa.client").of(0)
local served = client and client.server_capabilities and client.attached_buffers[vim.api.nvim_get_current_buf()]
if not served or not client.server_capabilities.executeCommandProvider then return end
local asked = { command = "doxa.state", arguments = { vim.empty_dict() } }
for _, answer in pairs(vim.lsp.buf_request_sync(0, "workspace/executeCommand", asked, 5000) or {}) do
  return answer.result and answer.result.vaults[1]
end
"""
_Seen = TypeVar("_Seen")


class Neovim:
    def __init__(self, version: str, home: Path) -> None:
        self.version = tuple(map(int, version.split(".")))
        self.vault = copied_vault(home)
        shutil.copytree(REPOSITORY / "editors/neovim", home / "data/nvim/site/pack/notes/start/doxa")
        told = [f"{name}={value}" for name, value in environment(home).items()]
        start = ["env", "-i", *told, *BINARIES[version], "--embed", "-i", "NONE", "-n"]
        self.api = pynvim.attach("child", argv=start)
        self.api.ui_attach(120, 40, rgb=True)
        self.api.command("set completeopt=menuone,noselect nomore shortmess+=F cmdheight=3")

    def lua(self, code: str, *values: object) -> Any:  # noqa: ANN401 - whatever Lua returns
        return self.api.exec_lua(code, *values)

    def open(self, note: str) -> None:
        """Edit a note, and wait until the server knows it and all others."""
        self.api.command(f"cd {self.api.call('fnameescape', str(self.vault))}")
        self.api.command(f"edit {self.api.call('fnameescape', note)}")
        self.until(self.is_served, "a server that has read the vault")

    def is_served(self) -> bool:
        return bool((self.state() or {}).get("read"))

    def state(self) -> dict[str, Any] | None:
        """What the server says of the vault; None as long as there is none for this buffer."""
        state: dict[str, Any] | None = self.lua(_STATE)
        return state

    def is_searchable(self) -> bool:
        return bool((self.state() or {}).get("embedded"))

    def type(self, keys: str) -> None:
        self.api.input(keys)

    def command(self, words: str) -> None:
        """Type a command and Enter; unlike a request it may ask back."""
        self.api.input(f":{words.replace('<', '<lt>')}<CR>")

    def choose(self, number: int) -> None:
        """Answer the list that is asked about."""
        self.until(self._is_asking, "a question")
        self.api.input(f"{number}<CR>")

    def _is_asking(self) -> bool:
        """Older versions wait for an answer and for nothing else; later ones wait as in the command line."""
        mode = self.api.api.get_mode()
        return mode["blocking"] or (mode["mode"] == "c" and "Type number" in self.screen())

    def put_cursor(self, behind: str) -> None:
        """Put the cursor on the last character of some text."""
        self.api.call("cursor", 1, 1)
        assert self.api.call("search", rf"\V{behind}", "cWe"), behind

    def until(self, see: Callable[[], _Seen | None], what: str) -> _Seen:
        return until(see, what, self.screen)

    def screen(self) -> str:
        return str(self.lua(_SCREEN)) + "\n" + self.messages()

    def messages(self) -> str:
        return str(self.api.call("execute", "messages"))

    def floats(self) -> str:
        """What stands in windows above the text, such as a hover."""
        return str(self.lua(_FLOATS))

    def menu(self) -> list[str]:
        """What completion offers."""
        return [item["word"] for item in self.api.call("complete_info", ["items"])["items"]]

    def lines(self) -> list[str]:
        return list(self.api.current.buffer[:])

    def note(self) -> str:
        """The name of the note that is shown."""
        return Path(self.api.current.buffer.name).name

    def text(self, name: str) -> str:
        """A note as it is on disk."""
        return (self.vault / name).read_text(encoding="utf-8")

    def diagnostics(self) -> list[str]:
        """What is wrong in the note, each with the text that it is about."""
        found = self.lua("return vim.diagnostic.get(0)")
        lines = [line.encode() for line in self.lines()]
        return [f"{lines[one['lnum']][one['col'] : one['end_col']].decode()}: {one['message']}" for one in found]

    def quickfix(self) -> list[str]:
        """The rows of the quickfix list, each with its file and place."""
        rows = self.api.call("getqflist")
        return [
            f"{Path(self.api.call('bufname', row['bufnr'])).name}:{row['lnum']}:{row['col']} {row['text']}" for row in rows
        ]

    def server(self) -> int | None:
        """The process id of the server, the only process that Neovim has started."""
        own = self.api.call("getpid")
        children = Path(f"/proc/{own}/task/{own}/children").read_text(encoding="ascii").split()
        return int(children[0]) if children else None

    def close(self) -> None:
        try:
            self.api.command("qall!", async_=True)
        except OSError:
            os.write(2, b"Neovim has gone already\n")
        self.api.close()
