"""All that can be found by typing a part of its name: notes, tags, headings and blocks, and what links ask for in vain.

The names of a whole vault are collected once (`Listing`). A note that has changed since is looked at by itself, so that an
answer is always about the vault as it is now.
"""

from array import array
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from itertools import islice, takewhile
from typing import Any, NamedTuple

from doxa.index.matching import Match, Names, Tier, matches, names
from doxa.index.matching import column as names_column
from doxa.index.names import Key, folder_of, key, path_key, stem
from doxa.index.read import Graph
from doxa.index.snapshot import Snapshot
from doxa.vault.paths import NotePath

Search = Callable[[Names, Key], Sequence[Match]]
"""How names are looked through: by a part of them, or for one that is spelt almost the same."""


class By(IntEnum):
    """What a name is to the thing that it was found by."""

    STEM = 0
    TITLE = 1
    ALIAS = 2
    PATH = 3
    TAG = 4
    TARGET = 5
    HEADING = 6
    BLOCK = 7


@dataclass(frozen=True)
class Listing:
    """The names of many files. The owner of a name is the number of a file."""

    files: tuple[NotePath, ...]
    names: Names
    tags: Names
    asked: Names

    @cached_property
    def paths(self) -> Names:
        """Paths are names too, to be searched only where somebody types a slash: each of them holds a name already."""
        column = names_column()
        uses = dict(zip(self.names.owners, self.names.uses, strict=True))
        for number, path in enumerate(self.files):
            column.add(path_key(path), number, By.PATH, uses[number])
        return names(column)


class PlaceListing(NamedTuple):
    """The headings and blocks of many notes. The owner of a name is the number of a place.

    Of a place, `holders` has the number of its file, and `numbers` the one that it has in its note.
    """

    files: tuple[NotePath, ...]
    names: Names
    holders: "array[int]"
    numbers: "array[int]"


class Kept(NamedTuple):
    """What was collected of a vault: names, and places if somebody asks. Notes that have changed since are set `aside`."""

    names: Listing
    places: Callable[[], PlaceListing]
    aside: frozenset[NotePath]


class Hit(NamedTuple):
    """A thing that was found: a file, a tag, or a target that no note goes by. `name` is as it is written."""

    tier: Tier
    uses: int
    by: By
    path: NotePath
    name: str


class PlaceHit(NamedTuple):
    """A heading or block that was found, by its number in its note."""

    tier: Tier
    by: By
    path: NotePath
    number: int


NOTES = "SELECT path, title FROM note"
ALIASES = "SELECT path, key FROM alias JOIN note ON id = note"
ASKED = "SELECT key, count(*) FROM link WHERE key IS NOT NULL GROUP BY key"
TAGS = "SELECT key, count(*) FROM tag GROUP BY key"
HEADINGS = "SELECT note, number, heading.title FROM heading"
BLOCKS = "SELECT note, number, key FROM block"
FILES = "SELECT id, path FROM note"


def listing(graph: Graph) -> Listing:
    """The names of all files of a graph."""
    rows = _rows(graph, NOTES)
    aliases: dict[NotePath, list[Key]] = {}
    for path, alias in graph.connection.execute(ALIASES):
        aliases.setdefault(path, []).append(alias)
    counts: list[dict[Key, int]] = [dict(_rows(graph, query)) for query in (ASKED, TAGS)]
    files = [_File(path, title, aliases.get(path, ())) for path, title in rows]
    return _listing(files, *counts)


def place_listing(graph: Graph) -> PlaceListing:
    """The headings and blocks of all notes of a graph."""
    rows = _rows(graph, FILES)
    ids = {identity: number for number, (identity, _) in enumerate(rows)}
    headings = ((ids[identity], number, words) for identity, number, words in graph.connection.execute(HEADINGS))
    blocks = ((ids[identity], number, words) for identity, number, words in graph.connection.execute(BLOCKS))
    return _place_listing(tuple(path for _, path in rows), headings, blocks)


