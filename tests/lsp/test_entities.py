"""Entities as editors see them: coloured, explained, found, and changed only by who asks for it."""

from pathlib import Path

import pytest

from tests.lsp.test_tokens import decoded
from tests.support.lsp_client import CLIENTS, PLAIN, Message, client_params
from tests.support.lsp_vault import Editor, working
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


def vault(folder: Path, settings: str = "") -> Path:
    root = folder / "vault"
    write(vault_text(VAULT), root)
    (root / ".doxa" / "config.toml").write_text(settings)
    return root


def actions(editor: Editor, line: int, before: str, words: str) -> dict[str, Message]:
    found = editor.ask("codeAction", range=editor.range(line, before, words), context={"diagnostics": []})
    return {one["title"]: one for one in found}


def coloured(editor: Editor) -> list[tuple[int, int, int, str]]:
    legend = editor.offer["semanticTokensProvider"]["legend"]
    found = editor.ask("semanticTokens/full")["data"]
    return [one[:4] for one in decoded(found, legend["tokenTypes"], legend["tokenModifiers"])]


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_every_editor_is_told_what_a_name_is_and_where_it_comes_from(tmp_path: Path, path: Path) -> None:
    with working(vault(tmp_path), client_params(path), TEXT) as editor:
        before, places = "😀 𝒳 Aragorn left ", editor.uri("places.md")
        found = editor.ask_at("hover", 0, before)
        assert found["range"] == editor.range(0, before, "Gondor")
        assert "Tagged once in one note" in found["contents"]["value"]
        (target,) = editor.ask_at("definition", 0, before)
        assert target.get("targetUri", target.get("uri")) == places
        name = editor.range(0, "😀 #", "Gondor")
        assert target.get("targetSelectionRange", target.get("range")) == name
        today = editor.today
        assert editor.ask_at("references", 0, before, context={"includeDeclaration": True}) == [
            {"uri": places, "range": name},
            {"uri": today, "range": editor.range(0, before, "Gondor")},
            {"uri": today, "range": editor.range(1, "😀 Then ", "Gondor")},
        ]


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_every_editor_that_takes_colours_gets_those_of_names(tmp_path: Path, path: Path) -> None:
    params = client_params(path)
    with working(vault(tmp_path), params, TEXT) as editor:
        if "semanticTokensProvider" in editor.offer:
            column = editor.width("😀 𝒳 Aragorn left ")
            assert (0, column, editor.width("Gondor"), "enum") in coloured(editor)


def test_names_are_coloured_by_their_types_and_guesses_too(tmp_path: Path) -> None:
    with working(vault(tmp_path), ALL, "Aragorn ruled Gondor.\r\n") as editor:
        assert coloured(editor) == [(0, 0, 7, "interface"), (0, 14, 6, "enum")]


def test_all_colours_of_names_can_be_switched_off(tmp_path: Path) -> None:
    with working(vault(tmp_path, "[entities]\nhighlight = false\n"), ALL, "Aragorn ruled #Gondor:ORG, Gondor") as editor:
        assert coloured(editor) == []


def test_guesses_can_be_switched_off(tmp_path: Path) -> None:
    with working(vault(tmp_path, '[entities]\nguess = "never"\n'), ALL, "Aragorn ruled Gondor") as editor:
        assert [word for *_, word in coloured(editor)] == ["enum"]


def test_a_tag_that_is_typed_is_known_in_other_notes_at_once(tmp_path: Path) -> None:
    with working(vault(tmp_path), ALL, TEXT) as editor:
        other = editor.uri("other.md")
        editor.client.open(other, "#Aragorn:ORG")
        assert coloured(editor)[0][3] == "typeParameter"
        editor.client.change(other, 2, {"text": "nothing"})
        assert coloured(editor)[0][3] == "struct"


def test_an_action_replaces_the_name_and_nothing_else(tmp_path: Path) -> None:
    with working(vault(tmp_path), ALL, TEXT) as editor:
        before = "😀 𝒳 Aragorn left "
        action = actions(editor, 0, before, "Gondor")["Change the type of `Gondor` to ORG"]
        assert action["kind"] == "refactor.rewrite"
        (edits,) = action["edit"]["changes"].values()
        assert edits == [{"range": editor.range(0, before, "Gondor"), "newText": "#Gondor:ORG"}]


def test_an_entity_gets_another_name_in_all_its_tags(tmp_path: Path) -> None:
    with working(vault(tmp_path), ALL, "😀 #Gondor:PLACE\r\n") as editor:
        prepared = editor.ask_at("prepareRename", 0, "😀 #")
        assert prepared == {"range": editor.range(0, "😀 #", "Gondor"), "placeholder": "Gondor"}
        edit = editor.ask_at("rename", 0, "😀 #", newName="Stone Land")
        assert edit["changes"] == {
            uri: [{"range": editor.range(0, "😀 ", "#Gondor:PLACE"), "newText": "#[Stone Land]:PLACE"}]
            for uri in (editor.today, editor.uri("places.md"))
        }


