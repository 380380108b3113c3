"""One server for all wishes of a file; each test has a vault of its own in it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.lsp_client import CLIENTS, LspClient, client_params, lsp_client
from tests.wishes.user import User

ABLE = next(path for path in CLIENTS if path.stem.startswith("vscode"))


@pytest.fixture(scope="module")
def client() -> Iterator[LspClient]:
    with lsp_client() as client:
        client.start(client_params(ABLE) | {"workspaceFolders": []})
        yield client
        client.stop()


@pytest.fixture
def user(client: LspClient, tmp_path: Path) -> Iterator[User]:
    """Somebody with a vault that is still empty."""
    user = User(client, tmp_path / "vault")
    user.root.mkdir()
    yield user
    if user.here:
        user.leaves()
