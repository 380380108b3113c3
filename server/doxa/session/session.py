"""The one mutable thing, and the picture of it that a question is answered from."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from doxa.session.buffers import Buffer, Buffers, Uri
from doxa.session.vault import Vault
from doxa.vault.paths import NotePath, note_path


class Folder(NamedTuple):
    """A folder that the editor works in."""

    uri: Uri
    name: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """How things stood when a question came; whatever is typed while it is answered, this does not change."""

    buffers: Mapping[Uri, Buffer]
    folders: tuple[Folder, ...]
    vaults: Mapping[Path, Vault]

    def vault_of(self, file: Path) -> tuple[Vault, NotePath] | None:
        """The vault that a file is in, and its path there; of nested vaults the innermost."""
        holding = [(vault, path) for vault in self.vaults.values() if (path := note_path(vault.root, file))]
        return min(holding, key=lambda found: len(found[1]), default=None)


class Session:
    """Open notes and folders. Changed by one thread only, in the order in which the editor says so."""

    def __init__(self) -> None:
        self.buffers = Buffers()
        self.folders: tuple[Folder, ...] = ()
        self.vaults: Mapping[Path, Vault] = {}

    def snapshot(self) -> Snapshot:
        return Snapshot(self.buffers.taken(), self.folders, self.vaults)

    def add_vault(self, vault: Vault) -> None:
        self.vaults = {**self.vaults, vault.root: vault}

    def remove_vault(self, root: Path) -> Vault | None:
        """Leave a vault, if it is there."""
        vault = self.vaults.get(root)
        self.vaults = {other: kept for other, kept in self.vaults.items() if other != root}
        return vault

    def change_folders(self, added: Iterable[Folder], removed: Iterable[Folder]) -> None:
        """Add and remove folders; one that is there already is not added twice."""
        gone = {folder.uri for folder in removed}
        kept = {folder.uri: folder for folder in self.folders if folder.uri not in gone}
        self.folders = tuple((kept | {folder.uri: folder for folder in added}).values())
