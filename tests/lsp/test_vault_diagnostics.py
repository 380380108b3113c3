"""What is wrong in a note because of the vault around it is said, and taken back, as files and buffers come and go."""

from pathlib import Path

import pytest

from tests.lsp.test_workspace_diagnostics import PULLS, codes, pulled, refreshed
from tests.support.lsp_client import PLAIN, LspClient
from tests.support.lsp_vault import ENCODINGS, opened, text, until, uri, width, wire
from tests.support.vault_text import vault_text, write

VAULT = """
    -- plan.md --
    😀 words
    -- work.md --
    ---
    source_refs: [src/a.py]
    ---
    [x](files/)
    -- twice.md --
    日本 😀 x ^id

    日本 😀 y ^ID

    [[nowhere]] <!-- doxa: ignore unresolved-note -->
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(vault_text(VAULT), tmp_path / "vault")
    return tmp_path / "vault"


def put(client: LspClient, *paths: Path) -> None:
    for path in paths:
        path.parent.mkdir(exist_ok=True)
        path.touch()
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri(path), "type": 1} for path in paths]})


def remove(client: LspClient, path: Path) -> None:
    path.unlink()
    client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri(path), "type": 3}]})


def test_a_clash_of_names_comes_and_goes_with_the_other_file(root: Path) -> None:
    plan, other = root / "plan.md", root / "Plan.md"
    with opened(root) as client:
        client.open(uri(plan), text(plan))
        until(client, plan, lambda codes: codes == [])
        put(client, other)
        until(client, plan, lambda codes: codes == ["name-clash"])
        remove(client, other)
        until(client, plan, lambda codes: codes == [])


def test_a_clash_of_names_comes_and_goes_with_a_buffer(root: Path) -> None:
    plan, other = root / "plan.md", root / "PLAN.md"
    with opened(root) as client:
        client.open(uri(plan), text(plan))
        until(client, plan, lambda codes: codes == [])
        client.open(uri(other), "")
        until(client, plan, lambda codes: codes == ["name-clash"])
        client.notify("textDocument/didClose", {"textDocument": {"uri": uri(other)}})
        until(client, plan, lambda codes: codes == [])


def test_a_source_and_a_folder_come_and_go(root: Path) -> None:
    work = root / "work.md"
    with opened(root) as client:
        client.open(uri(work), text(work))
        until(client, work, lambda codes: codes == ["unresolved-source", "unresolved-note"])
        put(client, root / "src" / "a.py")
        until(client, work, lambda codes: codes == ["unresolved-note"])
        put(client, root / "files" / "b.md")
        until(client, work, lambda codes: codes == [])
        remove(client, root / "src" / "a.py")
        until(client, work, lambda codes: codes == ["unresolved-source"])


def test_closed_notes_are_looked_at_again_as_open_ones_are(root: Path) -> None:
    with opened(root, PULLS) as client:
        first = pulled(client, root)
        assert codes(first) == {"twice.md": ["duplicate-block-id"], "work.md": ["unresolved-source", "unresolved-note"]}
        refreshed(client)
        put(client, root / "Plan.md", root / "src" / "a.py", root / "files" / "b.md")
        refreshed(client)
        assert codes(pulled(client, root, first)) == {
            "Plan.md": ["name-clash"],
            "plan.md": ["name-clash"],
            "twice.md": "unchanged",
            "work.md": [],
        }


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_what_counts_instead_is_shown_in_a_closed_note_as_in_an_open_one(root: Path, encoding: str) -> None:
    twice, capabilities = root / "twice.md", PULLS["capabilities"] | {"general": {"positionEncodings": [encoding]}}
    with opened(root, PULLS | {"capabilities": capabilities}) as client:
        (closed,) = pulled(client, root)["twice.md"]["items"]
        start = width("日本 😀 x ", encoding)
        assert closed["range"] == wire(2, start, start + 3)
        (related,) = closed["relatedInformation"]
        assert related["location"] == {"uri": uri(twice), "range": wire(0, start, start + 3)}
        client.open(uri(twice), text(twice))
        assert client.result("textDocument/diagnostic", {"textDocument": {"uri": uri(twice)}})["items"] == [closed]


def test_types_that_the_settings_add_are_known_in_closed_notes_at_once(root: Path) -> None:
    (root / "typed.md").write_text("[[plan||proves]]\n")
    with opened(root, PULLS) as client:
        first = pulled(client, root)
        assert codes(first)["typed.md"] == ["unknown-link-type"]
        refreshed(client)
        client.notify("workspace/didChangeConfiguration", {"settings": {"doxa": {"links": {"types": ["proves"]}}}})
        refreshed(client)
        assert codes(pulled(client, root, first))["typed.md"] == []


def test_links_that_the_settings_want_to_hear_nothing_of(root: Path) -> None:
    note = root / "new.md"
    ignoring = PLAIN | {"initializationOptions": {"diagnostics": {"ignore_targets": ["{{*}}", "files/*"]}}}
    with opened(root, ignoring) as client:
        client.open(uri(note), "[[{{title}}]] [[files/x]] [[gone]]\n")
        until(client, note, lambda codes: codes == ["unresolved-note"])
