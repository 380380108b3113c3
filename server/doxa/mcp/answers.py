"""What a model is told. Every list is bounded: `total` counts all there is, `truncated` says that some is left out.

The library makes a schema of each answer; it would take slots for default values.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Note:
    """A note by its path from the root of the vault: `daily/monday.md`."""

    path: str
    title: str | None


@dataclass(frozen=True)
class Notes:
    notes: Sequence[Note]
    total: int
    truncated: bool


@dataclass(frozen=True)
class Text:
    """The text of a note or of a part of it, as its writer has it; `line` is the first one, counted from 1."""

    path: str
    line: int
    text: str
    total: int
    truncated: bool


@dataclass(frozen=True)
class Place:
    """Where something stands, line and column counted from 1, and that line."""

    path: str
    line: int
    column: int
    text: str


@dataclass(frozen=True)
class Places:
    places: Sequence[Place]
    total: int
    truncated: bool


@dataclass(frozen=True)
class Heading:
    title: str
    level: int
    line: int


@dataclass(frozen=True)
class Outline:
    path: str
    headings: Sequence[Heading]
    total: int
    truncated: bool


@dataclass(frozen=True)
class Finding:
    """What is wrong at a place, and what to do about it."""

    path: str
    line: int
    column: int
    severity: str
    code: str
    message: str


@dataclass(frozen=True)
class Findings:
    findings: Sequence[Finding]
    total: int
    truncated: bool
