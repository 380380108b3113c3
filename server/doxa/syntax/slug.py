"""The names of headings inside links.

`slug` is Doxa's own and never changes without a new version, because ids in files depend on it. `github_slugs` is how
GitHub and most Markdown tools name them; links written for those tools must lead to the same heading.
"""

import re
import unicodedata
from collections.abc import Iterable

from doxa.syntax.document import Slug

SLUG_VERSION = 1

_KEPT = frozenset("-._()[]@")
_SIMPLE = re.compile(r"[A-Za-z0-9]+(?: [A-Za-z0-9]+)*")
_SPACES = re.compile(r"[ \t\n\r\f\v]")
_DASHES = re.compile(r"-{2,}")
_NOT_IN_SLUG = re.compile(r"[^a-z0-9\-._()\[\]@]+")
_NOT_BARE = re.compile(r"[^a-z0-9]+")
_NOT_IN_GITHUB_SLUG = re.compile(r"[^a-z0-9\-_ ]+")


def slug(title: str) -> Slug:
    """`Section 2.1: Overview` gives `section-2.1-overview`, `What's this?` gives `whats-this`."""
    if _SIMPLE.fullmatch(title):
        return Slug(title.lower().replace(" ", "-"))
    words = _SPACES.sub("-", unicodedata.normalize("NFKC", title.strip()).lower())
    if words.isascii():
        kept = _NOT_IN_SLUG.sub("", words)
    else:
        kept = "".join(character for character in words if character in _KEPT or _is_letter(character))
    return Slug(_DASHES.sub("-", kept).strip("-"))


def github_slugs(titles: Iterable[str]) -> list[Slug]:
    """The slugs of a note's headings in order; the second `Notes` is `notes-1`."""
    slugs: list[Slug] = []
    repeats: dict[str, int] = {}
    for title in titles:
        name = plain = _github_slug(title)
        while name in repeats:
            repeats[plain] += 1
            name = f"{plain}-{repeats[plain]}"
        repeats[name] = 0
        slugs.append(Slug(name))
    return slugs


def bare_slug(words: str) -> Slug:
    """The letters and digits alone: `größe-x` for `Größe & [x]`, of which a wikilink cannot hold the brackets."""
    name = unicodedata.normalize("NFKC", words).lower()
    if name.isascii():
        return Slug(_NOT_BARE.sub("-", name).strip("-"))
    return Slug("-".join("".join(one if _is_letter(one) else " " for one in name).split()))


def _github_slug(title: str) -> str:
    if _SIMPLE.fullmatch(title):
        return title.lower().replace(" ", "-")
    words = title.strip().lower()
    if words.isascii():
        kept = _NOT_IN_GITHUB_SLUG.sub("", words)
    else:
        kept = "".join(character for character in words if character in "-_ " or _is_letter(character))
    return kept.replace(" ", "-")


def _is_letter(character: str) -> bool:
    """Letters, digits and the marks that belong to letters, as in हिन्दी."""
    return character.isalnum() or unicodedata.category(character)[0] == "M"
