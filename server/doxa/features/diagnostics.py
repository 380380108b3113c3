"""What can be wrong in a note, and what of it is to be said: the settings and the note's own comments decide."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from fnmatch import translate
from functools import lru_cache
from re import Pattern
from re import compile as compiled
from typing import NamedTuple

from doxa.features.places import Location
from doxa.syntax.mask import Mask
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
    HEADER_VALUE = "header-value"
    UNKNOWN_DOC_TYPE = "unknown-doc-type"
    UNRESOLVED_NOTE = "unresolved-note"
    UNRESOLVED_HEADING = "unresolved-heading"
    UNRESOLVED_BLOCK = "unresolved-block"
    UNRESOLVED_ATTACHMENT = "unresolved-attachment"
    UNRESOLVED_SOURCE = "unresolved-source"
    AMBIGUOUS_LINK = "ambiguous-link"
    OUTSIDE_VAULT = "outside-vault"
    UNKNOWN_LINK_TYPE = "unknown-link-type"
    UNDEFINED_REFERENCE = "undefined-reference"
    UNUSED_DEFINITION = "unused-definition"
    DUPLICATE_DEFINITION = "duplicate-definition"
    UNDEFINED_FOOTNOTE = "undefined-footnote"
    UNUSED_FOOTNOTE = "unused-footnote"
    DUPLICATE_FOOTNOTE = "duplicate-footnote"
    DUPLICATE_HEADING = "duplicate-heading"
    DUPLICATE_BLOCK_ID = "duplicate-block-id"
    UNCLOSED_CONTAINER = "unclosed-container"
    NAME_CLASH = "name-clash"
    UNKNOWN_ENTITY_TYPE = "unknown-entity-type"
    UNKNOWN_ENTITY = "unknown-entity"
    ENTITY_TYPES = "entity-types"
    UNKNOWN_CODE = "unknown-code"


class BeliefCode(StrEnum):
    """The same, for what notes claim: citations, beliefs, and the sidecars that record them."""

    QUOTE_NOT_FOUND = "quote-not-found"
    QUOTE_DRIFTED = "quote-drifted"
    QUOTE_CHANGED = "quote-changed"
    SOURCE_MISSING = "source-missing"
    STALE_SOURCE = "stale-source"
    NO_QUOTE = "no-quote"
    UNRECORDED_CLAIM = "unrecorded-claim"
    NO_CITATIONS = "no-citations"
    DISPUTED_BLOCK = "disputed-block"
    HEDGE = "hedge"
    SIDECAR = "sidecar"
    LONG_STATEMENT = "long-statement"
    DUPLICATE_BELIEF = "duplicate-belief"
    BELIEF_SECTION = "belief-section"
    BELIEF_FOOTNOTE = "belief-footnote"
    BELIEF_PROVENANCE = "belief-provenance"
    SUPERSESSION = "supersession"
    CONTRADICTION = "contradiction"


class FileCode(StrEnum):
    """The same, for a file as a whole: its text says nothing about it."""

    UNREADABLE = "unreadable"
    NOTE_TOO_LONG = "note-too-long"


class Diagnostic(NamedTuple):
    """What is wrong with the characters of the span, and what to do about it.

    `place` is that of the link which is wrong, so that nobody has to open its note; `target` is what the link asks for.
    `related` are places to choose from; `earlier` covers what stands further up in the same note and counts instead.
    """

    span: Span
    code: Code | BeliefCode | FileCode
    severity: Severity
    message: str
    place: Location | None = None
    related: tuple[Location, ...] = ()
    earlier: Span | None = None
    target: str | None = None


Ignored = Mapping[str, Mask]
"""Where the comments of a note want to hear nothing, by the code of what is found; without a code, nothing at all."""

ALL_CODES = ""
"""What stands for every code in what is ignored."""

_HEARD: Ignored = {}


def chosen(
    found: Iterable[Diagnostic], path: NotePath, settings: Settings, ignored: Ignored = _HEARD
) -> tuple[Diagnostic, ...]:
    """Of what was found in a note, what is to be said, as severe as the settings want it, in the order of the text."""
    if not is_spoken_of(path, settings):
        return ()
    levels, targets = settings.diagnostics_severity, _targets(settings.diagnostics_ignore_targets)
    return tuple(
        one._replace(severity=Severity(levels.get(one.code, one.severity)))
        for one in sorted(found, key=lambda one: one[:4])
        if levels.get(one.code) is not Level.OFF
        and not any(mask.covers(one.span.start) for code in (one.code, ALL_CODES) if (mask := ignored.get(code)))
        and not (targets and one.target is not None and targets.fullmatch(one.target))
    )


def is_spoken_of(path: NotePath, settings: Settings) -> bool:
    """Whether the settings want to hear anything about a note."""
    ignored = rules(settings.diagnostics_ignore, "diagnostics.ignore")
    return settings.diagnostics_enabled and not ignored.leave_out(path)


@lru_cache(maxsize=16)
def _targets(patterns: tuple[str, ...]) -> Pattern[str] | None:
    """What matches any of the patterns; a star stands for any characters, slashes too."""
    return compiled("|".join(map(translate, patterns))) if patterns else None
