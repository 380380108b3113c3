"""`textDocument/inlayHint`: what links and citations do not say by themselves."""

from collections.abc import Iterator

from doxa.beliefs.page import Page
from doxa.features.beliefs.status_hints import status_hints
from doxa.features.hints import Hint, ambiguity_hints, title_hints
from doxa.lsp.convert import span_of
from doxa.lsp.params import Json, members
from doxa.lsp.server import OpenNote, View
from doxa.lsp.vault_files import files_of
from doxa.text.span import Span


def inlay_hint(view: View, params: Json) -> Json:
    """The hints in the part of a note that is in sight."""
    shown = members(params, "range")
    with view.note(params) as note:
        if note is None:
            return []
        within = span_of(note.buffer.lines, shown, view.client.encoding)
        return [_wire(note, hint) for hint in sorted(_wanted(note, within))]


def _wanted(note: OpenNote, within: Span) -> Iterator[Hint]:
    if note.vault.settings.hints_titles:
        yield from title_hints(note.snapshot, note.path, note.document, within)
    if note.vault.settings.hints_ambiguous:
        yield from ambiguity_hints(note.snapshot, note.path, within)
    if note.vault.settings.hints_citations:
        page = Page(note.snapshot, note.path, note.document, files_of(note.view, note.vault).text)
        yield from status_hints(page, within)


def _wire(note: OpenNote, hint: Hint) -> Json:
    line, column = note.buffer.lines.position(hint.offset, note.view.client.encoding)
    position = {"line": line, "character": column}
    return {"position": position, "label": hint.words, "tooltip": hint.tooltip, "paddingLeft": True}
