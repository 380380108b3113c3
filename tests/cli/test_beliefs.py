"""`doxa why` and `doxa beliefs`, through the real commands, on the vault of somebody who changed his mind."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from doxa.cli.commands import app
from tests.beliefs.acme import ACME
from tests.support.vault_text import vault_text, write

OLD, NEW = "b-2026-01-10-acme-auth-001", "b-2026-04-15-acme-auth-001"


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    write(vault_text(ACME), tmp_path)
    return tmp_path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(one) for one in arguments])


def found(*arguments: object) -> Any:  # noqa: ANN401 - JSON has no better type
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def ids(beliefs: list[dict[str, str]]) -> list[str]:
    return [one["belief_id"] for one in beliefs]


def test_what_is_believed_and_why(vault: Path) -> None:
    answer = found("why", "acme  OAuth refresh ENDPOINT", vault)
    assert (answer["match_type"], ids(answer["current_beliefs"]), ids(answer["history"])) == ("subject", [NEW], [OLD])
    assert answer["supersession_chain"] == [OLD, NEW]
    assert answer["contradicting_beliefs"] == []
    belief = answer["current_beliefs"][0]
    assert belief["wiki_page"] == "wiki/auth/tokens.md#token-refresh-in-oauth-flow"
    assert belief["confidence_hint"] == "single_source"
    (source,) = belief["supporting_sources"]
    assert (source["raw_path"], source["page_hint"], source["status"]) == ("raw/acme-rfc-0034.md", "3", "verified")
    assert source["verified_against_source"] is True
    assert len(source["quote_hash"]) == 64


@pytest.mark.parametrize(
    ("query", "kind"),
    [(NEW, "belief_id"), ("acme oauth refresh endpoint is_at", "subject"), ("AUTH", "topic"), ("v2 endpoints?", "words")],
)
def test_a_query_is_an_id_a_subject_a_topic_or_words(vault: Path, query: str, kind: str) -> None:
    answer = found("why", query, vault)
    assert answer["match_type"] == kind
    assert NEW in ids(answer["current_beliefs"])


@pytest.mark.parametrize(
    ("day", "believed"), [("2026-04-30", [NEW]), ("2026-04-15", [NEW]), ("2026-04-14", [OLD]), ("2026-01-10", [OLD])]
)
def test_what_was_believed_on_a_day(vault: Path, day: str, believed: list[str]) -> None:
    answer = found("why", "auth", vault, "--as-of", day)
    assert (ids(answer["current_beliefs"]), answer["history"]) == (believed, [])


def test_before_anything_was_believed_there_is_nothing(vault: Path) -> None:
    result = run("why", "auth", vault, "--until", "2026-01-09")
    assert (result.exit_code, result.stdout) == (1, "Nothing is believed about auth\n")


def test_a_source_that_changes_is_noticed_at_once(vault: Path) -> None:
    source = vault / "raw" / "acme-rfc-0034.md"
    source.write_text(source.read_text(encoding="utf-8").replace("/auth/v2/refresh", "/auth/v3/refresh"), encoding="utf-8")
    (belief,) = found("why", NEW, vault)["current_beliefs"]
    (answer,) = belief["supporting_sources"]
    assert (answer["status"], answer["verified_against_source"]) == ("quote_not_found", False)
    result = run("beliefs", "verify", vault)
    assert result.exit_code == 1
    assert result.stdout.endswith("2 beliefs, 1 not verified\n")
    assert "✗ quote_not_found · raw/acme-rfc-0034.md, p. 3" in result.stdout


def test_a_person_reads_it_at_a_glance(vault: Path) -> None:
    lines = run("why", "auth", vault).stdout.splitlines()
    assert lines[0] == "Believed"
    assert lines[1] == "  Acme's OAuth refresh endpoint is /auth/v2/refresh as of 2026-03-15."
    assert "      given up: contradicted_by_new_source, for b-2026-04-15-acme-auth-001" in lines


def test_beliefs_are_listed_by_topic_and_by_whether_they_are_current(vault: Path) -> None:
    assert ids(found("beliefs", "list", vault)["beliefs"]) == [NEW, OLD]
    assert ids(found("beliefs", "list", vault, "--topic", "Auth", "--current-only")["beliefs"]) == [NEW]
    assert ids(found("beliefs", "list", vault, "--topic", "other")["beliefs"]) == []


def test_the_history_of_a_belief_goes_both_ways(vault: Path) -> None:
    assert ids(found("beliefs", "history", OLD, vault)["beliefs"]) == [OLD, NEW]
    assert ids(found("beliefs", "history", NEW, vault)["beliefs"]) == [OLD, NEW]
    assert run("beliefs", "history", "b-none", vault).exit_code == 2


def test_what_changed_between_two_days(vault: Path) -> None:
    assert ids(found("beliefs", "changed", vault, "--since", "2026-04-01", "--until", "2026-04-30")["beliefs"]) == [
        NEW,
        OLD,
    ]
    assert ids(found("beliefs", "changed", vault, "--until", "2026-01-31")["beliefs"]) == [OLD]
    assert run("beliefs", "changed", vault, "--since", "last month").exit_code == 2


def test_all_quotes_are_verified(vault: Path) -> None:
    assert found("beliefs", "verify", vault) == {"beliefs": 2, "drifted": []}


def test_an_export_has_every_field(vault: Path) -> None:
    beliefs = json.loads(run("beliefs", "export", vault).stdout)["beliefs"]
    assert beliefs[1]["superseded_by_belief_id"] == NEW
    header, *rows = run("beliefs", "export", vault, "--csv").stdout.splitlines()
    assert header.startswith("wiki_page,belief_id,statement,")
    assert len(rows) == 2


def test_a_circle_of_beliefs_ends(vault: Path) -> None:
    sidecar = vault / "wiki" / "auth" / "tokens.beliefs.json"
    text = sidecar.read_text(encoding="utf-8")
    circle = f'"superseded_by_belief_id": "{OLD}", "superseded_at": "2026-05-01", "created_at": "2026-04-15"'
    sidecar.write_text(text.replace('"created_at": "2026-04-15"', circle), encoding="utf-8")
    assert set(ids(found("beliefs", "history", OLD, vault)["beliefs"])) == {OLD, NEW}


def test_a_sidecar_that_cannot_be_read_is_passed_by(vault: Path) -> None:
    (vault / "other.beliefs.json").write_text("{", encoding="utf-8")
    (vault / "more.beliefs.json").write_bytes(b"\xff")
    assert ids(found("beliefs", "list", vault)["beliefs"]) == [NEW, OLD]


def test_check_says_what_is_wrong_in_a_sidecar(vault: Path) -> None:
    assert run("check", vault).stdout == "3 notes, 0 findings\n"
    (vault / "other.beliefs.json").write_text('{"beliefs": 3}', encoding="utf-8")
    result = run("check", vault)
    assert f"{vault}/other.beliefs.json:1:13: error: `beliefs` must be a list [sidecar]" in result.stdout


def other(vault: Path) -> Path:
    """The sidecar of the vault, with one belief more."""
    sidecar = vault / "wiki" / "auth" / "tokens.beliefs.json"
    data = json.loads(sidecar.read_text(encoding="utf-8"))
    data["beliefs"].append({**data["beliefs"][0], "belief_id": "b-3"})
    sidecar.write_text(json.dumps(data), encoding="utf-8")
    return sidecar


def test_a_belief_gives_way_to_another_when_it_is_to_be_written(vault: Path) -> None:
    sidecar = other(vault)
    before = sidecar.read_bytes()
    shown = run("beliefs", "supersede", NEW, "b-3", vault)
    assert (shown.exit_code, sidecar.read_bytes()) == (0, before)
    assert '+      "superseded_by_belief_id": "b-3",' in shown.stdout
    assert run("beliefs", "supersede", NEW, "b-3", vault, "--reason", "source_drifted", "--write").exit_code == 0
    assert found("why", "b-3", vault)["supersession_chain"] == [OLD, NEW, "b-3"]
    assert json.loads(sidecar.read_text(encoding="utf-8"))["beliefs"][0]["supersession_reason"] == "source_drifted"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (NEW, NEW, "cannot supersede itself"),
        (OLD, NEW, "superseded already"),
        (NEW, OLD, "in a circle"),
        (NEW, "b-none", "there is no belief b-none"),
    ],
)
def test_what_cannot_be_superseded(vault: Path, old: str, new: str, why: str) -> None:
    result = run("beliefs", "supersede", old, new, vault, "--write")
    assert result.exit_code == 2
    assert why in result.stderr
