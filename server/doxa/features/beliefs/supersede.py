"""Giving up a belief for another one."""

from datetime import date
from typing import NamedTuple

from doxa.beliefs.revision import Reason, chains
from doxa.beliefs.shelf import Shelf
from doxa.beliefs.sidecar import BeliefId, sidecar_path
from doxa.beliefs.sidecar_edits import BY_HAND, Changes
from doxa.features.vault_edit import Refused
from doxa.vault.paths import NotePath


class Superseding(NamedTuple):
    """What is to be written into the sidecar of a page."""

    page: NotePath
    sidecar: NotePath
    changes: Changes


def superseding(shelf: Shelf, old: BeliefId, new: BeliefId, reason: Reason, today: date) -> Superseding | Refused:
    """What makes the one belief give way to the other, from today on; the old one keeps its id and all it says."""
    one, other = shelf.by_id.get(old), shelf.by_id.get(new)
    if one is None or other is None:
        return Refused(f"there is no belief {old if one is None else new}")
    if old == new:
        return Refused("a belief cannot supersede itself")
    if not one.belief.is_current:
        return Refused(f"{old} has been superseded already")
    if old in chains([other.belief], shelf.succession):
        return Refused(f"{new} comes before {old} already; the two would supersede each other in a circle")
    fields = {
        "superseded_at": today.isoformat(),
        "superseded_by_belief_id": new,
        "superseded_in_run": BY_HAND,
        "supersession_reason": str(reason),
    }
    return Superseding(one.page, sidecar_path(one.page), Changes({old: fields}))
