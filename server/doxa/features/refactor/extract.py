"""A section, or lines that are selected, as a note of their own, with a link left behind."""

from doxa.features.following import Change
from doxa.features.refactor.chosen import Chosen, section_at, whole_lines
from doxa.features.refactor.levels import headings_in
from doxa.features.refactor.taking_out import Part, new_links, new_part, section_part, taken_out
from doxa.features.vault_edit import Notes, Refused
from doxa.index.snapshot import Snapshot
from doxa.vault.settings import Settings

_TITLE_WORDS = 8


def extract(vault: Snapshot, notes: Notes, chosen: Chosen, settings: Settings) -> Change | Refused:
    """What changes, before links follow: the section of the cursor, or what is selected, becomes a note beside this one."""
    part = _selected(chosen) if chosen.span.start < chosen.span.end else _section(chosen)
    if isinstance(part, Refused):
        return part
    return taken_out(vault, chosen, [part], next(new_links(vault, notes, chosen.path, [part], settings)))


def _section(chosen: Chosen) -> Part | Refused:
    number = section_at(chosen.document, chosen.span.start)
    if isinstance(number, Refused):
        return number
    return section_part(chosen, chosen.document.headings[number])


def _selected(chosen: Chosen) -> Part | Refused:
    """Selected lines are called as their first heading, or else as their first words."""
    document, text = chosen.document, chosen.document.text
    lines = whole_lines(text, chosen.span)
    header = document.front_matter.span.end if document.front_matter else 0
    words = lines.of(text).split()
    if not words or lines.start < header:
        return Refused("Select lines with words, below the header")
    start = lines.start + len(lines.of(text)) - len(lines.of(text).lstrip())
    headings = headings_in(document, lines)
    title = headings[0].title if headings and headings[0].span.start == start else " ".join(words[:_TITLE_WORDS])
    return new_part(chosen, lines, title)
