"""What is wrong in a note, pushed or pulled."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from doxa.lsp.findings import handbook_page
from tests.support.lsp_client import CLIENTS, PLAIN, ROOT, Message, client_params, lsp_client

NOTE = "file:///vault/a%20plan.md"
OF_NOTE = {"textDocument": {"uri": NOTE}}
TEXT = "Words.\n\n😀 [x][gone]\n"
PULLS = PLAIN | {"capabilities": {"textDocument": {"diagnostic": {}}}}


def announced(path: Path, name: str) -> Any:  # noqa: ANN401 - JSON has no better type
    return client_params(path)["capabilities"]["textDocument"]["publishDiagnostics"].get(name)


def described(path: Path, code: str) -> Message:
    """What an editor gets besides that can show where a code is explained."""
    href = f"{(ROOT / 'fixtures' / 'handbook' / 'Diagnostics.md').as_uri()}#{code}"
    return {"codeDescription": {"href": href}} if announced(path, "codeDescriptionSupport") else {}


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_every_editor_is_told_in_its_own_way(path: Path) -> None:
    with lsp_client() as client:
        offer = client.start(client_params(path))
        client.open(NOTE, TEXT)
        pulls = "diagnosticProvider" in offer
        found = client.result("textDocument/diagnostic", OF_NOTE)["items"] if pulls else client.diagnostics(NOTE, 1)
        column = {"utf-8": 9, "utf-16": 7, "utf-32": 6}[offer["positionEncoding"]]
        assert found == [
            {
                "range": {"start": {"line": 2, "character": column}, "end": {"line": 2, "character": column + 4}},
                "severity": 2,
                "code": "undefined-reference",
                "source": "doxa",
                "message": "No definition for [gone]; add a line `[gone]: …`",
            }
            | described(path, "undefined-reference")
        ]
        client.stop()
    pushed = [one for one in client.notifications if one["method"] == "textDocument/publishDiagnostics"]
    assert pushed == []


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_what_is_to_no_effect_fades_and_shows_what_counts_instead(path: Path) -> None:
    with lsp_client() as client:
        offer = client.start(client_params(path))
        client.open(NOTE, "😀 [p]\r\n\r\n[p]: a.md\r\n[P]: b.md\r\n")
        pulls = "diagnosticProvider" in offer
        (found,) = client.result("textDocument/diagnostic", OF_NOTE)["items"] if pulls else client.diagnostics(NOTE, 1)
        first = {"start": {"line": 2, "character": 1}, "end": {"line": 2, "character": 2}}
        related = [{"location": {"uri": NOTE, "range": first}, "message": "This one counts"}]
        assert found["code"] == "duplicate-definition"
        assert found["range"] == {"start": {"line": 3, "character": 1}, "end": {"line": 3, "character": 2}}
        assert found.get("tags") == ([1] if announced(path, "tagSupport") else None)
        assert found.get("relatedInformation") == (related if announced(path, "relatedInformation") else None)
        client.stop()


@pytest.mark.parametrize("support", [True, {}, {"valueSet": [2]}, {"valueSet": "1"}, None])
def test_no_tags_for_an_editor_that_does_not_know_this_one(support: object) -> None:
    params = PLAIN | {"capabilities": {"textDocument": {"publishDiagnostics": {"tagSupport": support}}}}
    with lsp_client() as client:
        client.start(params)
        client.open(NOTE, "[^1]: x\n")
        (found,) = client.diagnostics(NOTE, 1)
        assert found["code"] == "unused-footnote"
        assert "tags" not in found
        client.stop()


def test_the_page_that_explains_the_codes_comes_with_the_package() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    assert build["targets"]["wheel"]["force-include"] == {"fixtures/handbook": "doxa/handbook"}
    assert handbook_page() == (ROOT / "fixtures" / "handbook" / "Diagnostics.md").as_uri()


def test_what_was_pushed_is_taken_back_when_the_note_is_closed() -> None:
    with lsp_client() as client:
        client.start()
        client.open(NOTE, TEXT)
        assert len(client.diagnostics(NOTE, 1)) == 1
        client.notify("textDocument/didClose", OF_NOTE)
        assert client.diagnostics(NOTE, None) == []
        client.stop()


def test_nothing_is_pushed_for_a_version_that_is_gone() -> None:
    """However fast one types, the last version is pushed, and no version after a later one."""
    with lsp_client() as client:
        client.start()
        client.open(NOTE, TEXT * 100)
        for version in range(2, 200):
            client.change(NOTE, version, {"text": TEXT * (version % 7)})
        assert len(client.diagnostics(NOTE, 199)) == 199 % 7
        client.stop()
    versions = [one["params"]["version"] for one in client.notifications if "version" in one["params"]]
    assert versions == sorted(versions)
    assert 199 not in versions


def test_a_note_closed_while_it_is_read_is_not_spoken_of_again() -> None:
    with lsp_client() as client:
        client.start()
        for _ in range(20):
            client.open(NOTE, TEXT * 2000)
            client.notify("textDocument/didClose", OF_NOTE)
        client.open("file:///other.md", "")
        client.diagnostics("file:///other.md", 1)
        client.stop()
    assert client.notifications[-1]["params"] == {"uri": NOTE, "diagnostics": []}


def test_a_version_that_may_be_wrong_is_not_named() -> None:
    with lsp_client() as client:
        client.start()
        client.open(NOTE, "", 5)
        client.change(NOTE, 2, {"text": TEXT})
        assert len(client.diagnostics(NOTE, None)) == 1
        client.notify("textDocument/didSave", OF_NOTE | {"text": TEXT})
        assert len(client.diagnostics(NOTE, 2)) == 1
        client.stop()


def test_pulling_again_says_that_nothing_changed() -> None:
    with lsp_client() as client:
        client.start(PULLS)
        client.open(NOTE, TEXT)
        first = client.result("textDocument/diagnostic", OF_NOTE)
        assert (first["kind"], len(first["items"])) == ("full", 1)
        again = client.result("textDocument/diagnostic", OF_NOTE | {"previousResultId": first["resultId"]})
        assert again == {"kind": "unchanged", "resultId": first["resultId"]}
        client.change(NOTE, 2, {"text": f"{TEXT}More words.\n"})
        same = client.result("textDocument/diagnostic", OF_NOTE | {"previousResultId": first["resultId"]})
        assert same["kind"] == "unchanged"
        client.change(NOTE, 3, {"text": f"\n{TEXT}"})
        moved = client.result("textDocument/diagnostic", OF_NOTE | {"previousResultId": first["resultId"]})
        assert (moved["kind"], moved["items"][0]["range"]["start"]["line"]) == ("full", 3)
        client.stop()


def test_neovim_is_not_offered_what_would_keep_it_from_looking_again() -> None:
    again = {"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": True}}}
    neovim = PLAIN | {"clientInfo": {"name": "Neovim"}}
    with lsp_client() as client:
        offer = client.start(neovim | {"capabilities": again})
        assert offer["diagnosticProvider"]["workspaceDiagnostics"] is False
        client.stop()
    with lsp_client() as client:
        assert "diagnosticProvider" not in client.start(neovim | {"capabilities": PULLS["capabilities"]})
        client.open(NOTE, TEXT, 1)
        assert len(client.diagnostics(NOTE, 1)) == 1
        client.stop()


def test_a_note_that_has_moved_is_told_all_again() -> None:
    moved = "file:///vault/moved.md"
    with lsp_client() as client:
        client.start(PULLS)
        client.open(NOTE, TEXT)
        first = client.result("textDocument/diagnostic", OF_NOTE)
        client.notify("textDocument/didClose", OF_NOTE)
        client.open(moved, TEXT)
        there = {"textDocument": {"uri": moved}, "previousResultId": first["resultId"]}
        assert client.result("textDocument/diagnostic", there)["items"] == first["items"]
        client.stop()


def test_nothing_is_wrong_in_a_note_that_is_not_open() -> None:
    with lsp_client() as client:
        client.start(PULLS)
        assert client.result("textDocument/diagnostic", OF_NOTE)["items"] == []
        client.stop()
