"""A model of sentence-transformers, better and slower than the small one. It reads a text as a whole.

Only who embeds imports this. What it is loaded from is on this machine, and the libraries are told so.
"""

import os
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np

from doxa.search.model import Unfit
from doxa.search.model_folder import ModelFolder
from doxa.search.scripts import is_known

SHARE = 0.4
"""How much its word counts beside the words of a query. By evaluation: with more, English gains, but German is found worse
than by words alone, as the packaged model has hardly learnt it."""
_OFFLINE = {
    "HF_HUB_OFFLINE": "1",
    "TRANSFORMERS_OFFLINE": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "HF_HUB_DISABLE_PROGRESS_BARS": "1",
    "TOKENIZERS_PARALLELISM": "false",
}


class SentenceModel:
    """One at a time may ask."""

    at_once = 4

    def __init__(self, folder: ModelFolder, library: Any) -> None:  # noqa: ANN401 - torch has no types, and need not be there
        self.name = folder.name
        self._scripts = folder.scripts
        self._model = library.SentenceTransformer(
            str(folder.path),
            device="cpu",
            local_files_only=True,
            trust_remote_code=False,
            model_kwargs={"use_safetensors": True},
        )
        self.dimension = len(self.query("")) // 4

    def vectors(self, texts: Sequence[str]) -> list[bytes]:
        return self._encoded(self._model.encode_document, texts)

    def query(self, text: str) -> bytes:
        [vector] = self._encoded(self._model.encode_query, [text])
        return vector

    def share(self, query: str) -> float:
        return SHARE if is_known(query, self._scripts) else 0.0

    def _encoded(self, encode: Any, texts: Sequence[str]) -> list[bytes]:  # noqa: ANN401 - as above
        clean = [text.encode("utf-8", "replace").decode() for text in texts]
        made = encode(clean, batch_size=self.at_once, show_progress_bar=False, normalize_embeddings=True)
        vectors = np.ascontiguousarray(made, dtype=np.float32)
        if not np.isfinite(vectors).all():
            message = "it gives numbers that are none"
            raise ValueError(message)
        return [vector.tobytes() for vector in vectors]


def sentence_model(folder: ModelFolder) -> SentenceModel | Unfit:
    """The model in a folder, or why it cannot be had."""
    os.environ.update(_OFFLINE)
    try:
        import_module("torch").set_num_threads(max(1, (os.cpu_count() or 2) // 2))
        return SentenceModel(folder, import_module("sentence_transformers"))
    except Exception as error:  # noqa: BLE001 - whatever is wrong with a model, search goes on without it
        return Unfit(f"{folder.path} cannot be loaded as a model: {error}")
