"""`doxa graph`, `doxa query`, and what `doxa check` says of the graph, through the real command."""

import json
from pathlib import Path

import apsw
import pytest
from typer.testing import CliRunner, Result

from doxa.cli.commands import app
from doxa.index.subgraph import from_json, to_json
from doxa.session.vault import open_vault
from tests.support.vault_text import vault_text, write

VAULT = """
    -- .doxa/config.toml --
    -- plan.md --
    # Plan
    😀 [[today#Next]]
    ## Goals #work
    -- daily/today.md --
    ## Next
    Words.
"""


@pytest.fixture
def vault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    write(vault_text(VAULT), tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


# Context


@pytest.mark.usefixtures("vault")
def test_what_is_around_a_section() -> None:
    result = run("graph", "context", "today#next")
    assert result.stdout.splitlines() == [
        "daily/today.md#next  section  Next",
        "parents",
        "  daily/today.md  today",
        "children",
        "sources",
        "sinks",
        "  subsection  daily/today.md  contains  daily/today.md:1:1",
        "  epistemic   plan.md  references  plan.md:2:3",
        "paths",
        "  ./  daily/today.md#next",
    ]
    assert result.exit_code == 0


@pytest.mark.usefixtures("vault")
def test_the_same_as_json() -> None:
    found = json.loads(run("graph", "context", "daily/today.md#next", "--json").stdout)
    assert list(found) == ["node", "place", "parents", "children", "sources", "sinks", "paths"]
    assert found["place"] == "daily/today.md:1:1"
    assert found["sinks"][1]["places"] == ["plan.md:2:3"]
    assert found["sinks"][1]["node"]["id"] == "plan.md"


def test_paths_are_as_typed(vault: Path) -> None:
    assert f"{vault}/plan.md:2:3" in run("graph", "context", "today#next", str(vault)).stdout


@pytest.mark.usefixtures("vault")
def test_a_node_that_does_not_exist() -> None:
    result = run("graph", "context", "gone")
    assert (result.exit_code, result.stderr) == (2, "doxa: gone: there is no such node\n")


# Export and query


@pytest.mark.usefixtures("vault")
def test_all_of_a_vault_as_json() -> None:
    found = json.loads(run("graph", "export").stdout)
    assert [one["id"] for one in found["states"]] == [
        *("/", "./", "daily/today.md", "daily/today.md#next", "plan.md", "plan.md#goals-work"),
    ]
    assert to_json(from_json(found)) == found


@pytest.mark.usefixtures("vault")
def test_nodes_one_on_a_line() -> None:
    assert run("query", "--kind", "document").stdout.splitlines() == [
        "daily/today.md  document  today",
        "plan.md  document  Plan",
        "2 of 2, from 0",
    ]
    assert run("query", "--start", "1", "--limit", "1", "--kind", "document").stdout.splitlines()[-1] == "1 of 2, from 1"
    assert run("query", "--tag", "work", "--under", ".", "--title", "goals").stdout.splitlines()[-1] == "1 of 1, from 0"
    assert run("query", "--schema", "none").stdout == "0 of 0, from 0\n"


@pytest.mark.usefixtures("vault")
def test_a_page_as_json_has_the_edges_between_its_nodes() -> None:
    found = json.loads(run("query", "--json", "--under", "daily").stdout)
    assert (found["total"], found["start"], found["limit"]) == (2, 0, 100)
    assert [(one["source"], one["sink"]) for one in found["relations"]] == [("daily/today.md#next", "daily/today.md")]


# Checks


@pytest.mark.usefixtures("vault")
def test_a_healthy_vault_breaks_no_rule() -> None:
    for option in ("--invariants", "--idempotent"):
        result = run("check", option)
        assert (result.exit_code, result.stdout) == (0, "0 findings\n")


def test_circles_in_headers_are_found_and_those_of_links_are_only_told(vault: Path) -> None:
    (vault / "a.md").write_text("[[b]]")
    (vault / "b.md").write_text("[[a]]")
    result = run("check", "--invariants")
    assert (result.exit_code, result.stdout.splitlines()[0]) == (
        0,
        "a.md:1:1: information: A circle of epistemic edges: a.md, b.md [cycle]",
    )
    (vault / "a.md").write_text("---\nrelations: [a]\n---\n")
    result = run("check", "--invariants", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["findings"] == [
        {
            "path": "a.md",
            "line": 1,
            "column": 1,
            "severity": "warning",
            "code": "cycle",
            "message": "A circle of pragmatic edges: a.md",
        }
    ]


def test_an_index_that_is_wrong_is_found(vault: Path) -> None:
    opened = open_vault(vault)
    opened.update()
    connection = apsw.Connection(str(opened.index_file))
    connection.execute("UPDATE heading SET title = 'Other' WHERE slug = 'next'")
    connection.execute("UPDATE note SET title = 'Other' WHERE path = 'plan.md'")
    connection.close()
    result = run("check", "--invariants")
    assert (result.exit_code, result.stdout.splitlines()) == (
        1,
        [
            "daily/today.md:1:1: error: The index has another list of headings [index-differs]",
            "plan.md:1:1: error: The index has another record of the file [index-differs]",
            "2 findings",
        ],
    )


@pytest.mark.parametrize(
    "header",
    [
        "---\ntitle: 'Plan'  # words\ntags: [a, \"b\"]\nn: 1.50\nd: 2024-01-01\nempty:\nmap: {a: b}\n---\n",
        "---\r\ntitle: >\r\n  Plan\r\n  b\r\nsections:\r\n  id://next: {bid: x}\r\n---\r\n## Next\r\n",
        '+++\ntitle = "Plan"\nt = 07:32:00\n[a.b]\nc = 1\n+++\n',
        '---\n{"title": "Pl\\u0061n", "list": [1, true, null]}\n---\n',
    ],
)
def test_to_write_a_field_as_it_is_leaves_every_byte(vault: Path, header: str) -> None:
    (vault / "a.md").write_bytes(header.encode())
    (vault / "a.toml").write_text("# words\nid = 'x'\n[table]\nn = 0x10\n")
    result = run("check", "--idempotent")
    assert (result.exit_code, result.stdout) == (0, "0 findings\n")
