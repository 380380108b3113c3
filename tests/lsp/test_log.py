"""What the server tells of itself."""

import pytest

from tests.support.lsp_client import DOXA_LSP, PLAIN, lsp_client

OF_NOTE = {"textDocument": {"uri": "file:///a.md"}}


@pytest.mark.parametrize("trace", ["off", "nonsense", None])
def test_nothing_is_traced_unless_asked_for(trace: str | None) -> None:
    with lsp_client() as client:
        client.start(PLAIN | {"trace": trace})
        client.result("textDocument/documentSymbol", OF_NOTE)
        client.stop()
    assert client.notifications == []


def test_a_trace_names_the_messages() -> None:
    with lsp_client() as client:
        client.start(PLAIN | {"trace": "messages"})
        client.result("textDocument/documentSymbol", OF_NOTE)
        assert client.heard("$/logTrace", lambda one: "Symbol" in one["message"]) == {
            "message": "textDocument/documentSymbol"
        }
        client.notify("$/setTrace", {"value": "verbose"})
        client.result("textDocument/documentSymbol", OF_NOTE)
        assert client.heard("$/logTrace", lambda one: "Symbol" in one["message"])["verbose"].endswith(" ms")
        client.notify("$/setTrace", {"value": "off"})
        client.stop()


def test_before_initialize_the_log_goes_to_standard_error(capfd: pytest.CaptureFixture[str]) -> None:
    with lsp_client() as client:
        client.raw(b"Content-Length: 1\r\n\r\n{")
        client.start()
        client.raw(b"Content-Length: 1\r\n\r\n{")
        assert "not understood" in client.heard("window/logMessage")["message"]
        client.stop()
    assert client.notifications == []
    assert capfd.readouterr().err.count("a message was not understood") == 1


@pytest.mark.parametrize(("level", "heard"), [("debug", True), ("info", False)])
def test_the_level_says_what_is_logged(level: str, heard: object) -> None:
    with lsp_client((*DOXA_LSP, "--log-level", level)) as client:
        client.start()
        client.send({"jsonrpc": "2.0", "id": 77, "result": None})
        client.stop()
    assert [one["params"] for one in client.notifications] == (
        [{"type": 4, "message": "the client answered what nobody asked"}] if heard else []
    )
