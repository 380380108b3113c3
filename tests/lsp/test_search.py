"""Search through the real protocol, with the real model in a process of its own."""

import json
from pathlib import Path

import pytest

from doxa.lsp.client import COMMANDS as OFFERED
from doxa.lsp.commands import COMMANDS
from tests.support.lsp_client import CLIENTS, PLAIN, LspClient, Message, client_params, lsp_client
from tests.support.lsp_vault import opened, uri, width
from tests.support.vault_text import vault_text, write

FILLER = " ".join(["and so on"] * 20)
VAULT = f"""
    -- my garden.md --
    # Garden
    What grows where, in all seasons. {FILLER}

    ## Pests
    😀 Aphids are insects that sit below the leaves. {FILLER}
    -- taxes.md --
    # Taxes
    The return is due in July. See [[my garden]]. {FILLER}
"""
PESTS = "😀 Aphids are insects that sit below the leaves. " + FILLER
CAPABLE: Message = PLAIN | {"capabilities": {"workspace": {"executeCommand": {}}}}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(vault_text(VAULT), tmp_path / "vault")
    return tmp_path / "vault"


def searched(client: LspClient, query: str, **more: object) -> Message:
    return execute(client, "doxa.search", {"query": query, **more})


def execute(client: LspClient, command: str, argument: object) -> Message:
    result: Message = client.result("workspace/executeCommand", {"command": command, "arguments": [argument]})
    return result


def ready(client: LspClient) -> None:
    """Wait until all sections are embedded."""
    execute(client, "doxa.search", {"query": "x"})
    client.heard("window/logMessage", lambda one: one["message"].startswith("search in "))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_a_section_of_a_closed_note_is_where_the_editor_shows_it(root: Path, encoding: str, line_end: str) -> None:
    garden = root / "my garden.md"
    garden.write_bytes(garden.read_text(encoding="utf-8").replace("\n", line_end).encode())
    general = {"general": {"positionEncodings": [encoding]}, "workspace": {"executeCommand": {}}}
    with opened(root, PLAIN | {"capabilities": general}) as client:
        ready(client)
        answer = searched(client, "aphid")
        first = answer["sections"][0]
        start, end = {"line": 3, "character": 0}, {"line": 4, "character": width(PESTS, encoding)}
        assert first["location"] == {"uri": uri(garden), "range": {"start": start, "end": end}}
        assert (first["headings"], first["path"]) == (["Garden", "Pests"], "my garden.md")
        before = width("## Pests 😀 ", encoding)
        assert first["marks"] == [[before, before + len("Aphids")]]
        assert (answer["searchType"], answer["model"]) == ("hybrid", "wordllama-l2-supercat-256")


def test_a_section_moves_with_what_is_typed(root: Path) -> None:
    garden = root / "my garden.md"
    with opened(root, CAPABLE) as client:
        ready(client)
        client.open(uri(garden), "😀\n\n" + garden.read_text(encoding="utf-8"))
        first = searched(client, "aphid")["sections"][0]
        assert first["location"]["range"]["start"] == {"line": 5, "character": 0}


def test_what_is_saved_is_found(root: Path) -> None:
    taxes = root / "taxes.md"
    with opened(root, CAPABLE) as client:
        ready(client)
        taxes.write_text(f"Bicycles. {FILLER}\n")
        client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri(taxes), "type": 2}]})
        while searched(client, "bicycle")["sections"][0]["why"]["words"] != ["bicycle"]:
            client.heard("window/logMessage", lambda one: one["message"].startswith("search in "))


def test_related_sections_of_the_section_at_the_cursor(root: Path) -> None:
    garden = root / "my garden.md"
    with opened(root, CAPABLE) as client:
        ready(client)
        client.open(uri(garden), garden.read_text(encoding="utf-8"))
        argument = {"uri": uri(garden), "position": {"line": 4, "character": 3}, "limit": 5}
        found = execute(client, "doxa.related", argument)["sections"]
        assert [one["path"] for one in found] == ["taxes.md"]
        assert execute(client, "doxa.related", {"uri": "file:///nowhere.md"}) == {"sections": []}


def test_search_by_scope(root: Path) -> None:
    with opened(root, CAPABLE) as client:
        ready(client)
        assert searched(client, "aphid july", under="none")["sections"] == []
        assert searched(client, "aphid july", uri=uri(root / "taxes.md"), limit=1)["sections"]
        assert searched(client, "", limit=1)["sections"] == []


@pytest.mark.parametrize(
    "params",
    [
        {"command": "doxa.search", "arguments": [{}]},
        {"command": "doxa.search", "arguments": [{"query": 1}]},
        {"command": "doxa.search", "arguments": [{"query": "a", "limit": "b"}]},
        {"command": "doxa.search", "arguments": 3},
        {"command": "doxa.search"},
        {"command": "doxa.related", "arguments": [None]},
        {"command": "doxa.nothing"},
        {},
    ],
    ids=json.dumps,
)
def test_odd_commands_are_refused(params: Message) -> None:
    with lsp_client() as client:
        client.start(CAPABLE)
        assert client.error("workspace/executeCommand", params) == -32602
        client.stop()


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_commands_are_offered_to_editors_that_know_them(path: Path) -> None:
    params = client_params(path)
    with lsp_client() as client:
        offer = client.start(params)
        client.stop()
    assert ("executeCommandProvider" in offer) == ("executeCommand" in params["capabilities"].get("workspace", {}))


def test_what_is_offered_is_there() -> None:
    assert {*OFFERED} == {*COMMANDS}
