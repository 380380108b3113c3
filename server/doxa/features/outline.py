"""The headings of a note as a tree, for an editor's outline."""

from collections import defaultdict
from typing import NamedTuple

from doxa.syntax.document import Document
from doxa.text.span import Span


class OutlineItem(NamedTuple):
    """A heading with the headings below it.

    `title` is what a reader sees of `## Next *steps*`: `Next steps`, or empty. `span` covers the heading and its section,
    and so everything below it; `heading` covers `## Next *steps*`.
    """

    title: str
    level: int
    span: Span
    heading: Span
    children: tuple["OutlineItem", ...]


def outline(document: Document) -> tuple[OutlineItem, ...]:
    """The headings that stand below no other, in the order of the text.

    A heading stands below the nearest one before it of a higher level, levels left out or not. So what a note holds hangs
    below its title, and the sections of one level stand side by side.
    """
    children: defaultdict[int | None, list[OutlineItem]] = defaultdict(list)
    for number in reversed(range(len(document.headings))):
        heading = document.headings[number]
        below = tuple(reversed(children.pop(number, [])))
        children[heading.parent].append(OutlineItem(heading.title, heading.level, heading.section, heading.span, below))
    return tuple(reversed(children[None]))
