"""Where the index of a vault is kept: in the user's cache directory, as it can be made anew at any time.

Never in the vault: vaults are shared, and what others put there must not be taken for our own.
"""

import logging
import os
from hashlib import blake2b
from pathlib import Path

from platformdirs import user_cache_path

from doxa.vault.paths import encloses

_LOG = logging.getLogger(__name__)

CACHE_VARIABLE = "DOXA_CACHE_DIR"
"""The environment variable that names another directory for all caches."""


def cache_folder(root: Path) -> Path:
    """The folder for a vault; it need not exist. Whoever writes there creates it, with the mode 0700.

    One and the same vault has one folder, by whatever links it is reached. Only where the vault is the user's home, or
    lies around it, the user's cache directory and so this folder are below the vault, hidden from the walk by a dot.
    """
    real = os.path.normcase(os.path.realpath(root))
    key = blake2b(os.fsencode(real), digest_size=16).hexdigest()
    return _caches(real) / "vaults" / key


def _caches(vault: str) -> Path:
    asked = os.environ.get(CACHE_VARIABLE)
    if asked and encloses(vault, os.path.normcase(os.path.realpath(asked))):
        _LOG.warning("%s is not used: %s lies in the vault %s", CACHE_VARIABLE, asked, vault)
        asked = None
    return Path(os.path.realpath(asked)) if asked else user_cache_path("doxa", appauthor=False)
