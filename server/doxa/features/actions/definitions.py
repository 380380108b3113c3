"""Footnotes and definitions: those that are missing, and those that nothing refers to or that have no effect."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from doxa.features.actions.action import Action, Asked, Change, Kind
from doxa.features.actions.appending import appended, tried
from doxa.features.diagnostics import Code, Diagnostic
from doxa.features.link_text import markdown_target
from doxa.features.vault_edit import Refused
from doxa.syntax.document import Definition, Document, Footnote
from doxa.syntax.mask import Mask
from doxa.text.edits import Edit, apply_edits
from doxa.text.span import Span

_NOWHERE = "#"
"""Where a definition leads until somebody says where."""


def missing_definitions(asked: Asked) -> Iterator[Action]:
    """A line that defines what is referred to; a label that is the name of a note leads there."""
    for one in asked.wrong:
        if one.code == Code.UNDEFINED_REFERENCE:
            label = one.span.of(asked.text)
            edit = partial(_defined, asked, f"[{label}]: {_destination(asked, label)}")
            yield Action(f"Define [{label}]", Kind.FIX, edit, one, preferred=True)
        elif one.code == Code.UNDEFINED_FOOTNOTE:
            label = one.span.of(asked.text)
            yield Action(f"Add the footnote {label}", Kind.FIX, partial(_defined, asked, f"{label}: "), one, preferred=True)


def removals(asked: Asked) -> Iterator[Action]:
    """What could as well not be there, taken out with its lines."""
    for one in asked.wrong:
        name = _NEEDLESS.get(one.code)
        if name:
            yield Action(f"Remove {name}", Kind.FIX, partial(_removed, asked, [one]), one, preferred=True)


def removal_of_repeated(asked: Asked) -> Iterator[Action]:
    """All definitions that have no effect, which nobody can miss."""
    repeated = [one for one in asked.everything if one.code == Code.DUPLICATE_DEFINITION]
    if repeated:
        yield Action("Remove all definitions that have no effect", Kind.FIX_ALL, partial(_removed, asked, repeated))


_NEEDLESS: Mapping[str, str] = {
    Code.UNUSED_DEFINITION: "the definition that nothing refers to",
    Code.DUPLICATE_DEFINITION: "the definition that has no effect",
    Code.UNUSED_FOOTNOTE: "the footnote that nothing refers to",
}


def _things(document: Document) -> list[Definition | Footnote]:
    return [*document.definitions, *document.footnotes]


def _destination(asked: Asked, label: str) -> str:
    notes = asked.vault.resolve(asked.path, label).notes
    return markdown_target(asked.path, notes[0]) if len(notes) == 1 and notes[0] != asked.path else _NOWHERE


def _defined(asked: Asked, line: str) -> Change:
    text = asked.text
    last = max((one.span.end for one in _things(asked.document)), default=0)
    edit = appended(text, len(text), line, between=1 if last and not text[last:].strip() else 2)
    wrong = _undefined(asked.document)
    return tried(asked.notes, asked.path, edit, lambda after: _undefined(after) < wrong)


def _undefined(document: Document) -> int:
    references = (*document.footnote_references, *document.links)
    return sum(1 for one in references if not getattr(one, "defined", True))


def _removed(asked: Asked, needless: Iterable[Diagnostic]) -> Change:
    """Without these lines, every link must be what it was: a definition may keep two lists apart, or end a quote."""
    things = _meant(asked.document, list(needless))
    edits = tuple(Edit(_lines(asked.text, one), "") for one in sorted(things, key=lambda one: one.span))
    after = asked.notes.parsed(apply_edits(asked.text, edits))
    gone = [one.span for one in things]
    if _links(asked.document, gone) != _links(after, ()):
        return Refused("Without these lines, other parts of the note would be read differently")
    return asked.here(*edits)


def _meant(document: Document, needless: Sequence[Diagnostic]) -> list[Definition | Footnote]:
    """What is to be removed; where nothing refers to a label, also the definitions that would count next."""
    starts = {one.span.start for one in needless}
    unused = {one.span.start for one in needless if one.code == Code.UNUSED_DEFINITION}
    labels = {one.label for one in document.definitions if one.label_span.start in unused}
    return [
        one
        for one in _things(document)
        if one.label_span.start in starts or (isinstance(one, Definition) and one.label in labels)
    ]


def _lines(text: str, thing: Definition | Footnote) -> Span:
    """All lines of a thing, with a blank one behind them if one stands before; the thing alone where more is beside it."""
    start = max(text.rfind("\n", 0, thing.span.start), text.rfind("\r", 0, thing.span.start)) + 1
    if text[start : thing.span.start].strip():
        return thing.span
    end = _next_line(text, thing.span.end)
    if text[thing.span.end : end].strip():
        return thing.span
    is_after_blank = not text[:start].strip() or text[:start].rstrip(" \t").endswith(("\n\n", "\r\n\r\n", "\r\r"))
    following = _next_line(text, end)
    return Span(start, following if is_after_blank and not text[end:following].strip() else end)


def _next_line(text: str, at: int) -> int:
    while at < len(text) and text[at] not in "\r\n":
        at += 1
    return at + (2 if text[at : at + 2] == "\r\n" else 1) if at < len(text) else at


def _links(document: Document, gone: Iterable[Span]) -> list[str]:
    """The links and headings of a note as they are written, without those in what is gone."""
    things = sorted((*(one.span for one in document.links), *(one.span for one in document.headings)))
    left_out = Mask(gone)
    return [span.of(document.text) for span in things if not left_out.covers(span.start)]
