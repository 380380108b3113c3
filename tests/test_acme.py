"""Somebody has changed his mind about Acme: what he believes, why, and what he thought before, wherever he asks."""

import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client, StdioServerParameters, stdio_client
from typer.testing import CliRunner

from doxa.cli.commands import app
from tests.support.lsp_client import CLIENTS, client_params
from tests.support.lsp_vault import in_vault

ACME = Path(__file__).parents[1] / "fixtures" / "acme"
OLD, NEW, BILLING = "b-2026-01-10-acme-auth-001", "b-2026-04-15-acme-auth-001", "b-2026-02-01-acme-billing-001"
SUBJECT = "Acme OAuth refresh endpoint"
PAGE = "wiki/auth/auth.md"
QUOTE = "v2 moves the refresh endpoint to /auth/v2/refresh. The legacy path returns 301 until 2026-12."


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    shutil.copytree(ACME, tmp_path / "acme")
    return tmp_path / "acme"


def run(*arguments: object) -> Any:  # noqa: ANN401 - JSON has no better type
    result = CliRunner().invoke(app, [*map(str, arguments), "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def in_editor(vault: Path, **argument: str) -> Any:  # noqa: ANN401
    with in_vault(vault) as editor:
        asked = {"command": "doxa.why", "arguments": [argument]}
        return editor.client.result("workspace/executeCommand", asked)["answers"][0]


def by_model(vault: Path, **arguments: object) -> Any:  # noqa: ANN401
    command = ["-c", "from doxa.cli.main import main; main()", "mcp", str(vault)]
    server = StdioServerParameters(command=sys.executable, args=command, env=dict(os.environ))
    answers: list[Any] = []

    async def ask() -> None:
        with anyio.fail_after(30):
            async with Client(stdio_client(server)) as client:
                result = await client.call_tool("why", arguments)
                answers.append(result.structured_content or getattr(result.content[0], "text", ""))

    anyio.run(ask)
    return answers[0]


def ids(beliefs: list[dict[str, str]]) -> list[str]:
    return [one["belief_id"] for one in beliefs]


def without_time(answer: Any) -> Any:  # noqa: ANN401
    for one in (*answer["current_beliefs"], *answer["history"]):
        for source in one["supporting_sources"]:
            source["verified_at"] = ""
    return answer


def test_the_vault_is_in_order(vault: Path) -> None:
    assert CliRunner().invoke(app, ["check", str(vault)]).stdout == "5 notes, 0 findings\n"


def test_what_do_i_believe_and_why(vault: Path) -> None:
    answer = run("why", SUBJECT, vault)
    verified = answer["current_beliefs"][0]["supporting_sources"][0]["verified_at"]
    assert answer == {
        "query": SUBJECT,
        "match_type": "subject",
        "current_beliefs": [
            {
                "belief_id": NEW,
                "statement": "Acme's OAuth refresh endpoint is /auth/v2/refresh as of 2026-03-15.",
                "topic": "auth",
                "subject": SUBJECT,
                "predicate": "is_at",
                "object": "/auth/v2/refresh",
                "asserted_at": "2026-04-15",
                "asserted_in_run": "run-2026-04-15-abc",
                "superseded_at": None,
                "superseded_by_belief_id": None,
                "superseded_in_run": None,
                "supersession_reason": None,
                "source_valid_from": "2026-03-15",
                "source_valid_to": None,
                "confidence_hint": "single_source",
                "supporting_count": 1,
                "contradicting_belief_ids": [],
                "wiki_page": f"{PAGE}#token-refresh-in-oauth-flow",
                "match_type": "subject",
                "supporting_sources": [
                    {
                        "raw_path": "raw/papers/acme-rfc-0034.md",
                        "page_hint": "3",
                        "quote": QUOTE,
                        "quote_hash": "32ca9de2e3c7b1de08aa7b1bd9ae2f9255b9803d0f3b3cce759b22e2ac1e6f68",
                        "status": "verified",
                        "verified_against_source": True,
                        "verified_at": verified,
                    }
                ],
            }
        ],
        "history": answer["history"],
        "contradicting_beliefs": [],
        "supersession_chain": [OLD, NEW],
        "total": 2,
        "truncated": False,
    }
    assert ids(answer["history"]) == [OLD]


def test_the_answer_is_the_same_in_the_editor_and_for_a_model(vault: Path) -> None:
    wanted = without_time(run("why", SUBJECT, vault))
    assert without_time(in_editor(vault, query=SUBJECT)) == wanted
    assert without_time(by_model(vault, query=SUBJECT)) == wanted


@pytest.mark.parametrize(("day", "believed"), [("2026-04-30", NEW), ("2026-04-14", OLD)])
def test_what_did_i_think_then(vault: Path, day: str, believed: str) -> None:
    assert ids(run("why", SUBJECT, vault, "--as-of", day)["current_beliefs"]) == [believed]
    assert ids(in_editor(vault, query=SUBJECT, asOf=day)["current_beliefs"]) == [believed]
    assert ids(by_model(vault, query=SUBJECT, since=day, until=day)["current_beliefs"]) == [believed]


def test_what_changed_my_mind(vault: Path) -> None:
    old, new = run("beliefs", "history", OLD, vault)["beliefs"]
    assert (old["superseded_by_belief_id"], old["supersession_reason"]) == (NEW, "contradicted_by_new_source")
    assert (old["superseded_in_run"], new["asserted_in_run"]) == ("run-2026-04-15-abc", "run-2026-04-15-abc")
    assert new["supporting_sources"][0]["raw_path"] == "raw/papers/acme-rfc-0034.md"


def test_what_changed_last_month(vault: Path) -> None:
    changed = run("beliefs", "changed", vault, "--since", "2026-04-01", "--until", "2026-04-30")["beliefs"]
    assert ids(changed) == [NEW, OLD]
    assert ids(run("beliefs", "changed", vault, "--until", "2026-02-28")["beliefs"]) == [BILLING, OLD]


def test_a_model_asks_one_workspace_with_history_or_without(vault: Path) -> None:
    answer = by_model(vault, workspace="acme", query="auth", include_history=False)
    assert (ids(answer["current_beliefs"]), answer["history"], answer["match_type"]) == ([NEW], [], "topic")
    assert "there is no workspace `other`; this server reads `acme`" in by_model(vault, workspace="other", query="auth")


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_the_editor_shows_it_all(path: Path, vault: Path) -> None:
    text = (vault / PAGE).read_text(encoding="utf-8")
    line = next(number for number, words in enumerate(text.splitlines()) if words.startswith("**Updated"))
    with in_vault(vault, client_params(path)) as editor:
        editor.client.open(editor.uri(PAGE), text)
        at = {"textDocument": {"uri": editor.uri(PAGE)}, "position": {"line": line, "character": 60}}
        shown = editor.client.result("textDocument/hover", at)["contents"]["value"]
        assert "Believed since 2026-04-15" in shown
        assert "✓ verified in raw/papers/acme-rfc-0034.md, p. 3" in shown
        assert "Before, since 2026-01-10: Acme's OAuth refresh endpoint is /oauth/refresh." in shown
