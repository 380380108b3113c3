"""Whole vaults through the real protocol: links lead from note to note, and answers follow files and buffers."""

from pathlib import Path

import pytest

from tests.support.lsp_client import CLIENTS, PLAIN, LspClient, Message, client_params, lsp_client
from tests.support.lsp_vault import (
    ENCODINGS,
    at,
    in_folder,
    opened,
    text,
    until,
    until_read,
    uri,
    width,
    wire,
    with_encoding,
)
from tests.support.vault_text import vault_text, write

VAULT = """
    -- my plan.md --
    # 😀 The plan

    ## Next 𝒳 steps
    A paragraph. ^blk
    -- daily/today.md --
    😀 See [[my plan]], [x](<../my plan.md#next-x-steps>) and [[nowhere]].
    -- other.md --
    日本 😀 [[my plan#Next 𝒳 steps]] #tag
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(vault_text(VAULT), tmp_path / "vault")
    return tmp_path / "vault"


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_link_leads_to_a_note_and_to_a_heading_of_a_closed_note(root: Path, encoding: str) -> None:
    today, plan = root / "daily" / "today.md", root / "my plan.md"
    with opened(root, with_encoding(encoding)) as client:
        client.open(uri(today), text(today))
        to_note = client.result("textDocument/definition", at(today, 0, width("😀 See [[my", encoding)))
        assert to_note == [{"uri": uri(plan), "range": wire(0, 0, 0)}]
        before = width("😀 See [[my plan]], [x](<../my", encoding)
        to_heading = client.result("textDocument/definition", at(today, 0, before))
        end = 3 + width("Next 𝒳 steps", encoding)
        assert to_heading == [{"uri": uri(plan), "range": wire(2, 3, end)}]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_references_of_a_note_stand_in_closed_notes(root: Path, encoding: str) -> None:
    plan, other = root / "my plan.md", root / "other.md"
    with opened(root, with_encoding(encoding)) as client:
        client.open(uri(plan), text(plan))
        found = client.result("textDocument/references", at(plan, 0, 3) | {"context": {"includeDeclaration": False}})
        assert [Path(one["uri"]).name for one in found] == ["today.md", "today.md", "other.md"]
        start = width("日本 😀 [[", encoding)
        assert found[-1] == {"uri": uri(other), "range": wire(0, start, start + len("my plan"))}
        with_thing = client.result("textDocument/references", at(plan, 0, 3) | {"context": {"includeDeclaration": True}})
        assert len(with_thing) == 4


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_every_editor_gets_definitions_and_diagnostics(root: Path, path: Path) -> None:
    today, params = root / "daily" / "today.md", client_params(path)
    with opened(root, params) as client:
        client.open(uri(today), text(today))
        target = client.result("textDocument/definition", at(today, 0, 10))[0]
        assert Path(target.get("targetUri", target.get("uri"))).name == "my%20plan.md"
        if "diagnostic" in params["capabilities"]["textDocument"]:
            report = client.result("textDocument/diagnostic", {"textDocument": {"uri": uri(today)}})
            assert [one["code"] for one in report["items"]] == ["unresolved-note"]
        else:
            until(client, today, lambda codes: codes == ["unresolved-note"])


def test_a_note_that_is_opened_while_the_vault_is_read_is_looked_at_again(root: Path) -> None:
    today = root / "daily" / "today.md"
    with lsp_client() as client:
        client.start(in_folder(root))
        client.open(uri(today), text(today))
        until(client, today, lambda codes: codes == ["unresolved-note"])
        client.stop()


def test_unsaved_text_counts_at_once(root: Path) -> None:
    today, new = root / "daily" / "today.md", root / "nowhere.md"
    with opened(root) as client:
        client.open(uri(today), text(today))
        until(client, today, lambda codes: codes == ["unresolved-note"])
        client.open(uri(new), "# Not saved\n[[my plan]]\n")
        until(client, today, lambda codes: codes == [])
        found = client.result("textDocument/references", at(new, 0, 3) | {"context": {"includeDeclaration": False}})
        assert [Path(one["uri"]).name for one in found] == ["today.md"]
        client.notify("textDocument/didClose", {"textDocument": {"uri": uri(new)}})
        until(client, today, lambda codes: codes == ["unresolved-note"])


WATCHING: Message = {"capabilities": {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}}


def test_a_client_that_watches_files_is_asked_to_and_believed(root: Path) -> None:
    today, new = root / "daily" / "today.md", root / "nowhere.md"
    with opened(root, PLAIN | WATCHING) as client:
        asked = client.heard("client/registerCapability")
        assert asked["registrations"][0]["method"] == "workspace/didChangeWatchedFiles"
        client.open(uri(today), text(today))
        until(client, today, lambda codes: codes == ["unresolved-note"])
        new.write_text("# Here now\n")
        client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri(new), "type": 1}]})
        until(client, today, lambda codes: codes == [])
        new.unlink()
        client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri(new), "type": 3}]})
        until(client, today, lambda codes: codes == ["unresolved-note"])


def test_files_are_watched_for_a_client_that_cannot(root: Path) -> None:
    today, new = root / "daily" / "today.md", root / "nowhere.md"
    with opened(root) as client:
        client.open(uri(today), text(today))
        until(client, today, lambda codes: codes == ["unresolved-note"])
        new.write_text("# Here now\n")
        until(client, today, lambda codes: codes == [])


def test_a_setting_of_the_editor_counts_and_may_change(root: Path) -> None:
    today = root / "daily" / "today.md"
    with opened(root, PLAIN | {"initializationOptions": {"exclude": ["my plan.md"]}}) as client:
        client.open(uri(today), text(today))
        until(client, today, lambda codes: codes.count("unresolved-note") == 3)
        client.notify("workspace/didChangeConfiguration", {"settings": {"doxa": {"exclude": []}}})
        until(client, today, lambda codes: codes.count("unresolved-note") == 1)


def test_a_home_folder_is_refused_with_the_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    with lsp_client() as client:
        client.start(in_folder(tmp_path))
        assert ".doxa" in client.heard("window/showMessage")["message"]
        client.stop()


def test_several_vaults_at_once_do_not_see_each_other(root: Path, tmp_path: Path) -> None:
    second = tmp_path / "second"
    write(vault_text("-- a.md --\n[[my plan]] [[b]]\n-- b.md --\nx\n"), second)
    with opened(root) as client:
        client.notify(
            "workspace/didChangeWorkspaceFolders",
            {"event": {"added": [{"uri": uri(second), "name": "second"}], "removed": []}},
        )
        until_read(client, second)
        client.open(uri(second / "a.md"), text(second / "a.md"))
        until(client, second / "a.md", lambda codes: codes == ["unresolved-note"])
        assert client.result("textDocument/definition", at(second / "a.md", 0, 3)) == []
        assert len(client.result("textDocument/definition", at(second / "a.md", 0, 15))) == 1


def test_progress_is_shown_to_a_client_that_can_show_it(root: Path) -> None:
    with opened(root, PLAIN | {"capabilities": {"window": {"workDoneProgress": True}}}) as client:
        token = client.heard("window/workDoneProgress/create")["token"]
        kinds = [client.heard("$/progress", lambda one: one["token"] == token)["value"]["kind"] for _ in range(3)]
        assert kinds == ["begin", "report", "end"]


def test_the_index_may_be_deleted_and_nothing_of_the_buffers_is_in_it(root: Path, cache: Path) -> None:
    today = root / "daily" / "today.md"
    with opened(root) as client:
        client.open(uri(today), "a secret in a buffer [[my plan]]")
        until(client, today, lambda codes: codes == [])
        kept = b"".join(file.read_bytes() for file in cache.rglob("*") if file.is_file())
        assert kept
        assert b"a secret" not in kept


def test_the_settings_of_a_vault_say_what_is_told(root: Path) -> None:
    today, other = root / "daily" / "today.md", root / "other.md"
    config = root / ".doxa" / "config.toml"
    config.parent.mkdir()
    config.write_text('[diagnostics]\nignore = ["other.md"]\nseverity = {unresolved-note = "hint", header = "off"}\n')
    with opened(root) as client:
        client.open(uri(other), "[[gone]]")
        until(client, other, lambda codes: codes == [])
        client.open(uri(today), "---\na: 1\na: 2\n---\n[[gone]]\n")
        (found,) = client.diagnostics(uri(today), 1)
        assert (found["code"], found["severity"]) == ("unresolved-note", 4)
        config.write_text("[diagnostics]\nenabled = false\n")
        until(client, today, lambda codes: codes == [])


def test_the_settings_of_the_editor_count_for_a_note_in_no_vault() -> None:
    severity = {"diagnostics": {"severity": {"undefined-reference": "error"}}}
    with lsp_client() as client:
        client.start(PLAIN | {"initializationOptions": severity})
        client.open("untitled:1", "[x][y]")
        assert [one["severity"] for one in client.diagnostics("untitled:1", 1)] == [1]
        client.stop()


# Which notes are looked at again


def published(client: LspClient) -> list[str]:
    """The notes about which something was said, since this was asked last."""
    said = [one for one in client.notifications if one["method"] == "textDocument/publishDiagnostics"]
    for one in said:
        client.notifications.remove(one)
    return [one["params"]["uri"] for one in said]


def test_only_notes_that_a_change_can_touch_are_looked_at_again(tmp_path: Path) -> None:
    source = "-- a.md --\n[[b#Next]]\n-- b.md --\n# Next\n-- c.md --\n[[a]]\n-- d.md --\n"
    write(vault_text(source), tmp_path)
    a, b, c, d = (tmp_path / f"{name}.md" for name in "abcd")
    with opened(tmp_path) as client:
        for note in (a, b, c, d):
            client.open(uri(note), text(note))
            client.diagnostics(uri(note), 1)
        settled(client, d, 2)
        published(client)
        client.change(uri(b), 2, {"text": "# Next\nwords and words\n"})
        client.diagnostics(uri(b), 2)
        settled(client, d, 3)
        assert published(client) == []
        client.change(uri(b), 3, {"text": "# Later\n"})
        client.diagnostics(uri(b), 3)
        until(client, a, lambda codes: codes == ["unresolved-heading"])
        settled(client, d, 4)
        assert published(client) == []


def settled(client: LspClient, note: Path, version: int) -> None:
    """Wait until all is looked at that was touched so far: known with the first change, done before the second."""
    for number in (2 * version, 2 * version + 1):
        client.change(uri(note), number, {"text": f"{number}"})
        client.diagnostics(uri(note), number)


def test_a_note_that_is_closed_without_saving_counts_as_its_file(root: Path) -> None:
    today, new = root / "daily" / "today.md", root / "nowhere.md"
    with opened(root) as client:
        client.open(uri(new), "# Not saved\n")
        client.open(uri(today), text(today))
        until(client, today, lambda codes: codes == [])
        client.notify("textDocument/didClose", {"textDocument": {"uri": uri(new)}})
        until(client, today, lambda codes: codes == ["unresolved-note"])
