"""Search with both models: on the command line, in a process of its own that is killed, and through the real protocol."""

import json
import os
import signal
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from doxa.cli.commands import app
from doxa.search.choice import PACKAGED
from doxa.search.companion import Companion, worker_command
from doxa.search.model_folder import ModelFolder
from doxa.search.names import STATIC
from tests.search.test_companion import News, embedded, vault
from tests.support.lsp_client import PLAIN, LspClient, Message
from tests.support.lsp_vault import opened
from tests.support.vault_text import vault_text, write

VAULT = """
    -- garden.md --
    Aphids and whiteflies sit below the leaves. Wash them off with soap, or let ladybirds do the work.
    -- taxes.md --
    The return is due in July. Receipts go into the blue folder.
    -- 日記.md --
    今日は図書館で本を読みました。
"""
CAPABLE: Message = PLAIN | {"capabilities": {"workspace": {"executeCommand": {}}}}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(vault_text(VAULT), tmp_path / "vault")
    return tmp_path / "vault"


def run(*arguments: str) -> Message:
    result = CliRunner().invoke(app, [*arguments, "--json"])
    assert result.exit_code == 0, result.output
    found: Message = json.loads(result.stdout)
    return found


def test_the_command_line_answers_with_the_better_model(root: Path, folder: ModelFolder) -> None:
    answer = run("search", "insects that harm plants", str(root))
    assert (answer["model"], answer["sections"][0]["path"]) == (folder.name, "garden.md")
    assert [one["model"] for one in run("doctor", str(root))["search"]] == [STATIC, folder.name]
    assert run("search", "図書館", str(root))["search_type"] == "fulltext_fallback"


def test_all_can_be_prepared_beforehand(root: Path, folder: ModelFolder) -> None:
    through = {"total": 3, "done": 3, "failed": 0}
    assert run("index", str(root), "--search")["embedded"] == {STATIC: through, folder.name: through}


def test_after_a_kill_the_better_model_goes_on(tmp_path: Path, folder: ModelFolder) -> None:
    root, news = vault(tmp_path, 200), News()
    with closing(Companion(worker_command(root, str(folder.path)), news.put)) as one:
        one.refresh()
        while news.of("done")["done"] < 40:
            pass
        assert one.process is not None
        os.kill(one.process, signal.SIGKILL)
        news.of("ended")
    before = embedded(root, folder.name)
    assert 40 <= before.done < 200
    with closing(Companion(worker_command(root, str(folder.path)), news.put)) as one:
        one.refresh()
        assert news.of("done")["done"] == before.done
        assert news.of("complete")["complete"] == [200, 200, 0]


def asked(client: LspClient, query: str) -> Message:
    command = {"command": "doxa.search", "arguments": [{"query": query}]}
    result: Message = client.result("workspace/executeCommand", command)
    return result


def test_an_editor_gets_the_better_answers_when_they_are_ready(root: Path, folder: ModelFolder) -> None:
    with opened(root, CAPABLE) as client:
        assert asked(client, "insects that harm plants")["model"] in {None, STATIC}
        for _ in range(2):
            client.heard("window/logMessage", lambda one: one["message"].startswith("search in "))
        answer = asked(client, "insects that harm plants")
        assert (answer["model"], answer["sections"][0]["path"]) == (folder.name, "garden.md")
    assert PACKAGED in folder.name
