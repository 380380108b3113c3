"""A refactoring at the cursor of a small vault, with all links following."""

from collections.abc import Callable

from doxa.features.following import Change, following
from doxa.features.places import Cursor
from doxa.features.refactor.chosen import Chosen
from doxa.features.vault_edit import Notes, Refused, VaultEdit
from doxa.index.snapshot import Snapshot
from doxa.text.span import Span
from doxa.vault.settings import DEFAULTS, Settings
from tests.support.edited import Action

Refactoring = Callable[[Snapshot, Notes, Chosen, Settings], Change | Refused]


def done(refactoring: Refactoring, selected: int = 0, settings: Settings = DEFAULTS) -> Action:
    """The refactoring as an action, for so many characters behind the cursor."""

    def action(vault: Snapshot, notes: Notes, at: Cursor) -> VaultEdit | Refused:
        chosen = Chosen(at.path, at.document, Span(at.offset, at.offset + selected))
        change = refactoring(vault, notes, chosen, settings)
        return change if isinstance(change, Refused) else following(vault, notes, change)

    return action
