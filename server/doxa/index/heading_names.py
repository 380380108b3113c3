"""Which heading of a note a fragment means."""

from collections.abc import Sequence

from doxa.index.read import HeadingEntry
from doxa.syntax.slug import slug


def heading_named(headings: Sequence[HeadingEntry], fragment: str) -> HeadingEntry | None:
    """The first heading that a fragment means, by its id or its title in any spelling; `a#b` is a `b` under an `a`."""
    *outer, last = fragment.split("#")
    for heading in headings:
        if _is_named(heading, last) and _stands_under(headings, heading, outer):
            return heading
    return None


def headings_above(headings: Sequence[HeadingEntry], heading: HeadingEntry) -> list[HeadingEntry]:
    """The headings that a heading stands under, the outermost first."""
    above = []
    while heading.parent is not None:
        heading = headings[heading.parent]
        above.append(heading)
    return above[::-1]


def _is_named(heading: HeadingEntry, words: str) -> bool:
    words = words.strip()
    return words == heading.anchor or slug(words) == heading.slug or words.lower() == heading.github_slug


def _stands_under(headings: Sequence[HeadingEntry], heading: HeadingEntry, outer: list[str]) -> bool:
    wanted = [words for words in outer if words.strip()]
    parent = heading.parent
    while wanted and parent is not None:
        if _is_named(headings[parent], wanted[-1]):
            wanted.pop()
        parent = headings[parent].parent
    return not wanted
