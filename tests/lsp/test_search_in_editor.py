"""Search where an editor has no command for it: among symbols, in lenses and actions, and in what is not saved yet."""

from pathlib import Path
from typing import Any

import pytest

from tests.support.lsp_client import PLAIN, LspClient, Message
from tests.support.lsp_vault import ENCODINGS, in_vault, opened, uri, width
from tests.support.vault_text import vault_text, write

FILLER = " ".join(["and so on"] * 20)
MONEY = " ".join(["income, office, invoice"] * 20)
APHIDS = f"Aphids are small insects that sit below the leaves and suck the sap of plants. {FILLER}"
VAULT = f"""
    -- .doxa/config.toml --
    lenses.related = true
    -- my garden.md --
    # Garden
    😀 What grows where. {FILLER}

    ## Pests
    {APHIDS}
    -- insects.md --
    # Insects
    ## On leaves
    {APHIDS} Really.
    -- taxes.md --
    # Taxes
    The return is due in July. {MONEY}
"""
CAPABLE: Message = PLAIN | {
    "capabilities": {
        "workspace": {"executeCommand": {}, "symbol": {}, "workspaceEdit": {"documentChanges": True}},
        "textDocument": {
            "codeLens": {},
            "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}},
        },
        "experimental": {"doxa": {"commands": ["doxa.showReferences"]}},
    }
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(vault_text(VAULT), tmp_path / "vault")
    return tmp_path / "vault"


def ready(client: LspClient) -> None:
    """Wait until all sections are embedded."""
    executed(client, "doxa.search", {"query": "x"})
    client.heard("window/logMessage", lambda one: one["message"].startswith("search in "))


def executed(client: LspClient, command: str, argument: object) -> Any:  # noqa: ANN401 - JSON has no better type
    return client.result("workspace/executeCommand", {"command": command, "arguments": [argument]})


def found(client: LspClient, query: str) -> list[tuple[str, int]]:
    sections = executed(client, "doxa.search", {"query": query})["sections"]
    return [(one["path"], one["location"]["range"]["start"]["line"]) for one in sections if one["why"]["words"]]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_behind_a_question_mark_sections_are_found_among_the_symbols(root: Path, encoding: str) -> None:
    general = {"general": {"positionEncodings": [encoding]}, "workspace": {"executeCommand": {}, "symbol": {}}}
    with opened(root, PLAIN | {"capabilities": general}) as client:
        ready(client)
        first = client.result("workspace/symbol", {"query": "? what grows"})[0]
        assert first["name"] == "my garden.md"
        assert first["containerName"].startswith("# Garden 😀 What grows where.")
        end = {"line": 1, "character": width(f"😀 What grows where. {FILLER}", encoding)}
        assert first["location"] == {
            "uri": uri(root / "my garden.md"),
            "range": {"start": {"line": 0, "character": 0}, "end": end},
        }
        assert client.result("workspace/symbol", {"query": "?"}) == []


def test_the_very_first_search_finds_what_there_is(root: Path) -> None:
    with opened(root, CAPABLE) as client:
        assert ("my garden.md", 3) in found(client, "aphid")


def test_a_symbol_of_a_section_says_under_which_headings_it_stands(root: Path) -> None:
    with opened(root, CAPABLE) as client:
        ready(client)
        symbols = client.result("workspace/symbol", {"query": "?aphids on leaves"})
        assert ("On leaves", "insects.md › Insects") in [(one["name"], one["containerName"]) for one in symbols]


def test_the_work_can_be_paused_and_resumed(root: Path) -> None:
    with opened(root, CAPABLE) as client:
        ready(client)
        before = executed(client, "doxa.state", {})["vaults"][0]["embedded"]
        executed(client, "doxa.pauseSearch", {})
        assert executed(client, "doxa.state", {})["vaults"][0]["paused"]
        (root / "bees.md").write_text(f"# Bees\nHoney. {FILLER}\n")
        client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri(root / "bees.md"), "type": 1}]})
        client.heard("window/logMessage", lambda one: one["message"].endswith("paused"))
        executed(client, "doxa.resumeSearch", {"uri": uri(root / "bees.md")})
        client.heard("window/logMessage", lambda one: one["message"].startswith(f"search in {root}: {before + 1} "))
        assert not executed(client, "doxa.state", {})["vaults"][0]["paused"]


