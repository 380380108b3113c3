"""The default model: a vector for each piece of a word, whose mean is that of a text. Its weights come with a package.

It knows English well and other European languages a little, also those in Cyrillic letters. Only who embeds imports this:
it loads NumPy.
"""

import json
import os
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

from doxa.search.names import STATIC
from doxa.search.scripts import is_known, known_scripts

SHARE = 0.3
"""How much its word counts beside the words of a query. By evaluation: more is better in small vaults, but in large
collections a model of this kind is worse than words, and must not count for more than a third."""

_TOKENIZER = "tokenizers/l2_supercat_tokenizer_config.json"
_WEIGHTS = "weights/l2_supercat_256.safetensors"


class StaticModel:
    at_once = 32

    def __init__(self, folder: Path) -> None:
        os.environ["TOKENIZERS_PARALLELISM"] = "false"  # other processors are for others
        self._tokenizer = Tokenizer.from_file(str(folder / _TOKENIZER))
        self._scripts = known_scripts(self._tokenizer.get_vocab())
        self._weights = _matrix((folder / _WEIGHTS).read_bytes())

    @property
    def name(self) -> str:
        return STATIC

    @property
    def dimension(self) -> int:
        return int(self._weights.shape[1])

    def vectors(self, texts: Sequence[str]) -> list[bytes]:
        clean = [text.encode("utf-8", "replace").decode() for text in texts]
        encoded = self._tokenizer.encode_batch(clean, add_special_tokens=False)
        return [self._mean(one.ids).tobytes() for one in encoded]

    def query(self, text: str) -> bytes:
        [vector] = self.vectors([text])
        return vector

    def share(self, query: str) -> float:
        return SHARE if is_known(query, self._scripts) else 0.0

    def _mean(self, ids: Sequence[int]) -> "np.ndarray[tuple[int], np.dtype[np.float32]]":
        mean = self._weights[list(ids)].sum(axis=0, dtype=np.float32)
        length = float(np.linalg.norm(mean))
        return np.asarray(mean / length if length else mean, dtype=np.float32)


def static_model() -> StaticModel | None:
    """The model, if its package is installed. The package itself is not imported: only its data is needed."""
    package = find_spec("wordllama")
    folders = [Path(folder) for folder in (package.submodule_search_locations or ())] if package else []
    return next((StaticModel(folder) for folder in folders if (folder / _WEIGHTS).is_file()), None)


def _matrix(content: bytes) -> "np.ndarray[tuple[int, int], np.dtype[np.float32]]":
    """The only tensor of a safetensors file: eight bytes with the length of a header in JSON, the header, the numbers."""
    length = int.from_bytes(content[:8], "little")
    [tensor] = (one for name, one in json.loads(content[8 : 8 + length]).items() if name != "__metadata__")
    rows, columns = tensor["shape"]
    start, end = (8 + length + offset for offset in tensor["data_offsets"])
    return np.frombuffer(content[start:end], dtype=np.float16).reshape(rows, columns).astype(np.float32)
