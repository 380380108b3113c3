"""A part of one note that is carried into another."""

from collections.abc import Collection, Iterator
from itertools import count
from typing import NamedTuple

from doxa.features.layout import Piece
from doxa.features.refactor.chosen import without
from doxa.features.refactor.levels import deeper
from doxa.features.refactor.needs import Name, copied, definitions, kept_with, needs, with_definitions
from doxa.features.rename import relabelled
from doxa.features.rename_subject import footnote_labels
from doxa.features.vault_edit import Refused
from doxa.syntax.document import Document, Label, ReferenceLink
from doxa.text.edits import Edit
from doxa.text.span import Span
from doxa.vault.paths import NotePath


class Carried(NamedTuple):
    """What comes into a note, and what is left of the note it comes from."""

    pieces: tuple[Piece, ...]
    left: tuple[Piece, ...]


def carried(path: NotePath, document: Document, span: Span, host: Document, by: int) -> Carried | Refused:
    """A part of a note, with its headings so many levels deeper and the definitions it needs, called as none of the host's.

    `span` covers whole lines, but not the last line end.
    """
    levels = deeper(document, span, by)
    if isinstance(levels, Refused):
        return levels
    text = document.text
    rest = (Span(0, span.start), Span(span.end, len(text)))
    needed = needs(document, (rest, (span,)))
    edits = (*levels, *_renamed(document, host))
    words = (kept_with(path, one, edits) for one in without(text, span, needed.gives_away[1]))
    lines = [*needed.gives_away[0], span]
    left = (kept_with(path, one, ()) for one in without(text, Span(0, len(text)), lines))
    return Carried(
        (*words, *copied(path, document, needed.lacks[1], edits)),
        with_definitions(list(left), path, document, needed.lacks[0]),
    )


def _renamed(document: Document, host: Document) -> Iterator[Edit]:
    """Other names for definitions whose names the host has too."""
    taken = {*definitions(host), *definitions(document)}
    for name in definitions(document).keys() & definitions(host).keys():
        new = _free(name, taken)
        taken.add(Name(name.is_footnote, Label(new)))
        if name.is_footnote:
            yield from (Edit(span, new) for span in footnote_labels(document, name.label))
        else:
            yield from (Edit(one.label_span, new) for one in document.definitions if one.label == name.label)
            links = (link for link in document.links if isinstance(link, ReferenceLink) and link.reference == name.label)
            yield from (relabelled(link, new) for link in links)


def _free(name: Name, taken: Collection[Name]) -> str:
    """A number for a number, else the name with one."""
    words = (f"{number}" if name.label.isdecimal() else f"{name.label}-{number}" for number in count(2))
    return next(word for word in words if Name(name.is_footnote, Label(word)) not in taken)
