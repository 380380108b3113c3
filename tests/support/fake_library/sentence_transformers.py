"""In place of a large library: a model that counts words. It dies of `deadly`, refuses `refused`, and is slow at `slow`."""

import os
import signal
from collections.abc import Sequence
from pathlib import Path
from time import sleep

import numpy as np

from tests.support.models import FakeModel


class SentenceTransformer:
    def __init__(self, folder: str, *, device: str, local_files_only: bool, trust_remote_code: bool, **_: object) -> None:
        assert (device, local_files_only, trust_remote_code) == ("cpu", True, False)
        assert os.environ["HF_HUB_OFFLINE"] == os.environ["TRANSFORMERS_OFFLINE"] == "1"
        if "damaged" in Path(folder, "model.safetensors").read_text():
            message = "the header is too large"
            raise OSError(message)
        print("Loading weights: 100%")
        self._model = FakeModel()

    def encode_document(self, texts: Sequence[str], **_: object) -> "np.ndarray[tuple[int, ...], np.dtype[np.float32]]":
        for text in texts:
            if "deadly" in text:
                os.kill(os.getpid(), signal.SIGKILL)
            if "refused" in text:
                raise ValueError(text)
            if "slow" in text:
                sleep(0.02)
        return np.array([np.frombuffer(vector, np.float32) for vector in self._model.vectors(texts)])

    encode_query = encode_document
