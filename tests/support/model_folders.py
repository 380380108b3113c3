"""Folders with models that a fake of the large library loads."""

import json
from pathlib import Path

import pytest

from doxa.search.choice import CONFIG_VARIABLE

LIBRARY = Path(__file__).parent / "fake_library"
PARTS = [
    {"idx": 0, "name": "0", "path": "", "type": "sentence_transformers.models.Transformer"},
    {"idx": 1, "name": "1", "path": "1_Pooling", "type": "sentence_transformers.models.Pooling"},
]
LATIN = [f"word{number}" for number in range(2_000)]


def write_model(folder: Path, weights: str = "weights") -> Path:
    """A model that reads Latin letters."""
    (folder / "1_Pooling").mkdir(parents=True, exist_ok=True)
    (folder / "modules.json").write_text(json.dumps(PARTS))
    (folder / "config.json").write_text("{}")
    (folder / "1_Pooling" / "config.json").write_text("{}")
    (folder / "tokenizer.json").write_text(json.dumps({"model": {"vocab": dict.fromkeys(LATIN, 1)}}))
    (folder / "model.safetensors").write_text(weights)
    return folder


def want_model(folder: Path, model: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the user want a model."""
    folder.mkdir(exist_ok=True)
    (folder / "config.toml").write_text(f"[search]\nmodel = {json.dumps(model)}\n")
    monkeypatch.setenv(CONFIG_VARIABLE, str(folder))


def install_fake_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the library found, here and by processes that are started from here."""
    monkeypatch.syspath_prepend(LIBRARY)
    monkeypatch.setenv("PYTHONPATH", f"{LIBRARY}:{LIBRARY.parents[2]}")
