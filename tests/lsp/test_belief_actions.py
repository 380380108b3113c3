"""What editors are offered for claims: one change of page and sidecar, exact in their encoding; sources and sentences."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.lsp_client import CLIENTS, PLAIN, Message, client_params
from tests.support.lsp_edits import applied, edited
from tests.support.lsp_vault import Editor, in_vault
from tests.support.vault_text import vault_text, write

VAULT = """
    -- .doxa/config.toml --
    [lenses]
    beliefs = true
    -- raw/old text.txt --
    日本 😀 It is at /old.
    -- raw/new.txt --
    😀 It is at "/new". 𝒳 is said here.
"""
OLD, NEW = "😀 Acme is at /old.", "😀 Acme is at /new."
PAGE = (
    f"# 𝒳\r\n\r\n😀 First. {OLD}[^1]\r\n\r\n{NEW}[^2]\r\n\r\n"
    '[^1]: <old text.txt> — "It is at /old."\r\n[^2]: new.txt — “It is at "/new".”\r\n'
)
DISPUTED = (
    f"# 𝒳\r\n\r\n😀 First.\r\n\r\n::: disputed\r\n{OLD}[^1]\r\n\r\n**Updated DAY per new.txt:** {NEW}[^2]\r\n:::\r\n\r\n"
    '[^1]: <old text.txt> — "It is at /old."\r\n[^2]: new.txt — “It is at "/new".”\r\n'
)


def belief(name: str, words: str, label: str) -> dict[str, object]:
    fields = ("belief_id", "statement", "topic", "asserted_at", "asserted_in_run", "created_at")
    values = (name, words, "general", "2026-01-01", "r", "2026-01-01")
    return {**dict(zip(fields, values, strict=True)), "footnote_ids": [label], "provenance_ids": []}


SIDECAR = json.dumps({"beliefs": [belief("b1", OLD, "1"), belief("b2", NEW, "2")]}, indent=1, ensure_ascii=False) + "\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(vault_text(VAULT), tmp_path / "vault")
    (tmp_path / "vault" / "page.beliefs.json").write_text(SIDECAR, encoding="utf-8")
    return tmp_path / "vault"


@contextmanager
def working(root: Path, params: Message = PLAIN, text: str = PAGE) -> Iterator[Editor]:
    with in_vault(root, params) as editor:
        editor.client.open(editor.uri("page.md"), text, 3)
        yield editor


def action(editor: Editor, path: str, place: Message, title: str) -> Message | None:
    """The action of a title at a place, with its edit."""
    asked = {"textDocument": {"uri": editor.uri(path)}, "range": place, "context": {"diagnostics": []}}
    found = editor.client.result("textDocument/codeAction", asked)
    one = next((one for one in found if one["title"] == title and "disabled" not in one), None)
    return editor.client.result("codeAction/resolve", one) if one and "edit" not in one else one


def after(editor: Editor, edit: Message, texts: dict[str, str]) -> dict[str, str]:
    """The texts after an edit, as a client applies it."""
    encoding = editor.offer["positionEncoding"]
    if "changes" in edit:
        return texts | {uri: edited(texts[uri], edits, encoding) for uri, edits in edit["changes"].items()}
    versions = {step["textDocument"]["uri"]: step["textDocument"]["version"] for step in edit["documentChanges"]}
    assert versions == {editor.uri("page.md"): 3, editor.uri("page.beliefs.json"): None}
    return applied(texts, edit, encoding)


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_a_claim_is_disputed_in_page_and_sidecar_at_once(path: Path, root: Path) -> None:
    with working(root, client_params(path)) as editor:
        if "codeActionProvider" not in editor.offer:
            return
        found = action(editor, "page.md", editor.range(4, "😀 Ac"), f"Dispute “{OLD}” with “{NEW}”")
        assert found is not None
        texts = {editor.uri("page.md"): PAGE, editor.uri("page.beliefs.json"): SIDECAR}
        page, beside = after(editor, found["edit"], texts).values()
        old, new = json.loads(beside)["beliefs"]
        assert page == DISPUTED.replace("DAY", old["superseded_at"])
        assert (old["superseded_by_belief_id"], old["supersession_reason"]) == ("b2", "contradicted_by_new_source")
        assert new == belief("b2", NEW, "2")
        assert beside.startswith(SIDECAR.partition('"asserted_in_run"')[0])


def test_in_a_sidecar_its_own_actions_are_offered_and_no_others(root: Path) -> None:
    long = f"😀 It is {'very ' * 60}far."
    text = SIDECAR.replace(OLD, long)
    can: Message = {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}
    edits = {"workspaceEdit": {"documentChanges": True}}
    params = PLAIN | {"capabilities": {"textDocument": {"codeAction": can}, "workspace": edits}}
    with working(root, params) as editor:
        editor.client.open(editor.uri("page.beliefs.json"), text, 3)
        number = next(number for number, line in enumerate(text.split("\n")) if '"statement": "😀 It' in line)
        here = editor.range(number, '   "statement": "😀')
        found = action(editor, "page.beliefs.json", here, "Split it into 2 beliefs")
        assert found is not None
        (step,) = found["edit"]["documentChanges"]
        assert step["textDocument"] == {"uri": editor.uri("page.beliefs.json"), "version": 3}
        beliefs = json.loads(edited(text, step["edits"], editor.offer["positionEncoding"]))["beliefs"]
        assert f"{beliefs[0]['statement']} {beliefs[2]['statement']}" == long
        asked = {"textDocument": {"uri": editor.uri("page.beliefs.json")}, "range": editor.range(0, "")}
        assert editor.client.result("textDocument/codeAction", asked | {"context": {"diagnostics": []}}) == []


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_sources_and_their_sentences_complete_a_citation(path: Path, root: Path) -> None:
    for typed, label, line in (
        ("[^1]: ol", "old text.txt", "[^1]: <old text.txt> — "),
        ("[^1]: new.txt — 😀 — “", '😀 It is at "/new".', None),
        ("[^1]: <new.txt>, p. 3 — “", '😀 It is at "/new".', '[^1]: <new.txt>, p. 3 — “😀 It is at "/new".”'),
    ):
        text = f"😀 So.[^1]\r\n\r\n{typed}\r\n"
        with working(root, client_params(path), text) as editor:
            asked = {"textDocument": {"uri": editor.uri("page.md")}, "position": editor.position(2, typed)}
            found = editor.client.result("textDocument/completion", asked)
            items = {one["label"]: one for one in found["items"]} if found else {}
            assert (label in items) == (line is not None)
            if line:
                shared = found.get("itemDefaults", {}).get("editRange")
                item = items[label]
                edit = item.get("textEdit") or {"range": shared, "newText": item["textEditText"]}
                after_it = edited(text, [edit], editor.offer["positionEncoding"])
                assert after_it == f"😀 So.[^1]\r\n\r\n{line}\r\n"


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_above_a_claim_stands_since_when_it_is_believed(path: Path, root: Path) -> None:
    with working(root, client_params(path)) as editor:
        if "codeLensProvider" not in editor.offer:
            return
        found = editor.client.result("textDocument/codeLens", {"textDocument": {"uri": editor.uri("page.md")}})
        lenses = [one for one in found if one.get("command", {}).get("title", "").startswith("believed")]
        assert [one["command"]["title"] for one in lenses] == ["believed since 2026-01-01 · verified"] * 2
        assert lenses[0]["range"] == editor.range(2, "😀 First. ", f"{OLD}[^1]")
        for lens in lenses:
            for place in lens["command"].get("arguments", [None, None, []])[2]:
                assert place["uri"].startswith(editor.uri("raw"))
