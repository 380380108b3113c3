"""Links to click, lenses, hints and the hierarchy of links, as editors ask for them."""

from pathlib import Path

import pytest

from tests.support.lsp_client import CLIENTS, PLAIN, LspClient, Message, client_params, lsp_client
from tests.support.lsp_vault import ENCODINGS, working
from tests.support.vault_text import vault_text, write

VAULT = """
    -- my plan.md --
    # 😀 The plan

    ## 𝒳 Next
    😀 [[202311181230]] ^blk
    -- 202311181230.md --
    # An id 😀
    -- x/twice.md --
    x
    -- y/twice.md --
    y
    -- other.md --
    # Other
    日本 😀 [[my plan#𝒳 Next]]
"""
TODAY = (
    "# Today\r\n😀 [[my plan#𝒳 Next|words]] 😀 <https://a.org>\r\n## 😀 Later\r\n😀 [[202311181230]] [[twice]] [[none]]\r\n"
)
NOW = "😀 [[my plan#𝒳 Next|words]]"
LATER = "😀 [[202311181230]] [[twice]]"
RUNS = {"experimental": {"doxa": {"commands": ["doxa.showReferences"]}}}
SHOWN = {"documentLink": {"tooltipSupport": True}, "codeLens": {}, "inlayHint": {}, "callHierarchy": {}}
PROVIDERS = ("documentLinkProvider", "codeLensProvider", "inlayHintProvider", "callHierarchyProvider")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(vault_text(VAULT), tmp_path / "vault")
    return tmp_path / "vault"


def able(encoding: str = "utf-16", **more: object) -> Message:
    """A client that can show everything, and counts in the encoding."""
    capabilities = {"general": {"positionEncodings": [encoding]}, "textDocument": SHOWN} | more
    return PLAIN | {"capabilities": capabilities}


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_every_editor_is_offered_what_it_announced(root: Path, path: Path) -> None:
    params = client_params(path)
    announced = params["capabilities"]["textDocument"]
    with working(root, params, TODAY) as editor:
        offered = {name for name in PROVIDERS if name in editor.offer}
        assert offered == {f"{name}Provider" for name in SHOWN if name in announced}
        if "documentLink" in announced:
            assert editor.offer["documentLinkProvider"]["resolveProvider"] is announced["documentLink"]["tooltipSupport"]
        if "codeLens" in announced:
            assert editor.offer["codeLensProvider"] == {"resolveProvider": False}


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_every_editor_gets_links_hints_and_lenses_at_the_right_places(root: Path, path: Path) -> None:
    with working(root, client_params(path), TODAY) as editor:
        links = editor.ask("documentLink")
        assert [(one["range"], one["target"]) for one in links] == [
            (editor.range(1, "😀 ", "[[my plan#𝒳 Next|words]]"), f"{editor.uri('my plan.md')}#L3,4"),
            (editor.range(1, f"{NOW} 😀 <", "https://a.org"), "https://a.org"),
            (editor.range(3, "😀 ", "[[202311181230]]"), editor.uri("202311181230.md")),
            (editor.range(3, "😀 [[202311181230]] ", "[[twice]]"), editor.uri("x/twice.md")),
        ]
        hints = editor.ask("inlayHint", range={"start": {"line": 1, "character": 0}, "end": {"line": 4, "character": 0}})
        assert [(one["position"], one["label"]) for one in hints] == [
            (editor.position(3, "😀 [[202311181230]]"), "An id 😀"),
            (editor.position(3, LATER), "→ x/twice (1 of 2)"),
        ]
        editor.client.open(editor.uri("my plan.md"), (root / "my plan.md").read_text(encoding="utf-8"))
        plan = {"textDocument": {"uri": editor.uri("my plan.md")}}
        assert editor.client.result("textDocument/codeLens", plan) == [
            {"range": editor.range(0, "", "# 😀 The plan"), "command": {"title": "2 references", "command": ""}},
            {"range": editor.range(2, "", "## 𝒳 Next"), "command": {"title": "2 references", "command": ""}},
        ]


