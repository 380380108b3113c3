from pathlib import Path

import pytest

from doxa.vault.place import cache_folder


@pytest.fixture(autouse=True)
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("DOXA_CACHE_DIR", str(tmp_path / "caches"))
    return tmp_path / "caches"


def test_each_vault_has_a_folder_of_its_own(tmp_path: Path, caches: Path) -> None:
    folders = {cache_folder(tmp_path / name) for name in ("notes", "Notes", "notes/daily", "日本語")}
    assert len(folders) == 4
    assert all(folder.is_relative_to(caches) for folder in folders)


def test_nothing_is_created(tmp_path: Path, caches: Path) -> None:
    cache_folder(tmp_path)
    assert not caches.exists()


def test_one_vault_has_one_folder_whatever_it_is_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "notes")
    monkeypatch.chdir(tmp_path / "notes")
    names = (tmp_path / "notes", tmp_path / "link", Path(), tmp_path / "notes" / ".." / "notes")
    assert len({cache_folder(name) for name in names}) == 1


def test_without_the_variable_it_is_the_users_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DOXA_CACHE_DIR")
    assert cache_folder(tmp_path / "notes").is_relative_to(tmp_path / "home")


def test_it_is_never_in_the_vault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    vault = tmp_path / "notes"
    vault.mkdir()
    (tmp_path / "link").symlink_to(vault)
    for inside in (vault, vault / ".doxa", tmp_path / "link" / "cache"):
        monkeypatch.setenv("DOXA_CACHE_DIR", str(inside))
        assert not cache_folder(vault).is_relative_to(vault)
        assert not cache_folder(vault).is_relative_to(tmp_path / "link")
