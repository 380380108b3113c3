"""What is wrong in a note, as far as the note alone can tell."""

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple, TypeVar

from doxa.features.places import Location
from doxa.syntax.document import Document, ReferenceLink
from doxa.text.span import Span
from doxa.vault.ignore import rules
from doxa.vault.paths import NotePath
from doxa.vault.settings import Level, Settings


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"
    INFORMATION = "information"
    HINT = "hint"


class Code(StrEnum):
    """The name of a kind of diagnostic. Settings and comments use it, so that it never changes."""

    HEADER = "header"
    UNRESOLVED_NOTE = "unresolved-note"
    UNRESOLVED_HEADING = "unresolved-heading"
    UNRESOLVED_BLOCK = "unresolved-block"
    UNRESOLVED_ATTACHMENT = "unresolved-attachment"
    AMBIGUOUS_LINK = "ambiguous-link"
    OUTSIDE_VAULT = "outside-vault"
    UNDEFINED_REFERENCE = "undefined-reference"
    DUPLICATE_DEFINITION = "duplicate-definition"
    UNDEFINED_FOOTNOTE = "undefined-footnote"
    UNUSED_FOOTNOTE = "unused-footnote"
    DUPLICATE_FOOTNOTE = "duplicate-footnote"
    DUPLICATE_BLOCK_ID = "duplicate-block-id"
    UNCLOSED_CONTAINER = "unclosed-container"


class FileCode(StrEnum):
    """The same, for a file as a whole: its text says nothing about it."""

    UNREADABLE = "unreadable"
    NOTE_TOO_LONG = "note-too-long"


class Diagnostic(NamedTuple):
    """What is wrong with the characters of the span, and what to do about it.

    `place` is that of the link which is wrong, so that nobody has to open its note; `related` are places to choose from.
    """

    span: Span
    code: Code | FileCode
    severity: Severity
    message: str
    place: Location | None = None
    related: tuple[Location, ...] = ()


def diagnostics(document: Document) -> tuple[Diagnostic, ...]:
    """All that is wrong, in the order of the text."""
    found = (_header(document), _references(document), _footnotes(document), _blocks(document))
    return tuple(sorted((one for kind in found for one in kind), key=lambda one: one.span))


def chosen(found: Iterable[Diagnostic], path: NotePath, settings: Settings) -> tuple[Diagnostic, ...]:
    """Of what was found in a note, what the settings want to hear, as severe as they want it, in the order of the text."""
    if not is_spoken_of(path, settings):
        return ()
    levels = settings.diagnostics_severity
    return tuple(
        one._replace(severity=Severity(levels.get(one.code, one.severity)))
        for one in sorted(found)
        if levels.get(one.code) is not Level.OFF
    )


def is_spoken_of(path: NotePath, settings: Settings) -> bool:
    """Whether the settings want to hear anything about a note."""
    ignored = rules(settings.diagnostics_ignore, "diagnostics.ignore")
    return settings.diagnostics_enabled and not ignored.leave_out(path)


def _header(document: Document) -> Iterator[Diagnostic]:
    for problem in document.front_matter.problems if document.front_matter else ():
        yield Diagnostic(problem.span, Code.HEADER, Severity.WARNING, problem.message)


def _references(document: Document) -> Iterator[Diagnostic]:
    for link in document.links:
        if not isinstance(link, ReferenceLink) or link.defined:
            continue
        message = f"No definition for [{link.reference}]; add a line `[{link.reference}]: …`"
        yield Diagnostic(link.reference_span, Code.UNDEFINED_REFERENCE, Severity.WARNING, message)
    for definition in document.definitions:
        if not definition.used:
            message = f"[{definition.label}] is defined above already; this line has no effect"
            yield Diagnostic(definition.label_span, Code.DUPLICATE_DEFINITION, Severity.WARNING, message)


def _footnotes(document: Document) -> Iterator[Diagnostic]:
    for reference in document.footnote_references:
        if not reference.defined:
            message = f"No footnote [^{reference.label}]; add a line `[^{reference.label}]: …`"
            yield Diagnostic(reference.span, Code.UNDEFINED_FOOTNOTE, Severity.WARNING, message)
    used = {reference.label for reference in document.footnote_references}
    for footnote in document.footnotes:
        if footnote.label not in used:
            message = f"Nothing refers to [^{footnote.label}]"
            yield Diagnostic(footnote.label_span, Code.UNUSED_FOOTNOTE, Severity.INFORMATION, message)
    for footnote in _repeated(document.footnotes, lambda footnote: footnote.label):
        message = f"There is another footnote [^{footnote.label}] above"
        yield Diagnostic(footnote.label_span, Code.DUPLICATE_FOOTNOTE, Severity.WARNING, message)


def _blocks(document: Document) -> Iterator[Diagnostic]:
    for block_id in _repeated(document.block_ids, lambda block_id: block_id.name.casefold()):
        message = f"The id ^{block_id.name} is given above already; links lead there"
        yield Diagnostic(block_id.span, Code.DUPLICATE_BLOCK_ID, Severity.WARNING, message)
    for container in document.containers:
        if container.closing is None:
            message = f"::: {container.name} is not closed; add a line `:::`"
            yield Diagnostic(container.opening, Code.UNCLOSED_CONTAINER, Severity.WARNING, message)


_Thing = TypeVar("_Thing")


def _repeated(things: Iterable[_Thing], name: Callable[[_Thing], str]) -> Iterator[_Thing]:
    """Those whose name another one before them has."""
    seen: set[str] = set()
    for thing in things:
        if name(thing) in seen:
            yield thing
        seen.add(name(thing))
