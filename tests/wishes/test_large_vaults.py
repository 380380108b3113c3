"""What people want of a server that lives with large vaults, odd folders and other programs."""

from pathlib import Path

import pytest

from tests.support.lsp_client import PLAIN, lsp_client
from tests.support.lsp_vault import in_folder, in_vault, until
from tests.support.vault_text import vault_text, write
from tests.wishes.user import User

MANY = 20_000


def said(root: Path) -> str:
    """What the server says once it has read a vault."""
    with lsp_client() as client:
        client.start(in_folder(root))
        heard = client.heard("window/logMessage", lambda one: one["message"].startswith(f"{root}:"))
        client.stop()
    return str(heard["message"]).removeprefix(f"{root}: ")


def test_a_second_start_reads_nothing_again(tmp_path: Path) -> None:
    write(vault_text("-- today.md --\n[[plan]]\n-- plan.md --\n"), tmp_path)
    assert [said(tmp_path), said(tmp_path)] == ["2 notes, 2 read", "2 notes, 0 read"]


@pytest.mark.parametrize("folder", ["node_modules", ".git", ".obsidian", "dist", "left"])
def test_files_of_other_programs_are_not_read(tmp_path: Path, folder: str) -> None:
    write(vault_text(f"-- .gitignore --\nleft/\n-- today.md --\n-- {folder}/deep/readme.md --\n"), tmp_path)
    assert said(tmp_path) == "1 notes, 1 read"


def test_a_home_folder_opened_by_mistake_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(vault_text("-- today.md --\n[[nowhere]]\n"), tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    with lsp_client() as client:
        client.start(in_folder(tmp_path))
        message = client.heard("window/showMessage")["message"]
        assert "too wide for a vault" in message
        client.stop()


def test_a_single_note_without_a_vault_is_answered_too(tmp_path: Path) -> None:
    with lsp_client() as client:
        client.start(PLAIN)
        uri = (tmp_path / "alone.md").as_uri()
        client.open(uri, "# Alone\n\n[^1]\n")
        (symbol,) = client.result("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
        assert symbol["name"] == "Alone"
        client.stop()


def test_a_note_of_many_lines_is_outlined(user: User) -> None:
    user.opens("words")
    text = "".join(f"## Part {number}\n\nwords [[note#Part {number}]]\n\n" for number in range(MANY // 4))
    user.client.change(user.uri("note.md"), 2, {"text": text})
    found = user.client.result("textDocument/documentSymbol", {"textDocument": {"uri": user.uri("note.md")}})
    assert (len(found), user.diagnostics()) == (MANY // 4, [])


def test_quick_typing_is_never_mixed_up(user: User) -> None:
    user.opens("x")
    for version in range(2, 200):
        place = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}
        user.client.change(user.uri("note.md"), version, {"range": place, "text": "[[a]] "})
    assert len(user.diagnostics()) == 198


def test_another_server_beside_it_leaves_no_double_answers(user: User) -> None:
    """Whoever has another server for the same notes turns off here what that one does."""
    user.opens("""
        -- today.md --
        # Today [[now<|>here]]
        -- .doxa/config.toml --
        diagnostics.enabled = false
        semantic_tokens.enabled = false
        lenses.references = false
    """)
    note = {"textDocument": {"uri": user.uri("today.md")}}
    assert user.diagnostics() == []
    assert user.client.result("textDocument/codeLens", note) == []
    assert user.client.result("textDocument/semanticTokens/full", note)["data"] == []


def test_a_note_behind_a_symbolic_link_is_seen_when_it_changes(tmp_path: Path) -> None:
    root = tmp_path / "vault"
    write(vault_text("-- today.md --\n[[copy#Next]]\n-- plan.md --\n"), root)
    (root / "copy.md").symlink_to(root / "plan.md")
    with in_vault(root) as editor:
        editor.client.open(editor.today, "[[copy#Next]]\n")
        until(editor.client, root / "today.md", lambda codes: codes == ["unresolved-heading"])
        (root / "plan.md").write_text("## Next\n")
        editor.client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": editor.uri("plan.md"), "type": 2}]})
        until(editor.client, root / "today.md", lambda codes: codes == [])
