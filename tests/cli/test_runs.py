"""`doxa runs`: what is staged reaches the pages as a whole, or not at all."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from doxa.cli.commands import app
from tests.beliefs.acme import ACME
from tests.support.vault_text import vault_text, write

PAGE, SIDECAR = "wiki/auth/life.md", "wiki/auth/life.beliefs.json"
TEXT = '# Life\n\nTokens live for an hour.[^1]\n\n[^1]: acme-api-spec-v1.md — "Tokens live for an hour."\n'
OLD = "b-2026-01-10-acme-auth-001"


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    write(vault_text(ACME), tmp_path / "vault")
    return tmp_path / "vault"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(one) for one in arguments])


def begun(vault: Path) -> str:
    result = run("runs", "new", vault, "--trigger", "test", "--type", "ingest")
    assert result.exit_code == 0, result.stderr
    return result.stdout.strip()


def staged(vault: Path, name: str, path: str, text: str) -> Result:
    file = vault.parent / "new.txt"
    file.write_text(text, encoding="utf-8")
    return run("runs", "stage", name, path, file, vault)


def belief(name: str, **fields: object) -> dict[str, object]:
    return {
        "belief_id": "b-life",
        "statement": "Tokens live for an hour.",
        "topic": "auth",
        "footnote_ids": ["1"],
        "provenance_ids": ["prov-acme-api-spec-v1"],
        "asserted_at": "2026-11-18",
        "asserted_in_run": name,
        "created_at": "2026-11-18",
        **fields,
    }


def sidecar(*beliefs: dict[str, object]) -> str:
    return json.dumps({"page": PAGE, "beliefs": beliefs}, indent=2) + "\n"


def ready(vault: Path) -> str:
    """A run that adds a page with its sidecar."""
    name = begun(vault)
    assert staged(vault, name, PAGE, TEXT).exit_code == 0
    assert staged(vault, name, SIDECAR, sidecar(belief(name))).exit_code == 0
    return name


def shown(*arguments: object) -> Any:  # noqa: ANN401 - JSON has no better type
    return json.loads(run(*arguments, "--json").stdout)


def status(vault: Path, name: str) -> str:
    found: str = shown("runs", "show", name, vault)["run"]["status"]
    return found


def files(vault: Path) -> dict[str, bytes]:
    """All files outside of the folder of the runs."""
    paths = [path for path in vault.rglob("*") if path.is_file() and ".doxa" not in path.parts]
    return {path.relative_to(vault).as_posix(): path.read_bytes() for path in paths}


def test_nothing_reaches_the_vault_before_it_is_committed_and_then_all_does(vault: Path) -> None:
    before = files(vault)
    name = ready(vault)
    assert run("runs", "verify", name, vault).exit_code == 0
    assert (files(vault), status(vault, name)) == (before, "pending")
    assert "+Tokens live for an hour.[^1]" in run("runs", "show", name, vault).stdout
    result = run("runs", "commit", name, vault)
    assert (result.exit_code, result.stdout) == (0, f"{name}: commit, committed\n")
    assert files(vault) == before | {PAGE: TEXT.encode(), SIDECAR: sidecar(belief(name)).encode()}
    assert shown("why", "b-life", vault)["current_beliefs"][0]["asserted_in_run"] == name
    (listed,) = shown("runs", "list", vault)["runs"]
    assert (listed["trigger"], listed["type"], listed["verdict"]) == ("test", "ingest", "commit")
    assert listed["ended_at"]
    assert run("runs", "commit", name, vault).exit_code == 2


Wrong = Callable[[str], str]


@pytest.mark.parametrize(
    ("page", "beside", "check"),
    [
        (TEXT.replace('"Tokens live for an hour."', '"Tokens live for a day."'), None, "provenance"),
        (TEXT.replace("acme-api-spec-v1.md", "lost.md"), None, "provenance"),
        (TEXT + "\nMore.[^1] Else.[^2]\n\n[^2]: acme-api-spec-v1.md — “Tokens”\n", None, "coverage"),
        (TEXT, {"footnote_ids": ["7"]}, "coverage"),
        (TEXT, {"statement": "x" * 281}, "shape"),
        (TEXT, {"asserted_at": "soon"}, "shape"),
        (TEXT, {"supersession_reason": "elaborated"}, "supersession"),
        (TEXT.replace("Tokens live for an hour.[^1]", "::: disputed\nTokens live for an hour.[^1]\n:::"), None, "hedge"),
    ],
)
def test_a_run_with_something_wrong_is_rejected_and_changes_nothing(
    vault: Path, page: str, beside: dict[str, object] | None, check: str
) -> None:
    before, name = files(vault), begun(vault)
    staged(vault, name, PAGE, page)
    staged(vault, name, SIDECAR, sidecar(belief(name, **(beside or {}))))
    result = run("runs", "commit", name, vault, "--json")
    answer = json.loads(result.stdout)
    assert (result.exit_code, answer["verdict"], answer["run"]["status"]) == (1, "reject", "rejected")
    assert check in {one["check"] for one in answer["findings"] if one["verdict"] == "reject"}
    assert files(vault) == before


def test_a_fabricated_quote_is_named_with_its_page(vault: Path) -> None:
    name = begun(vault)
    staged(vault, name, PAGE, TEXT.replace('"Tokens', '"Fabricated tokens'))
    staged(vault, name, SIDECAR, sidecar(belief(name)))
    result = run("runs", "verify", name, vault)
    assert f"{PAGE}: These words do not stand in raw/acme-api-spec-v1.md" in result.stdout
    assert result.stdout.endswith(f"{name}: reject, rejected\n")


def test_a_content_page_needs_a_sidecar_and_a_structural_one_does_not(vault: Path) -> None:
    name = begun(vault)
    staged(vault, name, PAGE, TEXT)
    assert run("runs", "commit", name, vault).exit_code == 1
    before = shown("beliefs", "list", vault)["beliefs"]
    name = begun(vault)
    staged(vault, name, "wiki/index.md", "# Index\n")
    assert run("runs", "commit", name, vault).exit_code == 0
    after = shown("beliefs", "list", vault)["beliefs"]
    assert [one["belief_id"] for one in after] == [one["belief_id"] for one in before]


def test_history_is_not_lost(vault: Path) -> None:
    beside = "wiki/auth/tokens.beliefs.json"
    data = json.loads((vault / beside).read_text(encoding="utf-8"))
    for beliefs in (data["beliefs"][:1], [data["beliefs"][0], {**data["beliefs"][1], "superseded_at": "2026-04-01"}]):
        name = begun(vault)
        staged(vault, name, beside, json.dumps({**data, "beliefs": beliefs}))
        answer = shown("runs", "verify", name, vault)
        assert [one["belief_id"] for one in answer["findings"] if one["check"] == "history"] == [OLD]
        assert answer["verdict"] == "reject"


def test_what_is_new_says_in_which_run(vault: Path) -> None:
    name = begun(vault)
    staged(vault, name, PAGE, TEXT)
    staged(vault, name, SIDECAR, sidecar(belief("another")))
    assert run("runs", "commit", name, vault).stdout.endswith(f"{name}: revise, pending\n")
    staged(vault, name, SIDECAR, sidecar(belief(name)))
    assert run("runs", "commit", name, vault).exit_code == 0


@pytest.mark.parametrize(
    ("vote", "verdict"),
    [("supports", "commit"), ("not_judged", "commit"), ("partially_supports", "revise"), ("does_not_support", "reject")],
)
def test_a_judge_has_a_say_if_there_is_one(vault: Path, vote: str, verdict: str) -> None:
    name, file = ready(vault), vault.parent / "votes.json"
    file.write_text(json.dumps({"b-life": vote}), encoding="utf-8")
    answer = shown("runs", "verify", name, vault, "--judge", file)
    assert answer["verdict"] == verdict
    assert [one["reason"] for one in answer["findings"] if one["check"] == "support"] == [vote]
    assert run("runs", "verify", ready(vault), vault, "--judge", vault / PAGE).exit_code == 2


def test_a_page_that_changed_meanwhile_is_not_written_over(vault: Path) -> None:
    name = begun(vault)
    page = vault / "wiki" / "auth" / "tokens.md"
    assert run("runs", "replace", name, "wiki/auth/tokens.md", "# Tokens", "# Tokens of Acme", vault).exit_code == 0
    page.write_text(page.read_text(encoding="utf-8") + "\nMine.\n", encoding="utf-8")
    before = files(vault)
    result = run("runs", "commit", name, vault)
    assert (result.exit_code, files(vault)) == (2, before)
    assert "stale_plan: wiki/auth/tokens.md" in result.stderr
    assert status(vault, name) == "pending"


@pytest.mark.parametrize(("old", "reason"), [("nowhere", "stale_plan"), ("refresh", "ambiguous_replacement")])
def test_only_words_that_are_there_once_are_replaced(vault: Path, old: str, reason: str) -> None:
    name = begun(vault)
    result = run("runs", "replace", name, "wiki/auth/tokens.md", old, "new", vault)
    assert (result.exit_code, reason in result.stderr) == (2, True)
    assert shown("runs", "show", name, vault)["files"] == []


@pytest.mark.parametrize(
    "path",
    [
        "raw/new.md",
        "raw/deep/new.md",
        "wiki/../raw/new.md",
        "../out.md",
        "/etc/x.md",
        ".doxa/x.md",
        "a.png",
        "a.json",
        "",
        "C:/x.md",
    ],
)
def test_neither_sources_nor_anything_outside_is_staged(vault: Path, path: str) -> None:
    name = begun(vault)
    assert staged(vault, name, path, "x").exit_code == 2
    assert shown("runs", "show", name, vault)["files"] == []


def test_a_link_that_leads_out_of_the_vault_is_not_followed(vault: Path) -> None:
    (vault.parent / "outside").mkdir()
    (vault / "wiki" / "out").symlink_to(vault.parent / "outside")
    assert staged(vault, begun(vault), "wiki/out/page.md", TEXT).exit_code == 2


def test_a_run_that_was_interrupted_is_abandoned_when_somebody_looks(vault: Path) -> None:
    before, name = files(vault), ready(vault)
    meta = vault / ".doxa" / "runs" / name / "meta.json"
    meta.write_text(meta.read_text(encoding="utf-8").replace('"pending"', '"verifying"'), encoding="utf-8")
    assert (status(vault, name), files(vault)) == ("abandoned", before)
    assert run("runs", "commit", name, vault).exit_code == 2


def test_a_run_is_given_up(vault: Path) -> None:
    name = ready(vault)
    assert run("runs", "abandon", name, vault).exit_code == 0
    assert status(vault, name) == "abandoned"
    assert run("runs", "abandon", name, vault).exit_code == 2


@pytest.mark.parametrize("name", ["none", "../x", "", "run/x"])
def test_there_is_no_such_run(vault: Path, name: str) -> None:
    for command in (["show", name], ["verify", name], ["commit", name], ["abandon", name]):
        assert run("runs", *command, vault).exit_code == 2


def test_what_is_broken_in_the_folder_of_runs_hurts_nobody(vault: Path) -> None:
    name = ready(vault)
    folder = vault / ".doxa" / "runs"
    (folder / "odd").mkdir()
    (folder / "odd" / "meta.json").write_text('{"status": 3}', encoding="utf-8")
    (folder / name / "plan.json").write_text("[" * 9999, encoding="utf-8")
    assert [one["run_id"] for one in shown("runs", "list", vault)["runs"]] == [name]
    result = run("runs", "commit", name, vault)
    assert (result.exit_code, result.stderr) == (2, f"doxa: nothing is staged in {name}\n")
    assert not (vault / PAGE).exists()
