from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.editors.neovim.editor import BINARIES, Neovim


@pytest.fixture(params=BINARIES)
def neovim(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Neovim]:
    editor = Neovim(request.param, tmp_path)
    yield editor
    editor.close()
