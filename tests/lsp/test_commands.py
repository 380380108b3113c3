"""What an editor has done by name: lists beside a note, new notes, a table of contents, and the state of the server."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.support.lsp_client import PLAIN, Message
from tests.support.lsp_vault import ENCODINGS, Editor, in_vault, text, with_encoding
from tests.support.vault_text import vault_text, write

VAULT = """
    -- .doxa/config.toml --
    notes.template = "templates/new"
    notes.folder = "inbox"
    daily.folder = "days"
    -- templates/new.md --
    # {{title}}

    from {{date}}
    -- plan b.md --
    # The plan

    ## First
    ## Second
    -- raw/source.txt --
    The words 𝒳 as they stand.
    -- page.md --
    😀 It is so.[^1] It is [[plan b]].[^2]

    [^1]: source.txt — "words 𝒳 as"
    [^2]: source.txt — "other words"
    -- page.beliefs.json --
    {"page": "page.md", "beliefs": [{"belief_id": "b1", "statement": "It is so.", "topic": "t",
      "footnote_ids": ["1"], "asserted_at": "2026-04-15"}]}
"""
CAPABLE = PLAIN | {
    "capabilities": {
        "workspace": {
            "applyEdit": True,
            "executeCommand": {},
            "workspaceEdit": {"documentChanges": True, "resourceOperations": ["create"]},
        },
        "experimental": {"doxa": {"stateEvents": True}},
    }
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(vault_text(VAULT), tmp_path / "vault")
    return tmp_path / "vault"


def done(editor: Editor, command: str, **argument: object) -> Any:  # noqa: ANN401 - JSON has no better type
    return editor.client.result("workspace/executeCommand", {"command": f"doxa.{command}", "arguments": [argument]})


def refused(editor: Editor, command: str, **argument: object) -> int:
    return editor.client.error("workspace/executeCommand", {"command": f"doxa.{command}", "arguments": [argument]})


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_backlinks_are_listed_note_by_note_with_their_lines(root: Path, encoding: str) -> None:
    with in_vault(root, with_encoding(encoding)) as editor:
        editor.client.open(editor.uri("new.md"), "# 新\n\n𝒳 see [[plan b]] and [[plan b#First|it]]\n")
        answer = done(editor, "backlinks", uri=editor.uri("plan b.md"))
        assert (answer["title"], answer["total"]) == ("The plan", 3)
        new, page = answer["notes"]
        assert (new["uri"], new["title"], page["title"]) == (editor.uri("new.md"), "新", "page")
        assert new["links"][0] == {
            "range": editor.range(2, "𝒳 see ", "[[plan b]]"),
            "text": "𝒳 see [[plan b]] and [[plan b#First|it]]",
        }


def test_a_file_in_no_vault_has_no_backlinks(root: Path, tmp_path: Path) -> None:
    with in_vault(root) as editor:
        assert done(editor, "backlinks", uri=(tmp_path / "elsewhere.md").as_uri()) is None


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_the_beliefs_of_a_page_come_with_the_place_of_each_quote(root: Path, encoding: str) -> None:
    with in_vault(root, with_encoding(encoding)) as editor:
        page = editor.uri("page.md")
        answer = done(editor, "beliefs", uri=page, position={"line": 0, "character": 3})
        recorded, claimed = answer["beliefs"]
        assert answer["at"] == [0]
        assert (recorded["id"], recorded["status"], recorded["since"]) == ("b1", "verified", "2026-04-15")
        assert recorded["citations"][0]["found"] == {
            "uri": editor.uri("raw/source.txt"),
            "range": editor.range(0, "The ", "words 𝒳 as"),
        }
        assert (claimed["id"], claimed["statement"], claimed["status"]) == (None, "It is plan b.", "quote_not_found")
        assert claimed["range"] == editor.range(0, "😀 It is so.[^1] ", "It is [[plan b]].[^2]")


def test_verifying_counts_all_citations_and_lists_those_that_do_not_hold(root: Path) -> None:
    with in_vault(root) as editor:
        editor.client.open(editor.uri("unsaved.md"), 'So.[^1]\n\n[^1]: gone.txt — "words"\n')
        answer = done(editor, "verify")
        assert answer["counts"] == {"verified": 1, "quote_not_found": 1, "source_missing": 1}
        assert [(one["source"], one["quote"]) for one in answer["citations"]] == [
            ("raw/source.txt", "other words"),
            ("gone.txt", "words"),
        ]
        assert done(editor, "verify", uri=editor.uri("unsaved.md"))["total"] == 1


def test_a_new_note_is_in_its_folder_with_the_template_and_known_at_once(root: Path) -> None:
    with in_vault(root) as editor:
        answer = done(editor, "createNote", title="Größe 😀", uri=editor.uri("page.md"))
        assert answer == {"uri": editor.uri("inbox/Größe 😀.md"), "created": True}
        assert text(root / "inbox/Größe 😀.md").startswith("# Größe 😀\n\nfrom 2")
        assert done(editor, "createNote", title="größe 😀") == answer | {"created": False}


def test_a_note_that_is_there_is_opened_and_not_written(root: Path) -> None:
    before = text(root / "plan b.md")
    with in_vault(root) as editor:
        assert done(editor, "createNote", title="The plan") == {"uri": editor.uri("plan b.md"), "created": False}
    assert text(root / "plan b.md") == before


@pytest.mark.parametrize("title", ["", "  ", "../out", "a/../../out", "/", ".hidden/x", "bad\nname", "x:y", "n" * 300])
def test_what_cannot_be_a_note_is_refused_and_nothing_is_written(root: Path, title: str) -> None:
    before = sorted(root.parent.rglob("*"))
    with in_vault(root) as editor:
        assert refused(editor, "createNote", title=title) == -32803
    assert sorted(root.parent.rglob("*")) == before


def test_a_folder_that_leads_out_of_the_vault_is_not_written_into(root: Path, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (root / "inbox").symlink_to(tmp_path / "outside")
    with in_vault(root) as editor:
        assert refused(editor, "createNote", title="fresh") == -32803
    assert not list((tmp_path / "outside").iterdir())


def test_the_note_of_a_day_is_made_once(root: Path) -> None:
    with in_vault(root) as editor:
        made = done(editor, "dailyNote", day="2026-11-18")
        assert made == {"uri": editor.uri("days/2026-11-18.md"), "created": True}
        assert done(editor, "dailyNote", day="2026-11-18") == made | {"created": False}
        before = datetime.now(UTC).astimezone().date()
        today = done(editor, "dailyNote")["uri"]
        assert today in {editor.uri(f"days/{day}.md") for day in (before, datetime.now(UTC).astimezone().date())}
        assert refused(editor, "dailyNote", day="someday") == -32803


def test_a_table_of_contents_is_inserted_by_an_edit_of_the_version_that_is_open(root: Path) -> None:
    with in_vault(root, CAPABLE) as editor:
        editor.client.open(editor.uri("plan b.md"), text(root / "plan b.md"), 7)
        done(editor, "insertContents", textDocument={"uri": editor.uri("plan b.md")})
        (change,) = editor.client.heard("workspace/applyEdit", lambda _: True)["edit"]["documentChanges"]
        assert change["textDocument"]["version"] == 7
        assert "- [[#First]]\n- [[#Second]]" in change["edits"][0]["newText"]


def test_a_client_that_takes_no_edits_is_told_so(root: Path) -> None:
    with in_vault(root) as editor:
        assert refused(editor, "insertContents", textDocument={"uri": editor.uri("plan b.md")}) == -32803


def test_the_state_says_how_many_notes_there_are_and_news_of_it_are_told(root: Path) -> None:
    with in_vault(root, CAPABLE) as editor:
        editor.client.heard("doxa/stateChanged", lambda _: True)
        (vault,) = done(editor, "state")["vaults"]
        assert (vault["root"], vault["read"], vault["notes"], vault["links"]) == (root.as_uri(), True, 3, 1)


def test_an_index_is_rebuilt_while_the_vault_is_in_use(root: Path) -> None:
    with in_vault(root) as editor:
        before: Message = done(editor, "backlinks", uri=editor.uri("plan b.md"))
        assert before["total"] == 1
        assert done(editor, "rebuildIndex")["notes"] == 3
        assert done(editor, "backlinks", uri=editor.uri("plan b.md")) == before
        assert done(editor, "createNote", title="later")["created"]
        assert done(editor, "rebuildIndex", uri=editor.uri("plan b.md"))["notes"] == 4
