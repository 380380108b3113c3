"""What holds for every test: the cache and settings of the user are left alone, and a busy machine does not matter."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from doxa.search.choice import CONFIG_VARIABLE
from doxa.vault.place import CACHE_VARIABLE

settings.register_profile("doxa", deadline=None)
settings.load_profile("doxa")
_NUMBERS = count()


@pytest.fixture(scope="session", autouse=True)
def caches(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder for the caches of all tests; fixtures that outlive a test use it too."""
    folder = tmp_path_factory.mktemp("caches")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(CACHE_VARIABLE, str(folder))
        yield folder


@pytest.fixture(scope="session", autouse=True)
def config(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder for the user's own settings: the small model is the only one, whatever else is installed."""
    folder = tmp_path_factory.mktemp("config")
    (folder / "config.toml").write_text('[search]\nmodel = "small"\n')
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(CONFIG_VARIABLE, str(folder))
        yield folder


@pytest.fixture(autouse=True)
def cache(caches: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache for each test. It lies beside the test's own folder, as a cache in a vault is not used; nothing makes it."""
    folder = caches / str(next(_NUMBERS))
    monkeypatch.setenv(CACHE_VARIABLE, str(folder))
    return folder
