from pathlib import Path

import pytest

from doxa.vault.root import Refused, vault_root


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home" / "ada"
    home.mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    return home


def marked(folder: Path, mark: str) -> Path:
    (folder / mark).mkdir(parents=True)
    return folder


@pytest.mark.parametrize("mark", [".doxa", ".obsidian", ".git", "BeliefNetwork.toml"])
def test_a_vault_begins_where_it_is_marked(home: Path, mark: str) -> None:
    vault = marked(home / "notes", mark)
    (vault / "daily" / "2020").mkdir(parents=True)
    assert vault_root(vault / "daily" / "2020") == vault
    assert vault_root(vault) == vault


def test_the_nearest_mark_counts(home: Path) -> None:
    marked(home / "notes", ".obsidian")
    inner = marked(home / "notes" / "code", ".git")
    assert vault_root(inner / "docs") == inner


def test_a_folder_without_a_mark_is_its_own_vault(home: Path) -> None:
    (home / "notes").mkdir()
    assert vault_root(home / "notes") == home / "notes"


def test_a_note_is_in_the_vault_of_its_folder(home: Path) -> None:
    marked(home / "notes", ".doxa")
    (home / "notes" / "plan.md").touch()
    assert vault_root(home / "notes" / "plan.md") == home / "notes"


def test_a_repository_can_have_a_file_for_its_mark(home: Path) -> None:
    (home / "notes" / "daily").mkdir(parents=True)
    (home / "notes" / ".git").write_text("gitdir: elsewhere", encoding="utf-8")
    assert vault_root(home / "notes" / "daily") == home / "notes"


def test_home_and_all_around_it_is_refused(home: Path) -> None:
    for wide in (home, *home.parents):
        refused = vault_root(wide)
        assert isinstance(refused, Refused)
        assert f"create the folder {wide / '.doxa'}" in refused.message
        assert "Open a folder in it" in refused.message


@pytest.mark.parametrize("mark", [".doxa", ".obsidian", "BeliefNetwork.toml"])
def test_home_can_be_a_vault_on_purpose(home: Path, mark: str) -> None:
    marked(home, mark)
    assert vault_root(home) == home
    assert vault_root(home / "notes") == home


def test_dotfiles_in_git_do_not_make_home_a_vault(home: Path) -> None:
    marked(home, ".git")
    assert isinstance(vault_root(home), Refused)
    assert vault_root(home / "notes") == home / "notes"


def test_a_link_to_home_is_refused_as_well(home: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(home)
    assert isinstance(vault_root(tmp_path / "link"), Refused)


def test_the_path_stays_as_the_editor_names_it(home: Path, tmp_path: Path) -> None:
    vault = marked(tmp_path / "disk" / "notes", ".doxa")
    (home / "notes").symlink_to(vault)
    assert vault_root(home / "notes" / "daily") == home / "notes"
