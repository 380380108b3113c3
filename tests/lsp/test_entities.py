"""Entities as editors see them: coloured, explained, found, and changed only by who asks for it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.lsp.test_tokens import decoded
from tests.support.lsp_client import CLIENTS, PLAIN, LspClient, Message, client_params, lsp_client
from tests.support.vault_text import vault_text, write

VAULT = """
    -- .doxa/config.toml --
    -- places.md --
    😀 #Gondor:PLACE and #[Mount Doom]:PLACE
"""
TEXT = "😀 𝒳 Aragorn left Gondor.\r\n😀 Then Gondor, #Mount:PLAEC.\r\n"
COLOURS = {"requests": {"full": True}, "tokenTypes": [], "tokenModifiers": [], "formats": ["relative"]}
ACTS = {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix", "refactor", "refactor.rewrite"]}}}
ALL = PLAIN | {"capabilities": {"textDocument": {"semanticTokens": COLOURS, "codeAction": ACTS}}}


class Editor:
    def __init__(self, client: LspClient, root: Path, offer: Message) -> None:
        self.client = client
        self.root = root
        self.offer = offer
        self.document = {"textDocument": {"uri": (root / "today.md").as_uri()}}

    def ask(self, what: str, line: int, before: str, **more: object) -> Any:  # noqa: ANN401 - JSON has no better type
        position = {"line": line, "character": self.width(before) + 1}
        return self.client.result(f"textDocument/{what}", self.document | {"position": position} | more)

    def actions(self, line: int, before: str, words: str) -> dict[str, Message]:
        asked = self.document | {"range": self.range(line, before, words), "context": {"diagnostics": []}}
        return {one["title"]: one for one in self.client.result("textDocument/codeAction", asked)}

    def coloured(self) -> list[tuple[int, int, int, str]]:
        legend = self.offer["semanticTokensProvider"]["legend"]
        found = self.client.result("textDocument/semanticTokens/full", self.document)["data"]
        return [one[:4] for one in decoded(found, legend["tokenTypes"], legend["tokenModifiers"])]

    def width(self, words: str) -> int:
        units = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}
        encoding, size = units[self.offer["positionEncoding"]]
        return len(words.encode(encoding)) // size

    def range(self, line: int, before: str, words: str) -> Message:
        start = self.width(before)
        return {
            "start": {"line": line, "character": start},
            "end": {"line": line, "character": start + self.width(words)},
        }


@contextmanager
def working(folder: Path, params: Message, settings: str = "", text: str = TEXT) -> Iterator[Editor]:
    """An editor with an unsaved note in a vault, once the server has read it."""
    root = folder / "vault"
    write(vault_text(VAULT), root)
    (root / ".doxa" / "config.toml").write_text(settings)
    with lsp_client() as client:
        offer = client.start(params | {"rootUri": None, "workspaceFolders": [{"uri": root.as_uri(), "name": "vault"}]})
        client.heard("window/logMessage", lambda one: one["message"].startswith(f"{root}:"))
        client.open((root / "today.md").as_uri(), text)
        yield Editor(client, root, offer)
        client.stop()


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_every_editor_is_told_what_a_name_is_and_where_it_comes_from(tmp_path: Path, path: Path) -> None:
    with working(tmp_path, client_params(path)) as editor:
        before, places = "😀 𝒳 Aragorn left ", (editor.root / "places.md").as_uri()
        found = editor.ask("hover", 0, before)
        assert found["range"] == editor.range(0, before, "Gondor")
        assert "Tagged once in one note" in found["contents"]["value"]
        (target,) = editor.ask("definition", 0, before)
        assert target.get("targetUri", target.get("uri")) == places
        name = editor.range(0, "😀 #", "Gondor")
        assert target.get("targetSelectionRange", target.get("range")) == name
        today = editor.document["textDocument"]["uri"]
        assert editor.ask("references", 0, before, context={"includeDeclaration": True}) == [
            {"uri": places, "range": name},
            {"uri": today, "range": editor.range(0, before, "Gondor")},
            {"uri": today, "range": editor.range(1, "😀 Then ", "Gondor")},
        ]


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_every_editor_that_takes_colours_gets_those_of_names(tmp_path: Path, path: Path) -> None:
    params = client_params(path)
    with working(tmp_path, params) as editor:
        if "semanticTokensProvider" in editor.offer:
            column = editor.width("😀 𝒳 Aragorn left ")
            assert (0, column, editor.width("Gondor"), "enum") in editor.coloured()


def test_names_are_coloured_by_their_types_and_guesses_too(tmp_path: Path) -> None:
    with working(tmp_path, ALL, text="Aragorn ruled Gondor.\r\n") as editor:
        assert editor.coloured() == [(0, 0, 7, "interface"), (0, 14, 6, "enum")]


def test_all_colours_of_names_can_be_switched_off(tmp_path: Path) -> None:
    with working(tmp_path, ALL, "[entities]\nhighlight = false\n", "Aragorn ruled #Gondor:ORG, Gondor") as editor:
        assert editor.coloured() == []


def test_guesses_can_be_switched_off(tmp_path: Path) -> None:
    with working(tmp_path, ALL, '[entities]\nguess = "never"\n', "Aragorn ruled Gondor") as editor:
        assert [word for *_, word in editor.coloured()] == ["enum"]


def test_a_tag_that_is_typed_is_known_in_other_notes_at_once(tmp_path: Path) -> None:
    with working(tmp_path, ALL) as editor:
        other = (editor.root / "other.md").as_uri()
        editor.client.open(other, "#Aragorn:ORG")
        assert editor.coloured()[0][3] == "typeParameter"
        editor.client.change(other, 2, {"text": "nothing"})
        assert editor.coloured()[0][3] == "struct"


def test_an_action_replaces_the_name_and_nothing_else(tmp_path: Path) -> None:
    with working(tmp_path, ALL) as editor:
        before = "😀 𝒳 Aragorn left "
        action = editor.actions(0, before, "Gondor")["Change the type of `Gondor` to ORG"]
        assert action["kind"] == "refactor.rewrite"
        (edits,) = action["edit"]["changes"].values()
        assert edits == [{"range": editor.range(0, before, "Gondor"), "newText": "#Gondor:ORG"}]


def test_an_entity_gets_another_name_in_all_its_tags(tmp_path: Path) -> None:
    with working(tmp_path, ALL, text="😀 #Gondor:PLACE\r\n") as editor:
        prepared = editor.ask("prepareRename", 0, "😀 #")
        assert prepared == {"range": editor.range(0, "😀 #", "Gondor"), "placeholder": "Gondor"}
        edit = editor.ask("rename", 0, "😀 #", newName="Stone Land")
        assert edit["changes"] == {
            uri: [{"range": editor.range(0, "😀 ", "#Gondor:PLACE"), "newText": "#[Stone Land]:PLACE"}]
            for uri in (editor.document["textDocument"]["uri"], (editor.root / "places.md").as_uri())
        }


def test_a_note_is_tagged_step_by_step_and_only_what_is_meant_changes(tmp_path: Path) -> None:
    with working(tmp_path, ALL, '[entities]\nguess = "always"\n', "**Aragorn** ruled Rohan, and Rohan.\n") as editor:
        assert [word for *_, word in editor.coloured()] == ["interface", "struct", "struct"]
        text = acted(editor, 1, "**Aragorn** ruled Rohan, and Rohan.\n", "Rohan", "Create the entity `Rohan` (PLACE)")
        assert text == "**Aragorn** ruled #Rohan:PLACE, and Rohan.\n"
        assert [word for *_, word in editor.coloured()] == ["interface", "enum", "type", "enum"]
        rendered = editor.client.result("doxa/renderText", editor.document)["text"]
        assert rendered == "**Aragorn** ruled Rohan, and Rohan.\n"
        text = acted(editor, 2, text, "Rohan", "Change the type of `Rohan` to PERSON")
        assert text == "**Aragorn** ruled #Rohan:PERSON, and Rohan.\n"
        assert [word for *_, word in editor.coloured()] == ["interface", "interface", "type", "interface"]
        text = acted(editor, 3, text, "Aragorn", "Reject `Aragorn`: it is no entity")
        assert text == "**Aragorn:REJECT_ENTITY** ruled #Rohan:PERSON, and Rohan.\n"
        assert [word for *_, word in editor.coloured()] == ["comment", "interface", "type", "interface"]
        text = acted(editor, 4, text, "Aragorn", "Remove the tag of `Aragorn`")
        text = acted(editor, 5, text, "Rohan", "Remove the tag of `Rohan`")
        assert text == "**Aragorn** ruled Rohan, and Rohan.\n"


def acted(editor: Editor, version: int, text: str, name: str, title: str) -> str:
    """The text of a one-line note after an action on the first place of a name, told to the server as an editor does."""
    (edits,) = editor.actions(0, text[: text.index(name)], "")[title]["edit"]["changes"].values()
    (edit,) = edits
    start, end = (edit["range"][one]["character"] for one in ("start", "end"))
    after = f"{text[:start]}{edit['newText']}{text[end:]}"
    editor.client.change(editor.document["textDocument"]["uri"], version + 1, {"text": after})
    return after


def test_a_name_is_rejected_without_a_change_of_text(tmp_path: Path) -> None:
    with working(tmp_path, ALL, text="Gondor.\r\n") as editor:
        assert editor.coloured() == [(0, 0, 6, "enum")]
        asked = {"command": "doxa.reject", "arguments": [editor.document | {"position": {"line": 0, "character": 1}}]}
        assert editor.client.result("workspace/executeCommand", asked) is None
        assert editor.coloured() == []
        assert editor.client.error("workspace/executeCommand", asked)
        assert len([*(editor.root / ".doxa" / "journal").rglob("*.jsonl")]) == 1
        assert not any(one.get("method") == "workspace/applyEdit" for one in editor.client.notifications)


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_every_editor_can_show_a_note_without_its_tags(tmp_path: Path, path: Path) -> None:
    with working(tmp_path, client_params(path), text="😀 #[𝒳 a]:PLACE.\r\nb\r\n") as editor:
        found = editor.client.result("doxa/renderText", editor.document)
        assert found["text"] == "😀 𝒳 a.\r\nb\r\n"
        assert [(one["range"]["start"], one["noteRange"]["start"]) for one in found["pieces"]] == [
            ({"line": 0, "character": editor.width(here)}, {"line": 0, "character": editor.width(there)})
            for here, there in (("", ""), ("😀 ", "😀 #["), ("😀 𝒳 a", "😀 #[𝒳 a]:PLACE"))
        ]
        assert editor.client.result("doxa/renderText", {"textDocument": {"uri": "file:///none.md"}}) is None


def test_an_entity_is_found_in_the_whole_vault(tmp_path: Path) -> None:
    with working(tmp_path, ALL) as editor:
        found = editor.client.result("workspace/symbol", {"query": "mount doo"})
        assert [(one["name"], one["containerName"], one["location"]) for one in found] == [
            (
                "Mount Doom",
                "PLACE",
                {
                    "uri": (editor.root / "places.md").as_uri(),
                    "range": editor.range(0, "😀 #Gondor:PLACE and #[", "Mount Doom"),
                },
            )
        ]


def test_names_are_completed_in_a_tag(tmp_path: Path) -> None:
    params = ALL | {"capabilities": {"textDocument": {"completion": {}}}}
    with working(tmp_path, params, text="😀 #[Mou\r\n") as editor:
        found = editor.ask("completion", 0, "😀 #[Mo")
        (item,) = found["items"]
        assert item["label"] == "Mount Doom"
        assert item["textEdit"] == {"range": editor.range(0, "😀 #[", "Mou"), "newText": "Mount Doom]:PLACE"}


def test_a_wrong_type_is_found_and_nothing_is_changed(tmp_path: Path) -> None:
    with working(tmp_path, ALL) as editor:
        found = editor.client.diagnostics(editor.document["textDocument"]["uri"], 1)
        assert [(one["code"], one["range"]) for one in found] == [
            ("unknown-entity-type", editor.range(1, "😀 Then Gondor, #Mount:", "PLAEC"))
        ]
        assert not any(one.get("method") == "workspace/applyEdit" for one in editor.client.notifications)