def test_what_is_typed_and_not_saved_is_found_by_its_words(root: Path) -> None:
    garden = root / "my garden.md"
    with opened(root, CAPABLE) as client:
        ready(client)
        client.open(uri(garden), garden.read_text("utf-8") + f"\n## Compost\nWorms eat it. {FILLER}\n")
        assert found(client, "worm") == [("my garden.md", 6)]
        client.open(uri(root / "new.md"), f"# Bees\nHoney. {FILLER}\n")
        assert found(client, "honey") == [("new.md", 0)]


def test_what_was_deleted_and_not_saved_is_found_no_more(root: Path) -> None:
    with opened(root, CAPABLE) as client:
        ready(client)
        assert {path for path, _ in found(client, "aphid")} == {"my garden.md", "insects.md"}
        client.open(uri(root / "my garden.md"), "# Garden\n")
        assert found(client, "aphid") == [("insects.md", 1)]


def test_unsaved_text_is_found_only_where_it_is_looked_for(root: Path) -> None:
    with opened(root, CAPABLE) as client:
        ready(client)
        client.open(uri(root / "a/new.md"), f"Honey #bees. {FILLER}\n")
        for scope, count in ({"under": "a"}, 1), ({"under": "b"}, 0), ({"tag": "bees"}, 1), ({"tag": "x"}, 0):
            assert len(executed(client, "doxa.search", {"query": "honey", **scope})["sections"]) == count


def test_a_lens_leads_to_the_sections_that_say_nearly_the_same(root: Path) -> None:
    garden = uri(root / "my garden.md")
    with opened(root, CAPABLE) as client:
        ready(client)
        client.open(garden, (root / "my garden.md").read_text("utf-8"))
        lenses = client.result("textDocument/codeLens", {"textDocument": {"uri": garden}})
        assert [one["range"]["start"]["line"] for one in lenses] == [0, 3]
        command = client.result("codeLens/resolve", lenses[1])["command"]
        assert (command["title"], command["command"]) == ("1 related section", "doxa.showReferences")
        assert command["arguments"][2][0]["uri"] == uri(root / "insects.md")


def test_no_lens_leads_there_unless_it_is_asked_for_and_can_be_clicked(root: Path) -> None:
    asked: Message = {"textDocument": {"uri": uri(root / "taxes.md")}}
    with opened(root, PLAIN | {"capabilities": {"textDocument": {"codeLens": {}}}}) as client:
        client.open(uri(root / "taxes.md"), "# Taxes\n")
        assert client.result("textDocument/codeLens", asked) == []
    (root / ".doxa/config.toml").unlink()
    with opened(root, CAPABLE) as client:
        client.open(uri(root / "taxes.md"), "# Taxes\n")
        assert client.result("textDocument/codeLens", asked) == []


def test_a_link_to_a_similar_section_is_offered_to_who_asks_for_it(root: Path) -> None:
    with in_vault(root, CAPABLE) as editor:
        ready(editor.client)
        garden = editor.uri("my garden.md")
        editor.client.open(garden, (root / "my garden.md").read_text("utf-8"), 3)
        place = {"line": 4, "character": 2}
        asked: Message = {"textDocument": {"uri": garden}, "range": {"start": place, "end": place}}
        by_itself = editor.client.result(
            "textDocument/codeAction", asked | {"context": {"diagnostics": [], "triggerKind": 2}}
        )
        actions = editor.client.result("textDocument/codeAction", asked | {"context": {"diagnostics": []}})
        (action,) = [one for one in actions if "similar" in one["title"]]
        assert not [one for one in by_itself if "similar" in one["title"]]
        assert action["title"] == "Link to insects.md › On leaves, which is similar"
        (change,) = action["edit"]["documentChanges"]
        assert change["textDocument"] == {"uri": garden, "version": 3}
        assert change["edits"][0]["newText"] == "\n\n[[insects#On leaves]]"


def test_a_note_that_is_linked_already_is_not_offered(root: Path) -> None:
    with in_vault(root, CAPABLE) as editor:
        ready(editor.client)
        garden = editor.uri("my garden.md")
        editor.client.open(garden, (root / "my garden.md").read_text("utf-8") + "\n[[insects]]\n")
        place = {"line": 4, "character": 2}
        asked: Message = {"textDocument": {"uri": garden}, "range": {"start": place, "end": place}}
        actions = editor.client.result("textDocument/codeAction", asked | {"context": {"diagnostics": []}})
        assert not [one for one in actions if "similar" in one["title"]]
