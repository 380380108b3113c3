"""What is wrong in all notes of a vault, open or closed, for clients that pull."""

from pathlib import Path
from typing import Any

import pytest

from doxa.lsp.errors import ErrorCode
from tests.bench.vault import write as write_vault
from tests.support.lsp_client import CLIENTS, PLAIN, LspClient, Message, client_params, code, lsp_client
from tests.support.lsp_vault import ENCODINGS, in_folder, opened, text, uri, width, wire
from tests.support.vault_text import vault_text, write

PULLS: Message = PLAIN | {
    "capabilities": {
        "textDocument": {"diagnostic": {"relatedInformation": True}},
        "workspace": {"diagnostics": {"refreshSupport": True}, "didChangeWatchedFiles": {"dynamicRegistration": True}},
    }
}
VAULT = """
    -- a.md --
    日本 😀 [[nowhere]] [x][gone]
    -- b.md --
    # Here
    [[a]]
    -- c.md --
    [[b#There]]
    -- d.md --
    [[twin#Head]]
    -- x/twin.md --
    # Head
    -- y/twin.md --
    words
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(vault_text(VAULT), tmp_path / "vault")
    return tmp_path / "vault"


Reports = dict[str, Any]


def pulled(client: LspClient, root: Path, last: Reports | None = None) -> Reports:
    """The reports by the paths of their notes."""
    ids = [
        {"uri": one["uri"], "value": one["resultId"]} for one in (last or {}).values() if one.get("resultId") is not None
    ]
    items = client.result("workspace/diagnostic", {"previousResultIds": ids})["items"]
    return {one["uri"].removeprefix(f"{uri(root)}/"): one for one in items}


def codes(reports: Reports) -> dict[str, list[str] | str]:
    return {
        path: [item["code"] for item in one["items"]] if one["kind"] == "full" else "unchanged"
        for path, one in reports.items()
    }


def change_file(client: LspClient, path: Path, content: str) -> None:
    path.write_text(content)
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri(path), "type": 2}]})


def refreshed(client: LspClient) -> None:
    """Wait until the client is asked to pull again, each time anew."""
    client.heard("workspace/diagnostic/refresh", lambda _: True)


ALL = {
    "a.md": ["unresolved-note", "undefined-reference"],
    "c.md": ["unresolved-heading"],
    "d.md": ["ambiguous-link"],
}


@pytest.mark.parametrize("path", [path for path in CLIENTS if "diagnostic" in path.read_text()], ids=lambda path: path.stem)
def test_every_editor_that_pulls_gets_the_findings_of_closed_notes(root: Path, path: Path) -> None:
    with opened(root, client_params(path)) as client:
        assert codes(pulled(client, root)) == ALL


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_findings_of_closed_notes_are_where_an_open_one_has_them(root: Path, encoding: str) -> None:
    capabilities = PULLS["capabilities"] | {"general": {"positionEncodings": [encoding]}}
    with opened(root, PULLS | {"capabilities": capabilities}) as client:
        report = pulled(client, root)["a.md"]
        start = width("日本 😀 ", encoding)
        assert report["items"][0]["range"] == wire(0, start, start + len("[[nowhere]]"))
        assert report["version"] is None
        client.open(uri(root / "a.md"), text(root / "a.md"), 7)
        in_editor = client.result("textDocument/diagnostic", {"textDocument": {"uri": uri(root / "a.md")}})
        assert in_editor["items"] == report["items"]
        again = pulled(client, root)["a.md"]
        assert (again["version"], again["items"]) == (7, report["items"])


def test_what_has_not_changed_is_not_said_again(root: Path) -> None:
    with opened(root, PULLS) as client:
        first = pulled(client, root)
        assert codes(pulled(client, root, first)) == dict.fromkeys(ALL, "unchanged")
        refreshed(client)
        change_file(client, root / "b.md", "# There\n[[a]] [x][y]\n")
        refreshed(client)
        second = pulled(client, root, first)
        assert codes(second) == {
            "a.md": "unchanged",
            "b.md": ["undefined-reference"],
            "c.md": [],
            "d.md": "unchanged",
        }
        assert "resultId" not in second["c.md"]
        assert codes(pulled(client, root, second)) == dict.fromkeys(("a.md", "b.md", "d.md"), "unchanged")


def test_a_note_that_comes_or_goes_touches_those_that_link_to_it(root: Path) -> None:
    with opened(root, PULLS) as client:
        first = pulled(client, root)
        refreshed(client)
        change_file(client, root / "nowhere.md", "[[b#There]]")
        refreshed(client)
        second = pulled(client, root, first)
        assert codes(second) == ALL | {
            "a.md": ["undefined-reference"],
            "c.md": "unchanged",
            "d.md": "unchanged",
            "nowhere.md": ["unresolved-heading"],
        }
        (root / "nowhere.md").unlink()
        client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri(root / "nowhere.md"), "type": 3}]})
        refreshed(client)
        assert codes(pulled(client, root, second)) == ALL | {
            "c.md": "unchanged",
            "d.md": "unchanged",
            "nowhere.md": [],
        }


def test_what_is_typed_counts_for_closed_notes_at_once(root: Path) -> None:
    with opened(root, PULLS) as client:
        first = pulled(client, root)
        client.open(uri(root / "b.md"), "# There\n")
        assert codes(pulled(client, root, first))["c.md"] == []
        client.change(uri(root / "b.md"), 2, {"text": "# Nothing\n"})
        assert codes(pulled(client, root))["c.md"] == ["unresolved-heading"]


def test_settings_that_change_count_for_closed_notes(root: Path) -> None:
    with opened(root, PULLS) as client:
        first = pulled(client, root)
        refreshed(client)
        settings = {"diagnostics": {"severity": {"ambiguous-link": "hint"}, "ignore": ["a.md"]}}
        client.notify("workspace/didChangeConfiguration", {"settings": {"doxa": settings}})
        refreshed(client)
        second = pulled(client, root, first)
        assert codes(second) == {"a.md": [], "c.md": "unchanged", "d.md": ["ambiguous-link"]}
        assert second["d.md"]["items"][0]["severity"] == 4


def test_the_candidates_of_an_ambiguous_link_are_named_with_their_places(root: Path) -> None:
    with opened(root, PULLS) as client:
        (found,) = pulled(client, root)["d.md"]["items"]
        assert found["relatedInformation"] == [
            {"location": {"uri": uri(root / "x" / "twin.md"), "range": wire(0, 2, 6)}, "message": "x/twin.md"},
            {"location": {"uri": uri(root / "y" / "twin.md"), "range": wire(0, 0, 0)}, "message": "y/twin.md"},
        ]
    with opened(root, PLAIN | {"capabilities": {"textDocument": {"diagnostic": {}}}}) as client:
        assert "relatedInformation" not in pulled(client, root)["d.md"]["items"][0]


def test_a_note_that_cannot_be_read_says_why(root: Path) -> None:
    (root / "bad.md").write_bytes(b"One\n\xff\n")
    with opened(root, PULLS) as client:
        (found,) = pulled(client, root)["bad.md"]["items"]
        assert (found["code"], found["severity"], found["range"]) == ("unreadable", 1, wire(1, 0, 0))


def test_findings_come_in_parts_to_a_client_that_takes_parts(tmp_path: Path) -> None:
    root = tmp_path / "vault"
    write_vault(root, 200)
    with opened(root, PULLS) as client:
        whole = client.result("workspace/diagnostic", {"previousResultIds": []})["items"]
        assert len(whole) > 20
    with opened(root, PULLS) as client:
        asked = {"previousResultIds": [], "partialResultToken": "parts"}
        assert client.result("workspace/diagnostic", asked) == {"items": []}
        parts = [one["params"] for one in client.notifications if one["method"] == "$/progress"]
        assert len(parts) > 3
        assert {part["token"] for part in parts} == {"parts"}
        items = [item for part in parts for item in part["value"]["items"]]
        assert [{**one, "resultId": ""} for one in items] == [{**one, "resultId": ""} for one in whole]


def test_a_question_about_all_notes_can_be_cancelled_and_asked_again(tmp_path: Path) -> None:
    root = tmp_path / "vault"
    write_vault(root, 1000)
    with opened(root, PULLS) as client:
        for _ in range(5):
            number = client.ask("workspace/diagnostic", {"previousResultIds": []})
            client.notify("$/cancelRequest", {"id": number})
            assert code(client.answer(number)) == ErrorCode.CANCELLED
        cancelled = client.result("workspace/diagnostic", {"previousResultIds": []})["items"]
    with opened(root, PULLS) as client:
        never = client.result("workspace/diagnostic", {"previousResultIds": []})["items"]
    assert sorted(one["uri"] for one in cancelled) == sorted(one["uri"] for one in never)


def test_nothing_is_said_of_a_vault_that_is_left(root: Path) -> None:
    with opened(root, PULLS) as client:
        first = pulled(client, root)
        folder = {"uri": uri(root), "name": "vault"}
        client.notify("workspace/didChangeWorkspaceFolders", {"event": {"added": [], "removed": [folder]}})
        assert codes(pulled(client, root, first)) == {path: [] for path in ALL}
        assert pulled(client, root) == {}


def test_params_that_do_not_fit_are_refused() -> None:
    with lsp_client() as client:
        client.start(PULLS)
        assert client.error("workspace/diagnostic", {"previousResultIds": [{"uri": 3}]}) == ErrorCode.INVALID_PARAMS
        assert client.result("workspace/diagnostic", None) == {"items": []}
        client.stop()


def test_a_client_that_asks_while_the_vault_is_read_is_told_to_ask_again(tmp_path: Path) -> None:
    root = tmp_path / "vault"
    write_vault(root, 300)
    with lsp_client() as client:
        client.start(in_folder(root, PULLS))
        client.result("workspace/diagnostic", {"previousResultIds": []})
        refreshed(client)
        assert len(client.result("workspace/diagnostic", {"previousResultIds": []})["items"]) > 20
        client.stop()
