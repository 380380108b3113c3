"""Whenever a commit is killed: page, sidecar, run and table are all as they were, or all as they should be."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from doxa.cli.commands import app
from tests.beliefs.acme import ACME
from tests.cli.test_runs import PAGE, SIDECAR, begun, belief, files, sidecar, staged
from tests.support.vault_text import vault_text, write

DYING = """
import os, shutil, sys
from pathlib import Path
from doxa.session.running import committed
from doxa.session.vault import open_vault
from tests.support.dying import die_after

def commit(root, step):
    vault = open_vault(root)
    vault.update()
    die_after(step)
    committed(vault, sys.argv[2], "2026-11-18T00:00:00Z")

root = Path(sys.argv[1])
for step in range(200):
    copy = root.with_name(f"vault-{step}")
    shutil.copytree(root, copy)
    child = os.fork()
    if child == 0:
        commit(copy, step)
        os._exit(0)
    if os.waitpid(child, 0)[1] == 0:
        break
else:
    sys.exit(1)
"""
TOKENS = "wiki/auth/tokens"


def shown(*arguments: object) -> Any:  # noqa: ANN401 - JSON has no better type
    return json.loads(CliRunner().invoke(app, [*map(str, arguments), "--json"]).stdout)


def prepared(vault: Path) -> str:
    """A run that adds a page with its sidecar, and changes both of another one."""
    write(vault_text(ACME), vault)
    name = begun(vault)
    staged(vault, name, PAGE, '# Life\n\nTokens live.[^1]\n\n[^1]: acme-api-spec-v1.md — "Tokens live for an hour."\n')
    staged(vault, name, SIDECAR, sidecar(belief(name)))
    staged(
        vault,
        name,
        f"{TOKENS}.md",
        (vault / f"{TOKENS}.md").read_text(encoding="utf-8").replace("# Tokens", "# Our tokens"),
    )
    beside = (vault / f"{TOKENS}.beliefs.json").read_text(encoding="utf-8")
    staged(vault, name, f"{TOKENS}.beliefs.json", beside.replace("as of 2026-03-15.", "since 2026-03-15."))
    return name


def test_a_commit_that_is_killed_is_done_or_not_done(tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    name = prepared(vault)
    before = files(vault)
    subprocess.run([sys.executable, "-B", "-c", DYING, str(vault), name], check=True)  # noqa: S603 - our own
    copies = sorted(tmp_path.glob("vault-*"), key=lambda path: int(path.name.partition("-")[2]))
    after = files(copies[-1])
    assert after.keys() - before.keys() == {PAGE, SIDECAR}
    halves = [copy for copy in copies if files(copy) not in (before, after)]
    assert halves, "no kill came in the middle"
    for copy in copies:
        status = shown("runs", "show", name, copy)["run"]["status"]
        assert files(copy) in (before, after), copy.name
        is_done = files(copy) == after
        assert (status == "committed") == is_done, copy.name
        known = {one["belief_id"]: one["statement"] for one in shown("beliefs", "list", copy)["beliefs"]}
        assert ("b-life" in known) == is_done
        assert any(one.endswith("since 2026-03-15.") for one in known.values()) == is_done
