"""An editor at work in a vault: it starts the server there, waits until the vault was read, and counts in its encoding."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.support.lsp_client import PLAIN, LspClient, Message, lsp_client

ENCODINGS = ["utf-8", "utf-16", "utf-32"]
_UNITS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


@dataclass(frozen=True)
class Editor:
    """A client that works in the vault `root`, and what the server offers it. Columns are in the encoding it chose."""

    client: LspClient
    root: Path
    offer: Message

    @property
    def today(self) -> str:
        """The note that is open and not saved."""
        return self.uri("today.md")

    def uri(self, path: str) -> str:
        return (self.root / path).as_uri()

    def ask(self, what: str, **more: object) -> Any:  # noqa: ANN401 - JSON has no better type
        """The answer about the open note."""
        return self.client.result(f"textDocument/{what}", {"textDocument": {"uri": self.today}} | more)

    def ask_at(self, what: str, line: int, before: str, **more: object) -> Any:  # noqa: ANN401
        """The answer about the character behind some words of a line of the open note."""
        return self.ask(what, position={"line": line, "character": self.width(before) + 1}, **more)

    def width(self, words: str) -> int:
        return width(words, self.offer["positionEncoding"])

    def position(self, line: int, before: str) -> Message:
        return {"line": line, "character": self.width(before)}

    def range(self, line: int, before: str, words: str = "") -> Message:
        return {"start": self.position(line, before), "end": self.position(line, before + words)}


@contextmanager
def working(root: Path, params: Message, text: str, version: int = 1) -> Iterator[Editor]:
    """An editor with a text in the note `today.md` that is not saved, once the server has read the vault."""
    with in_vault(root, params) as editor:
        editor.client.open(editor.today, text, version)
        yield editor


@contextmanager
def opened(root: Path, params: Message = PLAIN) -> Iterator[LspClient]:
    """A client with nothing open, once the server has read the vault."""
    with in_vault(root, params) as editor:
        yield editor.client


@contextmanager
def in_vault(root: Path, params: Message = PLAIN) -> Iterator[Editor]:
    """An editor with nothing open, once the server has read the vault."""
    with lsp_client() as client:
        editor = Editor(client, root, client.start(in_folder(root, params)))
        until_read(client, root)
        yield editor
        client.stop()


def in_folder(root: Path, params: Message = PLAIN) -> Message:
    return params | {"rootUri": None, "workspaceFolders": [{"uri": uri(root), "name": "vault"}]}


def until_read(client: LspClient, root: Path) -> None:
    client.heard("window/logMessage", lambda one: one["message"].startswith(f"{root}:"))


def until(client: LspClient, path: Path, wanted: Callable[[list[str]], bool]) -> None:
    """Wait for diagnostics of a note whose codes are as wanted."""

    def fits(published: Any) -> bool:  # noqa: ANN401
        return published["uri"] == uri(path) and wanted([one["code"] for one in published["diagnostics"]])

    client.heard("textDocument/publishDiagnostics", fits)


def with_encoding(encoding: str) -> Message:
    return PLAIN | {"capabilities": {"general": {"positionEncodings": [encoding]}}}


def width(words: str, encoding: str) -> int:
    """How many columns some words take."""
    name, size = _UNITS[encoding]
    return len(words.encode(name)) // size


def uri(path: Path) -> str:
    return path.as_uri()


def text(path: Path) -> str:
    return path.read_bytes().decode()


def at(path: Path, line: int, character: int) -> Message:
    return {"textDocument": {"uri": uri(path)}, "position": {"line": line, "character": character}}


def wire(line: int, start: int, end: int) -> Message:
    return {"start": {"line": line, "character": start}, "end": {"line": line, "character": end}}
