"""The headings of a note as a tree, with its tasks and named blocks if they are wanted, for an editor's outline."""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterator
from enum import Enum
from typing import NamedTuple

from doxa.syntax.document import Document
from doxa.text.span import Span

_LINE_END = re.compile(r"[\r\n]")


class OutlineKind(Enum):
    HEADING = 0
    TASK = 1
    BLOCK = 2


class OutlineItem(NamedTuple):
    """A heading with what stands below it, a task or a block that has an id.

    `title` is what a reader sees of `## Next *steps*`: `Next steps`, or empty. `span` covers the heading and its section,
    and so everything below it; `name` covers `## Next *steps*`. Of a task the title is `[x] Done`, the span covers the list
    item, and the name `[x]`; of a block the title and the name are `^37066d`, and the span covers what it names.
    """

    title: str
    level: int
    span: Span
    name: Span
    children: tuple["OutlineItem", ...] = ()
    kind: OutlineKind = OutlineKind.HEADING


def outline(document: Document, extras: Collection[OutlineKind] = ()) -> tuple[OutlineItem, ...]:
    """The headings that stand below no other, in the order of the text; with tasks and blocks where these are asked for.

    A heading stands below the nearest one before it of a higher level, levels left out or not. So what a note holds hangs
    below its title, and the sections of one level stand side by side. Tasks and blocks hang below their heading, all side
    by side: a list can be nested deeper than any editor would show.
    """
    children: defaultdict[int | None, list[OutlineItem]] = defaultdict(list)
    others = _by_heading(document, extras)
    for number in reversed(range(len(document.headings))):
        heading = document.headings[number]
        below = (*others[number], *reversed(children.pop(number, [])))
        children[heading.parent].append(OutlineItem(heading.title, heading.level, heading.section, heading.span, below))
    return (*others[None], *reversed(children[None]))


def _by_heading(document: Document, kinds: Collection[OutlineKind]) -> defaultdict[int | None, list[OutlineItem]]:
    """The tasks and blocks below each heading, before the first one that stands below it in turn."""
    found: defaultdict[int | None, list[OutlineItem]] = defaultdict(list)
    starts = [heading.span.start for heading in document.headings]
    items = (item for item in (*_tasks(document), *_blocks(document)) if item.kind in kinds)
    for item in sorted(items, key=lambda item: item.name):
        number = bisect_right(starts, item.name.start) - 1
        found[number if number >= 0 else None].append(item)
    return found


def _tasks(document: Document) -> Iterator[OutlineItem]:
    for task in document.tasks:
        end = _LINE_END.search(document.text, task.mark.end, max(task.mark.end, task.item.end))
        title = document.text[task.mark.start : end.start() if end else task.item.end]
        yield OutlineItem(title, 0, task.item, task.mark, kind=OutlineKind.TASK)


def _blocks(document: Document) -> Iterator[OutlineItem]:
    for block in document.block_ids:
        yield OutlineItem(f"^{block.name}", 0, _around(block.block, block.span), block.span, kind=OutlineKind.BLOCK)


def _around(block: Span, name: Span) -> Span:
    """The block with its id, which may stand on a line of its own behind it."""
    return Span(min(block.start, name.start), max(block.end, name.end))
