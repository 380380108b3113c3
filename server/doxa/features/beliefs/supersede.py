"""Giving up a belief for another one."""

from datetime import date
from typing import NamedTuple

from doxa.beliefs.revision import Reason, chains
from doxa.beliefs.shelf import named, succession_of
from doxa.beliefs.sidecar_edits import Changes, given_up
from doxa.features.vault_edit import Refused
from doxa.index.snapshot import Snapshot
from doxa.syntax.sidecar import BeliefId
from doxa.vault.paths import NotePath


class Superseding(NamedTuple):
    """What is to be written into the sidecar of a page."""

    page: NotePath
    sidecar: NotePath
    changes: Changes


def superseding(vault: Snapshot, old: BeliefId, new: BeliefId, reason: Reason, today: date) -> Superseding | Refused:
    """What makes the one belief give way to the other, from today on; the old one keeps its id and all it says."""
    known = named(vault, {old, new})
    one, other = known.get(old), known.get(new)
    if one is None or other is None:
        return Refused(f"there is no belief {old if one is None else new}")
    if old == new:
        return Refused("a belief cannot supersede itself")
    if not one.belief.is_current:
        return Refused(f"{old} has been superseded already")
    if old in chains([other.belief], succession_of(vault, [other.belief])):
        return Refused(f"{new} comes before {old} already; the two would supersede each other in a circle")
    return Superseding(one.page, one.sidecar, Changes({old: given_up(new, reason, today)}))
