"""Changes to a text: edits that we make, and changes that an editor reports."""

from collections.abc import Iterable
from typing import NamedTuple

from doxa.text.lines import Encoding, LineIndex, Position
from doxa.text.span import Span


class Edit(NamedTuple):
    """Replaces the characters of the span by new ones; an empty span inserts."""

    span: Span
    text: str


class Change(NamedTuple):
    """What an editor says was typed: the text between two positions was replaced."""

    start: Position
    end: Position
    text: str


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """The text after all edits, whose spans are offsets into the text as it was.

    Edits that touch the same characters contradict each other: a ValueError, before anything is changed. Insertions at one
    place keep their order.
    """
    pieces: list[str] = []
    done = 0
    for edit in sorted(edits, key=lambda edit: edit.span):
        if not done <= edit.span.start <= edit.span.end <= len(text):
            message = f"edit at {edit.span.start} to {edit.span.end} overlaps another or leaves the text"
            raise ValueError(message)
        pieces += (text[done : edit.span.start], edit.text)
        done = edit.span.end
    return "".join((*pieces, text[done:]))


def apply_changes(text: str, changes: Iterable[Change | str], encoding: Encoding) -> str:
    """The text after an editor's changes, each against the result of the one before; a `str` replaces everything.

    A range written backwards means the same characters.
    """
    lines = LineIndex(text)
    for change in changes:
        if isinstance(change, str):
            lines = LineIndex(change)
            continue
        start, end = sorted((lines.offset(change.start, encoding), lines.offset(change.end, encoding)))
        lines = lines.replaced(Span(start, end), change.text)
    return lines.text
