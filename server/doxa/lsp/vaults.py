"""The vaults of the folders that the client works in: opened and read aside, then kept in step with their files.

Where the client watches files it tells us of changes; where it cannot, as Neovim on Linux, we watch ourselves.
"""

import logging
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from time import sleep

from doxa.lsp.convert import file_of, uri_of
from doxa.lsp.diagnostics import refresh_all, refresh_touched
from doxa.lsp.log import set_level
from doxa.lsp.named_elsewhere import keep_words
from doxa.lsp.params import Json, optional_items, string
from doxa.lsp.progress import Progress
from doxa.lsp.refreshing import refresh_views, tell_state
from doxa.lsp.reviewing import follow_moves
from doxa.lsp.search import keep_in_step, leave
from doxa.lsp.server import Server
from doxa.lsp.work import later, start
from doxa.session.session import Folder
from doxa.session.vault import Vault, open_vault
from doxa.vault.config import CONFIG_FILE, SETTINGS_FILES
from doxa.vault.journal_files import JOURNAL
from doxa.vault.paths import NotePath, note_path
from doxa.vault.root import Refused, vault_root

_log = logging.getLogger(__name__)

_LATER = 2.0
"""Seconds until a vault is looked at again whose notes seem to be gone."""


def watch_files(server: Server) -> None:
    """Ask a client that can to tell us what happens to files."""
    if server.client.watches_files:
        watchers: Json = [{"globPattern": "**/*"}]
        registration: Json = {
            "id": "doxa-files",
            "method": "workspace/didChangeWatchedFiles",
            "registerOptions": {"watchers": watchers},
        }
        server.request("client/registerCapability", {"registrations": [registration]})


def open_folder(server: Server, folder: Folder) -> None:
    """Open the vault of a folder, aside: until it has been read, each note is known by its own text only."""
    path = file_of(folder.uri)
    root = vault_root(path) if path else None
    if root is None:
        _log.info("%s is no folder on this machine", folder.uri)
    elif isinstance(root, Refused):
        server.notify("window/showMessage", {"type": 2, "message": f"Doxa: {root.message}"})
    elif root not in server.session.vaults:
        start(f"vault {root.name}", partial(_open, server, root))


def close_folder(server: Server, folder: Folder) -> None:
    """Leave the vault of a folder. Its index is closed with the process: a question may still be reading it."""
    path = file_of(folder.uri)
    root = vault_root(path) if path else None
    if isinstance(root, Path):
        server.session.remove_vault(root)
        server.reports.leave(root)
        leave(server, root)
        refresh_all(server)


def files_changed(server: Server, params: Json) -> None:
    """`workspace/didChangeWatchedFiles`: read again what the client says has changed."""
    files = [file_of(uri_of(string(change, "uri"))) for change in optional_items(params, "changes")]
    for vault in server.session.vaults.values():
        paths = [path for file in files if file and (path := note_path(vault.root, file))]
        if paths:
            server.indexing.submit((vault.root, *paths), partial(follow, server, vault, paths))


def reread(server: Server, vault: Vault) -> None:
    """Read a vault again with the settings as they are now."""
    server.indexing.submit(vault.root, partial(follow, server, vault, [CONFIG_FILE]))


def _open(server: Server, root: Path) -> None:
    vault = open_vault(root, server.settings)
    for problem in vault.loaded.problems:
        _log.warning("%s: %s", root / ".doxa" / "config.toml", problem.message)
    _heed_log_level(server, vault)
    server.post(partial(server.session.add_vault, vault))
    _read(server, vault)
    if not server.client.watches_files:
        from doxa.lsp.watching import watch  # noqa: PLC0415 - most clients watch themselves, and its imports take time

        is_left = partial(_is_left, server, vault)
        watch(vault, partial(_read, server, vault), partial(follow, server, vault), is_left)
        while not is_left():
            sleep(_LATER)  # the vault is gone, for now, or cannot be watched yet
            watch(vault, partial(_read, server, vault), partial(follow, server, vault), is_left)


def _read(server: Server, vault: Vault) -> None:
    """Read what has changed since the vault was read last, and show how far that is."""
    progress = Progress(server, f"vault {vault.root.name}", "Doxa reads the vault", "files")
    try:
        if vault.is_read:
            vault.reload(server.settings)
        summary = vault.rescan(progress.report) if vault.is_read else vault.update(progress.report)
    except OSError as error:
        _doubt(server, vault, error)
        return
    finally:
        progress.end()
    _take_in(server, vault)
    _log.info("%s: %d notes, %d read", vault.root, summary.notes, summary.written)
    _settle(server, vault)


def read_anew(server: Server, vault: Vault) -> int:
    """Read all of a vault again, into another index, and show how far that is; how many notes there are."""
    progress = Progress(server, f"vault {vault.root.name}", "Doxa reads the vault again", "files")
    try:
        summary = vault.rebuild(progress.report)
    finally:
        progress.end()
    _settle(server, vault)
    return summary.notes


def follow(server: Server, vault: Vault, paths: Iterable[NotePath]) -> None:
    """Read some files again; all, where the settings or the rules for what is left out have changed."""
    try:
        if any(path in SETTINGS_FILES or path.endswith((".gitignore", ".ignore")) for path in paths):
            vault.reload(server.settings)
            vault.update()
        else:
            vault.update_files(paths)
    except OSError as error:
        _doubt(server, vault, error)
    _take_in(server, vault)
    _settle(server, vault)
    if any(path.startswith(JOURNAL.as_posix()) for path in paths):
        refresh_views(server)  # another device, or the command line, has decided about names


def _doubt(server: Server, vault: Vault, error: OSError) -> None:
    """Keep what is known of a vault that cannot be read, or whose notes are gone all at once, and look again later.

    Who deletes so many notes waits a little; who has lost a disk for a while keeps all answers.
    """
    if vault.root not in server.doubted:
        server.doubted.add(vault.root)
        _log.warning("%s: %s; what was known is kept, and the vault is looked at again", vault.root, error)
        later(_LATER, partial(server.indexing.submit, (vault.root, "again"), partial(_look_again, server, vault)))


def _look_again(server: Server, vault: Vault) -> None:
    server.doubted.discard(vault.root)
    if _is_left(server, vault):
        return
    try:
        summary = vault.look_again()
    except OSError as error:
        _doubt(server, vault, error)
        return
    _take_in(server, vault)
    _log.info("%s: %d notes, %d read, %d gone", vault.root, summary.notes, summary.written, summary.removed)
    _settle(server, vault)


def _take_in(server: Server, vault: Vault) -> None:
    """Note what else comes with changes of files: settings, files that have moved, reviews on other devices."""
    _heed_log_level(server, vault)
    follow_moves(server, vault)
    vault.note_reviews()


def _settle(server: Server, vault: Vault) -> None:
    """Let the change show, and tell the user once if the index has lost its place."""
    refresh_touched(server)
    keep_in_step(server, vault)
    vault.prepare_catalogue()
    keep_words(server, vault)
    tell_state(server)
    if vault.index_file is None and vault.root not in server.told:
        server.told.add(vault.root)
        message = (
            f"Doxa cannot keep the index of {vault.root} on disk; it is in memory until the next start. The log says why"
        )
        server.notify("window/showMessage", {"type": 2, "message": message})


def _heed_log_level(server: Server, vault: Vault) -> None:
    """Tell as much as the vault wants that was looked at last, unless the command line says how much."""
    if server.settings_set_log_level:
        set_level(vault.settings.log_level)


def _is_left(server: Server, vault: Vault) -> bool:
    return server.session.vaults.get(vault.root) is not vault