class Catalogue:
    """Finds things in a vault as it is now, for somebody in a folder.

    Of what fits equally well, the most used comes first, then the nearest, the shortest, and what the alphabet says.
    """

    def __init__(self, snapshot: Snapshot, kept: Kept, folder: str = "") -> None:
        self.snapshot = snapshot
        self._kept = kept.names
        self._kept_places = kept.places
        self._aside = kept.aside | snapshot.masked
        self._fresh = _fresh_listing(snapshot, sorted(self._aside))
        self._folder = folder
        self._searched: dict[tuple[Search, int, Key], Sequence[Match]] = {}

    def notes(
        self, query: str, most: int, wanted: Callable[[NotePath], bool] = bool, search: Search = matches
    ) -> list[Hit]:
        """The files that go by a name like the query, or with a slash in it by their path: each once, by its best name."""
        name = Key(key(query.replace("\\", "/")).lstrip("/"))
        found: dict[NotePath, Hit] = {}
        for listed, left_out in ((self._kept, self._aside), (self._fresh, frozenset[NotePath]())):
            for searched in (listed.names, listed.paths) if "/" in query else (listed.names,):
                for hit in self._hits(searched, name, listed.files, search):
                    before = found.get(hit.path)
                    if hit.path in left_out or not wanted(hit.path):
                        continue
                    if before is None or (hit.tier, hit.by) < (before.tier, before.by):
                        found[hit.path] = hit
        return list(islice(filter(None, map(self._spelled, self._ranked(found.values()))), most))

    def tags(self, query: str, most: int) -> list[Hit]:
        """The tags that are used, as one of their uses writes them."""
        listed = (hit for some in (self._kept.tags, self._fresh.tags) for hit in self._hits(some, key(query)))
        found = self._ranked(_best_by_name(listed))
        uses = ((hit, self.snapshot.use_of_tag(hit.name)) for hit in found)
        return list(islice((hit._replace(path=use.path, name=use.name) for hit, use in uses if use), most))

    def targets(self, query: str, most: int) -> list[Hit]:
        """What wikilinks ask for in vain, as they write it."""
        # A note that is gone, or has another name by now, may have left links behind.
        lost = (hit for hit in self._hits(self._kept.names, key(query), self._kept.files) if hit.path in self._aside)
        listed = (hit for some in (self._kept.asked, self._fresh.asked) for hit in self._hits(some, key(query)))
        found = self._ranked(_best_by_name((*listed, *lost)))
        return list(islice((hit for one in found for hit in self._asked(one)), most))

    def places(self, query: str, most: int, by: Collection[By] = (By.HEADING, By.BLOCK)) -> list[PlaceHit]:
        """The headings whose words are like the query, and the blocks whose ids are."""
        found = []
        for listed, left_out in ((self._kept_places(), self._aside), (self._fresh_places, frozenset[NotePath]())):
            for tier, number in matches(listed.names, key(query)):
                place = listed.names.owners[number]
                path = listed.files[listed.holders[place]]
                if path not in left_out and listed.names.kinds[number] in by:
                    rank = (tier, self._distance(path), len(listed.names.key(number)), path, listed.numbers[place])
                    found.append((rank, PlaceHit(tier, By(listed.names.kinds[number]), path, listed.numbers[place])))
        return [hit for _, hit in sorted(found)[:most]]

    @cached_property
    def _fresh_places(self) -> PlaceListing:
        files = tuple(sorted(self._aside))
        headings = ((at, one.number, one.title) for at, path in enumerate(files) for one in self.snapshot.headings(path))
        blocks = (
            (at, number, one.key) for at, path in enumerate(files) for number, one in enumerate(self.snapshot.blocks(path))
        )
        return _place_listing(files, headings, blocks)

    def _ranked(self, hits: Iterable[Hit]) -> list[Hit]:
        return sorted(hits, key=self._rank)

    def _rank(self, hit: Hit) -> tuple[Tier, int, int, int, str, NotePath]:
        return hit.tier, -hit.uses, self._distance(hit.path), len(hit.name), hit.name, hit.path

    def _distance(self, path: NotePath) -> int:
        """How many folders one goes through from here to there."""
        here, there = self._folder.split("/"), folder_of(path).split("/")
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(here, there, strict=False)))
        return len(here) + len(there) - 2 * shared

    def _spelled(self, hit: Hit) -> Hit | None:
        """The hit with its name as it is written; None for a file that is there no more."""
        note = self.snapshot.note(hit.path)
        if note is None:
            return None
        match hit.by:
            case By.TITLE:
                return hit._replace(name=note.title or hit.name)
            case By.ALIAS:
                return hit._replace(name=self.snapshot.aliases(hit.path).get(Key(hit.name), hit.name))
            case By.PATH:
                return hit._replace(name=hit.path)
            case _:
                return hit._replace(name=stem(hit.path))

    def _hits(
        self, searched: Names, wanted: Key, files: Sequence[NotePath] = (), search: Search = matches
    ) -> Iterator[Hit]:
        """What fits; of names that belong to no file, without a path. Who asks for notes asks for targets, too."""
        question = (search, id(searched), wanted)
        if question not in self._searched:
            self._searched[question] = search(searched, wanted)
        for tier, number in self._searched[question]:
            path = files[searched.owners[number]] if files else NotePath("")
            yield Hit(tier, searched.uses[number], By(searched.kinds[number]), path, searched.key(number))

    def _asked(self, hit: Hit) -> Iterator[Hit]:
        if not self.snapshot.is_name(Key(hit.name)):
            for target, count in self.snapshot.wikilinks_asking(Key(hit.name)).items():
                yield hit._replace(by=By.TARGET, uses=count, name=target)


