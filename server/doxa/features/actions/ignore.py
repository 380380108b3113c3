"""A comment that says that one does not want to hear of something."""

from collections.abc import Iterator
from functools import partial

from doxa.features.actions.action import Action, Asked, Change, Kind
from doxa.features.actions.appending import line_end
from doxa.features.diagnostics import Code, Diagnostic
from doxa.features.ignoring import ignored
from doxa.features.vault_edit import Refused
from doxa.syntax.document import Document
from doxa.text.edits import Edit, apply_edits
from doxa.text.lines import LineIndex
from doxa.text.span import Span


def ignorings(asked: Asked) -> Iterator[Action]:
    """One comment for each code that is said at the place, for its line, its block, or if need be for all of the note."""
    for one in asked.wrong:
        if one.code != Code.UNKNOWN_CODE:
            yield Action(f"Ignore `{one.code}` here", Kind.FIX, partial(_silenced, asked, one), one)


def _silenced(asked: Asked, one: Diagnostic) -> Change:
    for edit in _ways(asked, one):
        after = asked.notes.parsed(apply_edits(asked.text, [edit]))
        moved = len(edit.text) - (edit.span.end - edit.span.start) if edit.span.start <= one.span.start else 0
        place = one.span.shifted(moved) if one.span.end else one.span
        mask = ignored(after).get(one.code)
        if mask and mask.covers(place.start) and _said(after) == _said(asked.document):
            return asked.here(edit)
    return Refused("No comment can stand here; the setting `diagnostics.severity` can do it")


def _ways(asked: Asked, one: Diagnostic) -> Iterator[Edit]:
    """Comments that may do: behind the words of the line, on a line before it, behind the header, and at the end."""
    text, lines = asked.text, LineIndex(asked.text)
    start, end = lines.extent(lines.line_of(one.span.start))
    header, ending = asked.document.front_matter, line_end(text)
    if one.span.end and not (header and header.span.encloses(one.span)):
        indent = text[start:end][: len(text[start:end]) - len(text[start:end].lstrip(" \t>"))]
        words_end = start + len(text[start:end].rstrip())
        yield Edit(Span(words_end, words_end), f" <!-- doxa: ignore {one.code} -->")
        yield Edit(Span(start, start), f"{indent}<!-- doxa: ignore {one.code} -->{ending}")
    whole = f"<!-- doxa: ignore-file {one.code} -->"
    top = header.span.end if header else 0
    yield Edit(Span(top, top), f"{ending}{whole}" if header else f"{whole}{ending}")
    yield Edit(Span(len(text), len(text)), f"{ending}{ending}{whole}{ending}")


def _said(document: Document) -> list[tuple[str, str]]:
    """What a note says that a comment in the wrong place could change."""
    text = document.text
    return [
        *(("link", link.span.of(text)) for link in document.links),
        *(("heading", heading.title) for heading in document.headings),
        *(("definition", one.span.of(text)) for one in document.definitions),
        *(("footnote", one.label) for one in document.footnotes),
        *(("block", one.name) for one in document.block_ids),
        *(("table", "") for _ in document.tables),
        *(("container", one.name) for one in document.containers),
        *(("task", "") for _ in document.tasks),
    ]
