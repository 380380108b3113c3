"""The sections of a vault that answer a query, by their words and by what they mean."""

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from doxa.features.unsaved_sections import Unsaved, unsaved, unsaved_hits
from doxa.index.names import key, stem
from doxa.index.rows import LinkKind
from doxa.index.section_hits import (
    NearHit,
    Scope,
    SectionEntry,
    entries,
    full_score,
    near_hits,
    telling,
    word_hits,
)
from doxa.index.sections import Sections, known_model, scope_of
from doxa.index.snapshot import Snapshot
from doxa.index.words import terms, words
from doxa.search.ranking import Ranked, fused, with_links
from doxa.search.snippet import Snippet, snippet
from doxa.syntax.document import Document
from doxa.vault.paths import NotePath

HYBRID, WORDS_ONLY = "hybrid", "fulltext_fallback"
_CANDIDATES = 100


class Query(NamedTuple):
    """What is asked for, and where: below a folder, in notes with a tag. `limit` is how many sections are wanted.

    `opened` are notes as they are on the screen of who asks.
    """

    text: str
    under: str = ""
    tag: str | None = None
    limit: int = 10
    opened: Mapping[NotePath, Document] = MappingProxyType({})


class Meaning(NamedTuple):
    """What a model has made of a query, and how much its word counts, from 0 to 1."""

    model: str
    vector: bytes
    share: float


class Found(NamedTuple):
    """A section, and why it was found: the words of the query in it, how near its meaning is, a note it is linked with."""

    section: SectionEntry
    snippet: Snippet
    score: float
    words: tuple[str, ...]
    similarity: float | None
    near: NotePath | None


class Answer(NamedTuple):
    """`search_type` is `hybrid`, or `fulltext_fallback` where no model had a say."""

    search_type: str
    model: str | None
    sections: tuple[Found, ...]


def search(vault: Snapshot, sections: Sections, query: Query, meaning: Meaning | None) -> Answer:
    """The sections that answer a query best, the best first; none for a query without a word.

    What is open and not saved is found by its words: a model has not seen it yet.
    """
    if not query.text.strip():
        return Answer(WORDS_ONLY, None, ())
    scope, asked = _scope(vault, query), telling(sections, query.text)
    screen = unsaved(sections, query.opened)
    by_words = [
        *word_hits(sections, list(asked.values()), scope, _CANDIDATES),
        *unsaved_hits(sections, screen.written.values(), asked, scope),
    ]
    by_words.sort(key=lambda hit: -hit.score)
    share = meaning.share if meaning else 0.0
    by_meaning = _near(sections, meaning, scope) if meaning and share else []
    full = full_score(sections, asked) if by_meaning else 0.0
    ranked = fused(by_words, by_meaning, share if by_meaning else 0.0, full)
    kept = _best(vault, sections, screen, ranked, query.limit)
    answer = tuple(shown(entry, one, asked) for entry, one in kept)
    return Answer(HYBRID, meaning.model, answer) if meaning and by_meaning else Answer(WORDS_ONLY, None, answer)


def _scope(vault: Snapshot, query: Query) -> Scope:
    """Where to look; a tag stands for those below it, too."""
    folder = query.under.strip("/")
    if query.tag is None:
        return Scope(folder)
    name = query.tag.removeprefix("#")
    tags = [use.key for use in vault.tag_use(name)]
    return Scope(folder, scope_of({tag.path for one in tags for tag in vault.tags_named(one)}))


def _near(sections: Sections, meaning: Meaning, scope: Scope) -> list[NearHit]:
    model = known_model(sections, meaning.model)
    return near_hits(sections, model, meaning.vector, scope, _CANDIDATES) if model else []


def _best(
    vault: Snapshot, sections: Sections, screen: Unsaved, ranked: Sequence[Ranked], limit: int
) -> list[tuple[SectionEntry, Ranked]]:
    """The best with what they say. What the vault has no more is left out, also before the sections are in step with it."""
    known = entries(sections, [one.section for one in ranked[: max(2 * limit, limit + 20)]])
    said = {number: entry for number, entry in known.items() if screen.has(entry)} | dict(screen.written)
    there = {entry.path: note for entry in said.values() if (note := vault.note(entry.path))}
    names = {key(name) for path, note in there.items() for name in (stem(path), note.title or "")}

    @cache
    def linked(path: NotePath) -> frozenset[NotePath]:
        """The notes among the answers that a note links to; links that ask for none of their names are not followed."""
        targets = {link.target for link in vault.links_of(path) if link.key in names and link.kind != LinkKind.URL}
        return frozenset(note for target in targets for note in vault.resolve(path, target).notes)

    note_of = {number: entry.path for number, entry in said.items() if entry.path in there}
    return [(said[one.section], one) for one in with_links(ranked, note_of, linked)[:limit]]


def shown(entry: SectionEntry, one: Ranked, asked: dict[str, str]) -> Found:
    """A section as it is shown to who has asked for some words."""
    held = {word.term for word in words("\n".join((*entry.headings, entry.content)))} & asked.keys()
    named = {*terms(entry.path)} & asked.keys()
    matched = tuple(word for term, word in asked.items() if term in held or term in named)
    similarity = None if one.similarity is None else round(one.similarity, 3)
    return Found(entry, snippet(entry.content, asked), round(one.score, 3), matched, similarity, one.near)
