from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.editors.helix.editor import Helix


@pytest.fixture
def helix(tmp_path: Path) -> Iterator[Helix]:
    editor = Helix(tmp_path)
    yield editor
    editor.close()
