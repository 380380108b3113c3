"""`doxa eval m1`: of a sample of beliefs, the share that can be relied on."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from doxa.cli.commands import app
from tests.beliefs.acme import ACME
from tests.support.vault_text import vault_text, write

NEW = "b-2026-04-15-acme-auth-001"


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    write(vault_text(ACME), tmp_path / "vault")
    return tmp_path / "vault"


def score(vault: Path, *more: object) -> tuple[int, dict[str, object]]:
    result = CliRunner().invoke(app, ["eval", "m1", str(vault), "--json", *map(str, more)])
    return result.exit_code, json.loads(result.stdout)


def test_without_a_judge_the_quotes_are_counted_and_that_is_said(vault: Path) -> None:
    code, found = score(vault)
    assert (code, found["score"], found["basis"], found["health"]) == (0, 1.0, "quotes", "healthy")
    assert (found["population"], found["total"], found["votes"]) == (1, 1, {NEW: "not_judged"})


@pytest.mark.parametrize(("vote", "expected"), [("supports", 1.0), ("partially_supports", 0.0), ("does_not_support", 0.0)])
def test_a_judge_decides_about_those_whose_quotes_hold(vault: Path, vote: str, expected: float) -> None:
    votes = vault.parent / "votes.json"
    votes.write_text(json.dumps({NEW: vote}), encoding="utf-8")
    code, found = score(vault, "--judge", votes)
    assert (found["score"], found["basis"], code) == (expected, "judged", 1 - int(expected))


def test_a_quote_that_is_gone_supports_nothing_whatever_the_judge_says(vault: Path) -> None:
    (vault / "raw" / "acme-rfc-0034.md").write_text("Nothing.\n", encoding="utf-8")
    votes = vault.parent / "votes.json"
    votes.write_text(json.dumps({NEW: "supports"}), encoding="utf-8")
    code, found = score(vault, "--judge", votes)
    assert (code, found["score"], found["verified"]) == (1, 0.0, 0)
    assert found["votes"] == {NEW: "does_not_support"}


def test_the_same_seed_chooses_the_same_beliefs(vault: Path) -> None:
    sidecar = vault / "wiki" / "auth" / "tokens.beliefs.json"
    data = json.loads(sidecar.read_text(encoding="utf-8"))
    data["beliefs"] += [{**data["beliefs"][0], "belief_id": f"b-{number}"} for number in range(40)]
    sidecar.write_text(json.dumps(data), encoding="utf-8")
    samples = [score(vault, "--sample", 5, "--seed", seed)[1]["votes"] for seed in (1, 1, 2)]
    assert samples[0] == samples[1] != samples[2]


def test_a_person_reads_what_was_counted(vault: Path) -> None:
    result = CliRunner().invoke(app, ["eval", "m1", str(vault)])
    said = "M1 1.00, healthy: 1 of 1 (of 1 current beliefs) have their quotes verified; nobody has judged more\n"
    assert (result.exit_code, result.stdout) == (0, said)


def test_a_vault_without_beliefs_has_no_score(tmp_path: Path) -> None:
    (tmp_path / "a.md").touch()
    result = CliRunner().invoke(app, ["eval", "m1", str(tmp_path)])
    assert (result.exit_code, result.stdout) == (0, "There are no current beliefs\n")
    odd = CliRunner().invoke(app, ["eval", "m1", str(tmp_path), "--judge", str(tmp_path / "a.md")])
    assert odd.exit_code == 2
