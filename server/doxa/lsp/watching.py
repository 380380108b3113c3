"""Following the files of a vault for a client that does not watch them."""

import asyncio
import logging
from collections.abc import Callable, Sequence

from doxa.session.vault import Vault
from doxa.vault.paths import NotePath
from doxa.vault.watch import changes

_log = logging.getLogger(__name__)


def watch(
    vault: Vault, read: Callable[[], None], follow: Callable[[Sequence[NotePath]], None], is_left: Callable[[], bool]
) -> None:
    """Tell of changes until the vault is left: which files changed, or that all should be looked at."""
    asyncio.run(_watch(vault, read, follow, is_left))


async def _watch(
    vault: Vault, read: Callable[[], None], follow: Callable[[Sequence[NotePath]], None], is_left: Callable[[], bool]
) -> None:
    try:
        async for seen in changes(vault.root, vault.settings):
            if is_left():
                return
            if not seen or any(not change.path for change in seen):
                await asyncio.to_thread(read)  # the first set says that the watch is on: what changed before is read now
            else:
                await asyncio.to_thread(follow, [change.path for change in seen])
    except OSError as error:
        _log.warning("%s is not watched any more: %s", vault.root, error)
