"""Somebody who writes notes: opens a vault in an editor, asks for something, and looks at what comes of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from doxa.text.lines import Encoding, LineIndex
from tests.support.lsp_client import LspClient, Message
from tests.support.lsp_edits import applied, edited, span
from tests.support.lsp_vault import until_read
from tests.support.vault_text import Mark, VaultText, render, vault_text, write

EVERYTHING: Message = {"start": {"line": 0, "character": 0}, "end": {"line": 99_999, "character": 0}}
ENCODING = "utf-16"


def notes(source: str) -> Mapping[str, str]:
    """The notes of a vault that is written as text."""
    return vault_text(source).notes


def shown(source: str) -> str:
    """A vault with marks as they are printed."""
    vault = vault_text(source)
    return render(vault.notes, vault.marks)


@dataclass
class User:
    """Works in one vault of an editor that can do all that VS Code can; the note with the cursor is open."""

    client: LspClient
    root: Path
    vault: VaultText = field(default_factory=lambda: VaultText({}, None, ()))
    here: str = ""

    # Setting up

    def opens(self, source: str) -> None:
        """Opens the vault that is written as text, and in it the note with the cursor, or else the first."""
        self.vault = vault_text(source)
        write(self.vault, self.root)
        self.opens_folder()

    def opens_folder(self) -> None:
        """Opens the vault as it is on disk."""
        folder = {"uri": self.root.as_uri(), "name": "vault"}
        self.client.notify("workspace/didChangeWorkspaceFolders", {"event": {"added": [folder], "removed": []}})
        until_read(self.client, self.root)
        self.here = self.vault.cursor.path if self.vault.cursor else next(iter(self.vault.notes))
        self.client.open(self.uri(self.here), self.vault.notes[self.here])

    def leaves(self) -> None:
        self.client.notify("textDocument/didClose", {"textDocument": {"uri": self.uri(self.here)}})
        folder = {"uri": self.root.as_uri(), "name": "vault"}
        self.client.notify("workspace/didChangeWorkspaceFolders", {"event": {"added": [], "removed": [folder]}})

    # Asking

    def asks(self, what: str, **more: object) -> Any:  # noqa: ANN401 - JSON has no better type
        """The answer about the cursor."""
        return self.client.result(f"textDocument/{what}", self._place() | more)

    def is_refused(self, what: str, **more: object) -> str:
        """Why the server does not do what is asked at the cursor."""
        answer = self.client.answer(self.client.ask(f"textDocument/{what}", self._place() | more))
        return str(answer["error"]["message"])

    def renames(self, name: str) -> Mapping[str, str]:
        """All notes after what is under the cursor got the name."""
        return self.notes_after(self.asks("rename", newName=name))

    def moves(self, *moves: tuple[str, str]) -> Mapping[str, str]:
        """All notes after files or folders were moved in the editor's list of files."""
        files = [{"oldUri": self.uri(old), "newUri": self.uri(new)} for old, new in moves]
        after = self.notes_after(self.client.result("workspace/willRenameFiles", {"files": files}))
        return {_moved(path, moves): text for path, text in after.items()}

    def completes(self) -> list[Message]:
        """What is offered at the cursor, each item with its edit."""
        answer = self.asks("completion") or {"items": []}
        place = answer.get("itemDefaults", {}).get("editRange")
        return [
            item | {"textEdit": item.get("textEdit") or {"range": place, "newText": item["textEditText"]}}
            for item in answer["items"]
        ]

    def is_offered(self) -> list[str]:
        """The labels of what is offered at the cursor."""
        return [item["label"] for item in self.completes()]

    def accepts(self, label: str) -> str:
        """The note after an item of this label was chosen."""
        item = next(item for item in self.completes() if item["label"] == label)
        return edited(self.vault.notes[self.here], [item["textEdit"], *item.get("additionalTextEdits", ())], ENCODING)

    def actions(self, only: str = "") -> dict[str, Message]:
        """The code actions at the cursor, by their titles; without a cursor, those for the whole note."""
        place: Message = self._place()["position"] if self.vault.cursor else {}
        where = {"start": place, "end": place} if place else EVERYTHING
        context: Message = {"diagnostics": []} | ({"only": [only]} if only else {})
        found = self.client.result(
            "textDocument/codeAction", {"textDocument": {"uri": self.uri(self.here)}, "range": where, "context": context}
        )
        return {one["title"]: one for one in found}

    def does(self, title: str) -> Mapping[str, str]:
        """All notes after a code action."""
        action = self.actions()[title]
        return self.notes_after((action if "edit" in action else self.client.result("codeAction/resolve", action))["edit"])

    def goes(self) -> str:
        """All notes, with marks at the places that the link under the cursor leads to."""
        found = self.asks("definition")
        return self._marked((one["targetUri"], one["targetSelectionRange"]) for one in found)

    def finds_references(self) -> str:
        """All notes, with marks at the references to what is under the cursor."""
        found = self.asks("references", context={"includeDeclaration": False})
        return self._marked((one["uri"], one["range"]) for one in found)

    def hears(self) -> str:
        """All notes, with marks at what is wrong in the open one, labelled with codes."""
        uri = self.uri(self.here)
        return self._marked(
            ((uri, one["range"]) for one in self.diagnostics()), [one["code"] for one in self.diagnostics()]
        )

    def diagnostics(self) -> list[Message]:
        """What is wrong in the open note."""
        answer = self.client.result("textDocument/diagnostic", {"textDocument": {"uri": self.uri(self.here)}})
        found: list[Message] = answer["items"]
        return found

    def reads(self) -> str:
        """What is shown about the word under the cursor."""
        answer = self.asks("hover")
        return str(answer["contents"]["value"]) if answer else ""

    def uri(self, path: str) -> str:
        return (self.root / path).as_uri()

    def notes_after(self, edit: Message | None) -> Mapping[str, str]:
        """All notes after an edit, by their paths."""
        texts = {self.uri(path): text for path, text in self.vault.notes.items()}
        after = applied(texts, edit, ENCODING) if edit else texts
        return {self._path(uri): text for uri, text in after.items()}

    def _place(self) -> Message:
        assert self.vault.cursor is not None
        place = LineIndex(self.vault.notes[self.here]).position(self.vault.cursor.offset, Encoding(ENCODING))
        position = {"line": place.line, "character": place.column}
        return {"textDocument": {"uri": self.uri(self.here)}, "position": position}

    def _marked(self, places: Any, labels: list[str] | None = None) -> str:  # noqa: ANN401
        marks = []
        for number, (uri, where) in enumerate(places):
            path = self._path(uri)
            label = labels[number] if labels else ""
            marks.append(Mark(path, span(LineIndex(self.vault.notes[path]), where, ENCODING), label))
        return render(self.vault.notes, marks)

    def _path(self, uri: str) -> str:
        return unquote(uri).removeprefix(f"file://{self.root}/")


def _moved(path: str, moves: tuple[tuple[str, str], ...]) -> str:
    for old, new in moves:
        if f"{path}/".startswith(f"{old}/"):
            return new + path[len(old) :]
    return path
