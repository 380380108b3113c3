"""The outline as editors ask for it."""

from pathlib import Path
from typing import Any

import pytest

from tests.support.lsp_client import CLIENTS, PLAIN, LspClient, client_params, lsp_client

NOTE = "file:///vault/a%20plan.md"
TEXT = "😀\n# Plan 😀\n\n## Next *steps*\n\n##\n"


def place(start: tuple[int, int], end: tuple[int, int]) -> dict[str, dict[str, int]]:
    return {name: {"line": at[0], "character": at[1]} for name, at in (("start", start), ("end", end))}


def symbols(client: LspClient, params: dict[str, Any]) -> tuple[dict[str, Any], Any]:
    offer = client.start(params)
    client.open(NOTE, TEXT)
    found = client.result("textDocument/documentSymbol", {"textDocument": {"uri": NOTE}})
    client.stop()
    return offer, found


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_every_editor_gets_the_outline_that_it_can_show(path: Path) -> None:
    params = client_params(path)
    announced = params["capabilities"]["textDocument"].get("documentSymbol", {})
    with lsp_client() as client:
        offer, found = symbols(client, params)
    width = {"utf-8": 11, "utf-16": 9, "utf-32": 8}[offer["positionEncoding"]]
    if announced.get("hierarchicalDocumentSymbolSupport"):
        assert found == [
            {
                "name": "Plan 😀",
                "kind": 15,
                "range": place((1, 0), (6, 0)),
                "selectionRange": place((1, 0), (1, width)),
                "children": [
                    {
                        "name": "Next steps",
                        "kind": 15,
                        "range": place((3, 0), (5, 0)),
                        "selectionRange": place((3, 0), (3, 15)),
                        "children": [],
                    },
                    {
                        "name": "##",
                        "kind": 15,
                        "range": place((5, 0), (6, 0)),
                        "selectionRange": place((5, 0), (5, 2)),
                        "children": [],
                    },
                ],
            }
        ]
    else:
        assert [(one["name"], one["kind"], one["containerName"], one["location"]) for one in found] == [
            ("Plan 😀", 15, "", {"uri": NOTE, "range": place((1, 0), (6, 0))}),
            ("Next steps", 15, "Plan 😀", {"uri": NOTE, "range": place((3, 0), (5, 0))}),
            ("##", 15, "Plan 😀", {"uri": NOTE, "range": place((5, 0), (6, 0))}),
        ]


@pytest.mark.parametrize(("kinds", "block"), [({}, 15), ({"symbolKind": {"valueSet": [15, 17, 20]}}, 20)])
def test_tasks_and_blocks_are_listed_as_what_the_client_knows(kinds: dict[str, Any], block: int) -> None:
    announced = {"documentSymbol": kinds | {"hierarchicalDocumentSymbolSupport": True}}
    options = {"outline": {"tasks": True, "blocks": True}}
    with lsp_client() as client:
        client.start(PLAIN | {"capabilities": {"textDocument": announced}, "initializationOptions": options})
        client.open(NOTE, "# 😀\r\n- [x] 😀 Done ^blk\r\n")
        (heading,) = client.result("textDocument/documentSymbol", {"textDocument": {"uri": NOTE}})
        client.stop()
    assert [(one["name"], one["kind"], one["selectionRange"]) for one in heading["children"]] == [
        ("[x] 😀 Done ^blk", 17, place((1, 2), (1, 5))),
        ("^blk", block, place((1, 14), (1, 18))),
    ]
