"""What the index keeps of a sidecar, as the rows of its tables."""

import json
import re

from doxa.index.names import Key, key
from doxa.index.rows import NoteRows, Row, attachment_rows, note_rows
from doxa.index.words import indexed
from doxa.syntax.document import Document
from doxa.syntax.sidecar import Belief, recorded
from doxa.syntax.values import without_halves
from doxa.vault.paths import NotePath
from doxa.vault.sidecars import is_sidecar

_BLANKS = re.compile(r"\s+")


def file_rows(path: NotePath, document: Document) -> NoteRows:
    """What is known of a file that somebody has open: a note, whatever its ending, or a sidecar."""
    return sidecar_rows(path, document.text) if is_sidecar(path) else note_rows(path, document)


def sidecar_rows(path: NotePath, text: str) -> NoteRows:
    """What is known of a sidecar: its name, and what it records. A belief without an id is none."""
    said = recorded(text)
    return attachment_rows(path)._replace(
        beliefs=tuple(_belief(number, one) for number, one in enumerate(said.beliefs) if one.belief_id),
        provenance=tuple((number, *map(_cell, one)) for number, one in enumerate(said.provenance)),
    )


def about_key(subject: str) -> Key:
    """A subject as it is compared, with its predicate behind it or not: `acme endpoint is_at`."""
    return Key(_BLANKS.sub(" ", key(subject)))


def _belief(number: int, belief: Belief) -> Row:
    about = f"{belief.subject} {belief.predicate}" if belief.subject and belief.predicate else None
    words = filter(None, (belief.statement, belief.topic, belief.subject, belief.predicate, belief.object))
    derived = (
        key(belief.topic),
        about_key(belief.subject) if belief.subject else None,
        about_key(about) if about else None,
        indexed(" ".join(words)),
    )
    return number, *map(_cell, (*belief, *derived))


def _cell(value: str | tuple[str, ...] | None) -> str | None:
    """A value as a cell: a list as JSON, and no halves of characters, which no database can hold."""
    if value is None:
        return None
    return without_halves(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))
