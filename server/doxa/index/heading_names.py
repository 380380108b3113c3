"""Which heading of a note a fragment means."""

from collections.abc import Callable, Sequence

from doxa.index.read import HeadingEntry
from doxa.syntax.slug import bare_slug, slug


def heading_named(headings: Sequence[HeadingEntry], fragment: str) -> HeadingEntry | None:
    """The first heading that a fragment means, by its id or its title in any spelling; `a#b` is a `b` under an `a`.

    Where none is called so, the first one with the same letters and digits: `Größe & [x]` by `Größe & x`.
    """
    return _first(headings, fragment, _is_named) or _first(headings, fragment, _is_like)


def headings_above(headings: Sequence[HeadingEntry], heading: HeadingEntry) -> list[HeadingEntry]:
    """The headings that a heading stands under, the outermost first."""
    above = []
    while heading.parent is not None:
        heading = headings[heading.parent]
        above.append(heading)
    return above[::-1]


_Names = Callable[[HeadingEntry, str], bool]
"""Whether words are a name of a heading."""


def _first(headings: Sequence[HeadingEntry], fragment: str, names: _Names) -> HeadingEntry | None:
    *outer, last = fragment.split("#")
    for heading in headings:
        if names(heading, last) and _stands_under(headings, heading, outer, names):
            return heading
    return None


def _is_named(heading: HeadingEntry, words: str) -> bool:
    words = words.strip()
    return words == heading.anchor or slug(words) == heading.slug or words.lower() == heading.github_slug


def _is_like(heading: HeadingEntry, words: str) -> bool:
    return _is_named(heading, words) or bare_slug(words) == bare_slug(heading.title) != ""


def _stands_under(headings: Sequence[HeadingEntry], heading: HeadingEntry, outer: list[str], names: _Names) -> bool:
    wanted = [words for words in outer if words.strip()]
    parent = heading.parent
    while wanted and parent is not None:
        if names(headings[parent], wanted[-1]):
            wanted.pop()
        parent = headings[parent].parent
    return not wanted
