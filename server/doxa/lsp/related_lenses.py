"""Lenses that lead from a section to those of other notes that say nearly the same."""

from collections.abc import Iterator

from doxa.features.unlinked import LEAST
from doxa.lsp.client import SHOW_REFERENCES
from doxa.lsp.convert import wire_range
from doxa.lsp.params import Json, found, integer
from doxa.lsp.search import location_of
from doxa.lsp.server import OpenNote
from doxa.syntax.sections import sections
from doxa.text.span import Span

_MOST = 10
_NONE = {"title": "no related sections", "command": ""}


def related_lenses(note: OpenNote) -> Iterator[Json]:
    """One above each section, where a click can show the others; which those are is looked up when the lens is seen."""
    if not note.vault.settings.lenses_related or SHOW_REFERENCES not in note.view.client.runs:
        return
    for section in sections(note.document):
        heading = None if section.heading is None else note.document.headings[section.heading]
        if heading is None or heading.span.start == section.span.start:
            where = heading.span if heading else Span(section.span.start, section.span.start)
            name: Json = {"uri": note.buffer.name}
            data: Json = {"textDocument": name, "related": section.span.start}
            yield {"range": wire_range(note.buffer.lines, where, note.view.client.encoding), "data": data}


def related_command(note: OpenNote, lens: Json) -> Json:
    """What a click on such a lens does."""
    near = [one for one in note.similar(integer(lens, "data", "related")) if one.score >= LEAST][:_MOST]
    if not near:
        return _NONE
    title = "1 related section" if len(near) == 1 else f"{len(near)} related sections"
    places: Json = [location_of(note.view, note.vault, one) for one in near]
    return {
        "title": title,
        "command": SHOW_REFERENCES,
        "arguments": [note.buffer.name, found(lens, "range", "start"), places],
    }
