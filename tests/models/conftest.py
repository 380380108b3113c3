"""For the tests with the real libraries and the packaged model."""

from pathlib import Path

import pytest

from doxa.search.choice import CONFIG_VARIABLE, chosen_model
from doxa.search.model import Unfit
from doxa.search.model_folder import ModelFolder, model_folder
from doxa.search.sentence_model import SentenceModel, sentence_model


@pytest.fixture(scope="session", autouse=True)
def config(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The user's own settings: there are none, so that the packaged model is used."""
    folder = tmp_path_factory.mktemp("config")
    pytest.MonkeyPatch().setenv(CONFIG_VARIABLE, str(folder))
    return folder


@pytest.fixture(scope="session")
def folder(config: Path) -> ModelFolder:
    assert not list(config.iterdir())
    choice = chosen_model()
    assert choice.folder is not None, choice
    found = model_folder(choice.folder)
    assert isinstance(found, ModelFolder), found
    return found


@pytest.fixture(scope="session")
def model(folder: ModelFolder) -> SentenceModel:
    found = sentence_model(folder)
    assert not isinstance(found, Unfit), found
    return found
