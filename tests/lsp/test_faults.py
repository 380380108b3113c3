"""What goes wrong in one place costs that place only."""

import sys

import pytest

from doxa.lsp.errors import ErrorCode
from doxa.lsp.methods import IN_ORDER, LONG, QUESTIONS
from tests.support.lsp_client import PATIENCE, PLAIN, LspClient, code, framed, lsp_client

ODD = (sys.executable, "-m", "tests.lsp.odd_server")
NOTE = "file:///vault/a%20plan.md"
OF_NOTE = {"textDocument": {"uri": NOTE}}
PULLS = PLAIN | {"capabilities": {"textDocument": {"diagnostic": {}}}}


def titles(client: LspClient) -> list[str]:
    return [symbol["name"] for symbol in client.result("textDocument/documentSymbol", OF_NOTE)]


def edit(client: LspClient, method: str) -> None:
    """A short editing session with the method in it, whether the server can take it or not."""
    client.open(NOTE, "# Plan\n")
    client.change(NOTE, 2, {"text": "# Other\n"})
    client.notify("textDocument/didSave", OF_NOTE | {"text": "# Saved\n"})
    if method in IN_ORDER:
        client.notify(method, {"value": "off", "settings": {}, "changes": [], "files": []})
    else:
        client.answer(client.ask(method, OF_NOTE | {"position": {"line": 0, "character": 0}}))
    client.answer(client.ask("textDocument/documentSymbol", OF_NOTE))
    client.notify("textDocument/didClose", OF_NOTE)


@pytest.mark.parametrize("method", sorted({*IN_ORDER, *QUESTIONS, *LONG} - {"initialize"}))
def test_a_handler_that_fails_takes_nothing_along(method: str) -> None:
    with lsp_client((*ODD, method)) as client:
        client.start(PULLS)
        edit(client, method)
        assert f"{method} failed" in client.heard("window/logMessage", lambda one: one["type"] == 1)["message"]
        assert client.result("odd/modules")
        client.stop()


def test_initialize_may_fail() -> None:
    with lsp_client((*ODD, "initialize")) as client:
        assert client.error("initialize", PLAIN) == ErrorCode.INTERNAL_ERROR
        assert client.error("initialize", PLAIN) == ErrorCode.INTERNAL_ERROR
        client.notify("exit")
        assert client.process.wait(PATIENCE) == 1


@pytest.mark.parametrize("where", ["", "-in-order"])
@pytest.mark.parametrize("method", ["odd/fails", "odd/exhausts", "odd/unspeakable"])
def test_any_failure_is_answered(method: str, where: str) -> None:
    with lsp_client(ODD) as client:
        client.start()
        client.open(NOTE, "# Plan\n")
        for _ in range(10):
            assert client.error(method + where) == ErrorCode.INTERNAL_ERROR
            client.notify(method + where)
        assert titles(client) == ["Plan"]
        client.stop()


@pytest.mark.parametrize("where", ["", "-in-order"])
def test_what_anyone_prints_stays_out_of_the_protocol(where: str, capfd: pytest.CaptureFixture[str]) -> None:
    with lsp_client(ODD) as client:
        client.start()
        assert client.result(f"odd/prints{where}") is None
        client.stop()
    printed = capfd.readouterr().err
    for who in ("Content-Length: 2", "by a descriptor", "by C", "by a child"):
        assert who in printed


def test_many_failures_do_not_fill_standard_error(capfd: pytest.CaptureFixture[str]) -> None:
    with lsp_client(ODD) as client:
        client.start()
        for _ in range(200):
            assert client.error("odd/fails") == ErrorCode.INTERNAL_ERROR
        client.stop()
    printed = capfd.readouterr().err
    assert "Traceback" in printed
    assert len(printed) < 2**16


# Much at once


@pytest.mark.parametrize("method", ["odd/waits", "odd/computes"])
def test_slow_questions_do_not_make_the_server_deaf(method: str) -> None:
    with lsp_client(ODD) as client:
        client.start()
        client.open(NOTE, "# Plan\n")
        slow = [client.ask(method) for _ in range(100)]
        for _ in range(5):
            assert client.error("unknown") == ErrorCode.METHOD_NOT_FOUND
        client.change(NOTE, 2, {"text": "# Other [x][y]\n"})
        assert client.diagnostics(NOTE, 2)
        for number in slow:
            client.notify("$/cancelRequest", {"id": number})
        assert {code(client.answer(number)) for number in slow} <= {ErrorCode.CANCELLED}
        client.notify("exit")
        assert client.process.wait(PATIENCE) == 1


