"""A section moved among those beside it, or to another note."""

from doxa.features.actions.appending import line_end
from doxa.features.following import Change
from doxa.features.layout import Kept, Piece
from doxa.features.refactor.chosen import Chosen, said, section_at, section_lines
from doxa.features.refactor.putting_in import carried
from doxa.features.vault_edit import Notes, Refused
from doxa.syntax.document import Document, Heading
from doxa.text.span import Span
from doxa.vault.paths import NotePath


def move_up(chosen: Chosen) -> Change | Refused:
    """What changes, before links follow, when the section of the cursor changes places with the one before it."""
    return _moved(chosen, -1)


def move_down(chosen: Chosen) -> Change | Refused:
    """The same with the one behind it."""
    return _moved(chosen, 1)


def move_to(notes: Notes, chosen: Chosen, target: NotePath) -> Change | Refused:
    """The same when the section is put at the end of another note."""
    lines = _lines(chosen)
    host = notes.read(target)
    if isinstance(lines, Refused) or host is None or target == chosen.path:
        return lines if isinstance(lines, Refused) else Refused(f"{target} is no other note that can be read")
    text = host.text
    put = carried(chosen.path, chosen.document, said(chosen.document.text, lines), host, 0)
    if isinstance(put, Refused):
        return put
    words, ending = said(text, Span(0, len(text))), line_end(text)
    there: tuple[Piece, ...] = (Kept(target, words), ending * 2) if words.end else ()
    return Change(texts={chosen.path: put.left, target: (*there, *put.pieces, ending)})


def _lines(chosen: Chosen) -> Span | Refused:
    number = section_at(chosen.document, chosen.span.start)
    return number if isinstance(number, Refused) else section_lines(chosen.document, chosen.document.headings[number])


def _moved(chosen: Chosen, step: int) -> Change | Refused:
    document = chosen.document
    number = section_at(document, chosen.span.start)
    if isinstance(number, Refused):
        return number
    heading = document.headings[number]
    beside = [one for one in document.headings if one.parent == heading.parent]
    at = beside.index(heading) + step
    if not 0 <= at < len(beside):
        return Refused("There is no section beside it on that side")
    if beside[at].level != heading.level:
        return Refused(f"The section beside it, `{beside[at].title}`, is of another level")
    return _exchanged(chosen.path, document, *sorted((heading, beside[at])))


def _exchanged(path: NotePath, document: Document, first: Heading, second: Heading) -> Change | Refused:
    """Two sections, one right behind the other, in the other order; the blank lines between and behind stay there."""
    one, two = section_lines(document, first), section_lines(document, second)
    if isinstance(one, Refused):
        return one
    if isinstance(two, Refused):
        return two
    words, other = said(document.text, one), said(document.text, two)
    end = len(document.text)
    spans = (Span(0, one.start), other, Span(words.end, two.start), words, Span(other.end, end))
    return Change(texts={path: tuple(Kept(path, span) for span in spans)})
