import os
from pathlib import Path

import pytest

from doxa.vault.paths import NotePath, confined, file_path, is_hidden, is_temporary, is_there, note_path, stays_inside


@pytest.mark.parametrize(
    ("written", "path"),
    [
        ("daily/monday.md", "daily/monday.md"),
        ("./daily//monday.md", "daily/monday.md"),
        ("daily/../plan.md", "plan.md"),
        ("daily/", "daily"),
        ("", ""),
        ("./", ""),
        ("a..b/..c.md", "a..b/..c.md"),
        ("what: a plan.md", "what: a plan.md"),
    ],
)
def test_a_path_has_one_form(written: str, path: str) -> None:
    assert confined(written) == path


@pytest.mark.parametrize(
    "written",
    [
        "../plan.md",
        "daily/../../plan.md",
        "/etc/passwd",
        "\\\\server\\share",
        "..\\plan.md",
        "a\\..\\..\\plan.md",
        "C:/plan.md",
        "C:",
        "https://example.org/plan.md",
        "plan\0.md",
    ],
)
def test_no_path_leads_out_of_the_vault(written: str) -> None:
    assert confined(written) is None


def test_paths_lead_to_files_and_back(tmp_path: Path) -> None:
    file = file_path(tmp_path, NotePath("daily/monday.md"))
    assert file == tmp_path / "daily" / "monday.md"
    assert note_path(tmp_path, file) == "daily/monday.md"
    assert note_path(tmp_path, tmp_path / "daily" / ".." / "plan.md") == "plan.md"
    assert note_path(tmp_path, tmp_path) == ""


def test_other_files_have_no_path(tmp_path: Path) -> None:
    assert note_path(tmp_path / "vault", tmp_path / "vault.md") is None
    assert note_path(tmp_path / "vault", tmp_path / "vault" / ".." / "plan.md") is None


def test_links_are_followed_to_see_whether_a_file_is_inside(tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    vault.mkdir()
    (vault / "inside.md").symlink_to(vault / "plan.md")
    (vault / "outside.md").symlink_to(tmp_path / "plan.md")
    (tmp_path / "alias").symlink_to(vault)
    assert stays_inside(vault, vault / "inside.md")
    assert stays_inside(tmp_path / "alias", vault / "plan.md")
    assert not stays_inside(vault, vault / "outside.md")
    assert not stays_inside(vault, tmp_path / "vault-2")
    assert stays_inside(Path(os.sep), vault)


def test_a_dot_hides_all_below_it() -> None:
    assert is_hidden(".git/config")
    assert is_hidden("daily/.trash/monday.md")
    assert not is_hidden("daily/mon.day.md")


@pytest.mark.parametrize("name", ["plan.md~", "4913", "plan.md.tmp", "plan.swp", "#plan.md#", "plan.md___jb_tmp___"])
def test_what_saving_leaves_behind_is_temporary(name: str) -> None:
    assert is_temporary(name)


@pytest.mark.parametrize("name", ["plan.md", "tmp", "49130", "tmp.md", "a~b.png", "#1.md"])
def test_other_files_are_not_temporary(name: str) -> None:
    assert not is_temporary(name)


def test_what_is_there_is_in_the_vault(tmp_path: Path) -> None:
    root = tmp_path / "vault"
    (root / ".hidden").mkdir(parents=True)
    (root / "plan.md").touch()
    (tmp_path / "outside.md").touch()
    (root / "out.md").symlink_to(tmp_path / "outside.md")
    (root / "nowhere.md").symlink_to(root / "gone.md")
    for path in ("plan.md", ".hidden", ""):
        assert is_there(root, NotePath(path))
    for path in ("gone.md", "out.md", "nowhere.md", "../outside.md", "plan.md/x", "a\0b", "\ud800"):
        assert not is_there(root, NotePath(path))