def test_a_finished_request_cannot_be_cancelled() -> None:
    with lsp_client() as client:
        client.start()
        number = client.ask("textDocument/documentSymbol", OF_NOTE)
        assert client.answer(number)["result"] == []
        client.notify("$/cancelRequest", {"id": number})
        client.notify("$/cancelRequest", {"id": "unknown"})
        client.stop()


# Odd messages


@pytest.mark.parametrize("number", [0, -1, 2**31, 2**63, 2**70, "a", "", "😀", 1.5, 1e300])
def test_odd_ids_come_back_as_they_were(number: object) -> None:
    with lsp_client() as client:
        client.start()
        client.ask_as(number, "textDocument/documentSymbol", OF_NOTE)
        assert client.answer(number) == {"jsonrpc": "2.0", "id": number, "result": []}


@pytest.mark.parametrize("method", ["textDocument/documentSymbol", "textDocument/diagnostic"])
@pytest.mark.parametrize(
    "params", [None, [], {}, {"textDocument": None}, {"textDocument": {}}, {"textDocument": {"uri": 7}}]
)
def test_params_that_do_not_fit_are_refused(method: str, params: object) -> None:
    with lsp_client() as client:
        client.start(PULLS)
        assert client.error(method, params) == ErrorCode.INVALID_PARAMS
        client.stop()


def test_bad_frames_cost_only_themselves() -> None:
    with lsp_client() as client:
        client.start()
        deep = b"[" * 200_000
        for bad in (
            b"nonsense\r\n\r\n",
            b"Content-Length: 3\r\n\r\n{]}",
            b"Content-Length: 8000000000\r\n\r\n",
            b"Content-Length: %d\r\n\r\n%b" % (len(deep), deep),
            b"content-length: 4\r\nX-Other: y\r\n\r\n\xff\xfe\x00\x00",
            framed([{"jsonrpc": "2.0", "id": 1, "method": "shutdown"}]),
            b"Content-Length: 1000\r\n\r\n" + framed({"jsonrpc": "2.0", "method": "initialized", "params": {}}),
        ):
            client.raw(bad)
        client.open(NOTE, "# Plan\n" + "x" * 1000)
        assert titles(client) == ["Plan"]
        codes = {code(answer) for answer in client.answers[None]}
        assert codes == {ErrorCode.PARSE_ERROR, ErrorCode.INVALID_REQUEST}
        client.stop()


@pytest.mark.parametrize(
    "uri",
    [
        "",
        "untitled:Untitled-1",
        "file:///C%3A/a.md",
        "file://server/share/a.md",
        "file:///a%00b.md",
        "file:///a%FFb.md",
        "https://a.org/b.md",
        f"file:///{'x' * 5000}.md",
        "file:///\ud83d.md",
        "::::",
    ],
)
def test_odd_uris_are_as_good_as_any(uri: str) -> None:
    with lsp_client() as client:
        client.start()
        client.open(uri, "# Plan\n\n[x][y]\n")
        assert len(client.diagnostics(uri, 1)) == 1
        client.change(uri, 2, {"text": "# Other\n"})
        assert client.diagnostics(uri, 2) == []
        assert client.result("textDocument/documentSymbol", {"textDocument": {"uri": uri}})[0]["name"] == "Other"
        client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
        client.stop()


def test_two_spellings_of_one_file_are_one_note() -> None:
    with lsp_client() as client:
        client.start()
        client.open("file:///C%3A/a b.md", "# Plan\n\n[x][y]\n")
        client.change("file:///c:/a%20b.md", 2, {"text": "# Other [x][y]\n"})
        assert client.diagnostics("file:///C%3A/a b.md", 2)
        client.notify("textDocument/didClose", {"textDocument": {"uri": "FILE:///c:/a%20b.md"}})
        assert client.diagnostics("file:///C%3A/a b.md", None) == []
        client.stop()