def test_a_click_on_a_link_is_explained_when_it_is_looked_at(root: Path) -> None:
    with working(root, able(), TODAY) as editor:
        to_heading, web, _, twice = editor.ask("documentLink")
        tooltips = [editor.client.result("documentLink/resolve", one).get("tooltip") for one in (to_heading, web, twice)]
        assert tooltips == [
            "Open my plan.md#𝒳 Next",
            None,
            "Open x/twice.md, the first of 2 files that this may mean",
        ]
        editor.client.change(editor.today, 2, {"text": "[[my plan]]\n"})
        assert editor.client.result("documentLink/resolve", twice) == twice


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_client_that_can_show_references_gets_them_with_the_lens(root: Path, encoding: str) -> None:
    with working(root, able(encoding, **RUNS), TODAY) as editor:
        assert editor.offer["codeLensProvider"] == {"resolveProvider": True}
        editor.client.open(editor.uri("my plan.md"), "# Plan\n## 𝒳 Next\n")
        plan = {"textDocument": {"uri": editor.uri("my plan.md")}}
        _, lens = editor.client.result("textDocument/codeLens", plan)
        assert "command" not in lens
        assert editor.client.result("codeLens/resolve", lens)["command"] == {
            "title": "2 references",
            "command": "doxa.showReferences",
            "arguments": [
                editor.uri("my plan.md"),
                {"line": 1, "character": 0},
                [
                    {"uri": editor.uri("other.md"), "range": editor.range(1, "日本 😀 [[", "my plan")},
                    {"uri": editor.today, "range": editor.range(1, "😀 [[", "my plan")},
                ],
            ],
        }
        editor.client.change(editor.uri("my plan.md"), 2, {"text": ""})
        assert editor.client.result("codeLens/resolve", lens)["command"] == {"title": "", "command": ""}


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_the_hierarchy_of_links_needs_no_open_notes(root: Path, encoding: str) -> None:
    with working(root, able(encoding), TODAY) as editor:
        (item,) = editor.ask("prepareCallHierarchy", position=editor.position(1, "😀 [[my plan"))
        assert (item["name"], item["kind"], item["uri"]) == ("𝒳 Next", 15, editor.uri("my plan.md"))
        assert item["selectionRange"] == editor.range(2, "## ", "𝒳 Next")
        editor.client.notify("textDocument/didClose", {"textDocument": {"uri": editor.today}})
        (call,) = editor.client.result("callHierarchy/incomingCalls", {"item": item})
        assert (call["from"]["name"], call["from"]["kind"], call["from"]["uri"]) == ("Other", 1, editor.uri("other.md"))
        assert call["fromRanges"] == [editor.range(1, "日本 😀 ", "[[my plan#𝒳 Next]]")]
        (away,) = editor.client.result("callHierarchy/outgoingCalls", {"item": item})
        assert (away["to"]["name"], away["fromRanges"]) == ("An id 😀", [editor.range(3, "😀 ", "[[202311181230]]")])
        assert editor.client.result("callHierarchy/outgoingCalls", {"item": away["to"]}) == []


def test_the_hierarchy_of_plain_words_and_of_what_is_gone_is_empty(root: Path) -> None:
    with working(root, able(), TODAY) as editor:
        assert editor.ask("prepareCallHierarchy", position={"line": 3, "character": 0}) is None
        for item in (
            {"uri": editor.uri("gone.md")},
            {"uri": "untitled:1"},
            {"uri": editor.uri("other.md"), "data": {"heading": 7}},
        ):
            assert editor.client.result("callHierarchy/incomingCalls", {"item": item}) is None


def test_settings_silence_hints_and_lenses(root: Path) -> None:
    params = able() | {"initializationOptions": {"lenses": {"references": False}, "hints": {"titles": False}}}
    with working(root, params, TODAY) as editor:
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
        assert [one["label"] for one in editor.ask("inlayHint", range=whole)] == ["→ x/twice (1 of 2)"]
        editor.client.open(editor.uri("other.md"), "[[other]]\n")
        assert editor.client.result("textDocument/codeLens", {"textDocument": {"uri": editor.uri("other.md")}}) == []


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("textDocument/documentLink", {}),
        ("textDocument/inlayHint", {"textDocument": {"uri": "file:///x.md"}}),
        ("documentLink/resolve", []),
        ("documentLink/resolve", {"data": 1}),
        ("codeLens/resolve", {"data": {"textDocument": {}}}),
        ("codeLens/resolve", {"data": {"heading": "x"}}),
        ("callHierarchy/incomingCalls", {"item": {}}),
        ("callHierarchy/outgoingCalls", {"item": {"uri": "file:///x.md", "data": {"heading": "x"}}}),
    ],
)
def test_odd_parameters_are_refused(method: str, params: object) -> None:
    with lsp_client() as client:
        client.start(able())
        assert client.error(method, params) == -32602
        client.stop()


def test_a_note_that_is_not_open_has_nothing_to_show(root: Path) -> None:
    with working(root, able(), TODAY) as editor:
        other = {"textDocument": {"uri": editor.uri("other.md")}}
        whole = {"range": editor.range(0, "", "x")}
        for method in ("documentLink", "codeLens", "inlayHint"):
            assert editor.client.result(f"textDocument/{method}", other | whole) == []


def test_a_client_that_can_is_asked_to_look_again_when_another_note_links_to_an_open_one(root: Path) -> None:
    workspace = {name: {"refreshSupport": True} for name in ("codeLens", "inlayHint")}
    with working(root, able(workspace=workspace), TODAY) as editor:
        editor.client.open(editor.uri("my plan.md"), "# Plan\n")
        plan = {"textDocument": {"uri": editor.uri("my plan.md")}}
        assert len(editor.client.result("textDocument/codeLens", plan)) == 1
        before = _refreshed(editor.client)
        editor.client.change(editor.today, 2, {"text": "[[my plan]] [[my plan]] [[my plan|x]]\n"})
        editor.client.wait(lambda: _refreshed(editor.client) > before, "a refresh")
        assert editor.client.result("textDocument/codeLens", plan)[0]["command"]["title"] == "4 references"


def _refreshed(client: LspClient) -> int:
    return sum(one["method"] == "workspace/codeLens/refresh" for one in client.notifications)
