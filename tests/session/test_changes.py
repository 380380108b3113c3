"""Only notes that a change can touch are looked at again, and those are all that it touches."""

from hypothesis import settings
from hypothesis.stateful import invariant

from doxa.features.diagnostics import Diagnostic
from doxa.features.link_diagnostics import link_diagnostics
from doxa.index.events import Changes
from doxa.index.snapshot import Snapshot
from doxa.session.vault import Vault
from doxa.vault.paths import NotePath
from tests.support.changing_vault import ChangingVault
from tests.support.graphs import snapshot_of


def refreshed(vault: Vault, snapshot: Snapshot, changes: Changes) -> set[NotePath]:
    """The notes that are looked at again."""
    if changes.anything:
        return {note.path for note in snapshot.notes()}
    return {*changes.notes, *vault.asking_for(changes.keys)}


def found_in(snapshot: Snapshot) -> dict[NotePath, tuple[Diagnostic, ...]]:
    return {note.path: link_diagnostics(snapshot, note.path) for note in snapshot.notes()}


class RefreshedVault(ChangingVault):
    """`shown` is what was found when each note was last looked at."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: dict[NotePath, tuple[Diagnostic, ...]] = {}

    @invariant()
    def what_is_shown_is_what_a_full_look_finds(self) -> None:
        with self.vault.reading(self.buffers) as snapshot:
            now = found_in(snapshot)
            again = refreshed(self.vault, snapshot, self.vault.taken_changes())
        self.shown = {path: found if path in again else self.shown[path] for path, found in now.items()}
        assert self.shown == now
        assert found_in(snapshot_of(self.texts)) == now


TestRefreshedVault = RefreshedVault.TestCase
TestRefreshedVault.settings = settings(max_examples=60, stateful_step_count=15, deadline=None)
