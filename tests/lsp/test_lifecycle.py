"""Beginning and end of the real process."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from doxa.lsp.errors import ErrorCode
from doxa.lsp.parent import alive
from tests.support.lsp_client import (
    CLIENTS,
    DOXA_LSP,
    PATIENCE,
    PLAIN,
    ROOT,
    LspClient,
    Message,
    client_params,
    framed,
    lsp_client,
    pipe,
    read_message,
    spawned,
)

ODD = (sys.executable, "-m", "tests.lsp.odd_server")
SOON = 3.0
"""Seconds in which a server ends that nobody needs any more; it takes one at most, on a machine with nothing else to do."""

PREFERRED = {
    "ale-3.3": "utf-16",
    "emacs-28.2": "utf-16",
    "emacs-30.1": "utf-32",
    "helix-25.01": "utf-8",
    "helix-25.07": "utf-8",
    "neovim-0.12": "utf-8",
    "neovim-0.7": "utf-16",
    "vscode-1.139": "utf-16",
}
PROVIDERS: dict[str, tuple[str, ...]] = {
    "documentSymbolProvider": (),
    "definitionProvider": (),
    "referencesProvider": (),
    "documentHighlightProvider": (),
    "hoverProvider": (),
    "renameProvider": (),
    "completionProvider": (),
    "workspaceSymbolProvider": (),
    "diagnosticProvider": ("textDocument", "diagnostic"),
    "foldingRangeProvider": ("textDocument", "foldingRange"),
    "selectionRangeProvider": ("textDocument", "selectionRange"),
    "semanticTokensProvider": ("textDocument", "semanticTokens"),
    "documentLinkProvider": ("textDocument", "documentLink"),
    "codeLensProvider": ("textDocument", "codeLens"),
    "inlayHintProvider": ("textDocument", "inlayHint"),
    "callHierarchyProvider": ("textDocument", "callHierarchy"),
    "codeActionProvider": ("textDocument", "codeAction", "codeActionLiteralSupport"),
    "executeCommandProvider": ("workspace", "executeCommand"),
}
"""What is offered, and what an editor must have announced for it."""

PULLING = {"helix-25.07", "neovim-0.12", "vscode-1.139"}


def request(number: int, method: str, params: object = None) -> dict[str, object]:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


# Beginning


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_an_editor_is_offered_what_it_can_use_and_nothing_else(path: Path) -> None:
    params = client_params(path)
    with lsp_client() as client:
        offer = client.start(params)
        client.stop()
    assert offer["positionEncoding"] == PREFERRED[path.stem]
    assert offer["textDocumentSync"] == {"openClose": True, "change": 2, "save": {"includeText": True}}
    assert ("diagnosticProvider" in offer) == (path.stem in PULLING)
    providers = {name for name in offer if name.endswith("Provider")}
    assert providers == {name for name, needed in PROVIDERS.items() if announces(params, *needed)}


def announces(params: Message, *keys: str) -> bool:
    """Whether an editor says that it can do something; every editor can do what needs no keys."""
    said = params["capabilities"]
    for key in keys:
        if not isinstance(said, dict) or key not in said:
            return False
        said = said[key]
    return True


@pytest.mark.parametrize(
    ("encodings", "chosen"),
    [
        (["utf-8"], "utf-8"),
        (["utf-7", "utf-32", "utf-16"], "utf-32"),
        ([], "utf-16"),
        (["ucs-2", 5, None], "utf-16"),
        (None, "utf-16"),
    ],
)
def test_the_first_known_encoding_is_chosen(encodings: object, chosen: str) -> None:
    with lsp_client() as client:
        params = PLAIN | {"capabilities": {"general": {"positionEncodings": encodings}}}
        assert client.start(params)["positionEncoding"] == chosen


def test_the_server_says_what_it_is() -> None:
    with lsp_client() as client:
        info = client.result("initialize", PLAIN)["serverInfo"]
        assert info["name"] == "doxa"
        assert info["version"]


@pytest.mark.parametrize(
    "params",
    [
        None,
        [],
        {},
        {"capabilities": None},
        {"capabilities": 5},
        {"capabilities": {}, "processId": "7"},
        {"capabilities": {}, "workspaceFolders": 7},
        {"capabilities": {}, "workspaceFolders": [{"name": "a"}]},
        {"capabilities": {}, "rootUri": 7},
    ],
)
def test_an_initialize_that_does_not_fit_is_refused_and_may_be_repeated(params: object) -> None:
    with lsp_client() as client:
        assert client.error("initialize", params) == ErrorCode.INVALID_PARAMS
        assert client.error("textDocument/documentSymbol") == ErrorCode.NOT_INITIALIZED
        client.start()


@pytest.mark.parametrize(
    "params",
    [
        {"workspaceFolders": [{"uri": "file:///a", "name": "a"}, {"uri": "file:///b%20c", "name": "b"}]},
        {"workspaceFolders": None, "rootUri": "file:///a"},
        {"workspaceFolders": [], "rootUri": "file:///a", "rootPath": "/a"},
    ],
)
def test_folders_are_taken_and_changed(params: dict[str, Any]) -> None:
    with lsp_client() as client:
        client.start(PLAIN | params)
        for event in ({"added": [{"uri": "file:///d", "name": "d"}], "removed": []}, {"added": 5}, None):
            client.notify("workspace/didChangeWorkspaceFolders", {"event": event})
        warnings = [client.heard("window/logMessage", lambda one: "params." in one["message"])["message"] for _ in range(2)]
        assert [warning.partition(": ")[2] for warning in warnings] == [
            "params.added must be an array",
            "params.event must be an object",
        ]
        client.stop()


def test_the_server_starts_without_what_it_does_not_need() -> None:
    with lsp_client(ODD) as client:
        client.start()
        loaded = {name.partition(".")[0] for name in client.result("odd/modules")}
        assert "doxa" in loaded
        assert not loaded & {"typer", "click", "rich", "asyncio", "pygls", "lsprotocol", "attrs", "pydantic", "watchfiles"}


def test_help_and_arguments(capfd: pytest.CaptureFixture[str]) -> None:
    def run(*arguments: str) -> int:
        return subprocess.run((*DOXA_LSP, *arguments), cwd=ROOT, check=False, stdin=subprocess.DEVNULL).returncode  # noqa: S603

    assert run("--help") == 0
    assert "Usage: doxa lsp" in capfd.readouterr().out
    assert run("--log-level", "loud") == 2
    assert run("--port", "7") == 2
    assert "unknown arguments: --port 7" in capfd.readouterr().err
    assert run("--stdio", "--clientProcessId=7", "--log-level", "debug") == 1
    assert run("--log-level=error") == 1


# The end


@pytest.mark.parametrize(
    ("messages", "code"),
    [
        ([], 1),
        ([request(1, "initialize", PLAIN)], 1),
        ([request(1, "initialize", PLAIN), request(2, "shutdown")], 0),
        ([request(1, "shutdown")], 1),
    ],
)
@pytest.mark.parametrize("how", ["exit", "end of input"])
def test_the_exit_code(messages: list[object], code: int, how: str) -> None:
    with spawned() as process:
        leave = [{"jsonrpc": "2.0", "method": "exit"}] if how == "exit" else []
        pipe(process.stdin).write(b"".join(map(framed, (*messages, *leave))))
        pipe(process.stdin).flush()
        if how == "end of input":
            pipe(process.stdin).close()
        assert process.wait(SOON + 1) == code
        answers = [read_message(pipe(process.stdout)) for _ in messages]
        assert [answer and answer["id"] for answer in answers] == [*range(1, len(messages) + 1)]


def busy(client: LspClient, method: str) -> None:
    """Give all threads something to do, and make sure that they do it."""
    client.start()
    for _ in range(100):
        client.ask(method)
    assert client.error("unknown") == ErrorCode.METHOD_NOT_FOUND


@pytest.mark.parametrize("method", ["odd/waits", "odd/computes"])
def test_the_end_of_input_ends_a_busy_server(method: str) -> None:
    with lsp_client(ODD) as client:
        busy(client, method)
        pipe(client.process.stdin).close()
        assert client.process.wait(SOON) == 1


@pytest.mark.parametrize("method", ["odd/waits", "odd/computes"])
def test_exit_ends_a_busy_server(method: str) -> None:
    with lsp_client(ODD) as client:
        busy(client, method)
        client.result("shutdown")
        client.notify("exit")
        assert client.process.wait(SOON) == 0


def test_a_loop_that_hangs_does_not_keep_the_process() -> None:
    with lsp_client(ODD) as client:
        client.start()
        client.notify("odd/waits-in-order")
        pipe(client.process.stdin).close()
        assert client.process.wait(SOON) == 1


def test_an_editor_that_does_not_read_can_still_say_exit() -> None:
    with spawned() as process:
        floods = [request(number, f"unknown {'x' * 1000}") for number in range(1000)]
        end = [request(1000, "shutdown"), {"jsonrpc": "2.0", "method": "exit"}]
        for message in (request(0, "initialize", PLAIN), *floods, *end):
            pipe(process.stdin).write(framed(message))
        pipe(process.stdin).flush()
        assert process.wait(SOON) == 0


def test_a_closed_output_ends_the_server() -> None:
    with spawned() as process:
        pipe(process.stdin).write(framed(request(1, "initialize", PLAIN)))
        pipe(process.stdin).flush()
        assert read_message(pipe(process.stdout))
        pipe(process.stdout).close()
        pipe(process.stdin).write(framed(request(2, "unknown")))
        pipe(process.stdin).flush()
        assert process.wait(SOON) == 1


def test_the_death_of_the_editor_ends_the_server_though_its_input_stays_open() -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as editor, lsp_client() as client:
        client.start(PLAIN | {"processId": editor.pid})
        client.result("textDocument/documentSymbol", {"textDocument": {"uri": "file:///a.md"}})
        assert client.process.poll() is None
        editor.kill()
        editor.wait(PATIENCE)
        assert client.process.wait(SOON) == 1


def test_an_editor_that_is_killed_takes_the_server_along() -> None:
    """The server holds the other end of standard error, so that its end says that the server is gone."""
    program = (
        "import subprocess, sys\n"
        "server = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)\n"
        "print(server.pid, flush=True)\n"
        "input()\n"
    )
    editor = subprocess.Popen(  # noqa: S603 - our own
        [sys.executable, "-c", program, *DOXA_LSP],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with editor:
        server = int(pipe(editor.stdout).readline())
        assert alive(server)
        editor.kill()
        _, error = editor.communicate(timeout=SOON)
        assert error == b""


def test_a_server_that_is_interrupted_ends_quietly(capfd: pytest.CaptureFixture[str]) -> None:
    with lsp_client() as client:
        client.start()
        client.process.send_signal(signal.SIGINT)
        assert client.process.wait(SOON) == 130
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("closed", ["2>&-", "2>&- <&-", "2>/dev/full"])
def test_standard_error_may_be_missing(closed: str) -> None:
    """Not even then does anything else get into the protocol."""
    shell = ("sh", "-c", f'exec "$0" "$@" {closed}', *ODD)
    with lsp_client(shell) as client:
        if "<&-" in closed:
            assert client.process.wait(SOON) == 1
            return
        client.start()
        for method in ("odd/fails", "odd/fails-in-order"):
            assert client.error(method) == ErrorCode.INTERNAL_ERROR
        assert client.answer(client.ask("odd/prints"))
        client.notify("textDocument/didClose", {"textDocument": {"uri": "file:///a.md"}})
        assert client.heard("window/logMessage", lambda one: one["type"] == 2)
        client.stop()


def test_who_is_alive() -> None:
    assert alive(os.getpid())
    assert alive(1)
    assert not alive(2**22 + 1)
    assert not alive(2**70)
