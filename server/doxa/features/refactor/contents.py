"""A table of contents, kept between two marks: `<!-- toc -->` and `<!-- /toc -->`."""

import re
from collections.abc import Iterator

from doxa.features.actions.appending import line_end
from doxa.features.link_text import encoded, heading_anchor, heading_fragment
from doxa.features.refactor.chosen import Chosen, line_start
from doxa.features.vault_edit import Refused, VaultEdit
from doxa.index.read import HeadingEntry
from doxa.index.snapshot import Snapshot
from doxa.syntax.document import Document
from doxa.text.edits import Edit
from doxa.text.span import Span
from doxa.vault.settings import Settings

_START = re.compile(r"<!--\s*toc(?::start)?\s*-->", re.IGNORECASE)
_END = re.compile(r"<!--\s*(?:/toc|toc:end)\s*-->", re.IGNORECASE)
_TITLE_LEVEL = 1
_MARKS = re.compile(r"([\\`*_\[\]<>&])")


def contents(vault: Snapshot, chosen: Chosen, settings: Settings) -> VaultEdit | Refused:
    """The links to all headings below the title, put between the marks, or with new marks before the first of them."""
    document = chosen.document
    headings = vault.headings(chosen.path)
    listed = [one for one in headings if one.level > _TITLE_LEVEL and one.title]
    if not listed or len(headings) != len(document.headings):
        return Refused("There is no heading below the title")
    ending = line_end(document.text)
    lines = ending.join(_lines(headings, listed, settings))
    between = f"{ending}{ending}{lines}{ending}{ending}"
    place = marked(document)
    if place is None:
        start = line_start(document.text, listed[0].span.start)
        edit = Edit(Span(start, start), f"<!-- toc -->{between}<!-- /toc -->{ending}{ending}")
    else:
        edit = Edit(place, between)
    is_same = edit.span.of(document.text) == edit.text
    return VaultEdit({} if is_same else {chosen.path: (edit,)})


def marked(document: Document) -> Span | None:
    """What stands between the marks of a table of contents; marks inside of code are none."""
    comments = sorted((*document.html_blocks, *document.html_spans))
    start: int | None = None
    for span in comments:
        if start is None:
            opening = _START.match(document.text, span.start)
            start = opening and opening.end()
        elif _END.match(document.text, span.start):
            return Span(start, span.start)
    return None


def _lines(headings: list[HeadingEntry], listed: list[HeadingEntry], settings: Settings) -> Iterator[str]:
    depths: dict[int, int] = {}
    for heading in listed:
        depths[heading.number] = depth = depths.get(-1 if heading.parent is None else heading.parent, -1) + 1
        yield f"{'  ' * depth}- {_link(headings, heading, settings)}"


def _link(headings: list[HeadingEntry], heading: HeadingEntry, settings: Settings) -> str:
    fragment = heading_fragment(headings, heading)
    anchor = heading_anchor(headings, heading)
    words = _MARKS.sub(r"\\\1", heading.title)
    if fragment is not None and not settings.links_markdown:
        return f"[[#{fragment}]]"
    return f"[{words}](#{encoded(anchor)})" if anchor is not None else words
