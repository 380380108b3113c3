r"""A small vault written as text, with a cursor and marked ranges; and notes and marks as such a text.

    -- today.md --
    See [[plan#ne<|>xt]].
    -- plan.md --
    # Next
      ^^^^ target

`-- path --` alone on a line starts a note; what stands before the first one is `note.md`. Indentation that all lines
share is no part of the notes, nor are a blank first line and a blank last one, which stand beside the quotation marks
of a Python string. Every line of a note ends with a newline; the line `\ no newline` takes it from the line above.

`<|>` is the cursor. It takes no room in the note, but carets count it as written: they mark what they stand under.

A line of nothing but marks is about the nearest line above that is none:

- `^^^^` marks the characters above; one caret beyond the end of the line marks the newline
- `^|` marks the empty range before the character above the caret
- `^>` and, under a later line, `^<` stand under the first and the last character of one range

Blanks stand between marks, and one blank between a mark and its label, a single word. `^<` ends the latest range that
`^>` began with the same label. A block id is never a mark, as no blank follows its caret: `^37066d`. Columns count
characters.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from doxa.text.span import Span

_CURSOR = "<|>"
_NO_NEWLINE = r"\ no newline"
_NO_NEWLINE_LINE = re.compile(r"\\ no newline(\r?)")
_NOTE_LINE = re.compile(r"-- (\S|\S.*\S) --\r?")
_CARET = re.compile(r"(\^[|<>]|\^+)(?: (\w[\w-]*))?")
_CARET_LINE = re.compile(rf" *{_CARET.pattern}(?: +{_CARET.pattern})* *\r?")


@dataclass(frozen=True, slots=True)
class Cursor:
    """A place between two characters of a note: at offset 0, before the first."""

    path: str
    offset: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A range of a note that a test is about; the label is empty when the text gives none."""

    path: str
    span: Span
    label: str = ""


@dataclass(frozen=True, slots=True)
class VaultText:
    """The notes by their paths, in the order of the text, and so the marks."""

    notes: Mapping[str, str]
    cursor: Cursor | None
    marks: tuple[Mark, ...]


def vault_text(source: str) -> VaultText:
    """The vault that the text describes.

    A ValueError says what the author of a test got wrong: two cursors, two notes of one path, a mark under nothing.
    """
    notes: dict[str, str] = {}
    cursors: list[Cursor] = []
    marks: list[Mark] = []
    for path, lines in _notes(_dedented(source.split("\n"))).items():
        text, carets = _read(lines)
        notes[path] = text.replace(_CURSOR, "")
        cursors += (Cursor(path, found.start()) for found in re.finditer(re.escape(_CURSOR), text))
        marks += (Mark(path, _without_cursor(span, text), label) for span, label in sorted(_spans(carets)))
    if len(cursors) > 1:
        message = f"more than one cursor: {cursors}"
        raise ValueError(message)
    return VaultText(notes, cursors[0] if cursors else None, tuple(marks))


def write(vault: VaultText, root: Path) -> None:
    """Write the notes below the root, to the byte."""
    for path, text in vault.notes.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode())


def render(notes: Mapping[str, str], marks: Iterable[Mark]) -> str:
    """The notes as text, each mark on a line of its own, so that a test compares what it expects with what it got."""
    carets: dict[str, list[_Caret]] = {path: [] for path in notes}
    for mark in sorted(marks, key=lambda mark: (mark.span, mark.label)):
        carets[mark.path] += _carets(notes[mark.path], mark)
    rows = (row for path, text in notes.items() for row in (f"-- {path} --", *_rows(text, carets[path])))
    return "".join(f"{row}\n" for row in rows)


class _Caret(NamedTuple):
    """A mark as written: its shape, the characters above its carets, and its label."""

    shape: str
    span: Span
    label: str


def _dedented(lines: list[str]) -> list[str]:
    first = 0 if lines[0].strip() else 1
    last = len(lines) if lines[-1].strip() else len(lines) - 1
    inside = lines[first:last]
    margin = min((_indentation(line) for line in inside if line.strip()), default=0)
    return [line[min(margin, _indentation(line)) :] for line in inside]


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _notes(lines: list[str]) -> dict[str, list[str]]:
    notes: dict[str, list[str]] = {}
    path = "note.md"
    for line in lines:
        if (start := _NOTE_LINE.fullmatch(line)) is None:
            notes.setdefault(path, []).append(line)
            continue
        path = start[1]
        if path in notes:
            message = f"two notes are called {path}"
            raise ValueError(message)
        notes[path] = []
    return notes


def _read(lines: list[str]) -> tuple[str, list[_Caret]]:
    """The text of a note, the cursor still in it, and its marks."""
    text = ""
    line_start = 0
    carets: list[_Caret] = []
    for line in lines:
        if _CARET_LINE.fullmatch(line):
            carets += (_caret(found, line_start, len(text)) for found in _CARET.finditer(line))
        elif ending := _NO_NEWLINE_LINE.fullmatch(line):
            text = text.removesuffix(f"{ending[1]}\n")
        else:
            line_start = len(text)
            text += f"{line}\n"
    return text, carets


def _caret(found: re.Match[str], line_start: int, line_end: int) -> _Caret:
    shape, label = found.groups(default="")
    start = line_start + found.start()
    end = start if shape == "^|" else start + shape.count("^")
    if end > line_end:
        message = f"nothing stands above {found[0]}"
        raise ValueError(message)
    return _Caret(shape, Span(start, end), label)


def _spans(carets: Iterable[_Caret]) -> Iterator[tuple[Span, str]]:
    begun: defaultdict[str, list[int]] = defaultdict(list)
    for shape, span, label in carets:
        if shape == "^>":
            begun[label].append(span.start)
        elif shape == "^<" and not begun[label]:
            message = f"nothing begins the range that ends at ^< {label}"
            raise ValueError(message)
        else:
            yield Span(begun[label].pop() if shape == "^<" else span.start, span.end), label
    if unended := [label for label, starts in begun.items() if starts]:
        message = f"nothing ends the range that begins at ^> {unended[0]}"
        raise ValueError(message)


def _without_cursor(span: Span, text: str) -> Span:
    """The span in the note, from the span in its text with the cursor."""
    cursor = text.find(_CURSOR)
    if cursor < 0:
        return span
    start, end = (offset - min(len(_CURSOR), max(0, offset - cursor)) for offset in span)
    return Span(start, end)


def _carets(text: str, mark: Mark) -> tuple[_Caret, ...]:
    start, end = mark.span
    if start == end:
        return (_Caret("^|", mark.span, mark.label),)
    if "\n" not in text[start : end - 1]:
        return (_Caret("^" * (end - start), mark.span, mark.label),)
    return _Caret("^>", Span(start, start + 1), mark.label), _Caret("^<", Span(end - 1, end), mark.label)


def _rows(text: str, carets: list[_Caret]) -> Iterator[str]:
    """The lines of a note, each followed by its marks; an empty note has marks but no line."""
    start = 0
    for line in text.removesuffix("\n").split("\n"):
        if text:
            yield line
        for shape, span, label in carets:
            if _line_start(text, span.start) == start:
                yield " " * (span.start - start) + f"{shape} {label}".rstrip()
        start += len(line) + 1
    if text and not text.endswith("\n"):
        yield _NO_NEWLINE


def _line_start(text: str, offset: int) -> int:
    """Where the line of the offset starts; the end of the text belongs to the last line, as no row follows it."""
    return text.rfind("\n", 0, max(0, min(offset, len(text) - 1))) + 1
