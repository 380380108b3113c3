"""A folder with a model of sentence-transformers: whether it can be used, and what its vectors are called.

A model is data here. Weights that run code when they are read, as a pickle does, and models that bring code of their own
are refused before anything of them is loaded.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any, NamedTuple

from doxa.search.choice import PACKAGED
from doxa.search.model import Unfit
from doxa.search.scripts import LATIN, known_scripts

_MODULES = "modules.json"
_OURS = "sentence_transformers."
_WEIGHTS = ("model.safetensors", "model.safetensors.index.json")
_PICKLES = ("pytorch_model.bin", "pytorch_model.bin.index.json", "model.pt", "model.pth", "model.pkl", "model.ckpt")
_TELLING = frozenset({".safetensors", ".json", ".txt", ".model"})
"""The files that make a model what it is."""
_KNOWN = {PACKAGED: "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"}
"""The weights that a package must hold, as their authors have published them."""


class ModelFolder(NamedTuple):
    """A model that may be loaded. Its name has a part that is another one for other weights or another use of them."""

    path: Path
    name: str

    @property
    def scripts(self) -> frozenset[str]:
        """What it can read, by the pieces of words that it knows; Latin letters where these cannot be found."""
        return known_scripts(_pieces(_json(self.path / "tokenizer.json"))) or frozenset({LATIN})


def model_folder(path: Path) -> ModelFolder | Unfit:
    """The model in a folder, or why it is refused."""
    try:
        problem = next(_problems(path), None)
        return Unfit(f"{path} is not used as a model: {problem}") if problem else ModelFolder(path, _name(path))
    except OSError as error:
        return Unfit(f"{path} is not used as a model: {error.strerror or error}")


def _problems(path: Path) -> Iterator[str]:
    modules = _json(path / _MODULES)
    if not isinstance(modules, Sequence) or not modules or not all(isinstance(one, Mapping) for one in modules):
        yield f"it is no folder of sentence-transformers, as it has no {_MODULES} that lists its parts"
        return
    if any(not str(one.get("type")).startswith(_OURS) for one in modules) or any(map(_brings_code, path.rglob("*.json"))):
        yield "it brings code of its own"
    places = [str(one.get("path", "")) for one in modules]
    if any(Path(place).is_absolute() or ".." in Path(place).parts for place in places):
        yield "its parts are not all in it"
    for place in places:
        if _has(path / place, _PICKLES) and not _has(path / place, _WEIGHTS):
            yield "its weights are a pickle, which runs code when it is read; only safetensors are read"
    if not _has(path / places[0], _WEIGHTS):
        yield "it has no weights as safetensors"
    yield from _other_weights(path)


def _other_weights(path: Path) -> Iterator[str]:
    wanted = _KNOWN.get(path.parent.name)
    if wanted and wanted != _digest(path / _WEIGHTS[0]):
        yield "its weights are not those that were published"


def _has(folder: Path, names: Sequence[str]) -> bool:
    return any((folder / name).is_file() for name in names)


def _pieces(tokenizer: Any) -> Iterator[str]:  # noqa: ANN401 - JSON has no better type
    """The pieces of words that a tokenizer knows, which some list by number, and some with how likely they are."""
    match tokenizer:
        case {"model": {"vocab": Mapping() as pieces}}:
            yield from pieces
        case {"model": {"vocab": [*pieces]}}:
            yield from (piece[0] for piece in pieces if isinstance(piece, list) and piece and isinstance(piece[0], str))


def _brings_code(file: Path) -> bool:
    content = _json(file)
    return isinstance(content, Mapping) and "auto_map" in content


def _json(file: Path) -> Any:  # noqa: ANN401 - JSON has no better type
    try:
        return json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None


def _name(path: Path) -> str:
    """`all-MiniLM-L6-v2-0d1f5c7a2b`."""
    files = sorted(file for file in path.rglob("*") if file.suffix in _TELLING and file.is_file())
    inside = [file for file in files if not any(part.startswith(".") for part in file.relative_to(path).parts)]
    told = "".join(f"{file.relative_to(path).as_posix()} {_digest(file)}\n" for file in inside)
    title = path.parent.name if path.name == "model" else path.name
    return f"{title}-{sha256(told.encode('utf-8', 'replace')).hexdigest()[:10]}"


def _digest(file: Path) -> str:
    with file.open("rb") as opened:
        return file_digest(opened, "sha256").hexdigest()
