"""The graph through the real protocol: asked for, and told when it changes."""

from pathlib import Path
from typing import Any

import pytest

from tests.support.lsp_client import CLIENTS, PLAIN, LspClient, Message, client_params
from tests.support.lsp_vault import ENCODINGS, at, opened, uri, width, wire, with_encoding
from tests.support.vault_text import vault_text, write

VAULT = """
    -- .doxa/config.toml --
    -- plan.md --
    # Plan
    ## Next 😀 steps
    -- today.md --
    😀 [[plan#Next 😀 steps]] #tag
"""
HEARS = PLAIN | {"capabilities": {"experimental": {"doxa": {"graphEvents": True}}}}
ALSO_HEARS = PLAIN | {"initializationOptions": {"doxa": {"graphEvents": True}}}
INVALID_PARAMS = -32602


def vault(root: Path) -> Path:
    write(vault_text(VAULT), root)
    return root


# Asking


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_what_is_around_the_section_at_a_place(tmp_path: Path, encoding: str) -> None:
    root = vault(tmp_path)
    with opened(root, with_encoding(encoding)) as client:
        client.open(uri(root / "plan.md"), "# Plan\r\n## Next 😀 steps\r\n")
        found = client.result("doxa/graph/context", at(root / "plan.md", 1, 3))
    assert found["node"] == {
        "id": "plan.md#next--steps",
        "kinds": ["section"],
        "title": "Next 😀 steps",
        "schema": None,
        "uri": uri(root / "plan.md"),
    }
    assert [one["id"] for one in found["parents"]] == ["plan.md"]
    (linking,) = found["sinks"]["epistemic"]
    assert linking["node"]["id"] == "today.md"
    start = width("😀 [[", encoding)
    assert linking["places"] == [{"uri": uri(root / "today.md"), "range": wire(0, start, start + len("plan"))}]
    assert found["paths"] == [{"network": "./", "path": "plan.md#next--steps"}]


def test_a_node_by_its_id_and_what_is_no_node(tmp_path: Path) -> None:
    root = vault(tmp_path)
    with opened(root, PLAIN) as client:
        assert client.result("doxa/graph/context", {"node": "today.md"})["node"]["title"] == "today"
        by_folder = {"node": "plan#next--steps", "folder": uri(root)}
        assert client.result("doxa/graph/context", by_folder)["node"]["id"] == "plan.md#next--steps"
        for nowhere in ({"node": "gone"}, {"node": "plan", "folder": "untitled:x"}, at(root / "gone.md", 0, 0)):
            assert client.result("doxa/graph/context", nowhere) is None
        odd: list[Message] = [{}, {"node": 1}, {"node": "plan", "folder": []}]
        for params in odd:
            assert client.error("doxa/graph/context", params) == INVALID_PARAMS


def test_pages_of_nodes(tmp_path: Path) -> None:
    root = vault(tmp_path)
    with opened(root, PLAIN) as client:
        found = client.result("doxa/graph/query", {"under": "plan.md"})
        assert (found["total"], found["start"], found["limit"]) == (2, 0, 100)
        assert [one["id"] for one in found["states"]] == ["plan.md", "plan.md#next--steps"]
        assert [(one["source"], one["kind"]) for one in found["relations"]] == [("plan.md#next--steps", "subsection")]
        client.open(uri(root / "today.md"), "#tag typed\n## New #tag\n")
        found = client.result("doxa/graph/query", {"tag": "tag", "limit": 1, "start": 1})
        assert (found["total"], [one["id"] for one in found["states"]]) == (2, ["today.md#new-tag"])
        odd: list[Message] = [{"kind": "gone"}, {"kind": 1}, {"limit": "x"}, {"tag": []}]
        for params in odd:
            assert client.error("doxa/graph/query", params) == INVALID_PARAMS


# Being told


def heard(client: LspClient, wanted: str) -> Any:  # noqa: ANN401 - JSON has no better type
    return client.heard("doxa/graph/changed", lambda one: (wanted == "all" and one["anything"]) or wanted in one["counts"])


@pytest.mark.parametrize("params", [HEARS, ALSO_HEARS], ids=["capability", "option"])
def test_who_wants_to_know_is_told_what_changes(tmp_path: Path, params: Message) -> None:
    root = vault(tmp_path)
    with opened(root, params) as client:
        assert heard(client, "all") == {"folder": uri(root), "anything": True, "counts": {}, "nodes": {}}
        client.open(uri(root / "today.md"), "## A\n[[plan]]\n")
        assert heard(client, "added") == {
            "folder": uri(root),
            "anything": False,
            "counts": {"added": 1, "relations": 2},
            "nodes": {"added": ["today.md#a"], "relations": ["today.md"]},
        }
        client.change(uri(root / "today.md"), 2, {"text": "## B\n[[plan]]\n"})
        assert heard(client, "removed")["nodes"] == {"added": ["today.md#b"], "removed": ["today.md#a"]}
    logged = [one["params"]["message"] for one in client.notifications if one["method"] == "window/logMessage"]
    assert not [line for line in logged if "graphEvents" in line]


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_editors_that_do_not_ask_are_not_told(tmp_path: Path, path: Path) -> None:
    root = vault(tmp_path)
    with opened(root, client_params(path)) as client:
        client.open(uri(root / "today.md"), "## A\n")
        assert client.result("doxa/graph/context", {"node": "today.md#a"})["node"]["title"] == "A"
    assert not [one for one in client.notifications if one["method"] == "doxa/graph/changed"]


def test_a_vault_of_many_notes_is_told_of_at_once(tmp_path: Path) -> None:
    root = vault(tmp_path)
    for number in range(500):
        (root / f"{number}.md").write_text(f"# {number}\n[[plan]]\n")
    with opened(root, HEARS) as client:
        heard(client, "all")
        client.open(uri(root / "today.md"), "".join(f"## {number}\n" for number in range(1500)))
        found = client.heard("doxa/graph/changed", lambda one: "added" in one["counts"])
        assert (found["anything"], found["counts"]["added"], found["nodes"]) == (True, 1500, {})
    assert len([one for one in client.notifications if one["method"] == "doxa/graph/changed"]) <= 1
