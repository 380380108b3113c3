"""A vault as people keep them, made up: the same count and seed give the same notes, to the character.

Sizes are lognormal; words, tags and the targets of links follow Zipf's law: a few hubs and a long tail. Seven of ten
notes have a header, three of a hundred links lead nowhere, six of a hundred titles are not ASCII. Titles are unique, so
that `[[Title]]` is never ambiguous. `python -m tests.bench.vault OUT --notes 10000` writes one.
"""

import argparse
import posixpath
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeVar
from urllib.parse import quote

_ONSETS = (*"bcdfghjklmnprstvwz", "br", "cl", "dr", "fl", "gr", "pl", "pr", "sh", "st", "th", "tr")
_VOWELS = (*"aeiou", "ai", "ea", "io", "ou")
_CODAS = ("", "", "", *"lmnrst", "nd", "rk", "st")
_FOREIGN = ("café", "naïve", "Übung", "日本語", "мысль", "ζήτημα", "😀 idea", "🧠 map", "e\u0301tude", "한국어")
_BULLETS = ("-", "-", "- [ ]", "- [x]", "  -")

Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class _Note:
    """What others can link to, and the size that the note is going to have."""

    folder: str
    title: str
    headings: Sequence[str]
    alias: str
    block: str
    size: float

    @property
    def path(self) -> str:
        return posixpath.join(self.folder, f"{self.title}.md")


@dataclass(frozen=True, slots=True)
class _Vault:
    random: Random
    words: Sequence[str]
    tags: Sequence[str]
    notes: Sequence[_Note]

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def word(self) -> str:
        return _popular(self.random, self.words)

    def sentence(self, least: int = 5, most: int = 16) -> str:
        text = " ".join(self.word() for _ in range(self.random.randint(least, most)))
        mark = self.random.choice(("*", "**", "==", "`")) if self.chance(0.1) else ""
        return f"{text.capitalize()} {mark}{self.word()}{mark}."


def notes(count: int, seed: int = 1) -> Iterator[tuple[str, str]]:
    """The path and the text of each note; a text has 2.4 kB on average."""
    vault = _planned(Random(f"{seed}/{count}"), count)
    for note in vault.notes:
        yield note.path, _text(vault, note)


def long_note(size: int) -> str:
    """One note of about so many characters."""
    vault = _planned(Random(size), 1000)
    return _text(vault, _note(vault.random, vault.words, ("", "A long note"), size))


def write(root: Path, count: int) -> None:
    """Write a vault below the root."""
    for path, text in notes(count):
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode())


def _popular(random: Random, things: Sequence[Thing]) -> Thing:
    """One of the things, the earlier the more often; the four added ranks keep the first from taking it all."""
    return things[int(4 * (len(things) / 4 + 1) ** random.random()) - 4]


