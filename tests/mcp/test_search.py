"""The tool `search`, through the real process and with the real model."""

from pathlib import Path

import pytest

from tests.mcp.test_server import asked
from tests.support.vault_text import vault_text, write


@pytest.fixture
def root(tmp_path: Path) -> Path:
    notes = (
        "-- garden/Tomatoes.md --\n# Pests\n😀 Aphids are insects. #food\n-- Taxes.md --\nReceipts go into the folder.\n"
    )
    write(vault_text(notes), tmp_path / "vault")
    return tmp_path / "vault"


def test_a_section_is_found(root: Path) -> None:
    (answer,) = asked(root, ("search", {"query": "aphid", "limit": 1}))
    assert (answer["search_type"], answer["model"]) == ("hybrid", "wordllama-l2-supercat-256")
    (section,) = answer["sections"]
    assert (section["path"], section["line"], section["words"]) == ("garden/Tomatoes.md", 1, ["aphid"])


def test_search_in_a_folder_with_a_tag_and_for_nothing(root: Path) -> None:
    answers = asked(
        root,
        ("search", {"query": "aphid receipts", "under": "garden"}),
        ("search", {"query": "aphid receipts", "tag": "none"}),
        ("search", {"query": "", "tag": "food"}),
    )
    assert [[one["path"] for one in answer["sections"]] for answer in answers] == [["garden/Tomatoes.md"], [], []]
