"""A header for a note that has none."""

from collections.abc import Iterator

from doxa.features.actions.action import Action, Asked, Kind
from doxa.features.actions.appending import line_end
from doxa.features.new_header import new_header
from doxa.index.names import stem
from doxa.text.edits import Edit
from doxa.text.lines import LineIndex
from doxa.text.span import Span


def header_actions(asked: Asked) -> Iterator[Action]:
    """On the first line, a header with the name of the note, in the format that the settings name."""
    if asked.document.front_matter or asked.span.start > LineIndex(asked.text).extent(0)[1]:
        return
    start = int(asked.text.startswith("\ufeff"))
    header = new_header(asked.settings.frontmatter_default, asked.document.title or stem(asked.path))
    lines = header.replace("\n", line_end(asked.text))
    yield Action("Add a header", Kind.REWRITE, asked.here(Edit(Span(start, start), lines)))
