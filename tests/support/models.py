"""A model that is no model: it counts words, and fails or dies where a test wants it."""

from collections import Counter
from collections.abc import Sequence
from struct import pack
from zlib import crc32

DIMENSION = 32


class FakeModel:
    """Texts that share words are near. `seen` is all that it was given; a text with `poison` in it makes it fail."""

    def __init__(self, name: str = "fake", dimension: int = DIMENSION, poison: str | None = None) -> None:
        self.name = name
        self.dimension = dimension
        self.poison = poison
        self.at_once = 8
        self.seen: list[str] = []

    def vectors(self, texts: Sequence[str]) -> list[bytes]:
        for text in texts:
            if self.poison and self.poison in text:
                raise RuntimeError(text)
        self.seen.extend(texts)
        return [self._vector(text) for text in texts]

    def query(self, text: str) -> bytes:
        return self._vector(text)

    def share(self, query: str) -> float:
        return 0.5 if query.isascii() else 0.0

    def _vector(self, text: str) -> bytes:
        counts = Counter(crc32(word.encode()) % self.dimension for word in text.lower().split())
        length = sum(number**2 for number in counts.values()) ** 0.5 or 1.0
        return pack(f"{self.dimension}f", *(counts[place] / length for place in range(self.dimension)))