def test_a_note_is_tagged_step_by_step_and_only_what_is_meant_changes(tmp_path: Path) -> None:
    with working(vault(tmp_path, '[entities]\nguess = "always"\n'), ALL, "**Aragorn** ruled Rohan, and Rohan.\n") as editor:
        assert [word for *_, word in coloured(editor)] == ["interface", "struct", "struct"]
        text = acted(editor, 1, "**Aragorn** ruled Rohan, and Rohan.\n", "Rohan", "Create the entity `Rohan` (PLACE)")
        assert text == "**Aragorn** ruled #Rohan:PLACE, and Rohan.\n"
        assert [word for *_, word in coloured(editor)] == ["interface", "enum", "type", "enum"]
        rendered = editor.client.result("doxa/renderText", {"textDocument": {"uri": editor.today}})["text"]
        assert rendered == "**Aragorn** ruled Rohan, and Rohan.\n"
        text = acted(editor, 2, text, "Rohan", "Change the type of `Rohan` to PERSON")
        assert text == "**Aragorn** ruled #Rohan:PERSON, and Rohan.\n"
        assert [word for *_, word in coloured(editor)] == ["interface", "interface", "type", "interface"]
        text = acted(editor, 3, text, "Aragorn", "Reject `Aragorn`: it is no entity")
        assert text == "**Aragorn:REJECT_ENTITY** ruled #Rohan:PERSON, and Rohan.\n"
        assert [word for *_, word in coloured(editor)] == ["comment", "interface", "type", "interface"]
        text = acted(editor, 4, text, "Aragorn", "Remove the tag of `Aragorn`")
        text = acted(editor, 5, text, "Rohan", "Remove the tag of `Rohan`")
        assert text == "**Aragorn** ruled Rohan, and Rohan.\n"


def acted(editor: Editor, version: int, text: str, name: str, title: str) -> str:
    """The text of a one-line note after an action on the first place of a name, told to the server as an editor does."""
    (edits,) = actions(editor, 0, text[: text.index(name)], "")[title]["edit"]["changes"].values()
    (edit,) = edits
    start, end = (edit["range"][one]["character"] for one in ("start", "end"))
    after = f"{text[:start]}{edit['newText']}{text[end:]}"
    editor.client.change(editor.today, version + 1, {"text": after})
    return after


def test_a_name_is_rejected_without_a_change_of_text(tmp_path: Path) -> None:
    with working(vault(tmp_path), ALL, "Gondor.\r\n") as editor:
        assert coloured(editor) == [(0, 0, 6, "enum")]
        asked = {
            "command": "doxa.reject",
            "arguments": [{"textDocument": {"uri": editor.today}, "position": {"line": 0, "character": 1}}],
        }
        assert editor.client.result("workspace/executeCommand", asked) is None
        assert coloured(editor) == []
        assert editor.client.error("workspace/executeCommand", asked)
        assert len([*(editor.root / ".doxa" / "journal").rglob("*.jsonl")]) == 1
        assert not any(one.get("method") == "workspace/applyEdit" for one in editor.client.notifications)


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_every_editor_can_show_a_note_without_its_tags(tmp_path: Path, path: Path) -> None:
    with working(vault(tmp_path), client_params(path), "😀 #[𝒳 a]:PLACE.\r\nb\r\n") as editor:
        found = editor.client.result("doxa/renderText", {"textDocument": {"uri": editor.today}})
        assert found["text"] == "😀 𝒳 a.\r\nb\r\n"
        assert [(one["range"]["start"], one["noteRange"]["start"]) for one in found["pieces"]] == [
            ({"line": 0, "character": editor.width(here)}, {"line": 0, "character": editor.width(there)})
            for here, there in (("", ""), ("😀 ", "😀 #["), ("😀 𝒳 a", "😀 #[𝒳 a]:PLACE"))
        ]
        assert editor.client.result("doxa/renderText", {"textDocument": {"uri": "file:///none.md"}}) is None


def test_an_entity_is_found_in_the_whole_vault(tmp_path: Path) -> None:
    with working(vault(tmp_path), ALL, TEXT) as editor:
        found = editor.client.result("workspace/symbol", {"query": "mount doo"})
        assert [(one["name"], one["containerName"], one["location"]) for one in found] == [
            (
                "Mount Doom",
                "PLACE",
                {
                    "uri": editor.uri("places.md"),
                    "range": editor.range(0, "😀 #Gondor:PLACE and #[", "Mount Doom"),
                },
            )
        ]


def test_names_are_completed_in_a_tag(tmp_path: Path) -> None:
    params = ALL | {"capabilities": {"textDocument": {"completion": {}}}}
    with working(vault(tmp_path), params, "😀 #[Mou\r\n") as editor:
        found = editor.ask_at("completion", 0, "😀 #[Mo")
        (item,) = found["items"]
        assert item["label"] == "Mount Doom"
        assert item["textEdit"] == {"range": editor.range(0, "😀 #[", "Mou"), "newText": "Mount Doom]:PLACE"}


def test_a_wrong_type_is_found_and_nothing_is_changed(tmp_path: Path) -> None:
    with working(vault(tmp_path), ALL, TEXT) as editor:
        found = editor.client.diagnostics(editor.today, 1)
        assert [(one["code"], one["range"]) for one in found] == [
            ("unknown-entity-type", editor.range(1, "😀 Then Gondor, #Mount:", "PLAEC"))
        ]
        assert not any(one.get("method") == "workspace/applyEdit" for one in editor.client.notifications)
