"""A heading that a link asks for, added to the note that should have it."""

from collections.abc import Iterator
from functools import partial

from doxa.features.actions.action import Action, Asked, Change, Kind
from doxa.features.actions.appending import appended, line_end, tried
from doxa.features.actions.wrong_links import wrong_links
from doxa.features.diagnostics import Code
from doxa.features.vault_edit import Refused
from doxa.index.heading_names import heading_named
from doxa.syntax.document import Document
from doxa.syntax.slug import slug
from doxa.vault.paths import NotePath

_DEEPEST = 6


def missing_headings(asked: Asked) -> Iterator[Action]:
    """A heading for each link at the place that asks for one in a note that exists."""
    for wrong in wrong_links(asked, asked.wrong, Code.UNRESOLVED_HEADING):
        path = asked.vault.resolve(asked.path, wrong.link.target).notes[0]
        words = [part.strip() for part in (wrong.link.fragment or "").split("#") if part.strip()]
        if words:
            where = "this note" if path == asked.path else path
            edit = partial(_added, asked, path, tuple(words))
            yield Action(f"Add the heading `{words[-1]}` to {where}", Kind.FIX, edit, wrong.diagnostic)


def _added(asked: Asked, path: NotePath, words: tuple[str, ...]) -> Change:
    """A heading at the end of the section that it should stand in, or at that of the note, with those above it."""
    document = asked.notes.read(path)
    if document is None:
        return Refused(f"{path} cannot be read")
    headings = asked.vault.headings(path)
    known = next((count for count in range(len(words) - 1, 0, -1) if heading_named(headings, "#".join(words[:count]))), 0)
    above = heading_named(headings, "#".join(words[:known])) if known else None
    if above and above.number < len(document.headings):
        section, level = document.headings[above.number].section, above.level + 1
    else:
        section, level = None, _level(document)
    new = words[known:]
    if level + len(new) - 1 > _DEEPEST:
        return Refused("A heading cannot stand so deep")
    lines = (2 * line_end(document.text)).join(f"{'#' * (level + depth)} {one}" for depth, one in enumerate(new))
    edit = appended(document.text, section.end if section else len(document.text), lines)
    return tried(asked.notes, path, edit, lambda after: any(one.slug == slug(words[-1]) for one in after.headings))


def _level(document: Document) -> int:
    """The level of the sections of a note; the title stands above them, if it is a heading."""
    others = [one.level for number, one in enumerate(document.headings) if number != document.title_heading]
    return min(others, default=2)
