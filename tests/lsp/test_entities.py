"""Entities as editors see them: coloured, explained, found, and changed only by who asks for it."""

from pathlib import Path

import pytest

from doxa.lsp.methods import LONG, QUESTIONS
from doxa.vault.journal import Decision, Verdict, append
from doxa.vault.journal_files import Device
from doxa.vault.paths import NotePath
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
def test_names_without_a_tag_are_found_in_notes_that_are_closed_or_open(tmp_path: Path, path: Path) -> None:
    root = vault(tmp_path)
    (root / "far.md").write_bytes("x\r\n😀 𝒳 Then `Gondor`, Gondor.\r\n".encode())
    (root / "shown.md").write_bytes(b"Gondor as it was saved")
    with working(root, client_params(path), "Gondor") as editor:
        editor.client.open(editor.uri("shown.md"), "😀 and Gondor as it is on the screen")
        found = editor.ask_at("references", 0, "", context={"includeDeclaration": True})
        assert [(one["uri"], one["range"]) for one in found] == [
            (editor.uri("far.md"), editor.range(1, "😀 𝒳 Then `Gondor`, ", "Gondor")),
            (editor.uri("places.md"), editor.range(0, "😀 #", "Gondor")),
            (editor.uri("shown.md"), editor.range(0, "😀 and ", "Gondor")),
            (editor.today, editor.range(0, "", "Gondor")),
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


def test_a_rejection_without_a_tag_is_in_the_menu_of_editors_that_run_commands(tmp_path: Path) -> None:
    title = "Reject `Gondor` in this note, without a tag"
    runs = PLAIN | {"capabilities": ALL["capabilities"] | {"workspace": {"executeCommand": {}}}}
    with working(vault(tmp_path), runs, "😀 𝒳 Gondor, #Gondor:PLACE\r\n") as editor:
        chosen = actions(editor, 0, "😀 𝒳 ", "Gondor")[title]
        assert "edit" not in chosen
        assert title not in actions(editor, 0, "😀 𝒳 Gondor, #", "")
        assert editor.client.result("workspace/executeCommand", chosen["command"]) is None
        assert title not in actions(editor, 0, "😀 𝒳 ", "Gondor")
    with working(vault(tmp_path / "other"), ALL, "Gondor\r\n") as editor:
        assert title not in actions(editor, 0, "", "Gondor")


def test_a_type_that_is_given_is_remembered_and_counts_more_than_the_number_of_tags(tmp_path: Path) -> None:
    runs = {"workspace": {"executeCommand": {}, "semanticTokens": {"refreshSupport": True}}}
    params = PLAIN | {"capabilities": ALL["capabilities"] | runs}
    root = vault(tmp_path)
    (root / "more.md").write_text("#Gondor:PLACE #Gondor:PLACE")
    with working(root, params, "Gondor, Gondor\r\n") as editor:
        chosen = actions(editor, 0, "", "Gondor")["Change the type of `Gondor` to ORG"]
        editor.client.change(editor.today, 2, {"text": "#Gondor:ORG, Gondor\r\n"})
        assert coloured(editor)[-1] == (0, 13, 6, "enum")
        assert editor.client.result("workspace/executeCommand", chosen["command"]) is None
        assert editor.client.heard("workspace/semanticTokens/refresh", lambda _: True) is None
        assert coloured(editor)[-1] == (0, 13, 6, "typeParameter")
        assert "Given types: ORG (2" in editor.ask_at("hover", 0, "#")["contents"]["value"]
        editor.client.change(editor.today, 3, {"text": "Gondor, Gondor\r\n"})
        assert coloured(editor)[-1] == (0, 8, 6, "enum")
        odd = chosen["command"] | {"arguments": [chosen["command"]["arguments"][0] | {"type": "NONE"}]}
        assert editor.client.error("workspace/executeCommand", odd)


def test_what_another_device_decides_shows_at_once(tmp_path: Path) -> None:
    runs = {
        "workspace": {"semanticTokens": {"refreshSupport": True}, "didChangeWatchedFiles": {"dynamicRegistration": True}}
    }
    root = vault(tmp_path)
    with working(root, PLAIN | {"capabilities": ALL["capabilities"] | runs}, "Gondor\r\n") as editor:
        assert coloured(editor) == [(0, 0, 6, "enum")]
        append(root, Device("0" * 16), Decision("2026", Verdict.REJECT, "Gondor", NotePath("today.md")))
        changed = {"uri": editor.uri(f".doxa/journal/{'0' * 16}/entities.jsonl"), "type": 1}
        editor.client.notify("workspace/didChangeWatchedFiles", {"changes": [changed]})
        assert editor.client.heard("workspace/semanticTokens/refresh", lambda _: True) is None
        assert coloured(editor) == []


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


def test_a_buffer_is_what_was_typed_after_any_question(tmp_path: Path) -> None:
    text = (
        "😀 Then Aragorn left #Gondor:PLACE, Cory:ALIAS_OF_Aragorn:PERSON, Frodo.\r\n\r\nSam said Boromir:REJECT_ENTITY\r\n"
    )
    with working(vault(tmp_path, '[entities]\nguess = "always"\n'), ALL, text) as editor:
        about: Message = {"textDocument": {"uri": editor.today}, "range": editor.range(0, "😀 Then ", "Aragorn")}
        about |= {"position": editor.position(0, "😀 Then Ara"), "newName": "New", "query": "Gondor"}
        shown = editor.client.result("doxa/renderText", about)
        assert shown["text"] == "😀 Then Aragorn left Gondor, Cory, Frodo.\r\n\r\nSam said Boromir\r\n"
        for method in sorted({*QUESTIONS, *LONG}):
            editor.client.answer(editor.client.ask(method, about | {"context": {"diagnostics": []}}))
            assert editor.client.result("doxa/renderText", about) == shown, method
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


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_every_editor_can_show_a_note_as_html(tmp_path: Path, path: Path) -> None:
    with working(vault(tmp_path), client_params(path), "😀 #[𝒳 a]:PLACE, [[places]], [[#b]].\r\n\r\n# b\r\n") as editor:
        found = editor.client.result("doxa/preview", {"textDocument": {"uri": editor.today}})
        places = f'<a href="{editor.uri("places.md")}">places</a>'
        here = f'<a href="{editor.today}#L3,3">b</a>'
        assert found == {"html": f"<p>😀 𝒳 a, {places}, {here}.</p>\n<h1>b</h1>\n"}
        assert editor.client.result("doxa/preview", {"textDocument": {"uri": "file:///none.md"}}) is None


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
