"""What to write so that a link leads to a certain note, heading or block. Each text is tried before it is given."""

import posixpath
import re
from collections.abc import Iterator, Sequence

from doxa.index.heading_names import heading_named, headings_above
from doxa.index.names import folder_of, without_ending
from doxa.index.read import HeadingEntry
from doxa.index.snapshot import Snapshot
from doxa.vault.paths import NotePath
from doxa.vault.settings import LinkStyle

_NOT_IN_WIKILINK = re.compile(r"[\[\]|#\r\n]|\\\Z")
_NOT_IN_FRAGMENT = re.compile(r"[\[\]|#\r\n]+|\\\Z|^\^+")
_NOT_IN_DESTINATION = re.compile(r"""[\0-\x20\x7f\\()<>\[\]%#?&|`$:"'*{}]|\s|[\ud800-\udfff]""")
_MARKUP = re.compile(r"([\\`*_\[\]<>&~$])")
_NOT_IN_ANGLES = re.compile(r"[\0-\x1f\x7f\\<>%#?&|`:]|[\ud800-\udfff]")


def wiki_target(vault: Snapshot, source: NotePath, target: NotePath, style: LinkStyle) -> str | None:
    """What stands for a file in `[[…]]`, written in the source: `plan`, `x/plan`, `../x/plan` or `picture.png`.

    None where no wikilink can name it, and it alone: its name has a `#`, or nothing but its title tells it from another.
    """
    for text in _ways(source, target, style):
        if can_be_in_wikilink(text) and vault.resolve(source, text.strip()).notes == (target,):
            return text.strip()
    return None


def markdown_target(source: NotePath, target: NotePath) -> str:
    """The destination of a Markdown link from the source, encoded so that it needs no angle brackets: `../x/a%20b.md`."""
    return encoded(relative_path(source, target))


def angle_target(source: NotePath, target: NotePath) -> str:
    """The same between angle brackets, where a blank may stand: `<../x/a b.md>`."""
    return f"<{angle_encoded(relative_path(source, target))}>"


def encoded(text: str) -> str:
    """A path or fragment for a destination without angle brackets. Letters of every language stay as they are."""
    return _NOT_IN_DESTINATION.sub(_percent, text)


def angle_encoded(text: str) -> str:
    """The same for one between them."""
    return _NOT_IN_ANGLES.sub(_percent, text)


def link_words(words: str) -> str:
    """Words as they stand between the brackets of a Markdown link, each mark with a backslash before it."""
    return _MARKUP.sub(r"\\\1", words)


def can_be_in_wikilink(target: str) -> bool:
    """Whether `[[…]]` would take the words for its target, all of them."""
    return bool(target.strip()) and not _NOT_IN_WIKILINK.search(target)


def heading_fragment(headings: Sequence[HeadingEntry], heading: HeadingEntry) -> str | None:
    """What stands behind `#` in `[[plan#…]]` for a heading: its title, with those above it only if that is not enough.

    None where its words and those of all above it are those of another heading before it.
    """
    words = _words(heading)
    above = [_words(one) for one in headings_above(headings, heading)]
    ways = (words, *("#".join((*above[number:], words)) for number in reversed(range(len(above)))), *_slugs(heading))
    return _first_found(headings, heading, ways)


def heading_anchor(headings: Sequence[HeadingEntry], heading: HeadingEntry) -> str | None:
    """The same for a Markdown link, `[x](plan.md#…)`: its id, or its slug as most tools make it."""
    return _first_found(headings, heading, (*_slugs(heading), _words(heading)))


def _ways(source: NotePath, target: NotePath, style: LinkStyle) -> Iterator[str]:
    """The ways to name a file, the ones that the style asks for first."""
    path = without_ending(target)
    match style:
        case LinkStyle.SHORTEST:
            parts = path.split("/")
            yield from ("/".join(parts[-count:]) for count in range(1, len(parts)))
        case LinkStyle.RELATIVE:
            yield without_ending(relative_path(source, target))
        case LinkStyle.ABSOLUTE:
            pass
    yield from (path, f"/{path}")
    relative = without_ending(relative_path(source, target))
    yield from (relative, f"./{relative}")
    yield from (target, f"/{target}", relative_path(source, target))


def relative_path(source: NotePath, target: NotePath) -> str:
    """The path of a file from the folder of a note: `../x/a b.md`."""
    return posixpath.relpath(target, folder_of(source) or ".")


def _percent(found: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in found[0].encode("utf-8", "surrogatepass"))


def _words(heading: HeadingEntry) -> str:
    return " ".join(_NOT_IN_FRAGMENT.sub(" ", heading.title).split()).lstrip("^ ")


def _slugs(heading: HeadingEntry) -> tuple[str, ...]:
    own = heading.anchor if heading.anchor and not _NOT_IN_FRAGMENT.search(heading.anchor) else ""
    return own, heading.github_slug


def _first_found(headings: Sequence[HeadingEntry], heading: HeadingEntry, ways: Sequence[str]) -> str | None:
    return next((way for way in ways if way and heading_named(headings, way) == heading), None)
