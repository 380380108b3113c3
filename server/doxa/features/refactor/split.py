"""A note divided by its headings: each section becomes a note, and a list of links to them is left."""

from doxa.features.actions.appending import line_end
from doxa.features.following import Change
from doxa.features.refactor.chosen import Chosen
from doxa.features.refactor.taking_out import Part, new_links, section_part, taken_out
from doxa.features.vault_edit import Notes, Refused
from doxa.index.snapshot import Snapshot
from doxa.syntax.document import Document, Heading
from doxa.vault.settings import Settings


def split(vault: Snapshot, notes: Notes, chosen: Chosen, settings: Settings) -> Change | Refused:
    """What changes, before links follow, when each section right below the title of the note becomes a note beside it."""
    document = chosen.document
    headings = split_sections(document)
    if len(headings) == 1:
        return Refused("The note has one section only; extract it instead")
    parts: list[Part] = []
    for heading in headings:
        part = section_part(chosen, heading)
        if isinstance(part, Refused):
            return part
        parts.append(part)
    if not parts:
        return Refused("The note has no headings to divide it by")
    links = (f"- {link}" for link in new_links(vault, notes, chosen.path, parts, settings))
    return taken_out(vault, chosen, parts, line_end(document.text).join(links))


def split_sections(document: Document) -> list[Heading]:
    """The headings below the title, where the note has just one of the highest level, at its start; else the highest."""
    outer = [number for number, heading in enumerate(document.headings) if heading.parent is None]
    parent = outer[0] if len(outer) == 1 else None
    return [heading for heading in document.headings if heading.parent == parent]
