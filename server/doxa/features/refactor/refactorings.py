"""The refactorings that can be done at a place in a note. What takes time is worked out only when one is chosen."""

from collections.abc import Callable, Iterator
from functools import partial

from doxa.features.actions.action import Action, Asked, Kind
from doxa.features.following import Change, following
from doxa.features.refactor.chosen import Chosen, section_at
from doxa.features.refactor.contents import contents, marked
from doxa.features.refactor.extract import extract
from doxa.features.refactor.inline import inline, linked_line
from doxa.features.refactor.move_section import move_down, move_up
from doxa.features.refactor.split import split, split_sections
from doxa.features.vault_edit import Refused, VaultEdit


def refactorings(asked: Asked) -> Iterator[Action]:
    """What can be done with the section of the cursor or what is selected, with the link of the line, and with the note."""
    chosen = Chosen(asked.path, asked.document, asked.span)
    yield from _extraction(asked, chosen)
    yield from _moves(asked, chosen)
    link = linked_line(chosen)
    if link is not None:
        edit = partial(_done, asked, partial(inline, asked.vault, asked.notes, chosen))
        yield Action("Put what this link leads to in its place", Kind.INLINE, edit, makes_files=True)
    if len(split_sections(asked.document)) > 1:
        edit = partial(_done, asked, partial(split, asked.vault, asked.notes, chosen, asked.settings))
        yield Action("Split this note by its headings", Kind.EXTRACT, edit, makes_files=True)


def tables_of_contents(asked: Asked) -> Iterator[Action]:
    """A table of contents for a note that has headings below its title, or the one that it has made anew."""
    if any(heading.level > 1 for heading in asked.document.headings):
        chosen = Chosen(asked.path, asked.document, asked.span)
        title = "Refresh the table of contents" if marked(asked.document) else "Insert a table of contents"
        yield Action(title, Kind.CONTENTS, partial(contents, asked.vault, chosen, asked.settings))


def _extraction(asked: Asked, chosen: Chosen) -> Iterator[Action]:
    edit = partial(_done, asked, partial(extract, asked.vault, asked.notes, chosen, asked.settings))
    number = section_at(asked.document, asked.span.start)
    if asked.span.start < asked.span.end:
        yield Action("Extract the selected lines into a note", Kind.EXTRACT, edit, makes_files=True)
    elif not isinstance(number, Refused):
        title = f"Extract the section `{asked.document.headings[number].title}` into a note"
        yield Action(title, Kind.EXTRACT, edit, makes_files=True)


def _moves(asked: Asked, chosen: Chosen) -> Iterator[Action]:
    number = section_at(asked.document, asked.span.start)
    if isinstance(number, Refused):
        return
    title = asked.document.headings[number].title
    for way, move in (("up", move_up), ("down", move_down)):
        change = move(chosen)
        edit = change if isinstance(change, Refused) else partial(following, asked.vault, asked.notes, change)
        yield Action(f"Move the section `{title}` {way}", Kind.MOVE, edit)


def _done(asked: Asked, refactoring: Callable[[], Change | Refused]) -> VaultEdit | Refused:
    """The change with all links following."""
    change = refactoring()
    return change if isinstance(change, Refused) else following(asked.vault, asked.notes, change)