def _rows(graph: Graph, query: str) -> list[tuple[Any, ...]]:
    return graph.connection.execute(query).fetchall()


class _File(NamedTuple):
    path: NotePath
    title: str | None
    aliases: Collection[Key]


def _listing(files: Sequence[_File], asked: Mapping[Key, int], tags: Mapping[Key, int]) -> Listing:
    named, tagged, wanted = names_column(), names_column(), names_column()
    for number, file in enumerate(files):
        own = dict.fromkeys(file.aliases, By.ALIAS)
        if file.title:
            own[key(file.title)] = By.TITLE
        own[key(stem(file.path))] = By.STEM
        uses = sum(asked.get(name, 0) for name in own)
        for name, kind in own.items():
            named.add(name, number, kind, uses)
    for tag, uses in tags.items():
        tagged.add(tag, 0, By.TAG, uses)
    known = set(named.keys)
    for name, uses in asked.items():
        if name not in known and ":" not in name:
            wanted.add(name, 0, By.TARGET, uses)
    return Listing(tuple(file.path for file in files), names(named), names(tagged), names(wanted))


def _place_listing(
    files: tuple[NotePath, ...], headings: Iterable[tuple[int, int, str]], blocks: Iterable[tuple[int, int, str]]
) -> PlaceListing:
    column = names_column()
    holders, numbers = array("I"), array("I")
    for kind, places in ((By.HEADING, headings), (By.BLOCK, blocks)):
        for holder, number, words in places:
            column.add(key(words), len(holders), kind, 0)
            holders.append(holder)
            numbers.append(number)
    return PlaceListing(files, names(column), holders, numbers)


def _fresh_listing(snapshot: Snapshot, paths: Iterable[NotePath]) -> Listing:
    """The same of a few notes, from what they say now."""
    notes = [note for path in paths if (note := snapshot.note(path))]
    files = [_File(note.path, note.title, snapshot.aliases(note.path)) for note in notes]
    asked = Counter(link.key for note in notes for link in snapshot.links_of(note.path) if link.key)
    for file in files:
        for name in (key(stem(file.path)), key(file.title or ""), *file.aliases):
            asked[name] = snapshot.times_asked(name)
    return _listing(files, asked, Counter(tag for note in notes for tag in snapshot.tags_of(note.path)))


def _best_by_name(hits: Iterable[Hit]) -> Iterable[Hit]:
    """Each name once."""
    found: dict[str, Hit] = {}
    for hit in hits:
        before = found.get(hit.name)
        if before is None or (hit.tier, -hit.uses) < (before.tier, -before.uses):
            found[hit.name] = hit
    return found.values()
