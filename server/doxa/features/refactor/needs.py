"""Footnotes and link definitions that texts need, when a note is divided: each text gets those that it refers to."""

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from doxa.features.actions.appending import line_end
from doxa.features.layout import Kept, Piece
from doxa.features.refactor.chosen import said, whole_lines
from doxa.syntax.document import Document, Footnote, Label, ReferenceLink
from doxa.text.edits import Edit
from doxa.text.span import Span
from doxa.vault.paths import NotePath


class Name(NamedTuple):
    """What a reference asks for: `[^1]` for a footnote, `[1]` for a link definition."""

    is_footnote: bool
    label: Label


class Needs(NamedTuple):
    """For each part of a note: the lines of definitions that it lacks, and those that only others need."""

    lacks: Sequence[Sequence[Span]]
    gives_away: Sequence[Sequence[Span]]


def definitions(document: Document) -> Mapping[Name, Span]:
    """What a note defines, link definitions first, the ones that count; a span covers all of one but its line end."""
    links = {Name(is_footnote=False, label=one.label): one.span for one in document.definitions if one.used}
    footnotes: dict[Name, Span] = {}
    for one in document.footnotes:
        footnotes.setdefault(Name(is_footnote=True, label=one.label), one.span)
    return links | footnotes


def uses(document: Document) -> Iterator[tuple[Name, int]]:
    """What a note refers to, and where."""
    for one in document.footnote_references:
        yield Name(is_footnote=True, label=one.label), one.span.start
    for link in document.links:
        if isinstance(link, ReferenceLink):
            yield Name(is_footnote=False, label=link.reference), link.span.start


def needs(document: Document, parts: Sequence[Collection[Span]]) -> Needs:
    """What each part needs of the others. The parts are all of the note, each of some spans."""
    defined = definitions(document)
    home_of = _homes(parts)
    homes = {name: home_of(span.start) for name, span in defined.items()}
    wanted = _wanted(document, defined, parts)
    anywhere = set().union(*wanted)
    lacks = [[defined[name] for name in defined if name in some and homes[name] != at] for at, some in enumerate(wanted)]
    surplus = [
        [defined[name] for name in defined if homes[name] == at and name in anywhere and name not in some]
        for at, some in enumerate(wanted)
    ]
    return Needs(_lines(document, lacks), _lines(document, surplus))


def kept_with(path: NotePath, span: Span, edits: Iterable[Edit]) -> Kept:
    """Some characters of a note with those edits that stand in them."""
    return Kept(path, span, tuple(edit for edit in edits if span.encloses(edit.span)))


def copied(path: NotePath, document: Document, lines: Iterable[Span], edits: Collection[Edit] = ()) -> Iterator[Piece]:
    """Definitions behind a text without a line end, footnotes apart from others: a line right behind one belongs to it."""
    text = document.text
    was_footnote: bool | None = None
    for span in lines:
        is_footnote = text.startswith("[^", span.start)
        yield line_end(text) * (1 if is_footnote is was_footnote else 2)
        yield kept_with(path, said(text, span), edits)
        was_footnote = is_footnote


def with_definitions(
    pieces: Sequence[Piece], path: NotePath, document: Document, lines: Collection[Span]
) -> tuple[Piece, ...]:
    """The pieces of a whole note, with definitions behind the last words."""
    if not lines or not pieces:
        return (*pieces, *copied(path, document, lines))
    *others, last = pieces
    words = last.rstrip() if isinstance(last, str) else last._replace(span=said(document.text, last.span))
    return (*others, words, *copied(path, document, lines), line_end(document.text))


def _wanted(document: Document, defined: Mapping[Name, Span], parts: Sequence[Collection[Span]]) -> list[set[Name]]:
    """What each part refers to, in its text or in the footnotes that it refers to."""
    wanted: list[set[Name]] = [set() for _ in parts]
    nested: dict[Name, set[Name]] = {}
    home_of = _homes(parts)
    for name, offset in uses(document):
        inside = _footnote_around(document.footnotes, offset)
        if name in defined and inside is not None:
            nested.setdefault(Name(is_footnote=True, label=inside.label), set()).add(name)
        elif name in defined:
            wanted[home_of(offset)].add(name)
    for some in wanted:
        new = list(some)
        while new:
            more = nested.get(new.pop(), set()) - some
            some.update(more)
            new += more
    return wanted


def _footnote_around(footnotes: Sequence[Footnote], offset: int) -> Footnote | None:
    """The footnote whose words a place is in; its own mark is not."""
    at = bisect_right(footnotes, offset - 1, key=lambda one: one.span.start) - 1
    return footnotes[at] if at >= 0 and offset < footnotes[at].span.end else None


def _homes(parts: Sequence[Collection[Span]]) -> Callable[[int], int]:
    """Which part a place is in."""
    starts = sorted((span.start, at) for at, spans in enumerate(parts) for span in spans)
    return lambda offset: starts[bisect_right(starts, offset, key=lambda one: one[0]) - 1][1]


def _lines(document: Document, found: Iterable[Iterable[Span]]) -> list[list[Span]]:
    return [[whole_lines(document.text, span) for span in some] for some in found]
