"""A vault written as text, with what it knows about entities."""

from doxa.entities.registry import registry
from doxa.features.entities.naming import Naming, naming_in
from doxa.features.places import Cursor
from doxa.index.snapshot import Snapshot
from doxa.vault.settings import DEFAULTS, Settings
from tests.features.asking import asked


def asked_about(source: str, settings: Settings = DEFAULTS) -> tuple[Snapshot, Naming, Cursor]:
    vault, at = asked(source)
    return vault, naming_of(vault, settings), at


def naming_of(vault: Snapshot, settings: Settings = DEFAULTS) -> Naming:
    return naming_in(vault, registry(vault.entity_uses()), settings)
