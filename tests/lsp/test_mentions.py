"""Unlinked mentions through the real protocol."""

from pathlib import Path
from typing import Any

import pytest

from doxa.lsp.errors import ErrorCode
from tests.bench.vault import write as write_vault
from tests.support.lsp_client import CLIENTS, LspClient, client_params, code
from tests.support.lsp_vault import ENCODINGS, at, opened, text, uri, width, wire, with_encoding
from tests.support.vault_text import vault_text, write

VAULT = """
    -- my plan.md --
    # 😀 The plan

    See [[other]].
    -- a.md --
    日本 😀 my plan, [[my plan]]
    -- other.md --
    It is the 😀 the plan or `the plan`.
    -- c.md --
    The other one.
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(vault_text(VAULT), tmp_path / "vault")
    return tmp_path / "vault"


def mentions(client: LspClient, path: Path, line: int = 0, character: int = 0) -> Any:  # noqa: ANN401 - JSON has no better type
    return client.result("doxa/mentions", at(path, line, character))


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_mentions_of_a_note_stand_in_closed_and_open_notes(root: Path, encoding: str) -> None:
    plan, closed, edited = root / "my plan.md", root / "a.md", root / "other.md"
    with opened(root, with_encoding(encoding)) as client:
        client.open(uri(plan), text(plan))
        client.open(uri(edited), "No name\r\n😀 MY PLAN\r\n")
        first, second = width("日本 😀 ", encoding), width("😀 ", encoding)
        assert mentions(client, plan) == [
            {"uri": uri(closed), "range": wire(0, first, first + 7)},
            {"uri": uri(edited), "range": wire(1, second, second + 7)},
        ]


def test_on_a_link_the_note_that_it_leads_to_is_meant(root: Path) -> None:
    plan = root / "my plan.md"
    with opened(root) as client:
        client.open(uri(plan), text(plan))
        assert mentions(client, plan, 2, 8) == [{"uri": uri(root / "c.md"), "range": wire(0, 4, 9)}]


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_every_editor_may_ask(root: Path, path: Path) -> None:
    plan = root / "my plan.md"
    with opened(root, client_params(path)) as client:
        client.open(uri(plan), text(plan))
        assert [Path(one["uri"]).name for one in mentions(client, plan)] == ["a.md", "other.md"]


def test_a_note_that_is_not_open_has_none_and_a_question_without_a_place_is_refused(root: Path) -> None:
    plan = root / "my plan.md"
    with opened(root) as client:
        assert mentions(client, plan) == []
        client.open(uri(plan), text(plan))
        assert client.error("doxa/mentions", {"textDocument": {"uri": uri(plan)}}) == ErrorCode.INVALID_PARAMS
        assert client.error("doxa/mentions") == ErrorCode.INVALID_PARAMS


def test_the_question_can_be_cancelled(tmp_path: Path) -> None:
    root = tmp_path / "vault"
    write_vault(root, 200)
    note = next(root.rglob("*.md"))
    with opened(root) as client:
        client.open(uri(note), text(note))
        number = client.ask("doxa/mentions", at(note, 0, 0))
        client.notify("$/cancelRequest", {"id": number})
        answer = client.answer(number)
        assert "result" in answer or code(answer) == ErrorCode.CANCELLED
