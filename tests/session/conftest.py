"""A small vault: today's note links to the plan."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from doxa.session.vault import Vault, open_vault
from tests.support.vault_text import vault_text, write


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(vault_text("-- plan.md --\n# Plan\n-- daily/today.md --\n[[plan]]\n"), tmp_path / "vault")
    return tmp_path / "vault"


@pytest.fixture
def vault(root: Path) -> Iterator[Vault]:
    opened = open_vault(root)
    opened.update()
    yield opened
    opened.close()
