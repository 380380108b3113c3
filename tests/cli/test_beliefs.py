"""`doxa why` and `doxa beliefs`, through the real commands, on the vault of somebody who changed his mind."""

import json
from pathlib import Path
from typing import Any

import apsw
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
    header, *rows = run("beliefs", "export", vault, "--format", "csv").stdout.splitlines()
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
    assert '"superseded_by_belief_id": "b-3"' in shown.stdout
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


def test_claims_of_a_page_are_recorded_when_they_are_to_be_written(vault: Path) -> None:
    (vault / ".doxa").mkdir()
    page = vault / "wiki" / "auth" / "new.md"
    page.write_text(
        'Tokens live for an hour.[^1]\n\n[^1]: acme-api-spec-v1.md — "Tokens live for an hour."\n', encoding="utf-8"
    )
    sidecar = page.with_name("new.beliefs.json")
    shown = run("beliefs", "extract", page)
    assert (shown.exit_code, sidecar.exists()) == (0, False)
    assert '"statement": "Tokens live for an hour."' in shown.stdout
    assert found("beliefs", "extract", page, "--write")["written"] is True
    (belief,) = found("why", "tokens live", vault)["current_beliefs"]
    assert (belief["topic"], belief["supporting_sources"][0]["status"]) == ("auth", "verified")
    again = run("beliefs", "extract", page, "--write")
    assert (again.exit_code, again.stdout) == (0, "All claims of wiki/auth/new.md that cite a source are recorded\n")
    assert run("check", vault).exit_code == 0


def test_nothing_is_written_beside_a_raw_source(vault: Path) -> None:
    (vault / ".doxa").mkdir()
    page = vault / "raw" / "notes.md"
    page.write_text('So.[^1]\n\n[^1]: acme-api-spec-v1.md — "Tokens live for an hour."\n', encoding="utf-8")
    result = run("beliefs", "extract", page, "--write")
    assert (result.exit_code, "raw source" in result.stderr) == (2, True)
    assert sorted(file.name for file in (vault / "raw").iterdir()) == [
        "acme-api-spec-v1.md",
        "acme-rfc-0034.md",
        "notes.md",
    ]


def test_the_table_of_beliefs_is_made_anew_from_the_sidecars(vault: Path) -> None:
    before = run("beliefs", "export", vault).stdout
    assert found("reindex", vault, "--rebuild-beliefs") | {"seconds": 0} == {
        "sidecars": 1,
        "beliefs": 2,
        "unread": {},
        "seconds": 0,
    }
    assert run("beliefs", "export", vault).stdout == before
    assert found("reindex", vault)["notes"] == 3
    assert run("beliefs", "export", vault).stdout == before


def test_a_sidecar_that_cannot_be_read_is_passed_by_with_a_warning(vault: Path) -> None:
    (vault / "other.beliefs.json").write_text("{", encoding="utf-8")
    (vault / "more.beliefs.json").write_bytes(b"\xff")
    result = run("reindex", vault, "--rebuild-beliefs")
    assert (result.exit_code, result.stdout.partition(",")[0]) == (0, "2 beliefs of 3 sidecars")
    assert "doxa: other.beliefs.json is passed by: it is not JSON" in result.stderr
    assert "doxa: more.beliefs.json is passed by: it cannot be read" in result.stderr


def test_words_of_beliefs_that_are_lost_are_noticed_and_found_again(vault: Path, cache: Path) -> None:
    assert found("reindex", vault, "--fts-verify") == {"sound": True}
    (database,) = cache.rglob("graph-*.db")
    connection = apsw.Connection(str(database))
    connection.execute("INSERT INTO belief_words (belief_words, rowid, words) VALUES ('delete', 1, 'endpoint')")
    connection.close()
    result = run("reindex", vault, "--fts-verify")
    assert (result.exit_code, "--rebuild-beliefs" in result.stdout) == (1, True)
    assert run("reindex", vault, "--rebuild-beliefs").exit_code == 0
    assert found("reindex", vault, "--fts-verify") == {"sound": True}


def test_what_is_superseded_is_told_as_json_too(vault: Path) -> None:
    other(vault)
    told = found("beliefs", "supersede", NEW, "b-3", vault)
    assert (told["written"], told["sidecar"]) == (False, "wiki/auth/tokens.beliefs.json")
    assert json.loads(told["text"])["beliefs"][0]["superseded_by_belief_id"] == "b-3"


def test_only_what_is_current_is_told_where_that_is_wanted(vault: Path) -> None:
    answer = found("why", "auth", vault, "--current-only")
    assert (ids(answer["current_beliefs"]), answer["history"]) == ([NEW], [])


def test_sidecars_that_are_hostile_hurt_nobody(vault: Path) -> None:
    with (vault / "huge.beliefs.json").open("wb") as huge:
        huge.truncate(200_000_000)
    (vault / "huge.md").write_text("So.\n", encoding="utf-8")
    deep = '{"beliefs": ' + "[" * 100_000
    twice = '{"beliefs": [{"belief_id": "b1", "belief_id": "b2"}, {"belief_id": 3, "statement": {"a": []}}, null, "x"]}'
    for name, text in (("deep", deep), ("twice", twice), ("list", "[1, 2"), ("empty", ""), ("null", "null")):
        (vault / f"{name}.beliefs.json").write_text(text, encoding="utf-8")
        (vault / f"{name}.md").write_text("So.\n", encoding="utf-8")
    wrong = {(one["path"].rpartition("/")[2], one["code"]) for one in found_wrong(vault)}
    assert {("huge.md", "sidecar"), ("deep.beliefs.json", "sidecar"), ("twice.beliefs.json", "sidecar")} <= wrong
    assert {("list.beliefs.json", "sidecar"), ("empty.beliefs.json", "sidecar"), ("null.beliefs.json", "sidecar")} <= wrong
    assert {NEW, OLD} <= {*ids(found("beliefs", "list", vault)["beliefs"])}


def found_wrong(vault: Path) -> Any:  # noqa: ANN401
    return json.loads(run("check", vault, "--json").stdout)["findings"]


def test_sources_outside_of_the_vault_are_not_read(vault: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside") / "secret.txt"
    outside.write_text("The secret words.", encoding="utf-8")
    (vault / "raw" / "link.txt").symlink_to(outside)
    names = (str(outside), "../secret.txt", "../../outside0/secret.txt", "link.txt", "raw/link.txt", outside.as_uri())
    for source in names:
        (vault / "p.md").write_text(f'So.[^1]\n\n[^1]: <{source}> — "The secret words."\n', encoding="utf-8")
        (vault / "p.beliefs.json").write_text(
            '{"beliefs": [{"belief_id": "b-p", "statement": "So.", "footnote_ids": ["1"]}]}', encoding="utf-8"
        )
        (belief,) = found("why", "b-p", vault)["current_beliefs"]
        (answer,) = belief["supporting_sources"]
        assert (answer["verified_against_source"], answer["raw_path"]) == (False, source)
        if "://" not in source:
            assert "source-missing" in [one["code"] for one in found_wrong(vault)], source
    assert outside.read_text(encoding="utf-8") == "The secret words."
