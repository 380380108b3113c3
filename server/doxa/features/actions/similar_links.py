"""Links to sections that say nearly the same as the one at the cursor, and that nothing links with it yet."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from doxa.features.actions.action import Action, Asked, Kind
from doxa.features.actions.appending import appended
from doxa.features.link_text import encoded, heading_anchor, heading_fragment, markdown_target, wiki_target
from doxa.features.unlinked import LEAST, unlinked
from doxa.index.heading_names import headings_above
from doxa.index.read import HeadingEntry
from doxa.syntax.document import Document
from doxa.syntax.sections import sections
from doxa.text.edits import Edit, apply_edits
from doxa.text.span import Span

if TYPE_CHECKING:
    from doxa.features.search import Found

_MOST = 3
_NOT_IN_WORDS = "[]|\\`<>\r\n"


def similar_links(asked: Asked) -> Iterator[Action]:
    """A link to each of the nearest: around the selected words, or without any as the last paragraph of the section."""
    for one in unlinked(asked.vault, asked.path, asked.similar(), LEAST)[:_MOST]:
        edit = _edit(asked, one)
        if edit and _leads_there(asked, edit, one):
            title = " › ".join((one.section.path, *one.section.headings[1:]))
            yield Action(f"Link to {title}, which is similar", Kind.REWRITE, asked.here(edit))


def _edit(asked: Asked, one: "Found") -> Edit | None:
    words = asked.span.of(asked.text).strip()
    link = _link(asked, one, words or None)
    if link is None or any(sign in words for sign in _NOT_IN_WORDS):
        return None
    if words:
        start = asked.span.start + asked.span.of(asked.text).index(words)
        return Edit(Span(start, start + len(words)), link)
    before = [section.span.end for section in sections(asked.document) if section.span.start <= asked.span.start]
    return appended(asked.text, before[-1], link) if before else None


def _link(asked: Asked, one: "Found", words: str | None) -> str | None:
    """The link, to the heading of the section where a link can name it."""
    path, headings = one.section.path, asked.vault.headings(one.section.path)
    heading = _heading(headings, one)
    if asked.settings.links_markdown:
        anchor = heading_anchor(headings, heading) if heading else None
        text = words or (heading.title if heading else one.section.path.rpartition("/")[2].removesuffix(".md"))
        return f"[{text}]({markdown_target(asked.path, path)}{f'#{encoded(anchor)}' if anchor else ''})"
    target = wiki_target(asked.vault, asked.path, path, asked.settings.links_style)
    fragment = heading_fragment(headings, heading) if heading else None
    shown = f"|{words}" if words else ""
    return None if target is None else f"[[{target}{f'#{fragment}' if fragment else ''}{shown}]]"


def _heading(headings: list[HeadingEntry], one: "Found") -> HeadingEntry | None:
    """The heading that a section stands under, below the title; the note may have changed since it was cut."""
    wanted = list(one.section.headings)
    for heading in headings:
        above = [
            *(" ".join(one.title.split()) for one in headings_above(headings, heading)),
            " ".join(heading.title.split()),
        ]
        if len(wanted) > 1 and above == wanted:
            return heading
    return None


def _leads_there(asked: Asked, edit: Edit, one: "Found") -> bool:
    """Whether the note then has one link more, to the note that is meant: the place may be inside of code or a link."""
    after = asked.notes.parsed(apply_edits(asked.text, [edit]))
    return len(after.links) == len(asked.document.links) + 1 and _links(asked, after, one) > _links(
        asked, asked.document, one
    )


def _links(asked: Asked, document: Document, one: "Found") -> int:
    paths = asked.vault.with_changes({asked.path: document}, ())
    return sum(paths.resolve(asked.path, link.target).notes == (one.section.path,) for link in paths.links_of(asked.path))
