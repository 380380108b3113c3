"""What an action changes in a page and in its sidecar: both together, or neither."""

from doxa.beliefs.page import Page
from doxa.beliefs.sidecar_edits import Changes, written
from doxa.features.actions.action import Change
from doxa.features.vault_edit import Created, Refused, VaultEdit
from doxa.text.edits import Edit
from doxa.text.span import Span
from doxa.vault.sidecars import is_raw, sidecar_path


def page_change(page: Page, changes: Changes, *edits: Edit) -> Change:
    """The page with some edits, and its sidecar with the changes; it is made if need be."""
    if is_raw(page.path):
        return Refused(f"{page.path} is a raw source, beside which nothing is written")
    here = {page.path: edits} if edits else {}
    path = sidecar_path(page.path)
    before = page.text(path) if page.has_sidecar else None
    after = None if page.has_sidecar and before is None else written(page.path, before, changes)
    if after is None:
        return Refused(f"{path} cannot be read; mend it first")
    if before is None:
        return VaultEdit(here, created=(Created(path, after),))
    return VaultEdit({**here, path: (difference(before, after),)})


def difference(before: str, after: str) -> Edit:
    """The one edit that turns a text into another, without the characters at both ends that stay.

    It never starts or ends between the two characters of a line end, where an editor knows no place.
    """
    start = _shared(before, after)
    start -= before[start - 1 : start] == "\r"
    end = _shared(before[start:][::-1], after[start:][::-1])
    end -= before[len(before) - end :][:1] == "\n"
    return Edit(Span(start, len(before) - end), after[start : len(after) - end])


def _shared(one: str, other: str) -> int:
    """How many characters at the start of two texts are the same."""
    least, most = 0, min(len(one), len(other))
    while least < most:
        middle = (least + most + 1) // 2
        least, most = (middle, most) if one.startswith(other[least:middle], least) else (least, middle - 1)
    return least
