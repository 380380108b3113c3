"""Beliefs as editors see them: what is wrong with quotes and sidecars, saved or not, and what a claim rests on."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.support.lsp_client import CLIENTS, PLAIN, Message, client_params
from tests.support.lsp_vault import Editor, in_vault
from tests.support.vault_text import vault_text, write

VAULT = """
    -- .doxa/config.toml --
    -- raw/source text.txt --
    日本 😀 the quoted words
    -- other.md --
    x
"""
PAGE = (
    "😀 𝒳 says so.[^1] Or 😀 not.[^2]\r\n\r\n"
    '[^1]: <source text.txt> — "quoted words"\r\n[^2]: <source text.txt> — "😀 lost"\r\n'
)
SIDECAR = '{"beliefs": [\r\n{"𝒳": "😀", "belief_id": "b1", "statement": "So.", "topic": "t", "footnote_ids": ["7"]}]}\r\n'


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(vault_text(VAULT), tmp_path / "vault")
    return tmp_path / "vault"


@contextmanager
def working(root: Path, params: Message = PLAIN) -> Iterator[Editor]:
    """An editor with an unsaved page open in the vault."""
    with in_vault(root, params) as editor:
        editor.client.open(editor.uri("page.md"), PAGE)
        yield editor


def found(editor: Editor, path: str) -> list[Message]:
    if "diagnosticProvider" in editor.offer:
        asked = {"textDocument": {"uri": editor.uri(path)}}
        items: list[Message] = editor.client.result("textDocument/diagnostic", asked)["items"]
        return items
    return editor.client.diagnostics(editor.uri(path), 1)


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_a_quote_that_is_not_in_its_source_is_marked_to_the_character(path: Path, root: Path) -> None:
    with working(root, client_params(path)) as editor:
        (wrong,) = found(editor, "page.md")
        assert (wrong["code"], wrong["severity"]) == ("quote-not-found", 2)
        assert wrong["range"] == editor.range(3, '[^2]: <source text.txt> — "', "😀 lost")


def test_a_source_that_changes_in_another_buffer_counts_at_once(root: Path) -> None:
    page, source = ((root / name).as_uri() for name in ("page.md", "raw/source text.txt"))
    with working(root) as editor:
        assert [one["code"] for one in found(editor, "page.md")] == ["quote-not-found"]
        editor.client.open(source, "quoted words, and 😀 lost ones\n")
        editor.client.heard("textDocument/publishDiagnostics", lambda one: one["uri"] == page and one["diagnostics"] == [])
        editor.client.change(source, 2, {"text": "Nothing.\n"})
        editor.client.heard(
            "textDocument/publishDiagnostics", lambda one: one["uri"] == page and len(one["diagnostics"]) == 2
        )


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_a_sidecar_is_marked_at_its_values(path: Path, root: Path) -> None:
    with working(root, client_params(path)) as editor:
        editor.client.open(editor.uri("page.beliefs.json"), SIDECAR)
        wrong = {one["code"]: one for one in found(editor, "page.beliefs.json")}
        assert wrong.keys() == {"sidecar", "belief-footnote"}
        before = SIDECAR.split("\r\n")[1].partition('"7"')[0]
        assert wrong["belief-footnote"]["range"] == editor.range(1, before, '"7"')


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_a_claim_shows_on_what_it_rests(path: Path, root: Path) -> None:
    with working(root, client_params(path)) as editor:
        where = {"textDocument": {"uri": (root / "page.md").as_uri()}, "position": {"line": 0, "character": 8}}
        shown = editor.client.result("textDocument/hover", where)
        assert "✓ verified in raw/source text.txt" in shown["contents"]["value"]
        assert shown["range"] == editor.range(0, "", "😀 𝒳 says so.[^1]")


def test_closed_pages_are_looked_at_too_and_again_when_their_source_changes(root: Path) -> None:
    (root / "closed.md").write_text('So.[^1]\n\n[^1]: <source text.txt> — "quoted words"\n', encoding="utf-8")
    pulls = PLAIN | {"capabilities": {"textDocument": {"diagnostic": {}}, "workspace": {}}}
    closed = (root / "closed.md").as_uri()

    def codes(editor: Editor) -> list[str]:
        items = editor.client.result("workspace/diagnostic", {"previousResultIds": []})["items"]
        return [one["code"] for report in items if report["uri"] == closed for one in report["items"]]

    with working(root, pulls) as editor:
        assert codes(editor) == []
        editor.client.open((root / "raw" / "source text.txt").as_uri(), "Nothing.\n")
        assert codes(editor) == ["quote-not-found"]


def test_a_sidecar_that_is_nonsense_hurts_nobody(root: Path) -> None:
    (root / "page.beliefs.json").write_text(json.dumps({"beliefs": [[], {"belief_id": {}}]}) + "[" * 9999, encoding="utf-8")
    with working(root) as editor:
        codes = {one["code"] for one in found(editor, "page.md")}
        assert {"sidecar", "quote-not-found"} <= codes


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_recording_a_claim_is_offered_as_far_as_the_editor_can_do_it(path: Path, root: Path) -> None:
    """The sidecar does not exist yet, so that it takes an editor that creates files and is told so."""
    params = client_params(path)
    files = params["capabilities"].get("workspace", {}).get("workspaceEdit", {}).get("resourceOperations", [])
    here = {"line": 0, "character": 8}
    with working(root, params) as editor:
        if "codeActionProvider" not in editor.offer:
            return
        asked = {"textDocument": {"uri": (root / "page.md").as_uri()}, "range": {"start": here, "end": here}}
        found_here = editor.client.result("textDocument/codeAction", asked | {"context": {"diagnostics": []}})
        offered = [one for one in found_here if one["title"] == "Record this claim as a belief" and "disabled" not in one]
        assert bool(offered) == ("create" in files)
        if offered:
            whole = offered[0] if "edit" in offered[0] else editor.client.result("codeAction/resolve", offered[0])
            created, text = whole["edit"]["documentChanges"]
            assert (created["kind"], created["uri"]) == ("create", (root / "page.beliefs.json").as_uri())
            (belief,) = json.loads(text["edits"][0]["newText"])["beliefs"]
            assert belief["statement"] == "😀 𝒳 says so."


def test_why_is_answered_from_what_is_on_the_screen(root: Path) -> None:
    sidecar = SIDECAR.replace('"7"', '"1"')
    with working(root) as editor:
        editor.client.open((root / "page.beliefs.json").as_uri(), sidecar)
        asked = {"command": "doxa.why", "arguments": [{"query": "T", "uri": (root / "page.md").as_uri()}]}
        (answer,) = editor.client.result("workspace/executeCommand", asked)["answers"]
        (belief,) = answer["current_beliefs"]
        assert (answer["match_type"], belief["belief_id"]) == ("topic", "b1")
        assert belief["supporting_sources"][0]["status"] == "verified"


@pytest.mark.parametrize("argument", [{}, {"query": 3}, {"query": "x", "since": "May"}, {"query": "x", "asOf": 3}, 3])
def test_why_refuses_what_makes_no_question(argument: object, root: Path) -> None:
    with working(root) as editor:
        assert editor.client.error("workspace/executeCommand", {"command": "doxa.why", "arguments": [argument]}) == -32602


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_the_status_of_a_quote_is_shown_behind_it(path: Path, root: Path) -> None:
    with working(root, client_params(path)) as editor:
        if "inlayHintProvider" not in editor.offer:
            return
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
        asked = {"textDocument": {"uri": (root / "page.md").as_uri()}, "range": whole}
        hints = editor.client.result("textDocument/inlayHint", asked)
        assert [one["label"] for one in hints] == ["✓ verified", "✗ not found"]
        assert hints[0]["position"] == editor.position(2, '[^1]: <source text.txt> — "quoted words"')


CITING = '😀 𝒳 says so.[^1]\r\nAgain 😀.[^1]\r\n\r\n[^1]: <source text.txt> — "quoted words"\r\n'


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_a_source_leads_to_the_claims_that_rest_on_it_saved_or_not(path: Path, root: Path) -> None:
    (root / "closed.md").write_bytes(CITING.encode())
    source = "raw/source text.txt"
    with working(root, client_params(path)) as editor:
        editor.client.open(editor.uri(source), (root / source).read_text(encoding="utf-8"))
        at = {"textDocument": {"uri": editor.uri(source)}, "position": editor.position(0, "日本 😀 the quo")}
        found = editor.client.result("textDocument/references", at | {"context": {"includeDeclaration": False}})
        assert sorted((one["uri"], str(one["range"])) for one in found) == sorted(
            (editor.uri(name), str(where))
            for name, where in (
                ("closed.md", editor.range(0, "😀 𝒳 says so.", "[^1]")),
                ("closed.md", editor.range(1, "Again 😀.", "[^1]")),
                ("page.md", editor.range(0, "😀 𝒳 says so.", "[^1]")),
                ("page.md", editor.range(0, "😀 𝒳 says so.[^1] Or 😀 not.", "[^2]")),
            )
        )


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_beliefs_are_among_the_symbols_where_they_are_claimed(path: Path, root: Path) -> None:
    (root / "closed.md").write_bytes(CITING.encode())
    beliefs = {"beliefs": [{"belief_id": "b1", "statement": "Nobody denies it.", "footnote_ids": ["1"]}]}
    (root / "closed.beliefs.json").write_text(json.dumps(beliefs), encoding="utf-8")
    with working(root, client_params(path)) as editor:
        if "workspaceSymbolProvider" not in editor.offer:
            return
        (symbol,) = editor.client.result("workspace/symbol", {"query": "nobo deni"})
        if "range" not in symbol["location"]:
            symbol = editor.client.result("workspaceSymbol/resolve", symbol)
        assert (symbol["name"], symbol["containerName"]) == ("Nobody denies it.", "closed.md")
        assert symbol["location"] == {
            "uri": editor.uri("closed.md"),
            "range": editor.range(0, "😀 𝒳 says so.", "[^1]"),
        }


def test_two_sidecars_with_one_id_are_told_of_each_other_as_they_are_typed(root: Path) -> None:
    other = SIDECAR.replace('"7"', '"1"')
    with working(root) as editor:
        editor.client.open(editor.uri("page.beliefs.json"), other)
        assert "duplicate-belief" not in [one["code"] for one in found(editor, "page.beliefs.json")]
        editor.client.open(editor.uri("other.beliefs.json"), other)
        for name in ("page.beliefs.json", "other.beliefs.json"):
            editor.client.heard("textDocument/publishDiagnostics", partial(_has_code, editor.uri(name), "duplicate-belief"))


def _has_code(uri: str, code: str, told: Message) -> bool:
    return told["uri"] == uri and code in [one["code"] for one in told["diagnostics"]]


def test_a_sidecar_that_comes_on_disk_counts_as_soon_as_the_page_says_so(root: Path) -> None:
    sidecar, why = root / "page.beliefs.json", {"command": "doxa.why", "arguments": [{"query": "b1"}]}
    with working(root) as editor:
        assert editor.client.result("workspace/executeCommand", why)["answers"][0]["total"] == 0
        sidecar.write_text(SIDECAR, encoding="utf-8")
        editor.client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": sidecar.as_uri(), "type": 1}]})
        told = partial(_has_code, editor.uri("page.md"), "sidecar")
        editor.client.heard("textDocument/publishDiagnostics", told)
        (answer,) = editor.client.result("workspace/executeCommand", why)["answers"]
        assert [one["statement"] for one in answer["current_beliefs"]] == ["So."]


def test_an_open_sidecar_is_no_note(root: Path) -> None:
    """What looks like a tag in it is none; only the belief is found."""
    with working(root) as editor:
        editor.client.open(editor.uri("page.beliefs.json"), SIDECAR.replace('"So."', '"#unheardof words"'))
        assert [one["kind"] for one in editor.client.result("workspace/symbol", {"query": "#unheardof"})] == [17]