def _planned(random: Random, count: int) -> _Vault:
    words = _distinct(lambda: _made_up_word(random), 4000)
    folders = ["", *_distinct(lambda: "/".join(random.sample(words[:8], random.choice((1, 2)))), 24)]
    tags = _distinct(lambda: "/".join(random.sample(words[:600], random.choice((1, 1, 2)))), 30 + count // 30)
    places = ((random.choice(folders), title) for title in _distinct(lambda: _title(random, words), count))
    planned = [_note(random, words, place, random.lognormvariate(7.185, 0.9)) for place in places]
    return _Vault(random, words, tags, planned)


def _distinct(draw: Callable[[], str], count: int) -> list[str]:
    found: dict[str, str] = {}
    while len(found) < count:
        found.setdefault((drawn := draw()).lower(), drawn)
    return list(found.values())


def _made_up_word(random: Random) -> str:
    syllables = (_ONSETS, _VOWELS, _CODAS) * random.choice((1, 2, 2, 3))
    return "".join(random.choice(letters) for letters in syllables)


def _title(random: Random, words: Sequence[str]) -> str:
    chosen = random.sample(words, random.choice((2, 3, 3, 4)))
    if random.random() < 0.06:
        chosen[-1] = random.choice(_FOREIGN)
    return " ".join(chosen).capitalize()


def _note(random: Random, words: Sequence[str], place: tuple[str, str], size: float) -> _Note:
    headings = [" ".join(random.sample(words, 3)).capitalize() for _ in range(int(size / 600))]
    alias = " ".join(random.sample(words, 2)) if random.random() < 0.3 else ""
    block = f"b{random.randrange(16**5):05x}" if random.random() < 0.15 else ""
    return _Note(*place, headings, alias, block, size)


def _text(vault: _Vault, note: _Note) -> str:
    parts = []
    written = 0
    for number, heading in enumerate((note.title, *note.headings), start=1):
        parts.append(f"{'#' * min(number, vault.random.choice((2, 2, 3)))} {heading}")
        while written < note.size * number / (len(note.headings) + 1):
            parts.append(vault.random.choices(_BLOCKS, _SHARES)[0](vault, note))
            written += len(parts[-1])
    parts += [f"{vault.sentence()} ^{note.block}"] if note.block else []
    parts += _cited(vault) if vault.chance(0.03) else []
    return (_header(vault, note) if vault.chance(0.7) else "") + "\n\n".join(parts) + "\n"


def _header(vault: _Vault, note: _Note) -> str:
    tags = sorted({_popular(vault.random, vault.tags) for _ in range(vault.random.randint(1, 4))})
    lines = [f"tags: [{', '.join(tags)}]"] if vault.chance(0.5) else ["tags:", *(f"  - {tag}" for tag in tags)]
    lines += ["aliases:", f"  - {note.alias}"] if note.alias else []
    year, month, day = (vault.random.randint(*limits) for limits in ((2018, 2025), (1, 12), (1, 28)))
    return "\n".join(("---", *lines, f"created: {year}-{month:02}-{day:02}", "---", "", ""))


def _cited(vault: _Vault) -> list[str]:
    labels = range(1, vault.random.randint(2, 5))
    sources = [f'[^{label}]: {vault.word()}.pdf, p. {label} — "{vault.sentence()}"' for label in labels]
    return [" ".join(f"{vault.sentence()}[^{label}]" for label in labels), "\n".join(sources)]


def _link(vault: _Vault, source: _Note) -> str:
    target = _popular(vault.random, vault.notes)
    if vault.chance(0.03):
        target = _Note("", f"Missing {vault.word()} {vault.word()}", (), "", "", 0)
    heading = vault.random.choice(target.headings) if target.headings and vault.chance(0.1) else ""
    if vault.chance(0.4):
        path = quote(posixpath.relpath(target.path, source.folder or "."))
        slug = heading.lower().replace(" ", "-")
        return f"[{vault.word()}]({path}{slug and f'#{slug}'})"
    fragment = f"^{target.block}" if target.block and vault.chance(0.2) else heading
    label = f"|{target.alias or vault.word()}" if vault.chance(0.2) else ""
    return f"{'!' if vault.chance(0.03) else ''}[[{target.title}{fragment and f'#{fragment}'}{label}]]"


def _paragraph(vault: _Vault, note: _Note) -> str:
    links = (f" See {_link(vault, note)}." if vault.chance(0.38) else "" for _ in range(vault.random.randint(1, 5)))
    tag = f" #{_popular(vault.random, vault.tags)}" if vault.chance(0.12) else ""
    return " ".join(vault.sentence() + link for link in links) + tag


def _list(vault: _Vault, note: _Note) -> str:
    links = (f"{_link(vault, note)} " if vault.chance(0.35) else "" for _ in range(vault.random.randint(2, 6)))
    return "\n".join(f"{vault.random.choice(_BULLETS)} {link}{vault.sentence(3, 9)}" for link in links)


def _quote(vault: _Vault, note: _Note) -> str:
    callout = "> [!tip]\n" if vault.chance(0.3) else ""
    return f"{callout}> {_link(vault, note)} {vault.sentence()}\n> {vault.sentence()}"


def _fence(vault: _Vault, note: _Note) -> str:
    return f"```python\n{vault.word()} = [[1, 2], [3, 4]]  # no heading\nprint('{_link(vault, note)}')\n```"


def _table(vault: _Vault, note: _Note) -> str:
    links = (_link(vault, note).replace("|", r"\|") for _ in range(vault.random.randint(1, 4)))
    return "\n".join(("| word | link |", "| --- | --- |", *(f"| {vault.word()} | {link} |" for link in links)))


def _aside(vault: _Vault, note: _Note) -> str:
    return f"See https://example.org/{vault.word()} for $x_1 < 2$ and `{_link(vault, note)}`."


_BLOCKS = (_paragraph, _list, _quote, _fence, _table, _aside)
_SHARES = (60, 20, 6, 7, 4, 3)

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Write a made-up vault.")
    parser.add_argument("root", metavar="OUT", type=Path)
    parser.add_argument("--notes", dest="count", type=int, default=10_000)
    write(**vars(parser.parse_args()))
